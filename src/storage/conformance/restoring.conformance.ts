import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import { type StoreForTests, type StoreUnderTest, withStore } from './store-under-test.conformance.ts';

/** All results of lists, counts and searches about some messages. */
async function everything(inbox: StoreUnderTest) {
  const filters: MessageFilter[] = [
    {},
    { unread: true },
    { starred: true },
    { has_attachments: true },
    { tag: ['t'] },
    { q: 'needle' },
    { q: 'need*' },
    { q: 'needle', unread: true },
    { subject: 'number' },
    { sender: 'shop' },
    { recipient: 'bob' },
    { to: ['bob@example.org'] },
  ];
  const pages = await Promise.all(filters.map((filter) => inbox.store.list({ ...filter, limit: 200 })));
  const counts = await Promise.all(filters.map((filter) => inbox.store.count(filter)));
  const { messages, unread } = await inbox.store.stats();
  return { pages, counts, tags: await inbox.store.tags(), messages, unread };
}

/** Messages of every kind, oldest first. */
async function fill(inbox: StoreUnderTest, count = 12): Promise<MessageSummary[]> {
  const sent: MessageSummary[] = [];
  for (let i = 0; i < count; i++) {
    const text = `needle in ${'hay '.repeat(i % 4)}`;
    const { id } = await inbox.send({ subject: `number ${i}`, text, attachment: i % 3 === 0 });
    const patch = { is_read: i % 2 === 0, is_starred: i % 5 === 0, tags: i % 4 === 0 ? ['t', 'u'] : [] };
    sent.push((await inbox.store.update(id, patch))!);
  }
  return sent;
}

