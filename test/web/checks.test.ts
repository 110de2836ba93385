import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { frame, openMessage, showTab } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const template = {
  subject: 'Template',
  text: 'Hello Ada, your order is on its way.',
  html: `<!doctype html>
<html lang="en">
<head><title>Order</title></head>
<body>
<p style="border-radius: 9px">Hello {{ name }}, your order is on its way.</p>
<div style="display: grid; gap: 4px">One</div>
<img src="https://shop.test/logo.png">
</body>
</html>`,
};

describe('checks', () => {
  it('the tab counts the problems, and each finding opens the source at its line', async (t) => {
    const { page, watch } = await openInbox(t, { before: ({ send }) => send(template) });
    await openMessage(page, 'Template');
    // Without a click: the message is checked when it stays open.
    const tab = page.getByRole('tab', { name: /^Checks\s*\d+$/ });
    await tab.waitFor();
    const panel = await showTab(page, 'Checks');
    await panel.getByText(/^\d+ errors?, \d+ warnings?$/).waitFor();
    const [, errors, warnings] = /^(\d+) errors?, (\d+) warnings?/.exec(
      await panel.locator('.panel-bar').innerText(),
    )!;
    assert.equal((await tab.textContent())!.replace('Checks', ''), String(Number(errors) + Number(warnings)));
    assert.equal(watch.requests.filter((url) => url.endsWith('/checks')).length, 1, 'one request');

    await panel.getByText('The HTML body contains a placeholder').waitFor();
    const place = panel.getByRole('button', { name: /^HTML source, line 5 \{\{ name \}\}/ });
    await place.click();
    const mark = page.getByRole('tabpanel').locator('mark');
    await eventually(async () => assert.match((await mark.textContent())!, /^\{\{ name \}\}/));
    assert.ok(await mark.evaluate((element) => element === document.activeElement));
    await page.getByText('Line 5: The HTML body contains a placeholder').waitFor();

    await page.getByRole('button', { name: 'Back to checks' }).click();
    await eventually(async () => assert.ok(await place.evaluate((it) => it === document.activeElement)));
  });

  it('errors of all checks come first, below the score and their number, and the table of support comes last', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(template) });
    await openMessage(page, 'Template');
    const panel = await showTab(page, 'Checks');
    await panel
      .locator('.panel-bar', { hasText: /^\d+ errors?, .*HTML and CSS support: \d+ of 100/ })
      .waitFor();
    const errors = panel.locator('.check').first();
    assert.match((await errors.getByRole('heading').textContent())!, /^\d+ errors?$/);
    await errors.getByText('The HTML body contains a placeholder').waitFor();
    // Once, and not in the section of its check again.
    assert.equal(await panel.getByText('The HTML body contains a placeholder').count(), 1);
    const headings = await panel.locator('details.check h3').allTextContents();
    assert.ok(headings.indexOf('HTML and CSS support') > headings.indexOf('Accessibility'), headings.join());
    assert.ok(headings.indexOf('HTML and CSS support') < headings.indexOf('Spam'), headings.join());
  });

  it('support is a table of features and mail clients, with names and notes', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(template) });
    await openMessage(page, 'Template');
    const panel = await showTab(page, 'Checks');
    const table = panel.getByRole('table', { name: 'Support by mail clients' });
    await table.getByRole('row', { name: /^gap/ }).waitFor();
    // What has little effect is one line, and listed on request.
    const grid = table.getByRole('row', { name: /^display:\s?grid/ });
    assert.equal(await grid.count(), 0);
    const sum = panel.getByText(/^\d+ more features are missing in a few clients/);
    await sum.waitFor();
    await panel.getByRole('button', { name: /^Show all \d+/ }).click();
    await grid.waitFor();
    assert.equal(await sum.count(), 0);
    await eventually(async () =>
      assert.ok(await grid.evaluate((row) => row.closest('table')!.contains(document.activeElement))),
    );
    const column = (await table.getByRole('columnheader').allTextContents()).indexOf('Outlook Win');
    const cell = grid.locator('td').nth(column - 1);
    assert.match((await cell.textContent())!, /Not supported.*Outlook \(Windows\)/);
    assert.match((await cell.getAttribute('title'))!, /^Not supported: Outlook \(Windows\) \d/);
    await grid.getByRole('button').focus();
    await page.keyboard.press('Enter');
    assert.equal(await grid.getByRole('button').getAttribute('aria-expanded'), 'true');
    await table.getByRole('listitem').filter({ hasText: 'Outlook (Windows)' }).first().waitFor();
    await table.getByRole('link', { name: 'caniemail.com/features/css-display-grid/' }).waitFor();
  });

  it('a message can be previewed as a mail client, which applies to this message only', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ ...template, subject: 'Other' });
        await send(template);
      },
    });
    const radius = () =>
      frame(page)
        .getByText('Hello')
        .evaluate((p) => getComputedStyle(p).borderRadius);
    const shows = (value: string) => eventually(async () => assert.equal(await radius(), value));
    await openMessage(page, 'Template');
    await shows('9px');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('An approximation of Outlook for Windows').waitFor();
    await shows('0px');

    await openMessage(page, 'Other');
    await shows('9px');
    await openMessage(page, 'Template');
    await shows('0px');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const chosen = page
      .getByRole('group', { name: 'Mail client' })
      .getByRole('menuitemradio', { checked: true });
    assert.equal(await chosen.textContent(), 'Outlook for Windows');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show as sent' }).click();
    await shows('9px');
  });
});
