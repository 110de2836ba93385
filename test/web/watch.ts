import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import type { Outside } from './outside.ts';

/** Sees every request, console message and error of every page in a context. */
export interface Watch {
  /** Addresses that pages asked for, in order, their own included. */
  readonly requests: readonly string[];
  /** Messages that a test brings about on purpose, such as a lost connection. */
  expect(message: RegExp): void;
  /** Hosts that the person asked for, by pressing Show or a link. */
  allow(...hosts: string[]): void;
  /** Fails when anything went, or tried to go, to another host, when a page threw, or wrote to the console. */
  assertQuiet(): void;
}

/** Watches a context whose pages come from `origin`, the one place they may ask for anything. */
export function watchContext(context: BrowserContext, origin: string, outside: Outside): Watch {
  const requests: string[] = [];
  const messages: string[] = [];
  const expected: RegExp[] = [];
  const allowed = new Set([new URL(origin).host]);

  context.on('request', (request) => requests.push(request.url()));
  context.on('page', (page) => {
    page.on('websocket', (socket) => requests.push(socket.url()));
  });
  context.on('weberror', (error) => messages.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    // What the browser only remarks on is no fault; what a page logs is, for someone forgot to finish it.
    if (message.type() === 'info') return;
    messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });

  return {
    requests,
    expect: (message) => expected.push(message),
    allow(...hosts) {
      for (const host of hosts) allowed.add(host);
    },
    assertQuiet() {
      // Asked for is more than sent: what a policy stopped counts too, for it should not have been there to stop.
      const others = [...requests, ...outside.asked].filter((address) => {
        const { protocol, host } = new URL(address);
        return !['data:', 'blob:', 'about:'].includes(protocol) && !allowed.has(host);
      });
      assert.deepEqual(others, [], 'requests to another host');
      const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
      assert.deepEqual(unexpected, [], 'console messages and errors');
    },
  };
}
