import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import type { Page } from 'playwright-core';
import { raw } from '../../demo/raw.ts';
import { launchBrowser } from './browser.ts';
import { eventually } from './eventually.ts';
import { evilSvg, hostileBodies } from './hostile-bodies.ts';
import { frame, reader, row, rows, showsSubjects, showTab } from './locators.ts';
import { contactedHosts } from './net-log.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

const tabs = ['Text', 'Source', 'Headers', 'Raw', 'Attachments', 'Auth', 'Links'];

/** Records attempts of a message to escape its frame. The returned function fails if there were any. */
function watchForEscape({ page, context }: Inbox): () => Promise<void> {
  const escapes: string[] = [];
  const origin = new URL(page.url()).origin;
  page.on('dialog', (dialog) => {
    escapes.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (navigated) => {
    const address = navigated.url();
    const isView = address.startsWith(`${origin}/api/v1/messages/`) && /\/view\?[^/]*$/.test(address);
    if (!isView && address !== 'about:blank' && navigated !== page.mainFrame()) {
      escapes.push(`a frame went to ${address}`);
    }
  });
  context.on('page', (opened) => escapes.push(`a page opened: ${opened.url()}`));
  return async () => {
    assert.deepEqual(escapes, []);
    assert.equal(new URL(page.url()).origin, origin);
    assert.match(await page.title(), /^(\(\d+\) )?(.* · )?Postern$/s);
  };
}

/** Waits until anything in a message that starts by itself has started. */
async function hasStarted(page: Page): Promise<void> {
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction((then) => performance.now() > then + 60, shown, { polling: 20 });
}

/** Opens every tab of the message. */
async function openAllTabs({ page }: Inbox): Promise<void> {
  for (const tab of tabs) {
    await showTab(page, tab);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
  }
}

/** Asserts that the page still works. */
async function assertUsable({ page, send }: Inbox): Promise<void> {
  await send({ subject: 'still here' });
  await rows(page).filter({ hasText: 'still here' }).first().click();
  await reader(page).getByRole('heading', { name: 'still here' }).waitFor();
}

function hostile(html: string): SendMailOptions {
  return {
    subject: 'hostile',
    html: `<p>Shown</p>${html}`,
    attachments: [
      { filename: 'evil.svg', content: evilSvg, contentType: 'image/svg+xml', cid: 'evil.svg@attacker.test' },
    ],
  };
}

describe('hostile HTML', () => {
  for (const [title, html] of hostileBodies) {
    it(`hostile HTML, ${title}: runs nothing and loads nothing`, async (t) => {
      const inbox = await openInbox(t, { before: ({ send }) => send(hostile(html)) });
      const { page } = inbox;
      const assertNoEscape = watchForEscape(inbox);
      await rows(page).first().click();
      await frame(page).locator('body').waitFor();
      await hasStarted(page);
      for (const link of await frame(page).getByText('press me').all()) await link.click({ force: true });
      for (const button of await frame(page).getByRole('button').all()) await button.click({ force: true });
      await openAllTabs(inbox);
      await assertUsable(inbox);
      await assertNoEscape();
    });
  }

  it('hostile HTML still shows its text', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send(
          hostile(
            hostileBodies
              .map(([, html]) => html)
              .slice(0, 2)
              .join(''),
          ),
        ),
    });
    await rows(page).first().click();
    await frame(page).getByText('Shown').waitFor();
  });

  it('hostile HTML contacts no other host, according to the network log of the browser', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-net-log-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const log = join(folder, 'net.json');
    const browser = await launchBrowser([`--log-net-log=${log}`]);
    t.after(() => browser.close());
    const inbox = await openInbox(t, {
      launched: browser,
      before: async ({ send }) => {
        for (const [title, html] of hostileBodies) await send({ ...hostile(html), subject: title });
      },
    });
    watchForEscape(inbox);
    for (const [title] of hostileBodies) {
      await rows(inbox.page).filter({ hasText: title }).click();
      await frame(inbox.page).locator('body').waitFor();
      await reader(inbox.page).getByRole('heading', { name: title }).waitFor();
    }
    await browser.close();
    const hosts = contactedHosts(log);
    assert.ok(
      [...hosts].some((host) => host.startsWith('127.0.0.1')),
      'the network log is empty',
    );
    assert.deepEqual(
      [...hosts].filter((host) => host.includes('attacker')),
      [],
    );
  });
});

