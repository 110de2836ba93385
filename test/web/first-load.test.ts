import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { row } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const page = new URL('../../dist/web/index.html', import.meta.url);
const BUDGET = 60_000;

/** Static imports in the bundler's output: import"./a.js", import{b}from"./a.js", export*from"./a.js". */
function staticImports(source: string): string[] {
  return [...source.matchAll(/(?:\bimport|\bfrom)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g)].map(([, path]) => path!);
}

/** The scripts of the first load with their gzipped sizes: those in index.html and their static imports. */
function firstLoad(): Map<string, number> {
  const html = readFileSync(page, 'utf8');
  const sizes = new Map<string, number>();
  const add = (url: URL) => {
    if (sizes.has(url.pathname)) return;
    const source = readFileSync(url);
    sizes.set(url.pathname, gzipSync(source).length);
    for (const path of staticImports(source.toString())) add(new URL(path, url));
  };
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const path = /\b(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1];
    if (path) add(new URL(path, page));
  }
  for (const [, inline] of html.matchAll(/<script\b[^>]*>([^<]+)<\/script>/g)) {
    sizes.set(`inline ${sizes.size}`, gzipSync(inline!).length);
  }
  return sizes;
}

describe('first load', () => {
  it(`the first load is at most ${BUDGET} bytes of JavaScript, gzipped`, () => {
    const sizes = firstLoad();
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(sizes.size > 0, 'index.html loads no script');
    assert.ok(total <= BUDGET, `${total} bytes: ${[...sizes].map((entry) => entry.join(' ')).join(', ')}`);
  });

  it('the first load includes all shared code, so that each lazy view is a single file that can be retried', () => {
    const assets = new URL('assets/', page);
    const first = [...firstLoad().keys()].map((path) => `./${path.split('/').at(-1)}`);
    const parts = readdirSync(assets).filter((name) => name.endsWith('.js') && !first.includes(`./${name}`));
    assert.ok(parts.length > 5, 'no lazy views found');
    for (const part of parts) {
      const imports = staticImports(readFileSync(new URL(part, assets), 'utf8'));
      assert.deepEqual(
        imports.filter((path) => !first.includes(path)),
        [],
        part,
      );
    }
    assert.equal(readdirSync(assets).filter((name) => name.endsWith('.css')).length, 1, 'one style sheet');
  });

  /** The query strings of requests for rows until the page shows a message and has caught up after connecting. */
  async function listRequests(t: TestContext, path: string): Promise<string[]> {
    const asked: string[] = [];
    const caughtUp = Promise.withResolvers<void>();
    const { page } = await openInbox(t, {
      path,
      async before({ page, send }) {
        await send({ subject: 'first' });
        page.on('request', (request) => {
          const { pathname, search } = new URL(request.url());
          if (pathname === '/api/v1/messages' && search.includes('preview')) asked.push(search);
          // The page sends this when it catches up after connecting.
          if (pathname === '/api/v1/info') caughtUp.resolve();
        });
      },
    });
    await row(page, 'first').waitFor();
    await caughtUp.promise;
    return asked;
  }

  it('the first load preloads the first page of messages, and uses it', async (t) => {
    const first = '?include=preview&limit=100';
    assert.deepEqual(await listRequests(t, '/'), [first, first]);
  });

  it('the first load preloads nothing that a filtered view would not use', async (t) => {
    const unread = '?unread=true&include=preview&limit=100';
    assert.deepEqual(await listRequests(t, '/?unread=true'), [unread, unread]);
  });
});
