import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { frame, list, openMessage } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';
import { prepareViews, type View, views } from './views.ts';

/**
 * Serious problems that axe finds in light, in dark and on a narrow screen. Colours don't depend on the width, and nothing
 * else depends on the colours, so each is checked once. The content of messages is excluded, and the list beside a message,
 * which is checked alone.
 */
async function seriousViolations(page: Page, { name, message }: View): Promise<string[]> {
  const violations: string[] = [];
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['narrow', 'light', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // Without legacy mode, axe opens another page for each run to combine frames.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
    if (message) axe.exclude('.list-pane');
    if (look === 'dark') axe.withRules('color-contrast');
    else if (look === 'narrow') axe.disableRules('color-contrast');
    for (const { impact, id, nodes } of (await axe.analyze()).violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      violations.push(
        `${name}, ${look}: ${id} ${nodes.map((node) => `${node.target} ${node.html}`).join(' | ')}`,
      );
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return violations;
}

function expectMissing({ watch }: Inbox): void {
  watch.expect(/status of 404/);
}

describe('accessibility', () => {
  it('the page has no serious axe violations while the inbox is empty', async (t) => {
    const { page } = await openInbox(t);
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    assert.deepEqual(await seriousViolations(page, { name: 'the empty inbox' }), []);
    await page.getByText('HTTP API').click();
    assert.deepEqual(await seriousViolations(page, { name: 'the empty inbox, for HTTP' }), []);
  });

  for (const [title, shown] of [
    ['in any view of the list', views.filter((view) => !view.message)],
    ['in any view of a message', views.filter((view) => view.message && !view.act)],
    ['in any dialog of a message', views.filter((view) => view.message && view.act)],
  ] as const) {
    it(`the page has no serious axe violations ${title}`, async (t) => {
      const inbox = await openInbox(t);
      expectMissing(inbox);
      const show = await prepareViews(inbox);
      const violations: string[] = [];
      for (const view of shown) {
        await show(view);
        violations.push(...(await seriousViolations(inbox.page, view)));
      }
      assert.deepEqual(violations, []);
    });
  }

  it('the page has no serious axe violations while offline', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const { page, watch } = await openInbox(t, { proxy, before: ({ send }) => send({ subject: 'hello' }) });
    watch.expect(/failed|ERR_/);
    await page.getByRole('option').waitFor();
    proxy.cut();
    await page.getByText('Reconnecting').waitFor();
    await page.getByRole('option').click();
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await seriousViolations(page, { name: 'offline' }), []);
  });
});

describe('layout', () => {
  it('the page has no horizontal scrolling from 320 to 3440 pixels', async (t) => {
    const inbox = await openInbox(t);
    const { page } = inbox;
    expectMissing(inbox);
    const show = await prepareViews(inbox);
    const tooWide: string[] = [];
    for (const view of views) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await show(view);
      for (const width of [320, 360, 768, 1280, 1920, 3440]) {
        await page.setViewportSize({ width, height: 800 });
        const content = await page.evaluate(() => document.documentElement.scrollWidth);
        if (content > width) tooWide.push(`${view.name} is ${content} pixels wide in a window of ${width}`);
      }
    }
    assert.deepEqual(tooWide, []);
  });

  it('the page shows list or message on a phone, the list for a search, and both on a desktop', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'hello' }),
      browser: { viewport: { width: 360, height: 740 } },
    });
    const list = page.getByRole('listbox', { name: 'Messages' });
    const heading = page.getByRole('heading', { name: 'hello' });
    await page.getByRole('option').click();
    await heading.waitFor();
    assert.equal(await list.isVisible(), false);
    await page.getByRole('button', { name: 'Back to list' }).click();
    await list.waitFor();
    await page.getByRole('option').click();
    await heading.waitFor();
    await page.getByRole('combobox', { name: 'Search messages' }).fill('hello');
    await list.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('option').click();
    await heading.waitFor();
    assert.equal(await list.isVisible(), true);
  });

  it('the page prints a complete text message, dark on light, without controls', async (t) => {
    const text = Array.from({ length: 300 }, (_, i) => `Line ${i}`).join('\n');
    const { page } = await openInbox(t, {
      browser: { colorScheme: 'dark' },
      before: ({ send }) => send({ subject: 'to be printed', text }),
    });
    await openMessage(page, 'to be printed');
    await page.getByText('Line 299').waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.getByRole('heading', { name: 'to be printed' }).isVisible());
    for (const hidden of [
      list(page),
      page.getByRole('toolbar'),
      page.getByRole('tablist'),
      page.locator('.top-bar'),
    ]) {
      assert.equal(await hidden.locator('visible=true').count(), 0);
    }
    const { height, inside, ink } = await page.evaluate(() => {
      const panel = document.querySelector('#tab-panel')!;
      return {
        height: document.documentElement.scrollHeight,
        inside: panel.scrollHeight - panel.clientHeight,
        ink: getComputedStyle(panel).color,
      };
    });
    assert.ok(height > 3000, `only ${height} pixels are printed`);
    assert.equal(inside, 0, 'part of the message is cut off');
    assert.equal(ink, 'rgb(21, 25, 27)');
  });

  it('the page prints a complete HTML message with Ctrl+P, with its colours, subject and recipients', async (t) => {
    const lines = Array.from({ length: 300 }, (_, i) => `<p>Line ${i}</p>`).join('');
    const html = `<style>p { print-color-adjust: economy }</style><p style="background: #00ff00">Green</p>${lines}`;
    const { page, context, watch } = await openInbox(t, {
      async before({ page, send }) {
        await send({ subject: 'Long & <wide>', html, to: 'ada@home.test' });
        // There is no print dialog in a headless browser.
        await page.addInitScript(() => {
          window.print = () => console.log(`printing ${document.title}`);
        });
      },
    });
    watch.expect(/^log: printing/);
    await openMessage(page, 'Long & <wide>');
    await frame(page).getByText('Line 299').waitFor();
    const printing = page.waitForEvent('console', (message) => message.text().startsWith('printing'));
    await page.keyboard.press('Control+p');
    assert.equal((await printing).text(), 'printing Long & <wide>');

    const printed = await context.newPage();
    await printed.goto((await page.locator('#print-frame').getAttribute('src'))!);
    await printed.getByText('To: ada@home.test').waitFor();
    const green = printed.getByText('Green');
    assert.equal(await green.evaluate((it) => getComputedStyle(it).printColorAdjust), 'exact');
    const pdf = (await printed.pdf()).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)!.length;
    assert.ok(pages > 5, `${pages} pages`);
  });
});
