import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { MessageFilter } from '../../mailbox/ports.ts';
import { type StoreForTests, withStore } from './store-under-test.conformance.ts';

const cases: [title: string, filter: MessageFilter, count: number][] = [
  ['no filter', {}, 3],
  ['blank filters', { subject: '', sender: ' ', recipient: '\t' }, 3],
  ['a part of the subject', { subject: 'rder 1' }, 2],
  ['another case', { subject: 'ORDER' }, 2],
  ['a part of the sender', { sender: 'shop@' }, 2],
  ['a part of one of the recipients', { recipient: 'carl' }, 1],
  ['a text across two recipients', { recipient: 'orgcarl' }, 0],
  ['the JSON syntax around the recipients', { recipient: '","' }, 0],
  ['two characters', { subject: 'or' }, 2],
  ['one character', { recipient: 'ö' }, 1],
  ['one character that is not there', { sender: 'q' }, 0],
  ['several filters, all of which must hold', { subject: 'order', sender: 'shop', recipient: 'carl' }, 1],
  ['a long and a short one', { subject: 'order', recipient: 'ca' }, 1],
  ['several filters of which one does not hold', { subject: 'order', recipient: 'nobody' }, 0],
  ['a diacritic that matters', { recipient: 'jorg' }, 0],
  ['a diacritic in another case', { recipient: 'JÖRG' }, 1],
  ['a decomposed diacritic', { recipient: 'jo\u0308rg' }, 1],
  ['sharp s', { subject: 'GRÜSSE' }, 1],
  ['Greek', { subject: 'σίσυφοσ' }, 1],
  ['Turkish', { subject: 'istanbul' }, 1],
  ['an SQL wildcard', { subject: '%' }, 0],
  ['another SQL wildcard', { subject: '___' }, 0],
  ['a quote', { subject: '"' }, 0],
  ['quotes', { subject: '"""' }, 0],
  ['consecutive words', { subject: 'for bob' }, 1],
  ['the same words in another order', { subject: 'bob for' }, 0],
  ['different white space', { subject: 'order  1' }, 0],
  ['SQLite query syntax', { subject: 'order" OR "x' }, 0],
  ['a NUL', { subject: '\0' }, 0],
  ['three NULs', { subject: '\0\0\0' }, 0],
  ['half a character', { subject: '\ud83d\ud83d\ud83d' }, 0],
  ['three emoji', { subject: '🎉🎉🎉' }, 1],
  ['one emoji', { subject: '🎉' }, 1],
];

const addresses = [
  'ada@x.test',
  'ada+one@x.test',
  'ada.one@x.test',
  '"a b"@x.test',
  '"a,\\"b"@x.test',
  "o'neil@x.test",
  '\u212aelvin@x.test',
  '\ufb01n@x.test',
  'stra\u00dfe@x.test',
  'jörg@x.test',
  '東京太郎@x.test',
  '!#$@[127.0.0.1]',
  '!#$',
  'postmaster',
  `${'long.'.repeat(30)}one@x.test`,
  `${'long.'.repeat(30)}two@x.test`,
];

export function describeCounting(stores: StoreForTests): void {
  describe('counting', () => {
    withStore('counts by substrings in every language', stores, async (inbox) => {
      await inbox.send({
        subject: 'Order 17 for Bob',
        sender: 'shop@example.com',
        recipients: ['bob@x.org', 'carl@y.test'],
      });
      await inbox.send({ subject: 'order 18', sender: 'SHOP@example.com', recipients: ['jörg@z.test'] });
      await inbox.send({ subject: 'Grüße, ΣΊΣΥΦΟΣ aus İSTANBUL 🎉🎉🎉', sender: '', recipients: [] });
      for (const [title, filter, count] of cases) assert.equal(await inbox.store.count(filter), count, title);
    });

    withStore('counts by whole addresses, also once messages are indexed', stores, async (inbox) => {
      for (const recipient of addresses)
        await inbox.send({ subject: 'one', recipients: ['first\0@x.test', recipient, 'last@x.test'] });
      const check = async () => {
        for (const address of addresses) {
          assert.equal(await inbox.store.count({ to: [address] }), 1, address);
          assert.equal(await inbox.store.count({ to: [address.toUpperCase()], q: 'one' }), 1, address);
          assert.equal(await inbox.store.count({ to: [address.slice(1)] }), 0, `a part of ${address}`);
        }
        assert.equal(await inbox.store.count({ to: addresses.slice(0, 3) }), 3);
        assert.equal(await inbox.store.count({ to: ['last@x.test'], q: '-one' }), 0);
        assert.equal(await inbox.store.count({ to: ['nobody@x.test'] }), 0);
      };
      await check();
      await inbox.settled();
      await check();
      await inbox.send({ subject: 'two', recipients: ['ada@x.test'] });
      assert.equal(await inbox.store.count({ to: ['ada@x.test'] }), 2);
    });

    withStore('stays exact while messages arrive and are deleted', stores, async (inbox) => {
      const sent: string[] = [];
      for (let round = 0; round < 4; round++) {
        const summaries = await Promise.all(
          Array.from({ length: 25 }, (_, i) => inbox.send({ subject: `batch ${i}` })),
        );
        sent.push(...summaries.map(({ id }) => id));
        assert.equal(await inbox.store.count({ subject: 'batch' }), sent.length);
        assert.equal(await inbox.store.count({ subject: 'ba' }), sent.length);
        assert.equal((await inbox.store.list({ limit: 1, q: 'batch', unread: true })).total, sent.length);
        for (const id of sent.splice(0, 5)) await inbox.store.remove(id);
        assert.equal(await inbox.store.count({ subject: 'batch' }), sent.length);
        assert.equal(await inbox.store.count({ subject: 'ba' }), sent.length);
        assert.equal(await inbox.store.count({ subject: 'batch', sender: 'sh' }), sent.length);
        assert.equal((await inbox.store.list({ limit: 1, q: 'batch', unread: true })).total, sent.length);
      }
      await inbox.store.clear();
      assert.equal(await inbox.store.count({ subject: 'batch' }), 0);
      assert.equal(await inbox.store.count({ subject: 'ba' }), 0);
    });

    withStore('stays exact when searches, inserts and deletions overlap', stores, async (inbox) => {
      const queries = [{ q: 'text', unread: true }, { q: 'text' }, { tag: ['t', 'u'], unread: true }];
      const kept: string[] = [];
      for (let round = 0; round < 2; round++) {
        let changing = true;
        const reader = async (read: () => Promise<unknown>) => {
          while (changing) await read();
        };
        const readers = [
          ...queries.map((query) => reader(() => inbox.store.list({ limit: 1, ...query }))),
          reader(() => inbox.store.count({ subject: 'ov' })),
          reader(() => inbox.store.count({ subject: 'over', sender: 'sh' })),
        ];
        for (let i = 0; i < 60; i++) {
          const { id } = await inbox.send({ subject: 'overlap' });
          await inbox.store.update(id, { tags: [i % 2 ? 't' : 'u'] });
          kept.push(id);
          if (i % 3 !== 0) await inbox.store.remove(kept.shift()!);
        }
        changing = false;
        await Promise.all(readers);
        for (const query of queries) {
          assert.equal(
            (await inbox.store.list({ limit: 1, ...query })).total,
            kept.length,
            JSON.stringify(query),
          );
        }
        assert.equal(await inbox.store.count({ subject: 'ov' }), kept.length);
        assert.equal(await inbox.store.count({ subject: 'over', sender: 'sh' }), kept.length);
        assert.equal(await inbox.store.count({ recipient: 'bob' }), kept.length);
      }
    });
  });
}
