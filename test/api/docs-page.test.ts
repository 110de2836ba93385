import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../web/browser.ts';
import { type Api, startApi } from './harness.ts';

describe('the API page in a browser', { timeout: 120_000 }, () => {
  let api: Api;
  let browser: Browser;
  before(async () => {
    [api, browser] = await Promise.all([startApi(), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    await api.close();
  });

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    it(`can be read by everyone, ${colorScheme}, ${width} px wide`, async () => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const trouble: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => trouble.push(message.text()));
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await page.goto(`http://127.0.0.1:${api.http.port}/api/docs`);
      assert.equal(await page.locator('h1').textContent(), 'The Postern API');
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
      );
      const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      assert.equal(isWide, false, 'the page scrolls sideways');
      assert.deepEqual(trouble, []);
      assert.deepEqual(requests, ['/api/docs']);
      await context.close();
    });
  }
});
