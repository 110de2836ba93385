import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { reader, showTab } from '../web/locators.ts';
import { openInbox } from '../web/open-inbox.ts';
import { hostileMessages } from './page-messages.ts';

const tabs = ['Text', 'HTML source', 'Headers', 'Raw', 'Attachments', 'Authentication', 'Links'];
// How long the page may take to respond to a key, whatever message is open.
const MAX_BLOCKED_MS = 2000;

/** The longest time since the page was loaded during which it could not respond. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<PerformanceEntryList>();
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    });
    // Observers get past entries in a separate task; without entries, they are not called.
    setTimeout(() => resolve([]), 50);
    return Math.max(0, ...(await promise).map(({ duration }) => duration));
  });
}

describe('a hostile message', () => {
  it('never blocks the page: it opens, shows all tabs and reloads', async (t) => {
    const inbox = await openInbox(t);
    // On a busy machine, the server may refuse to prepare a view or a large body, and the page reports this.
    inbox.watch.expect(/status of 503/);
    const ids = new Map<string, string>();
    for (const [title, message] of hostileMessages)
      ids.set(title, await inbox.send({ subject: title, ...message }));

    for (const [title, id] of ids) {
      await t.test(title, async () => {
        const page = await inbox.context.newPage();
        try {
          await page.goto(`${inbox.url}/?m=${id}`);
          for (const tab of tabs) {
            await showTab(page, tab);
            await page.getByRole('tab', { name: tab, selected: true }).waitFor();
          }
          const longest = await longestTask(page);
          const html = reader(page).getByRole('tab', { name: 'HTML', exact: true });
          await html.click();
          await page.reload();
          await html.and(page.getByRole('tab', { selected: true })).waitFor();
          await page.keyboard.press('?');
          await page.getByRole('dialog').waitFor();
          const reloaded = await longestTask(page);
          t.diagnostic(`${title}: at most ${Math.max(longest, reloaded)} ms`);
          assert.ok(
            Math.max(longest, reloaded) < MAX_BLOCKED_MS,
            `${longest} ms, ${reloaded} ms after the reload`,
          );
        } finally {
          await page.close();
        }
      });
    }
  });
});
