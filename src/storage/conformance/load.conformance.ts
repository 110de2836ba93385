import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { type StoreForTests, type StoreUnderTest, withStore } from './store-under-test.conformance.ts';

const SENDERS = 10;
const ROUNDS = 30;

/** Many concurrent senders, each of which checks for its message as soon as it is acknowledged. */
async function flood(inbox: StoreUnderTest, check: (word: string) => Promise<void>): Promise<void> {
  const sender = async (name: number) => {
    for (let round = 0; round < ROUNDS; round++) {
      const word = `w${name}x${round}`;
      await inbox.send({
        subject: `flood ${word}`,
        text: `needle ${word} ${'lorem ipsum '.repeat(100)}`,
        recipients: [`${word}@example.org`],
      });
      if (round % 5 === name % 5) await check(word);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, name) => sender(name)));
}

export function describeLoad(stores: StoreForTests): void {
  describe('search and count under load', () => {
    withStore('find every message as soon as it was acknowledged', stores, async (inbox) => {
      await flood(inbox, async (word) => {
        const { messages, total } = await inbox.store.list({ limit: 5, q: word });
        assert.equal(total, 1, word);
        assert.equal(messages[0]!.subject, `flood ${word}`);
        assert.equal(
          (await inbox.store.list({ limit: 5, q: `"needle ${word.slice(0, -1)}"*` })).total > 0,
          true,
        );
        assert.equal(await inbox.store.count({ to: [`${word}@example.org`] }), 1, word);
        assert.equal(
          (await inbox.store.count({ subject: `flood ${word}`, sender: 'shop' })) >= 1,
          true,
          word,
        );
      });
      assert.equal(await inbox.store.count({}), SENDERS * ROUNDS);
      assert.equal(await inbox.store.count({ q: 'needle' }), SENDERS * ROUNDS);
      assert.equal(await inbox.store.count({ subject: 'FLOOD' }), SENDERS * ROUNDS);
    });

    const kept = 40;
    withStore(
      'find exactly what retention has left',
      stores,
      async (inbox) => {
        await flood(inbox, async () => {
          const all = await inbox.store.count({});
          assert.ok(all <= kept, `${all} messages`);
          for (const filter of [
            { q: 'needle' },
            { q: 'need*' },
            { subject: 'flood' },
            { recipient: '@example' },
          ])
            assert.ok((await inbox.store.count(filter)) <= kept, JSON.stringify(filter));
        });
        const { messages } = await inbox.store.list({ limit: 200 });
        assert.equal(messages.length, kept);
        for (const filter of [
          { q: 'needle' },
          { q: 'need*' },
          { subject: 'flood' },
          { recipient: '@example' },
        ]) {
          const found = await inbox.store.list({ limit: 200, ...filter });
          assert.deepEqual(found, { messages, total: kept, next_cursor: null }, JSON.stringify(filter));
        }
        // Again after the index has processed every removal.
        await inbox.send({ text: 'needle' });
        assert.equal(await inbox.store.count({ q: 'needle' }), kept);
      },
      { maxMessages: kept },
    );
  });
}
