import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';

/**
 * Sees every request, console message and error of every page in a context. `assertQuiet` fails when a request went
 * to another host than `origin`, when a page threw, or when the console holds a warning or an error.
 */
export interface Watch {
  /** Addresses asked for, in order, the page's own included. */
  readonly requests: readonly string[];
  /** What the console said, in order: `error: …`. */
  readonly console: readonly string[];
  /** Messages that a test brings about on purpose, such as a lost connection. */
  expect(message: RegExp): void;
  assertQuiet(): void;
}

export function watchContext(context: BrowserContext, origin: string): Watch {
  const requests: string[] = [];
  const messages: string[] = [];
  const expected: RegExp[] = [];
  const ask = (address: string) => requests.push(address);

  context.on('request', (request) => ask(request.url()));
  context.on('page', (page) => {
    page.on('websocket', (socket) => ask(socket.url()));
  });
  context.on('weberror', (error) => messages.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    // A page that logs is a page that someone forgot to finish, so plain messages count too.
    messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });

  return {
    requests,
    console: messages,
    expect: (message) => expected.push(message),
    assertQuiet() {
      assert.deepEqual(
        requests.filter((address) => !isOwn(address, origin)),
        [],
        'requests to another host',
      );
      assert.deepEqual(
        messages.filter((message) => !expected.some((pattern) => pattern.test(message))),
        [],
        'console messages and errors',
      );
    },
  };
}

/** The page's own server, or an address that no network sees. */
function isOwn(address: string, origin: string): boolean {
  const { protocol, host } = new URL(address);
  if (protocol === 'data:' || protocol === 'blob:' || protocol === 'about:') return true;
  return host === new URL(origin).host && ['http:', 'ws:'].includes(protocol);
}
