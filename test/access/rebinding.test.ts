import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Api, startApi } from '../api/harness.ts';
import { launchBrowser } from '../web/browser.ts';

/** A hostile web site that a user visits while Postern runs on the same machine. */
describe('a hostile web site in a real browser', () => {
  let api: Api;
  let browser: Browser;
  let page: Page;
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>'),
  );

  before(async () => {
    api = await startApi();
    await api.mail({ subject: 'secret' });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    browser = await launchBrowser([
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      // Newer versions of Chromium ask the user first; Postern must not rely on that.
      '--disable-features=LocalNetworkAccessChecks',
    ]);
    page = await browser.newPage();
    await page.goto(`http://evil.example:${(site.address() as AddressInfo).port}/`);
  });
  after(async () => {
    await browser?.close();
    site.close();
    await api?.close();
  });

  it('that points its own name at Postern is rejected', async () => {
    const rebound = await browser.newPage();
    const answer = await rebound.goto(`http://evil.example:${api.http.port}/api/v1/messages`);
    assert.equal(answer?.status(), 403);
    // The page came from the attacker's server before its name was pointed to this machine.
    await rebound.route('**/attack', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
    await rebound.goto(`http://evil.example:${api.http.port}/attack`);
    for (const headers of [{}, { 'accept-language': '' }, { 'x-forwarded-host': 'localhost' }]) {
      const read = await rebound.evaluate(
        async (headers) => (await fetch('/api/v1/messages', { headers })).text(),
        headers as Record<string, string>,
      );
      assert.equal(JSON.parse(read).code, 'forbidden_host');
    }
    const socket = await rebound.evaluate(
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/api/v1/ws`);
          socket.onopen = () => resolve('open');
          socket.onerror = () => resolve('refused');
        }),
    );
    assert.equal(socket, 'refused');
    await rebound.close();
  });

  it('that points its own name at a Postern with --trust-proxy is rejected too', async (t) => {
    const behindProxy = await startApi('--trust-proxy');
    t.after(() => behindProxy.close());
    const rebound = await browser.newPage();
    const port = behindProxy.http.port;
    await rebound.route('**/attack', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
    await rebound.goto(`http://evil.example:${port}/attack`);
    const read = await rebound.evaluate(async () =>
      (await fetch('/api/v1/messages', { headers: { 'x-forwarded-host': 'localhost' } })).text(),
    );
    assert.equal(JSON.parse(read).code, 'forbidden_host');
    await rebound.close();
  });

  it('can neither read nor change messages, and cannot receive events', async () => {
    const base = `http://127.0.0.1:${api.http.port}`;
    const outcome = await page.evaluate(async (base) => {
      const attempt = (init: RequestInit) =>
        fetch(`${base}/api/v1/messages`, init).then(
          () => 'sent',
          () => 'failed',
        );
      const read = await attempt({});
      const cleared = await attempt({ method: 'DELETE' });
      await attempt({ mode: 'no-cors' });
      const socket = await new Promise((resolve) => {
        const socket = new WebSocket(`${base.replace('http', 'ws')}/api/v1/ws`);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      });
      return { read, cleared, socket };
    }, base);
    assert.deepEqual(outcome, { read: 'failed', cleared: 'failed', socket: 'refused' });
    assert.equal((await api.call('GET', '/messages')).json.total, 1);
  });

  it('learns nothing from whether a response loads', async () => {
    const loads = await page.evaluate(async (port) => {
      const load = (name: 'img' | 'script' | 'link', subject: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(name);
          const url = `http://127.0.0.1:${port}/api/v1/assert/count?min=1&subject=${subject}`;
          element.onload = () => resolve('load');
          element.onerror = () => resolve('error');
          if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url });
          else element.src = url;
          document.head.append(element);
        });
      const results: [string, string][] = [];
      for (const name of ['img', 'script', 'link'] as const) {
        results.push([await load(name, 'secret'), await load(name, 'other')]);
      }
      return results;
    }, api.http.port);
    for (const [hit, miss] of loads) assert.equal(hit, miss);
  });

  it('may link to Postern', async () => {
    await page.setContent(`<a href="http://127.0.0.1:${api.http.port}/api/v1/messages">mail</a>`);
    const [answer] = await Promise.all([page.waitForResponse(/messages/), page.click('a')]);
    assert.equal(answer.status(), 200);
  });
});
