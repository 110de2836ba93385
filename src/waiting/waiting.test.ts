import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { Waiting } from './waiting.ts';

describe('waiting', () => {
  it('does not query the store for clients that disconnected before their turn', async () => {
    const slow = Promise.withResolvers<void>();
    let queries = 0;
    const mailbox: Pick<Mailbox, 'subscribe' | 'count' | 'removed'> = {
      removed: new AbortController().signal,
      subscribe: () => () => {},
      async count() {
        queries++;
        await slow.promise;
        return 0;
      },
    };
    const waiting = new Waiting(mailbox as Mailbox);
    const client = new AbortController();
    const options = { filter: {}, min: 1, max: 1, timeoutMs: 60_000, settleMs: 0, signal: client.signal };
    const waits = Array.from({ length: 50 }, () => waiting.forCount(options));
    await new Promise(setImmediate);
    client.abort();
    slow.resolve();
    const outcomes = await Promise.allSettled(waits);
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    assert.ok(queries <= 4, `${queries} queries`);
  });

  it('ends when the mailbox is deleted, with the reason', async () => {
    const removal = new AbortController();
    const mailbox: Pick<Mailbox, 'subscribe' | 'count' | 'removed'> = {
      removed: removal.signal,
      subscribe: () => () => {},
      count: async () => 0,
    };
    const { signal } = new AbortController();
    const options = { filter: {}, min: 1, max: 1, timeoutMs: 60_000, settleMs: 0, signal };
    const waiting = new Waiting(mailbox as Mailbox).forCount(options);
    await new Promise(setImmediate);
    removal.abort(new AppError('not_found', 'The mailbox team-a has expired.'));
    await assert.rejects(waiting, { code: 'not_found', message: 'The mailbox team-a has expired.' });
  });
});
