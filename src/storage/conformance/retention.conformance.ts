import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { MessageSummary } from '../../contract/message/message.ts';
import { type StoreForTests, withStore } from './store-under-test.conformance.ts';

export function describeRetention(stores: StoreForTests): void {
  describe('retention', () => {
    withStore(
      'removes the oldest unstarred messages over the limit, and announces each',
      stores,
      async (inbox) => {
        const first = await inbox.send({ subject: '1' });
        await inbox.store.update(first.id, { is_starred: true });
        const sent = [first];
        for (let i = 2; i <= 9; i++) sent.push(await inbox.send({ subject: `${i}` }));
        assert.deepEqual(await inbox.subjects(), ['9', '8', '7', '6', '1']);
        const gone = inbox.announced.filter(({ type }) => type === 'message:delete');
        assert.deepEqual(
          gone,
          sent.slice(1, 5).map(({ id }) => ({ type: 'message:delete', data: { id } })),
        );
        assert.deepEqual(await inbox.subjects({ q: 'text' }), ['9', '8', '7', '6', '1']);
        assert.equal(await inbox.store.count({ sender: 'shop' }), 5);

        await inbox.store.update(first.id, { is_starred: false });
        await inbox.send({ subject: '10' });
        assert.deepEqual(
          await inbox.subjects(),
          ['10', '9', '8', '7', '6'],
          'a message that is no longer starred is removed first',
        );
      },
      { maxMessages: 5 },
    );

    withStore(
      'keeps the newest message even when starred messages use up the limit',
      stores,
      async (inbox) => {
        for (const subject of ['1', '2']) {
          const { id } = await inbox.send({ subject });
          await inbox.store.update(id, { is_starred: true });
        }
        await inbox.send({ subject: '3' });
        await inbox.send({ subject: '4' });
        assert.deepEqual(await inbox.subjects(), ['4', '2', '1']);
      },
      { maxMessages: 2 },
    );

    withStore(
      'stays within the limit while many clients are sending',
      stores,
      async (inbox) => {
        await Promise.all(Array.from({ length: 500 }, (_, i) => inbox.send({ subject: `${i}` })));
        assert.equal((await inbox.store.list({ limit: 1 })).total, 20);
        assert.equal(inbox.announced.filter(({ type }) => type === 'message:delete').length, 480);
        assert.equal((await inbox.store.list({ limit: 1, q: 'text' })).total, 20);
      },
      { maxMessages: 20 },
    );

    withStore(
      'removes messages that are too old, even when nothing else happens',
      stores,
      async (inbox) => {
        let starred: MessageSummary;
        // On a machine that stands still, a message can be too old before it is starred.
        do starred = await inbox.send({ subject: 'starred' });
        while (!(await inbox.store.update(starred.id, { is_starred: true })));
        const old = await inbox.send({ subject: 'old' });
        const newest = await inbox.send({ subject: 'newest' });
        await inbox.deleted(old.id);
        assert.equal(await inbox.summaryOf(old.id), undefined);
        assert.notEqual(await inbox.summaryOf(starred.id), undefined);
        // Age applies to the newest message too, unlike the other limits.
        await inbox.deleted(newest.id);
        assert.deepEqual(await inbox.subjects(), ['starred']);
        const later = await inbox.send({ subject: 'later' });
        await inbox.deleted(later.id);
        assert.deepEqual(await inbox.subjects(), ['starred']);
      },
      { maxAgeMs: 1500 },
    );

    withStore(
      'stays within the size limit, and removes no more than necessary',
      stores,
      async (inbox) => {
        const limit = 4 * 1024 * 1024;
        for (let i = 0; i < 300; i++)
          await inbox.sendRaw(Buffer.from(`Subject: ${i}\r\n\r\n${'some text '.repeat(4000)}`));
        const { messages, total } = await inbox.store.list({ limit: 1 });
        assert.equal(messages[0]!.subject, '299');
        assert.ok(total * 40_000 < limit, `${total} messages are too many`);
        assert.ok(total * 40_000 > limit / 4, `${total} messages are too few`);
        const oldest = await inbox.subjects({ offset: total - 1 });
        assert.deepEqual(oldest, [`${300 - total}`], 'the newest are the ones that stayed');
      },
      { maxBytes: 4 * 1024 * 1024 },
    );

    withStore(
      'empties the trash first when the size limit is exceeded, and then keeps to the limit',
      stores,
      async (inbox) => {
        const large = (subject: string) =>
          inbox.sendRaw(Buffer.from(`Subject: ${subject}\r\n\r\n${'some text '.repeat(40_000)}`));
        const sent = [];
        for (let i = 0; i < 8; i++) sent.push(await large(`trashed ${i}`));
        for (const { id } of sent.slice(0, 4)) await inbox.store.trash(id, 'batch');
        for (let i = 0; i < 20; i++) await large(`${i}`);
        assert.ok((await inbox.store.list({ limit: 1 })).total <= 10);
        assert.equal(await inbox.store.restore('batch'), undefined);
      },
      { maxBytes: 4 * 1024 * 1024 },
    );
  });
}
