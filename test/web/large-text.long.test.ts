import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { reader, row } from './locators.ts';
import { openInbox } from './open-inbox.ts';

/** What is outside the window, or covered by something else, of the controls in a bar. */
function unreachable(page: Page, bar: string): Promise<string[]> {
  return page.locator(bar).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('button, a, label')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isInside = left >= 0 && right <= window.innerWidth + 1;
        return !isInside || !(hit && (control.contains(hit) || hit.contains(control)));
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );
}

/** The texts that are higher than their boxes. */
function cutOff(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .map((element) => `${element.className} ${element.textContent}`),
    );
}

describe('text at 200 %', () => {
  for (const [width, height] of [
    [360, 740],
    [768, 900],
    [1280, 800],
  ] as const) {
    it(`text at 200 % breaks no bar and leaves room for the body at ${width} pixels`, async (t) => {
      let id = '';
      const { page, url } = await openInbox(t, {
        browser: { viewport: { width, height } },
        async before({ page, send, client }) {
          // The text size of the browser is the font size of the root.
          await page.addInitScript(() => {
            new MutationObserver((_, observer) => {
              if (!document.documentElement) return;
              document.documentElement.style.fontSize = '32px';
              observer.disconnect();
            }).observe(document, { childList: true });
          });
          id = await send({
            subject: 'Large text',
            html: '<p>Hello</p>',
            attachments: ['one.txt', 'two.txt', 'three.txt'].map((filename) => ({ filename, content: 'x' })),
          });
          await client.update(id, { tags: ['needs review'] });
        },
      });
      await row(page, 'Large text').or(reader(page)).first().waitFor();
      await page.goto(`${url}/?m=${id}`);
      await page.getByRole('region', { name: 'Attachments' }).waitFor();
      await page.locator('.html-frame').waitFor();
      for (const bar of ['.top-bar', '.reader-bar', '.reader-tags', '.tabs-row', '.strip']) {
        assert.deepEqual(await unreachable(page, bar), [], bar);
      }
      assert.deepEqual(await cutOff(page, '.reader-tags :is(.tag, bdi, .tag-add)'), []);
      const { height: body } = (await page.locator('.html-frame').boundingBox())!;
      assert.ok(body >= 150, `the body is ${body} pixels high`);
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        true,
      );
      await page.keyboard.press('r');
      const server = page.getByRole('dialog').getByLabel('Server');
      await server.waitFor();
      const field = (await server.boundingBox())!;
      assert.ok(field.height >= 60, `a field is ${field.height} pixels high`);
    });
  }
});
