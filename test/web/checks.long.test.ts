import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import type { Page } from 'playwright-core';
import { defer } from '../defer.ts';
import { eventually } from './eventually.ts';
import { openMessage, row, showTab } from './locators.ts';
import { openInbox } from './open-inbox.ts';

/** Sends a message to an inbox, opens its checks and returns the page. */
async function openChecks(
  t: Parameters<typeof openInbox>[0],
  message: SendMailOptions,
  options: Parameters<typeof openInbox>[1] = {},
) {
  const subject = message.subject ?? 'Checked';
  const inbox = await openInbox(t, { ...options, before: ({ send }) => send({ ...message, subject }) });
  await openMessage(inbox.page, subject);
  await showTab(inbox.page, 'Checks');
  return inbox;
}

const section = (page: Page, name: string) =>
  page.locator('.check').filter({ has: page.getByRole('heading', { name }) });

/** The text that is marked in the source, once it is visible. */
async function marked(page: Page): Promise<string> {
  const mark = page.getByRole('tabpanel').locator('mark');
  await mark.waitFor();
  await eventually(async () => {
    const [box, panel] = [await mark.boundingBox(), await page.locator('#tab-panel').boundingBox()];
    assert.ok(box!.y > panel!.y && box!.y + box!.height < panel!.y + panel!.height, 'it is not visible');
  });
  return (await mark.textContent())!;
}

