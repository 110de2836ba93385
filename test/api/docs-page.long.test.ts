import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { hashSync } from 'bcryptjs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { launchBrowser } from '../web/browser.ts';
import { type Api, startApi } from './harness.ts';

/** Opens the API reference, and collects the browser's errors and requests. */
async function openReference(browser: Browser, base: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const trouble: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => trouble.push(message.text()));
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${base}/api/docs`);
  await page.locator('#operations-Inbox-listMessages').waitFor();
  return { context, page, trouble, requests };
}

/** Sends the request of an operation as filled in, and resolves to its URL and status. */
async function tryOut(page: Page, operation: string): Promise<{ url: string; status: string }> {
  const block = page.locator(`#operations-${operation}`);
  await block.locator('.opblock-summary').click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const url = (await block.locator('.request-url pre').textContent()) ?? '';
  const status =
    (await block.locator('.live-responses-table .response .response-col_status').textContent()) ?? '';
  return { url, status };
}

describe('the API reference in a browser', { timeout: 600_000 }, () => {
  let api: Api;
  let base: string;
  let browser: Browser;
  before(async () => {
    [api, browser] = await Promise.all([startApi(), launchBrowser()]);
    base = `http://127.0.0.1:${api.http.port}`;
    await api.mail();
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    it(`is readable in a ${colorScheme} theme at ${width} pixels, and loads nothing from elsewhere`, async () => {
      const viewport = { width, height: 800 };
      const { context, page, trouble, requests } = await openReference(browser, base, {
        colorScheme,
        viewport,
      });
      // These problems are in the markup of Swagger UI.
      const known = ['heading-order', 'nested-interactive', 'region'];
      const { violations } = await new AxeBuilder({ page }).disableRules(known).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
      );
      const isDark = await page.evaluate('document.documentElement.classList.contains("dark-mode")');
      assert.equal(isDark, colorScheme === 'dark');
      const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      assert.equal(isWide, false, 'the page scrolls sideways');
      assert.deepEqual(trouble, []);
      assert.ok(
        requests.every((url) => url.startsWith(`${base}/`) || url.startsWith('data:')),
        requests.join(),
      );
      await context.close();
    });
  }

  it('sends requests without filters that were not filled in', async () => {
    const { context, page } = await openReference(browser, base, {});
    assert.deepEqual(await tryOut(page, 'Inbox-listMessages'), {
      url: `${base}/api/v1/messages?limit=50`,
      status: '200',
    });
    await context.close();
  });

  it('does not delete everything with one click', async () => {
    const { context, page } = await openReference(browser, base, {});
    const { url } = await tryOut(page, 'Inbox-deleteMessages');
    assert.match(url, /\?.*to=zoe%40example\.test/);
    assert.equal((await api.call('GET', '/messages')).json.total, 1);
    await context.close();
  });
});

describe('the API reference behind a login and under a base path', { timeout: 600_000 }, () => {
  let app: App;
  let base: string;
  let folder: string;
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-reference-'));
    const users = join(folder, 'users');
    await writeFile(users, `ann:${hashSync('pass', 4)}\n`);
    const ports = ['--smtp-port', '0', '--http-port', '0'];
    const flags = [
      '--ephemeral',
      '--log-level',
      'silent',
      '--base-path',
      '/tools/mail',
      '--auth-file',
      users,
    ];
    [app, browser] = await Promise.all([createApp(parseConfig([...ports, ...flags], {})), launchBrowser()]);
    const { port } = app.listening.find(({ protocol }) => protocol === 'http')!;
    base = `http://127.0.0.1:${port}/tools/mail`;
  });
  after(async () => {
    await browser.close();
    await app.close();
    await rm(folder, { recursive: true });
  });

  it('loads and sends requests with the credentials of the browser', async () => {
    const httpCredentials = { username: 'ann', password: 'pass' };
    const { context, page, requests } = await openReference(browser, base, { httpCredentials });
    const { url, status } = await tryOut(page, 'Inbox-listMessages');
    assert.deepEqual([url, status], [`${base}/api/v1/messages?limit=50`, '200']);
    assert.ok(
      requests.every((requested) => requested.startsWith(`${base}/`) || requested.startsWith('data:')),
      requests.join(),
    );
    await context.close();
  });

  it('is not served without them', async () => {
    for (const path of ['/api/docs', '/api/docs/swagger-ui-bundle.js']) {
      assert.equal((await fetch(base + path)).status, 401, path);
    }
  });
});
