import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { recipientsKey, substringKey } from '../../../text/substring-key.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';

const MESSAGES = 600;

interface Sent {
  id: string;
  sender: string;
  recipients: string[];
  subject: string;
}

const texts = (i: number) => ({
  sender: i % 3 === 0 ? `Sender${i}@example.com` : 'shop@example.com',
  recipients: [`user${i}@example.org`, ...(i % 5 === 0 ? ['Zoë@exämple.org', 'all@example.net'] : [])],
  subject: `Order ${i} ${i % 7 === 0 ? '🎉🎁 ÜBER' : 'plain'} №${i % 4}`,
});

const filters: MessageFilter[] = [
  { recipient: 'user12' },
  { recipient: 'USER123@example.org' },
  { recipient: 'er12@' },
  { recipient: 'org' },
  { recipient: 'ZOË@exä' },
  { recipient: '12' },
  { recipient: '9' },
  { recipient: 'nobody@example.org' },
  { sender: 'sender33' },
  { sender: '3@example.com' },
  { sender: 'SHOP' },
  { subject: '🎉🎁' },
  { subject: '🎉🎁 ü' },
  { subject: 'order 55 ' },
  { subject: 'order 55' },
  { subject: '№3' },
  { subject: 'order', recipient: 'user77' },
  { subject: 'plain', sender: 'sender3', recipient: 'all@' },
  { subject: 'order 5', unread: true },
  { recipient: 'user12', q: 'order' },
];

function matches(message: Sent, { subject = '', sender = '', recipient = '' }: MessageFilter): boolean {
  return (
    substringKey(message.subject).includes(substringKey(subject)) &&
    substringKey(message.sender).includes(substringKey(sender)) &&
    recipientsKey(message.recipients).includes(substringKey(recipient))
  );
}

async function openInbox(t: TestContext) {
  const url = await newDatabase();
  const { store, events } = await openTestStore(url);
  t.after(async () => {
    await store.close();
    await dropDatabase(url);
  });
  return new StoreUnderTest(store, events);
}

describe('filters by a part of the sender, recipients or subject', () => {
  it('find the messages whose texts contain it, whatever happens to them', async (t) => {
    const inbox = await openInbox(t);
    let expected: Sent[] = [];
    const send = async (from: number, count: number) => {
      const sent = await Promise.all(
        Array.from({ length: count }, async (_, i) => {
          const { id } = await inbox.send(texts(from + i));
          return { id, ...texts(from + i) };
        }),
      );
      expected = [...expected, ...sent].sort((a, b) => (a.id < b.id ? 1 : -1));
    };
    const check = async (title: string) => {
      for (const filter of filters) {
        const ids = expected.filter((message) => matches(message, filter)).map(({ id }) => id);
        const { messages, total } = await inbox.store.list({ ...filter, limit: 1000 });
        const name = `${title}: ${JSON.stringify(filter)}`;
        assert.deepEqual(
          messages.map(({ id }) => id),
          ids,
          name,
        );
        assert.equal(total, ids.length, name);
        assert.equal(await inbox.store.count(filter), ids.length, name);
      }
    };
    await send(0, MESSAGES);
    await check('stored');
    await send(MESSAGES, 20);
    await check('more');
    const [first, second] = expected.filter((message) => matches(message, { recipient: 'user12' }));
    await inbox.store.trash(first!.id, 'batch');
    await inbox.store.remove(second!.id);
    const all = expected.filter(({ id }) => id !== second!.id);
    expected = all.filter(({ id }) => id !== first!.id);
    await check('removed');
    await inbox.store.restore('batch');
    expected = all;
    await check('restored');
    await inbox.store.clear();
    expected = [];
    await check('cleared');
  });
});
