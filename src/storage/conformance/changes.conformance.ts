import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe } from 'node:test';
import { MAX_LISTED_TAGS } from '../../contract/limits.ts';
import { type StoreForTests, withStore } from './store-under-test.conformance.ts';

export function describeChanges(stores: StoreForTests): void {
  describe('changing', () => {
    withStore('changes what the patch names and nothing else', stores, async (inbox) => {
      const sent = await inbox.send();
      assert.deepEqual(await inbox.store.update(sent.id, { is_read: true }), { ...sent, is_read: true });
      assert.deepEqual(await inbox.store.update(sent.id, { is_starred: true }), {
        ...sent,
        is_read: true,
        is_starred: true,
      });
      const tagged = { ...sent, is_read: true, is_starred: true, tags: ['b', 'a', 'b'] };
      assert.deepEqual(
        await inbox.store.update(sent.id, { tags: ['b', 'a', 'b'] }),
        tagged,
        'tags as sent, order kept',
      );
      assert.deepEqual(await inbox.store.update(sent.id, { is_read: false, tags: [] }), {
        ...sent,
        is_starred: true,
      });
      assert.deepEqual(await inbox.summaryOf(sent.id), { ...sent, is_starred: true });
    });

    withStore(
      'announces each field that was sent, changed or not, in a fixed order',
      stores,
      async (inbox) => {
        const { id } = await inbox.send();
        inbox.announced.length = 0;
        await inbox.store.update(id, { tags: ['x'], is_starred: false, is_read: false });
        assert.deepEqual(inbox.announced, [
          { type: 'message:read', data: { id, is_read: false } },
          { type: 'message:starred', data: { id, is_starred: false } },
          { type: 'message:tags', data: { id, tags: ['x'] } },
        ]);
        inbox.announced.length = 0;
        await inbox.store.update(id, {});
        await inbox.store.update('nobody', { is_read: true });
        await inbox.store.remove('nobody');
        assert.deepEqual(inbox.announced, []);
      },
    );

    withStore('removes one message completely', stores, async (inbox) => {
      const gone = await inbox.send({ subject: 'gone', text: 'needle' });
      const kept = await inbox.send({ subject: 'kept', text: 'needle' });
      await inbox.store.update(gone.id, { tags: ['t'], is_starred: true });
      assert.equal((await inbox.store.list({ limit: 5, q: 'needle' })).total, 2);
      assert.equal(await inbox.store.remove(gone.id), true);
      assert.deepEqual(inbox.announced.at(-1), { type: 'message:delete', data: { id: gone.id } });
      assert.equal(await inbox.store.remove(gone.id), false);
      assert.equal(await inbox.store.get(gone.id), undefined);
      assert.deepEqual(await inbox.store.tags(), []);
      assert.deepEqual((await inbox.store.list({ limit: 5, q: 'needle' })).messages, [kept]);
      assert.equal(await inbox.store.count({ subject: 'gone' }), 0);
      assert.equal((await inbox.store.stats()).messages, 1);
    });

    withStore('removes everything at once, and returns how many messages', stores, async (inbox) => {
      assert.equal(await inbox.store.clear(), 0);
      assert.deepEqual(inbox.announced, [{ type: 'messages:clear' }], 'also when there was nothing');
      const sent = await Promise.all(
        Array.from({ length: 50 }, (_, i) => inbox.send({ subject: `old ${i}` })),
      );
      await inbox.store.update(sent[0]!.id, { is_starred: true, tags: ['t'] });
      await inbox.store.remove(sent[1]!.id);
      assert.equal((await inbox.store.list({ limit: 5, q: 'old' })).total, 49);
      assert.equal(await inbox.store.clear(), 49);
      assert.deepEqual(inbox.announced.at(-1), { type: 'messages:clear' });

      const fresh = await inbox.send({ subject: 'new' });
      for (const query of [{}, { q: 'new' }, { unread: true }]) {
        assert.deepEqual(await inbox.store.list({ limit: 5, ...query }), {
          messages: [fresh],
          total: 1,
          next_cursor: null,
        });
      }
      for (const query of [{ q: 'old' }, { starred: true }, { tag: ['t'] }, { q: 'old', tag: ['t'] }]) {
        assert.equal((await inbox.store.list({ limit: 5, ...query })).total, 0);
      }
      for (const { id } of sent) assert.equal(await inbox.summaryOf(id), undefined);
      assert.equal(await inbox.store.get(sent[0]!.id), undefined);
      assert.equal(await inbox.store.update(sent[0]!.id, { is_read: true }), undefined);
      assert.equal(await inbox.store.remove(sent[0]!.id), false);
      assert.equal(await inbox.store.count({ subject: 'old' }), 0);
      assert.deepEqual(await inbox.store.tags(), []);
      assert.equal((await inbox.store.stats()).messages, 1);
    });

    withStore(
      'announces every change after its commit, in commit order, before the call resolves',
      stores,
      async (inbox) => {
        const seen: Promise<unknown>[] = [];
        const stop = inbox.mailbox.subscribe((event) => {
          if (event.type !== 'message:new') return;
          // A listener must already see the change in the store.
          seen.push(
            inbox.summaryOf(event.data.id).then((found) => assert.deepEqual(found?.id, event.data.id)),
          );
        });
        const answered: string[] = [];
        const kept = await Promise.all(
          Array.from({ length: 40 }, async (_, i) => {
            const summary = await inbox.send({ subject: `${i}` });
            assert.ok(
              inbox.announced.some((event) => event.type === 'message:new' && event.data.id === summary.id),
            );
            answered.push(summary.id);
            return summary;
          }),
        );
        await Promise.all(seen);
        stop();
        assert.deepEqual(
          answered,
          kept.map(({ id }) => id),
        );
        const [first, second] = kept;
        inbox.announced.length = 0;
        await Promise.all([
          inbox.store.update(first!.id, { is_read: true }),
          inbox.store.remove(second!.id),
          inbox.store.clear(),
          inbox.send({ subject: 'after' }),
        ]);
        assert.deepEqual(
          inbox.announced.map(({ type }) => type),
          ['message:read', 'message:delete', 'messages:clear', 'message:new'],
        );
        assert.deepEqual(await inbox.subjects(), ['after']);
      },
    );

    withStore('lists the tags in use, most used first', stores, async (inbox) => {
      const [a, b, c] = [await inbox.send(), await inbox.send(), await inbox.send()];
      await inbox.store.update(a.id, { tags: ['x', 'y', 'x'] });
      await inbox.store.update(b.id, { tags: ['y', 'z'] });
      await inbox.store.update(c.id, { tags: ['y'] });
      assert.deepEqual(await inbox.store.tags(), [
        { tag: 'y', messages: 3 },
        { tag: 'x', messages: 1 },
        { tag: 'z', messages: 1 },
      ]);
      await inbox.store.update(b.id, { tags: ['x'] });
      assert.deepEqual(await inbox.store.tags(), [
        { tag: 'x', messages: 2 },
        { tag: 'y', messages: 2 },
      ]);
    });

    withStore('lists no more tags than it has to', stores, async (inbox) => {
      for (let n = 0; n < 21; n++)
        await inbox.store.update((await inbox.send()).id, {
          tags: Array.from({ length: 50 }, (_, at) => `t${n}-${at}`),
        });
      assert.equal((await inbox.store.tags()).length, MAX_LISTED_TAGS);
    });

    withStore('returns how many messages there are and their size on disk', stores, async (inbox) => {
      const empty = await inbox.store.stats();
      assert.deepEqual([empty.messages, empty.unread], [0, 0]);
      const [a] = await Promise.all([
        inbox.send(),
        inbox.send(),
        // Random, because a store may compress what it can.
        inbox.sendRaw(randomBytes(1024 * 1024)),
      ]);
      await inbox.store.update(a!.id, { is_read: true });
      const stats = await inbox.store.stats();
      assert.deepEqual([stats.messages, stats.unread], [3, 2]);
      assert.ok(stats.bytes > 1024 * 1024);
      await inbox.store.ready();
    });

    withStore('rejects when a message is deleted while it is being read', stores, async (inbox) => {
      const raw = Buffer.alloc(2 * 1024 * 1024, 'abcdefgh');
      const { id } = await inbox.sendRaw(raw);
      const stored = (await inbox.store.get(id))!.raw;
      let read = 0;
      await assert.rejects(async () => {
        for await (const piece of stored.stream()) {
          read += piece.length;
          await inbox.store.remove(id);
        }
      }, /deleted/);
      assert.ok(read < raw.length);
    });
  });
}