describe('hostile headers and file names', () => {
  const image = '<img src=x onerror=console.log("ran")>';

  it('hostile headers and file names are shown as plain text everywhere', async (t) => {
    const inbox = await openInbox(t, {
      before: async ({ send, client }) => {
        const id = await send({
          from: { name: image, address: 'a@b.test' },
          to: { name: `"${image}"`, address: 'c@d.test' },
          subject: image,
          text: image,
          headers: { 'X-Image': image },
          attachments: [{ filename: `${image}.txt`, content: image, cid: `"${image}` }],
        });
        await client.update(id, { tags: [image] });
      },
    });
    const { page } = inbox;
    const assertNoEscape = watchForEscape(inbox);
    await showsSubjects(page, [image]);
    await rows(page).first().click();
    await reader(page).getByRole('heading', { name: image }).waitFor();
    await openAllTabs(inbox);
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByRole('option', { name: image }).waitFor();
    await page.keyboard.press('Escape');
    // Until it is gone, the field can't be focused.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.fill(image);
    await row(page, image).locator('mark').first().waitFor();
    await search.fill('');
    await row(page, image).locator('mark').first().waitFor({ state: 'detached' });
    await assertUsable(inbox);
    await assertNoEscape();
  });

  it('a subject of 100,000 characters stays on one line in the list, and inside of dialogs', async (t) => {
    const subject = `${'long'.repeat(50)} `.repeat(500);
    const inbox = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'below' });
        await send(raw({ from: 'a@b.test', to: 'c@d.test', headers: [['Subject', subject]], body: 'x' }));
      },
    });
    const { page } = inbox;
    await rows(page).nth(1).waitFor();
    const heights = await rows(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    assert.equal(heights[0], heights[1]);
    await rows(page).first().click();
    await reader(page).getByRole('heading').first().waitFor();
    assert.ok(await page.getByRole('tablist').isVisible());
    await assertNoHorizontalScroll(inbox);
    await page.keyboard.press('r');
    const text = page.getByRole('dialog').locator('.dialog-text').first();
    assert.ok(await text.evaluate((one) => one.scrollWidth <= one.clientWidth));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await assertUsable(inbox);
  });

  it('bidirectional control characters cannot disguise a name', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          from: { name: 'bank\u202Etset.live', address: 'a@evil.test' },
          subject: 'invoice\u202Efdp.exe \u2066\u2067unclosed',
          attachments: [{ filename: 'invoice\u202Efdp.exe', content: 'x' }],
        }),
    });
    await rows(page).first().click();
    await reader(page).getByText('a@evil.test').first().waitFor();
    await showTab(page, 'Attachments');
    await page.getByRole('link', { name: /Download invoice/ }).waitFor();
    const text = await page.evaluate(() => document.body.textContent);
    assert.doesNotMatch(text, /[\u202A-\u202E\u2066-\u2069]/);
    assert.match(text, /invoice.fdp\.exe/);
  });
});

describe('an oversized message:', () => {
  it('an oversized message: 10 MB of HTML is cut, with links to the text and the source', async (t) => {
    const block = `<table><tr><td>${'cell '.repeat(20)}</td></tr></table>\n`;
    const html = block.repeat(Math.ceil(10_000_000 / block.length));
    const inbox = await openInbox(t, {
      before: ({ send }) => send({ subject: 'huge', html, text: 'small' }),
    });
    const { page } = inbox;
    await rows(page).first().click();
    await frame(page).locator('td').first().waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'The rest is not shown' });
    await notice.getByRole('button', { name: 'Show text' }).click();
    await page.getByRole('tabpanel').getByText('small').waitFor();
    await page.getByRole('tab', { name: 'HTML', exact: true }).click();
    await notice.getByRole('button', { name: 'Show source' }).click();
    await page.getByRole('tab', { name: 'Source', selected: true }).waitFor();
    await assertUsable(inbox);
    await rows(page).filter({ hasText: 'huge' }).click();
    await openAllTabs(inbox);
    await assertUsable(inbox);
  });

  it('an oversized message: all attacks at once in one large message fail', async (t) => {
    const html = `${hostileBodies.map(([, body]) => body).join('')}</style></script>${'<p>more</p>'.repeat(200_000)}`;
    const inbox = await openInbox(t, { before: ({ send }) => send(hostile(html)) });
    const { page } = inbox;
    const assertNoEscape = watchForEscape(inbox);
    await rows(page).first().click();
    await frame(page).locator('body').waitFor();
    await hasStarted(page);
    await openAllTabs(inbox);
    await assertUsable(inbox);
    await assertNoEscape();
  });

  for (const [title, html] of [
    ['100,000 nested elements', `${'<div>'.repeat(100_000)}deep`],
    ['30,000 links', '<a href="https://shop.test/">link</a> '.repeat(30_000)],
    ['a million letters in one word', 'm'.repeat(1_000_000)],
    ['30,000 remote images', '<img src="https://attacker.test/x.png">'.repeat(30_000)],
    ['5,000,000 opening braces in a style sheet', `<style>${'{'.repeat(5_000_000)}`],
    ['50,000 references to missing parts', '<img src="cid:nothing">'.repeat(50_000)],
  ] as const) {
    it(`an oversized message: ${title} do not block the page`, async (t) => {
      const inbox = await openInbox(t, { before: ({ send }) => send({ subject: 'much', html }) });
      await rows(inbox.page).first().click();
      await frame(inbox.page).locator('body').waitFor();
      await openAllTabs(inbox);
      await assertNoHorizontalScroll(inbox);
      await assertUsable(inbox);
    });
  }

  it('an oversized message: a thousand attachments and recipients fit the layout', async (t) => {
    const inbox = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'many',
          to: Array.from({ length: 1000 }, (_, i) => `r${i}@team.test`),
          attachments: Array.from({ length: 900 }, (_, i) => ({ filename: `${i}.txt`, content: 'x' })),
        }),
    });
    await rows(inbox.page).first().click();
    await reader(inbox.page).getByRole('button', { name: '997 more' }).first().click();
    const panel = await showTab(inbox.page, 'Attachments');
    await eventually(async () => assert.equal(await panel.getByRole('listitem').count(), 900));
    await assertNoHorizontalScroll(inbox);
    await assertUsable(inbox);
  });
});

async function assertNoHorizontalScroll({ page }: Inbox): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  assert.ok(scroll <= width, `the page is ${scroll} pixels wide in a window of ${width}`);
}
