import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import type { OutsideNetwork } from './outside-network.ts';

/** Records every request, console message and error of every page in a context. */
export interface Watch {
  /** URLs requested by pages, in order, including their own. */
  readonly requests: readonly string[];
  /** Allows console messages that a test causes on purpose, such as a lost connection. */
  expect(message: RegExp): void;
  /** Allows requests to hosts, for example after allowing remote content. */
  allow(...hosts: string[]): void;
  /** Fails if a page contacted or tried to contact another host, threw an error, or wrote to the console. */
  assertQuiet(): void;
}

/** Watches a context whose pages may only send requests to `origin`. */
export function watchContext(context: BrowserContext, origin: string, outside: OutsideNetwork): Watch {
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
    // The browser's own remarks are harmless. Anything that a page logs is a mistake.
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
      // Requests blocked by a policy count too, because the message should not have contained them.
      const others = [...requests, ...outside.requested].filter((address) => {
        const { protocol, host } = new URL(address);
        return !['data:', 'blob:', 'about:'].includes(protocol) && !allowed.has(host);
      });
      assert.deepEqual(others, [], 'requests to another host');
      const unexpected = messages.filter((message) => !expected.some((pattern) => pattern.test(message)));
      assert.deepEqual(unexpected, [], 'console messages and errors');
    },
  };
}
