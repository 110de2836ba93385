import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { type Inbox, openInbox } from './inbox.ts';
import { list, openMail } from './page.ts';
import { prepareViews, views } from './views.ts';
import { WeakLink } from './weak-link.ts';

/**
 * What axe finds that would keep someone from using the page, in light, in dark and on a narrow screen. Colours are
 * the same at every width and everything else the same in every colour, so each is looked at once. What a mail looks
 * like is its author's affair.
 */
async function graveFaults(page: Page, view: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['narrow', 'light', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // In legacy mode axe stays in the page; otherwise it opens another page for each run, to join its frames.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
    if (look === 'dark') axe.withRules('color-contrast');
    if (look === 'narrow') axe.disableRules('color-contrast');
    for (const { impact, id, nodes } of (await axe.analyze()).violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      faults.push(
        `${view}, ${look}: ${id} ${nodes.map((node) => `${node.target} ${node.html}`).join(' | ')}`,
      );
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

function expectMissing({ watch }: Inbox): void {
  watch.expect(/status of 404/);
}

describe('for everyone', () => {
  it('axe finds nothing serious on any view', async (t) => {
    const inbox = await openInbox(t);
    expectMissing(inbox);
    await inbox.page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    const faults = await graveFaults(inbox.page, 'the start');
    const show = await prepareViews(inbox);
    for (const view of views) {
      await show(view);
      faults.push(...(await graveFaults(inbox.page, view.name)));
    }
    assert.deepEqual(faults, []);
  });

  it('axe finds nothing serious when the server is gone', async (t) => {
    const link = await WeakLink.open();
    t.after(() => link.close());
    const { page, watch } = await openInbox(t, { link, before: ({ send }) => send({ subject: 'hello' }) });
    watch.expect(/failed|ERR_/);
    await page.getByRole('option').waitFor();
    link.cut();
    await page.getByText('Reconnecting').waitFor();
    await page.getByRole('option').click();
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await graveFaults(page, 'offline'), []);
  });
});

describe('at every width', () => {
  it('no view has to be scrolled sideways, from 320 pixels to an ultra-wide screen', async (t) => {
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

  it('the list and the mail take turns on a phone, and stand side by side on a desk', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'hello' }),
      browser: { viewport: { width: 360, height: 740 } },
    });
    const list = page.getByRole('listbox', { name: 'Messages' });
    const mail = page.getByRole('heading', { name: 'hello' });
    await page.getByRole('option').click();
    await mail.waitFor();
    assert.equal(await list.isVisible(), false);
    await page.getByRole('button', { name: 'Back to list' }).click();
    await list.waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('option').click();
    await mail.waitFor();
    assert.equal(await list.isVisible(), true);
  });

  it('on paper stands the mail, whole and dark on light, and nothing that is there to be pressed', async (t) => {
    const text = Array.from({ length: 300 }, (_, i) => `Line ${i}`).join('\n');
    const { page } = await openInbox(t, {
      browser: { colorScheme: 'dark' },
      before: ({ send }) => send({ subject: 'to be printed', text }),
    });
    await openMail(page, 'to be printed');
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
    assert.equal(inside, 0, 'the rest would have to be scrolled to');
    assert.equal(ink, 'rgb(21, 25, 27)');
  });
});
