import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleSummary, type MessageSummary } from '../contract/message/message.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { findNearMisses } from './near-misses.ts';

/** A mailbox with these messages, newest first. */
function mailboxOf(count: number, fields: (index: number) => Partial<MessageSummary>): Pick<Mailbox, 'list'> {
  const messages = Array.from({ length: count }, (_, index) => ({
    ...exampleSummary,
    id: String(count - index).padStart(26, '0'),
    ...fields(index),
  }));
  return { list: async () => ({ messages, total: count, next_cursor: null }) };
}

describe('the near misses of a failed wait', () => {
  const filter = { subject: 'order 18', sender: 'shop@example.test', recipient: 'zoé' };

  it('fold a limited number of characters, however long the texts of the messages are', async (test) => {
    let folded = 0;
    const { normalize } = String.prototype;
    test.mock.method(String.prototype, 'normalize', function (this: string, form?: string) {
      folded += this.length;
      return normalize.call(this, form);
    });
    // Somewhat less than what is truncated in a summary.
    const recipients = Array.from({ length: 10 }, () => `${'é'.repeat(340)}@example.test`);
    const mailbox = mailboxOf(100, () => ({ subject: 'İÀ'.repeat(450), recipients }));
    const nearMisses = await findNearMisses(mailbox, filter, 0);
    assert.equal(nearMisses.length, 10);
    // Each text is normalised twice.
    assert.ok(folded > 20_000 && folded < 150_000, `${folded} characters`);
  });

  it('fold nothing that is truncated, because it may match', async (test) => {
    const normalize = test.mock.method(String.prototype, 'normalize');
    const recipients = Array.from({ length: 12 }, () => `${'é'.repeat(330)}@example.test`);
    const mailbox = mailboxOf(1, () => ({ subject: 'é'.repeat(1000), sender: 'é', recipients }));
    const [nearMiss] = await findNearMisses(mailbox, filter, 0);
    assert.deepEqual(
      nearMiss!.differs.map(({ criterion }) => criterion),
      ['sender'],
    );
    // The filter, and the sender.
    assert.ok(normalize.mock.callCount() <= 4, `${normalize.mock.callCount()} texts`);
  });

  it('are the closest of 100 ordinary messages, even if the newest one is long', async () => {
    const recipients = ['zoé@example.test', 'adélaïde.lefèvre@example.test', 'björn@example.test'];
    const mailbox = mailboxOf(100, (index) =>
      index === 0
        ? { subject: 'é'.repeat(900) }
        : {
            subject: `Détails ${'é'.repeat(300)}`,
            ...(index === 99 && { sender: filter.sender, recipients }),
          },
    );
    const [closest] = await findNearMisses(mailbox, filter, 0);
    assert.deepEqual([closest!.message.id, closest!.differs.length], ['1'.padStart(26, '0'), 1]);
  });
});
