import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { ListQuery, MessageFilter } from '../../mailbox/ports.ts';
import { type StoreForTests, type StoreUnderTest, withStore } from './store-under-test.conformance.ts';

async function previews(inbox: StoreUnderTest, query: Partial<ListQuery> = {}): Promise<unknown[]> {
  const { messages } = await inbox.store.list({ limit: 200, preview: true, ...query });
  return messages.map(({ sender_name, preview, has_files }) => [sender_name, preview, has_files]);
}

export function describePreviews(stores: StoreForTests): void {
  describe('previews', () => {
    withStore('are in a list on request, whether messages are indexed or not', stores, async (inbox) => {
      await inbox.send({ from: 'Ada <ada@x.test>', text: 'Plain words', html: '<p>Rich words</p>' });
      await inbox.send({ from: 'bob@x.test', text: 'Only text', attachment: true });
      const expected = [
        ['', 'Only text', true],
        ['Ada', 'Rich words', false],
      ];
      assert.deepEqual(await previews(inbox), expected);
      // Searches do not wait for the index, but use it for messages that it already contains.
      assert.deepEqual(await previews(inbox, { q: 'words' }), expected.slice(1));
      assert.deepEqual(await previews(inbox, { has_attachments: true }), expected.slice(0, 1));
      const [newest] = (await inbox.store.list({ limit: 1 })).messages;
      assert.deepEqual(await previews(inbox, { before: newest!.id }), expected.slice(1));
      assert.deepEqual(await previews(inbox, { ids: [newest!.id] }), expected.slice(0, 1));
    });

    withStore('are not in a list that was asked for without', stores, async (inbox) => {
      const sent = await inbox.send({ from: 'Ada <ada@x.test>' });
      assert.deepEqual((await inbox.store.list({ limit: 5 })).messages, [sent]);
    });

    withStore('are those of many messages that have just arrived', stores, async (inbox) => {
      const sent = Array.from({ length: 120 }, (_, i) =>
        inbox.send({ from: `"Sender ${i}" <a@x.test>`, text: `Text ${i}` }),
      );
      await Promise.all(sent);
      const found = await previews(inbox);
      assert.equal(found.length, 120);
      for (const [name, preview] of found as [string, string][])
        assert.equal(name.replace('Sender', 'Text'), preview);
    });

    withStore('are gone with their messages', stores, async (inbox) => {
      const { id } = await inbox.send({ text: 'first' });
      await inbox.send({ text: 'second' });
      await inbox.store.remove(id);
      assert.deepEqual(await previews(inbox), [['', 'second', false]]);
      await inbox.store.clear();
      await inbox.send({ text: 'third' });
      assert.deepEqual(await previews(inbox), [['', 'third', false]]);
    });
  });

  describe('files', () => {
    withStore('are attachments, but pictures inside the HTML are not files', stores, async (inbox) => {
      await inbox.send({ subject: 'plain' });
      await inbox.send({ subject: 'logo', html: '<img src="cid:logo">', picture: true });
      const { id } = await inbox.send({ subject: 'bill', attachment: true });
      await inbox.send({ subject: 'both', html: '<img src="cid:logo">', picture: true, attachment: true });
      await inbox.store.update(id, { is_read: true, is_starred: true, tags: ['paid'] });

      assert.deepEqual(await inbox.subjects({ has_attachments: true }), ['both', 'bill', 'logo']);
      const cases: [MessageFilter, string[]][] = [
        [{}, ['both', 'bill']],
        [{ has_attachments: true }, ['both', 'bill']],
        [{ unread: true }, ['both']],
        [{ starred: true }, ['bill']],
        [{ starred: true, unread: true }, []],
        [{ tag: ['paid'] }, ['bill']],
        [{ tag: ['paid'], starred: true }, ['bill']],
        [{ q: 'text' }, ['bill']],
        [{ subject: 'b', starred: true }, ['bill']],
      ];
      for (const [query, expected] of cases) {
        const filter = { ...query, has_files: true };
        assert.deepEqual(await inbox.subjects(filter), expected, JSON.stringify(query));
        assert.equal(await inbox.store.count(filter), expected.length, JSON.stringify(query));
      }
      assert.equal(await inbox.store.count({ has_files: false }), 4);
    });
  });
}
