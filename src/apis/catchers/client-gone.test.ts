import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ApiRequest } from '../api.ts';
import { maildev } from './maildev.ts';
import { mailhog } from './mailhog.ts';

/** What the endpoint sends to a client that may leave. */
async function bodyOf(endpoints: typeof mailhog.endpoints, path: string, request: object) {
  const endpoint = endpoints.find((one) => one.method === 'GET' && one.path.test(path))!;
  const left = new AbortController();
  const common = { query: new URLSearchParams(), reserve: () => {}, signal: left.signal };
  const { body } = await endpoint.handle({ ...common, ...request } as unknown as ApiRequest);
  return { pieces: body as AsyncGenerator<Uint8Array>, leave: () => left.abort() };
}

it('a stream of MailHog ends when its client leaves', async () => {
  let listeners = 0;
  const mailbox = {
    removed: new AbortController().signal,
    subscribe() {
      listeners++;
      return () => listeners--;
    },
  };
  const { pieces, leave } = await bodyOf(mailhog.endpoints, '/api/v1/events', { mailbox });
  await pieces.next();
  const next = pieces.next();
  assert.equal(listeners, 1);
  leave();
  // Otherwise this takes half a minute, and the stream goes on.
  await next;
  await Promise.race([pieces.next(), nextRound()]);
  assert.equal(listeners, 0);
});

it('a list of MailDev is not searched to the end for a client that has left', async () => {
  let reads = 0;
  const listed = Array.from({ length: 200 }, (_, n) => ({ id: String(n), size: 1 }));
  const found = await bodyOf(maildev.endpoints, '/email', {
    query: new URLSearchParams({ subject: 'none' }),
    mailbox: {
      list: async () => ({ messages: listed, next_cursor: null }),
      async find() {
        if (++reads === 3) found.leave();
        throw new Error('The client disconnected.');
      },
    },
  });
  await Array.fromAsync(found.pieces);
  assert.equal(reads, 3);
});
