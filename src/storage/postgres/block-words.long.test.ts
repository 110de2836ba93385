import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defer } from '../../../test/defer.ts';
import { newDatabase } from '../../../test/postgres/server.ts';
import { connectTo, dropDatabase, openTestStore, schemaOf } from '../../../test/postgres/test-store.ts';
import type { MessageFilter } from '../../mailbox/ports.ts';
import { StoreUnderTest } from '../conformance/store-under-test.conformance.ts';
import { areCommon, countsOfWord } from './common-words.ts';
import { INBOX } from './options.ts';
import { BLOCK_SIZE } from './schema.ts';

// Three whole blocks, and a bit of a fourth.
const MESSAGES = 3 * BLOCK_SIZE + 20;

/** The words of the i-th message: in all, in every fourth, in some of the first block, in each hundredth. */
const wordsOf = (i: number) => [
  'common',
  ...(i % 4 === 0 ? ['fourth'] : []),
  ...(i < 100 ? ['early'] : []),
  ...(i % 100 === 0 ? ['seldom'] : []),
  // In some blocks just often enough to be counted, in others not.
  ...(i % 30 === 0 ? ['between'] : []),
];

describe('the counted words of a block', () => {
  it('give exact totals, whatever happens to the messages', async (t) => {
    const url = await newDatabase();
    const schema = schemaOf(url);
    const client = await connectTo(url);
    const { store, events } = await openTestStore(url);
    defer(t, async () => {
      await client.end();
      await store.close();
      await dropDatabase(url);
    });
    const read = async (text: string, values: unknown[]) =>
      (await client.query(text, values)).rows as never[];
    const inbox = new StoreUnderTest(store, events);
    let expected: { id: string; words: string[] }[] = [];
    for (let from = 0; from < MESSAGES; from += 100) {
      const sent = await Promise.all(
        Array.from({ length: Math.min(100, MESSAGES - from) }, async (_, i) => {
          const words = wordsOf(from + i);
          // One has a text of several rows in the index.
          const filler = from + i === 7 ? 'common filler '.repeat(5000) : '';
          const { id } = await inbox.send({ subject: words.join(' '), text: filler });
          return { id, words };
        }),
      );
      expected.push(...sent);
    }
    const counted = async (which: string) => {
      const due = `SELECT 1 FROM ${schema}.blocks b WHERE block < 3 AND ${which} AND EXISTS (
        SELECT 1 FROM ${schema}.messages m WHERE m.block = b.block)`;
      while ((await client.query(due)).rows.length > 0);
    };
    let check = 0;
    const search = async (title: string) => {
      check++;
      for (const word of ['common', 'fourth', 'early', 'seldom', 'between', 'nothing']) {
        const ids = expected.filter(({ words }) => words.includes(word)).map(({ id }) => id);
        ids.sort((a, b) => (a < b ? 1 : -1));
        // Another text with the same meaning, whose count is not in memory.
        for (const q of [word + ' '.repeat(check), `subject:${word}${' '.repeat(check)}`]) {
          const { messages, total } = await store.list({ q, limit: 30 });
          assert.equal(total, ids.length, `${title}: ${q}`);
          assert.deepEqual(
            messages.map(({ id }) => id),
            ids.slice(0, 30),
            `${title}: ${q}`,
          );
        }
      }
    };
    const all = expected;
    await counted('counted = 0');
    const counts = await countsOfWord(read, schema, INBOX, ':subject:fourth');
    assert.deepEqual(
      [...counts!.blocks.values()].map(({ count }) => count),
      Array.from({ length: 3 }, () => BLOCK_SIZE / 4),
    );
    assert.equal(await countsOfWord(read, schema, INBOX, 'seldom'), undefined);
    await search('counted');

    // With other conditions: many are unread, some are starred, and few have a tag.
    const marked = all.filter((_, i) => i % 90 === 0);
    for (const [i, { id }] of marked.entries())
      await store.update(id, { is_read: true, is_starred: i % 2 === 0, tags: i % 3 === 0 ? ['few'] : [] });
    const isMarked = new Map(marked.map(({ id }, i) => [id, i]));
    const others: [MessageFilter, (id: string) => boolean][] = [
      [{ unread: true }, (id) => !isMarked.has(id)],
      [{ starred: true }, (id) => (isMarked.get(id) ?? 1) % 2 === 0],
      [{ tags: ['few', 'none'] }, (id) => (isMarked.get(id) ?? 1) % 3 === 0],
      [{ tags: ['few'], starred: true }, (id) => (isMarked.get(id) ?? 1) % 6 === 0],
    ];
    for (const [filter, matches] of others) {
      for (const q of [undefined, 'common', 'common fourth', 'common -fourth', 'seldom', '"common fourth"']) {
        const found = all.filter(({ id, words }) => {
          const has = (word: string) => words.includes(word);
          if (q?.includes('seldom') && !has('seldom')) return false;
          if (q?.includes('fourth') && has('fourth') === q.includes('-')) return false;
          return matches(id);
        });
        for (const time of ['first', 'second']) {
          const { total, messages } = await store.list({ ...filter, ...(q && { q }), limit: 30 });
          const name = `${JSON.stringify(filter)} ${q}, the ${time} time`;
          assert.equal(total, found.length, name);
          assert.deepEqual(
            messages.map(({ id }) => id),
            found
              .map(({ id }) => id)
              .toSorted()
              .toReversed()
              .slice(0, 30),
            name,
          );
        }
      }
    }
    assert.ok(await areCommon(read, schema, INBOX, ['common', ':subject:fourth']));
    assert.ok(!(await areCommon(read, schema, INBOX, ['common', 'seldom'])));

    const gone = [0, 8, 600, 1100].map((i) => all[i]!.id);
    for (const id of gone) await store.trash(id, 'batch');
    expected = all.filter(({ id }) => !gone.includes(id));
    await search('in the trash');
    await counted('counted < removed');
    await search('in the trash, and counted again');
    await store.restore('batch');
    expected = all;
    await search('restored');
    await store.remove(all[604]!.id);
    expected = all.filter((_, i) => i !== 604);
    await search('removed');
    await counted('counted < removed');
    await search('removed, and counted again');

    await store.clear();
    expected = [];
    await search('cleared');
    const { id } = await inbox.send({ subject: 'common fourth' });
    expected = [{ id, words: ['common', 'fourth'] }];
    await search('after that');
    const left = `SELECT 1 FROM ${schema}.block_words LIMIT 1`;
    while ((await client.query(left)).rows.length > 0);
  });

  it('are counted by the next node if one has stopped before that', async (t) => {
    const url = await newDatabase();
    const schema = schemaOf(url);
    const client = await connectTo(url);
    defer(t, async () => {
      await client.end();
      await dropDatabase(url);
    });
    const { store, events } = await openTestStore(url);
    const inbox = new StoreUnderTest(store, events);
    await Promise.all(Array.from({ length: BLOCK_SIZE + 1 }, () => inbox.send({ subject: 'common' })));
    const counted = `SELECT n FROM ${schema}.block_words WHERE word = 'common'`;
    const rows = async () => (await client.query(counted)).rows;
    while ((await rows()).length === 0);
    await store.close();
    await client.query(`UPDATE ${schema}.blocks SET counted = 0; DELETE FROM ${schema}.block_words`);
    const next = await openTestStore(url);
    defer(t, () => next.store.close());
    while ((await rows()).length === 0);
    assert.deepEqual(await rows(), [{ n: BLOCK_SIZE }]);
  });
});
