import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Outbox } from '../../src/deliveries/outbox.ts';
import { createLog } from '../../src/process/log.ts';
import { defer } from '../defer.ts';

const log = createLog('silent');
const limits = { webhookQueue: 10_000, webhookAttempts: 1, webhookTimeout: 1000 };
const receiver = { name: 'application', to: 'http://127.0.0.1:1' };

/** An event that takes about this many characters, with its recipient. */
function factsOf(characters: number) {
  const recipient = 'x'.repeat(characters);
  return [{ id: 'id', type: 'delivered' as const, recipient, at: new Date(), reason: '', url: '' }];
}

describe('Outbox', () => {
  it('counts what it has forgotten no longer, also if it is sent later', async (t) => {
    const outbox = new Outbox(limits, log);
    defer(t, () => outbox.close(0));
    // In each round 30 MB wait, of which 16 MB are kept. In the end, more than that was sent after it was forgotten.
    for (let round = 0; round < 25; round++) {
      const released = Promise.withResolvers<void>();
      const sent = Array.from({ length: 30 }, (_, at) =>
        outbox.push(`${round}-${at}`, 'postmark', factsOf(1_000_000), receiver, async (record) => {
          await released.promise;
          record.body = 'x'.repeat(65_536);
          return { kind: 'taken', reason: '' };
        }),
      );
      assert.deepEqual(outbox.list(`${round}-0`), []);
      released.resolve();
      await Promise.all(sent.map(({ tried }) => tried));
      const kept = sent.filter((_, at) => outbox.list(`${round}-${at}`).length === 1);
      assert.equal(kept.length, 15);
      assert.equal(sent[29]!.record.status, 'accepted');
    }
  });

  for (const [size, listed] of [
    [100, 100],
    [60_000, 8],
    [1_000_000, 1],
  ] as const)
    it(`lists the last ${listed} requests of a message if each has ${size} characters`, async (t) => {
      const outbox = new Outbox(limits, log);
      defer(t, () => outbox.close(0));
      const sent = Array.from({ length: 150 }, () =>
        outbox.push('message', 'postmark', factsOf(10), receiver, async (record) => {
          record.response = { status: 200, body: 'x'.repeat(size) };
          return { kind: 'taken', reason: '' };
        }),
      );
      await Promise.all(sent.map(({ tried }) => tried));
      assert.deepEqual(
        outbox.list('message'),
        sent.slice(-listed).map(({ record }) => record),
      );
    });
});
