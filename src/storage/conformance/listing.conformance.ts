import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { AppError } from '../../mailbox/errors.ts';
import type { ListQuery } from '../../mailbox/ports.ts';
import { CallQueue } from '../call-queue.ts';
import { type StoreForTests, type StoreUnderTest, withStore } from './store-under-test.conformance.ts';

function unknownCursor(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unknown_cursor';
}

async function pages(inbox: StoreUnderTest, query: ListQuery): Promise<string[][]> {
  const found: string[][] = [];
  let before: string | undefined;
  do {
    const page = await inbox.store.list(before === undefined ? query : { ...query, before });
    found.push(page.messages.map(({ subject }) => subject));
    before = page.next_cursor ?? undefined;
  } while (before !== undefined);
  return found;
}

export function describeListing(stores: StoreForTests): void {
  describe('listing', () => {
    withStore('is empty at first', stores, async ({ store }) => {
      assert.deepEqual(await store.list({ limit: 50 }), { messages: [], total: 0, next_cursor: null });
      assert.deepEqual(await store.list({ limit: 50, q: 'x' }), {
        messages: [],
        total: 0,
        next_cursor: null,
      });
    });

    withStore(
      'shows the newest first, in pages that neither repeat nor miss a message',
      stores,
      async (inbox) => {
        for (let i = 1; i <= 7; i++) await inbox.send({ subject: `${i}` });
        assert.deepEqual(await pages(inbox, { limit: 3 }), [['7', '6', '5'], ['4', '3', '2'], ['1']]);
        assert.deepEqual(await pages(inbox, { limit: 7 }), [['7', '6', '5', '4', '3', '2', '1']]);
        assert.deepEqual(await pages(inbox, { limit: 3, q: 'text' }), [
          ['7', '6', '5'],
          ['4', '3', '2'],
          ['1'],
        ]);
      },
    );

    withStore('does not shift a cursor page when messages arrive or are deleted', stores, async (inbox) => {
      const sent = [];
      for (let i = 1; i <= 6; i++) sent.push(await inbox.send({ subject: `${i}` }));
      const { next_cursor } = await inbox.store.list({ limit: 2 });
      await inbox.send({ subject: 'new' });
      await inbox.store.remove(sent[2]!.id);
      const page = await inbox.store.list({ limit: 2, before: next_cursor! });
      assert.deepEqual(
        page.messages.map(({ subject }) => subject),
        ['4', '2'],
      );
      assert.equal(page.total, 6);
    });

    withStore(
      'accepts any stored message as a cursor, whether it matches the filter or not',
      stores,
      async (inbox) => {
        const one = await inbox.send({ subject: 'one' });
        const two = await inbox.send({ subject: 'two' });
        const three = await inbox.send({ subject: 'three' });
        await inbox.store.update(one.id, { is_starred: true });
        await inbox.store.update(three.id, { is_starred: true });
        assert.deepEqual(await inbox.subjects({ starred: true, before: two.id }), ['one']);
        assert.deepEqual(await inbox.subjects({ q: 'one', before: two.id }), ['one']);
        assert.deepEqual(await inbox.subjects({ q: 'three', before: two.id }), []);
      },
    );

    withStore('rejects a cursor that is not a stored message', stores, async (inbox) => {
      const gone = await inbox.send();
      const kept = await inbox.send();
      await inbox.store.remove(gone.id);
      for (const before of [gone.id, '', 'nonsense', '01ARZ3NDEKTSV4RRFFQ69G5FAV', kept.id.toLowerCase()]) {
        await assert.rejects(inbox.store.list({ limit: 5, before }), unknownCursor);
        await assert.rejects(inbox.store.list({ limit: 5, before, q: 'text' }), unknownCursor);
        await assert.rejects(inbox.store.list({ limit: 5, before, q: '!' }), unknownCursor);
        await assert.rejects(inbox.store.list({ limit: 5, before, tag: ['x'] }), unknownCursor);
      }
      await inbox.store.clear();
      await assert.rejects(inbox.store.list({ limit: 5, before: kept.id }), unknownCursor);
    });

    withStore('skips by offset', stores, async (inbox) => {
      for (let i = 1; i <= 5; i++) await inbox.send({ subject: `${i}` });
      assert.deepEqual(await inbox.subjects({ limit: 2, offset: 1 }), ['4', '3']);
      assert.deepEqual(await inbox.subjects({ limit: 2, offset: 4, q: 'text' }), ['1']);
      for (const offset of [5, 6, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
        const page = await inbox.store.list({ limit: 2, offset });
        assert.deepEqual(page, { messages: [], total: 5, next_cursor: null });
      }
      assert.equal((await inbox.store.list({ limit: 2, offset: 3 })).next_cursor, null);
      assert.notEqual((await inbox.store.list({ limit: 2, offset: 2 })).next_cursor, null);
    });

    withStore(
      'combines flags, tags and search, and counts exactly what they leave',
      stores,
      async (inbox) => {
        for (let i = 0; i < 48; i++) {
          const { id } = await inbox.send({
            subject: `mail ${i}`,
            attachment: (i & 1) !== 0,
            text: i % 3 ? 'red' : 'blue',
          });
          if (i & 2) await inbox.store.update(id, { is_read: true });
          if (i & 4) await inbox.store.update(id, { is_starred: true });
          if (i & 8) await inbox.store.update(id, { tags: ['eight'] });
          if (i & 16)
            await inbox.store.update(id, {
              tags: [...((i & 8) !== 0 ? ['eight'] : []), 'sixteen', 'Sixteen'],
            });
        }
        const numbers = Array.from({ length: 48 }, (_, i) => 47 - i);
        for (let choice = 0; choice < 128; choice++) {
          const query: ListQuery = { limit: 5 };
          let expected = numbers;
          const only = (fits: (i: number) => boolean) => {
            expected = expected.filter(fits);
          };
          if (choice & 1) query.has_attachments = true;
          if (choice & 1) only((i) => (i & 1) !== 0);
          if (choice & 2) query.unread = true;
          if (choice & 2) only((i) => (i & 2) === 0);
          if (choice & 4) query.starred = true;
          if (choice & 4) only((i) => (i & 4) !== 0);
          if (choice & 8) query.q = 'red';
          if (choice & 8) only((i) => i % 3 !== 0);
          const tags = [
            choice & 16 ? ['eight'] : [],
            choice & 32 ? ['sixteen', 'none'] : [],
            choice & 64 ? ['sixteen'] : [],
          ].flat();
          if (tags.length > 0) {
            query.tag = tags;
            only(
              (i) =>
                (tags.includes('eight') && (i & 8) !== 0) || (tags.includes('sixteen') && (i & 16) !== 0),
            );
          }
          const subjects = expected.map((i) => `mail ${i}`);
          const page = await inbox.store.list(query);
          assert.equal(page.total, subjects.length, JSON.stringify(query));
          assert.deepEqual((await pages(inbox, query)).flat(), subjects, JSON.stringify(query));
          const skipped = await inbox.store.list({ ...query, offset: 3 });
          assert.deepEqual(
            skipped.messages.map(({ subject }) => subject),
            subjects.slice(3, 8),
            JSON.stringify(query),
          );
        }
      },
    );

    withStore('does not filter by a flag that is false', stores, async (inbox) => {
      await inbox.send();
      const page = await inbox.store.list({
        limit: 5,
        starred: false,
        unread: false,
        has_attachments: false,
        tag: [],
      });
      assert.equal(page.total, 1);
    });

    withStore('leaves room for others if it is longer than a page by default', stores, async (inbox, t) => {
      const { pass } = CallQueue.prototype;
      const sizes: unknown[] = [];
      t.mock.method(CallQueue.prototype, 'pass', function (this: CallQueue, ...args: never[]) {
        sizes.push((args as unknown[])[1]);
        return Reflect.apply(pass, this, args);
      });
      for (const limit of [1, 50, 51, 200]) await inbox.store.list({ limit, preview: true });
      assert.deepEqual(sizes, ['short', 'page', 'large', 'large']);
    });

    withStore('matches tags exactly', stores, async (inbox) => {
      const { id } = await inbox.send();
      await inbox.store.update(id, { tags: ['Ä b', '%', "o'neil"] });
      for (const [tag, total] of [
        ['Ä b', 1],
        ['ä b', 0],
        ['A\u0308 b', 0],
        ['%', 1],
        ['_', 0],
        ["o'neil", 1],
        ['', 0],
      ] as const) {
        assert.equal((await inbox.store.list({ limit: 5, tag: [tag] })).total, total, tag);
      }
    });
  });
}