describe('checks', () => {
  it('a message without problems says so', async (t) => {
    const { page } = await openChecks(t, { from: 'a@shop.test', to: 'b@home.test', text: 'All is well.' });
    await page.getByRole('status').getByText('No problems found').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Checks' }).textContent(), 'Checks');
    // The checks that did not run say why, and how to run them.
    await section(page, 'Spam').locator('summary').click();
    await section(page, 'Spam').getByText('--spam-check').waitFor();
    assert.equal(await page.getByRole('button', { name: /Ask the|Open the|Look up/ }).count(), 0);
  });

  it('a finding far down in the source is shown there', async (t) => {
    const filler = Array.from({ length: 9000 }, (_, i) => `<p>Line ${i}</p>`).join('\n');
    const { page } = await openChecks(t, {
      html: `<!doctype html>\r\n<html lang="en"><title>A</title>\r\n${filler}\r\n<p>Dear {{ friend }}</p>\r\n${filler}</html>`,
    });
    await page
      .getByRole('button', { name: /line 9,003 / })
      .first()
      .click();
    assert.match(await marked(page), /^\{\{ friend \}\}/);
    // A tab that is opened again begins at the top.
    await page.keyboard.press('9');
    await section(page, 'Links').waitFor();
    await page.keyboard.press('3');
    await page.getByRole('tabpanel').getByText('<!doctype html>').waitFor();
    assert.equal(await page.getByRole('tabpanel').locator('mark').count(), 0);
  });

  it('findings in headers and in the text are shown in Raw and in Text', async (t) => {
    const { page } = await openChecks(t, {
      headers: { 'X-Before': 'x'.repeat(60) },
      subject: 'Order of {{ name }}',
      text: 'Hello\n\nDear {{ name }},\nthanks',
    });
    await page
      .getByRole('button', { name: /^Raw, line \d+ Subject/ })
      .first()
      .click();
    assert.match(await marked(page), /^Subject: Order of/);
    await page.goBack();
    await page.getByRole('button', { name: /^Text, line 3/ }).click();
    assert.equal(await marked(page), 'Dear {{ name }},');
  });

  it('hundreds of findings are shown on request, and are hostile text at most', async (t) => {
    const image = '<img src=https://attacker.test/x.png onerror=console.log("ran")>';
    const links = Array.from(
      { length: 120 },
      (_, i) => `<a href="http://localhost:3000/${i}">{{ ${i} ${image} }}</a>`,
    );
    const { page } = await openChecks(t, { html: `<html lang="en"><title>A</title>\n${links.join('\n')}` });
    const found = section(page, 'Links').getByRole('listitem');
    await eventually(async () => assert.equal(await found.count(), 10));
    await section(page, 'Links')
      .getByText(/^\d\d warnings$/)
      .waitFor();
    await section(page, 'Links')
      .getByRole('button', { name: /^Show all \d+$/ })
      .click();
    await eventually(async () => assert.ok((await found.count()) > 40));
    const eleventh = found.nth(10).getByRole('button');
    await eventually(async () => assert.ok(await eleventh.evaluate((it) => it === document.activeElement)));
    await section(page, 'Links').getByText('There are more like these').first().waitFor();
    assert.equal(await page.getByRole('tabpanel').locator('img').count(), 0);
    // The page still answers.
    await section(page, 'Links').locator('summary').click();
    await found.first().waitFor({ state: 'hidden' });
  });

  it('links are opened with a button that says what it does, if the server allows it', async (t) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(request.url === '/gone' ? 404 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    defer(t, () => server.close());
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { page } = await openChecks(
      t,
      { html: `<a href="${at}/here">Here it is</a> <a href="${at}/gone">Gone</a>` },
      { flags: ['--check-links', '*'] },
    );
    const panel = page.getByRole('tabpanel');
    // Without scrolling.
    await panel.getByText('A link that works only once is used up.').waitFor();
    const button = panel.getByRole('button', { name: 'Open the links' });
    assert.ok((await button.boundingBox())!.y < 500);
    assert.deepEqual(asked, []);
    const count = await page.getByRole('tab', { name: 'Checks' }).textContent();
    await button.click();
    await panel.getByText(/gone": status 404/).waitFor();
    await panel.getByText(/here": status 200/).waitFor();
    assert.equal(await button.count(), 0);
    assert.notEqual(await page.getByRole('tab', { name: 'Checks' }).textContent(), count);
  });

  it('links that the server may not open have a button that says which setting it needs', async (t) => {
    const { page } = await openChecks(t, { html: '<a href="https://shop.test/">Shop</a>' });
    const panel = page.getByRole('tabpanel');
    await panel.getByText('Start Postern with --check-links').waitFor();
    const button = panel.getByRole('button', { name: 'Open the links' });
    assert.equal(await button.getAttribute('aria-disabled'), 'true');
  });

  it('results can be copied as text, and saved as JSON', async (t) => {
    const { page, context } = await openChecks(t, { html: '<p>Hello {{ name }}</p>' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as text' }).click();
    await page.getByText('Copied').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^1 error, \d+ warnings?\n\nHTML and CSS support: \w+/);
    assert.match(
      text,
      /\[error\] The HTML body contains a placeholder.*\n {4}.*\n {4}HTML source, line 1: \{\{ name/,
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.json$/);
    const chunks = await (await download.createReadStream()).toArray();
    assert.equal(JSON.parse(Buffer.concat(chunks).toString()).checks[0].name, 'html');
  });

  it('checks that fail can be tried again', async (t) => {
    // Not only once: the page may have checked the message before its tab is opened.
    let fails = true;
    const { page, watch } = await openInbox(t, {
      before: async ({ page, send }) => {
        await page.route('**/checks', (route) =>
          fails
            ? route.fulfill({
                status: 503,
                json: { error: 'The message takes too long to check.', code: 'overloaded' },
              })
            : route.continue(),
        );
        await send({ subject: 'Slow', text: 'Hello' });
      },
      path: '/',
    });
    watch.expect(/503/);
    await row(page, 'Slow').click();
    await showTab(page, 'Checks');
    await page.getByRole('alert').getByText('The message takes too long to check.').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await section(page, 'Size').waitFor();
  });

  it('a preview as a mail client is also in the palette', async (t) => {
    const { page, send } = await openInbox(t);
    await send({ subject: 'Look', html: '<p>Hello</p>' });
    await openMessage(page, 'Look');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('preview gmail');
    await page.keyboard.press('Enter');
    await page.getByText('An approximation of Gmail').waitFor();
  });
});