export function describeRestoring(stores: StoreForTests): void {
  describe('restoring', () => {
    withStore('puts deleted messages back as they were and where they were', stores, async (inbox) => {
      const sent = await fill(inbox);
      const before = await everything(inbox);
      const raws = await Promise.all(sent.map(({ id }) => inbox.rawOf(id)));
      const chosen = sent.filter((_, i) => i % 3 !== 1);
      inbox.announced.length = 0;
      for (const { id } of chosen) assert.equal(await inbox.store.trash(id, 'batch'), 'restorable');
      assert.deepEqual(
        inbox.announced,
        chosen.map(({ id }) => ({ type: 'message:delete', data: { id } })),
      );
      const left = sent.filter((message) => !chosen.includes(message)).reverse();
      const between = await everything(inbox);
      assert.deepEqual(between.pages[0]!.messages, left);
      assert.equal(between.counts[0], left.length);
      assert.deepEqual(between.pages[5]!.messages, left, 'not found by its words');
      assert.equal(await inbox.store.get(chosen[0]!.id), undefined);
      assert.equal(await inbox.store.trash(chosen[0]!.id, 'other'), undefined);
      assert.equal(await inbox.store.update(chosen[0]!.id, { is_read: true }), undefined);
      await assert.rejects(inbox.store.list({ limit: 5, before: chosen[0]!.id }), { code: 'unknown_cursor' });

      inbox.announced.length = 0;
      assert.equal(await inbox.store.restore('batch'), chosen.length);
      assert.deepEqual(await everything(inbox), before);
      assert.deepEqual(await Promise.all(sent.map(({ id }) => inbox.rawOf(id))), raws);
      assert.deepEqual(
        inbox.announced,
        chosen.map((data) => ({ type: 'message:restore', data })),
      );
      assert.equal(await inbox.store.restore('batch'), undefined, 'only once');
    });

    withStore('finds restored messages whenever they were indexed', stores, async (inbox) => {
      // The index is updated in the background, so each round meets it in a different state.
      for (let round = 0; round < 8; round++) {
        const { id, subject } = await inbox.send({ subject: `round ${round}`, text: 'needle' });
        await inbox.store.trash(id, subject);
        for (let i = 0; i < round; i++) await inbox.send({ text: 'hay' });
        const needles = round + 1;
        assert.equal(await inbox.store.count({ q: 'needle' }), round);
        assert.equal(await inbox.store.count({ q: 'needl*' }), round);
        assert.equal(await inbox.store.restore(subject), 1);
        assert.equal(await inbox.store.count({ q: 'needle' }), needles);
        assert.equal(await inbox.store.count({ q: 'needl*' }), needles);
        assert.deepEqual(
          await inbox.subjects({ q: 'needle' }),
          Array.from({ length: needles }, (_, i) => `round ${round - i}`),
        );
        assert.equal(await inbox.store.count({ subject: 'round' }), needles);
      }
    });

    withStore('restores each batch alone', stores, async (inbox) => {
      const [a, b] = [await inbox.send({ subject: 'a' }), await inbox.send({ subject: 'b' })];
      await inbox.store.trash(a.id, '1');
      await inbox.store.trash(b.id, '2');
      assert.equal(await inbox.store.restore('3'), undefined);
      assert.equal(await inbox.store.restore('1'), 1);
      assert.deepEqual(await inbox.subjects(), ['a']);
      await inbox.store.trash(a.id, '4');
      assert.equal(await inbox.store.restore('2'), 1);
      assert.equal(await inbox.store.restore('4'), 1);
      assert.deepEqual(await inbox.subjects(), ['b', 'a']);
    });

    withStore('has nothing to restore after a clear', stores, async (inbox) => {
      const sent = await fill(inbox);
      for (const { id } of sent.slice(3)) await inbox.store.trash(id, 'batch');
      assert.equal(await inbox.store.clear(), 3);
      assert.equal(await inbox.store.restore('batch'), undefined);
      const later = await inbox.send({ subject: 'later', text: 'needle' });
      await inbox.store.trash(later.id, 'batch');
      assert.equal(await inbox.store.count({ q: 'needle' }), 0);
      assert.equal(await inbox.store.restore('batch'), 1);
      assert.deepEqual(await inbox.subjects({ q: 'needle' }), ['later']);
    });

    withStore(
      'forgets what was deleted when the time is over',
      stores,
      async (inbox) => {
        const { id } = await inbox.send({ text: 'needle' });
        await inbox.send({ subject: 'kept', text: 'needle' });
        const outcome = await inbox.store.trash(id, 'batch');
        assert.ok(outcome === 'gone' || outcome === 'restorable');
        let now = Date.now();
        const over = now + 1;
        while (now < over) now = Date.now();
        assert.equal(await inbox.store.restore('batch'), undefined);
        assert.deepEqual(await inbox.subjects({ q: 'needle' }), ['kept']);
        assert.equal(await inbox.store.count({ sender: 'shop' }), 1);
      },
      { undoMs: 1 },
    );

    withStore(
      'makes the oldest deletions final first when there are too many',
      stores,
      async (inbox) => {
        const sent = await fill(inbox, 8);
        for (const [i, { id }] of sent.slice(0, 5).entries())
          assert.equal(await inbox.store.trash(id, `${i}`), 'restorable');
        assert.equal(await inbox.store.restore('0'), undefined);
        assert.equal(await inbox.store.restore('4'), 1);
        assert.equal(await inbox.store.restore('3'), 1);
      },
      { undoMaxMessages: 3 },
    );

    withStore(
      'deletes a batch for good that is too large to be restored',
      stores,
      async (inbox) => {
        const sent = await fill(inbox, 8);
        const outcomes = [];
        for (const { id } of sent) outcomes.push(await inbox.store.trash(id, 'batch'));
        assert.ok(outcomes.includes('gone'));
        assert.equal((await inbox.store.stats()).messages, 0);
        assert.equal(await inbox.store.count({ q: 'needle' }), 0);
      },
      { undoMaxBytes: 1500 },
    );

    withStore(
      'keeps a deletion final that became final while it was running',
      stores,
      async (inbox) => {
        const [a, b, c, other] = await fill(inbox, 4);
        assert.equal(await inbox.store.trash(a!.id, 'batch'), 'restorable');
        assert.equal(await inbox.store.trash(b!.id, 'batch'), 'gone');
        // Takes the place of the first message, of which nothing is left then.
        assert.equal(await inbox.store.trash(other!.id, 'other'), 'restorable');
        assert.equal(await inbox.store.trash(c!.id, 'batch'), 'gone');
        assert.equal(await inbox.store.restore('batch'), undefined);
        assert.equal(await inbox.store.restore('other'), 1);
      },
      { undoMaxMessages: 1 },
    );

    withStore(
      'counts restored messages against the limit of messages',
      stores,
      async (inbox) => {
        const sent = await fill(inbox, 5);
        await inbox.store.update(sent[0]!.id, { is_starred: false });
        await inbox.store.trash(sent[4]!.id, 'batch');
        await inbox.send({ subject: 'new' });
        assert.equal(await inbox.store.restore('batch'), 1);
        const subjects = await inbox.subjects();
        assert.equal(subjects.length, 5);
        assert.deepEqual(subjects.slice(0, 2), ['new', 'number 4']);
        assert.deepEqual(inbox.announced.at(-1), { type: 'message:delete', data: { id: sent[0]!.id } });
      },
      { maxMessages: 5 },
    );

    withStore('restores many messages while others arrive', stores, async (inbox) => {
      const sent = await Promise.all(Array.from({ length: 1200 }, () => inbox.send({ text: 'needle' })));
      await Promise.all(sent.map(({ id }) => inbox.store.trash(id, 'batch')));
      assert.equal(await inbox.store.count({ q: 'needle' }), 0);
      const [restored] = await Promise.all([
        inbox.store.restore('batch'),
        ...Array.from({ length: 20 }, () => inbox.send({ text: 'needle' })),
      ]);
      assert.equal(restored, 1200);
      assert.equal(await inbox.store.count({ q: 'needle' }), 1220);
      assert.equal(await inbox.store.count({}), 1220);
    });
  });
}
