import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { openMessage } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const html = [
  '<p id="first" data-at="0-3">One</p>',
  '<script>document.title = "run"; parent.postMessage({ inspected: { at: "0-3", clicked: true } }, "*")</script>',
  '<div style="position: absolute; top: 60px" onclick="parent.postMessage(1)">Two</div>',
  '<a href="https://shop.test/" style="position: fixed; top: 200px">Three</a>',
].join('\n');

/** Opens the message. Shortcuts for its HTML work once it is known to have one. */
async function openLayout(page: Page): Promise<void> {
  await openMessage(page, 'Layout');
  await page.locator('#reader iframe').first().waitFor();
}

/** Chromium may never answer for a key that is released in a frame that is being removed, so nothing waits for that. */
async function leaveByEscape(page: Page, isGone: () => Promise<void>): Promise<void> {
  await page.keyboard.down('Escape');
  await isGone();
  page.keyboard.up('Escape').catch(() => {});
}

describe('inspect', () => {
  it('inspecting shows the source of what the mouse points at, what was found there, and the clients', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Layout', html }) });
    await openLayout(page);
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Inspect' });
    const shown = dialog.frameLocator('iframe');
    await shown.getByText('Two').hover();
    await dialog.getByRole('button', { name: 'Line 3 of the source' }).waitFor();
    const panel = dialog.getByRole('region', { name: 'The element' });
    await panel.getByText('<div style="position: absolute').waitFor();
    await panel.getByText(/^position: /).waitFor();
    assert.match((await panel.textContent())!, /Not as designed in: .*Gmail/);
    // The same property in another element.
    await shown.getByText('Three').hover();
    await dialog.getByRole('button', { name: 'Line 4 of the source' }).waitFor();
    await panel.getByText(/^position: /).waitFor();

    await shown.getByText('Three').click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Source' }).and(page.locator('[aria-selected=true]')).waitFor();
    assert.match((await page.locator('mark').first().textContent())!, /^<a href/);
    // Lines have numbers, which are not part of the text.
    const numbers = page.locator('.code-line');
    assert.deepEqual(
      await numbers.evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').content)),
      ['"1"', '"2"', '"3"', '"4"'],
    );
    assert.equal((await page.locator('.code').textContent())!.trimEnd(), html);

    // Escape leaves one after the other, and returns to the element.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Line 4 of the source' }).waitFor();
    await shown.locator('a[data-pointed]').waitFor();
    await page.getByRole('tab', { name: 'HTML' }).and(page.locator('[aria-selected=true]')).waitFor();
    await leaveByEscape(page, () => dialog.waitFor({ state: 'hidden' }));
    await page.locator('#reader').getByRole('heading', { name: 'Layout' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#reader').getByRole('heading', { name: 'Layout' }).waitFor({ state: 'hidden' });
  });

  it('inspecting shows what was found about the text of an element, and about the rules for it alone', async (t) => {
    const styled = [
      '<style>p { margin: 0 }\ndiv:hover { color: #000 }</style>',
      '<h1 style="color:#ccc">Pale heading</h1><p>Plain</p><div>Hovered</div>',
    ].join('\n');
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Layout', html: styled }) });
    await openLayout(page);
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Inspect' });
    const shown = dialog.frameLocator('iframe');
    const panel = dialog.getByRole('region', { name: 'The element' });
    await shown.getByText('Pale heading').hover();
    await panel.getByText(/has a contrast of/).waitFor();
    await shown.getByText('Hovered').hover();
    await panel.getByText(/:hover/).waitFor();
    await shown.getByText('Plain').hover();
    await panel.getByText('<p>').waitFor();
    await panel.getByText(/:hover/).waitFor({ state: 'hidden' });
    assert.doesNotMatch((await panel.textContent())!, /contrast/);
  });

  it('inspecting shows the element that is outlined, whichever way it was chosen', async (t) => {
    const tall = [
      '<p style="height: 700px">One</p>',
      '<p hidden>Unseen</p>',
      '<div>Between</div>',
      '<p style="height: 700px">Two</p>',
      '<a href="https://shop.test/">Three</a>',
    ].join('\n');
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Layout', html: tall }) });
    await openLayout(page);
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Inspect' });
    const shown = dialog.frameLocator('iframe');
    const isAt = async (line: number, tag: string) => {
      await dialog.getByRole('button', { name: `Line ${line} of the source` }).waitFor();
      const outlined = shown.locator('[data-pointed]');
      assert.deepEqual(await outlined.evaluateAll((all) => all.map((each) => each.localName)), [tag]);
      await dialog.locator('.inspect-tag').getByText(`<${tag}`).waitFor();
    };
    await shown.getByText('One').hover();
    await isAt(1, 'p');
    // The mouse stays where it is, and the message scrolls under it. Hidden elements are left out.
    await page.keyboard.press('ArrowDown');
    await isAt(3, 'div');
    await page.keyboard.press('ArrowDown');
    await isAt(4, 'p');
    await shown.locator('a').focus();
    await isAt(5, 'a');
    await page.keyboard.press('ArrowUp');
    await isAt(4, 'p');
  });

  it('inspecting on a phone: a tap chooses an element, and a second one opens its source', async (t) => {
    const { page } = await openInbox(t, {
      browser: { hasTouch: true, viewport: { width: 390, height: 800 } },
      before: ({ send }) => send({ subject: 'Layout', html }),
    });
    await openLayout(page);
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Inspect' });
    const shown = dialog.frameLocator('iframe');
    for (const [text, line] of [
      ['Two', 3],
      ['Three', 4],
    ] as const) {
      await shown.getByText(text).tap();
      await dialog.getByRole('button', { name: `Line ${line} of the source` }).waitFor();
      await dialog.getByText(/^position: /).waitFor();
    }
    await shown.getByText('Three').tap();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('mark').getByText('<a href').waitFor();
  });

  it('inspecting works with the keyboard, and Escape leaves', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Layout', html }) });
    await openLayout(page);
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Inspect' });
    await dialog.frameLocator('iframe').getByText('Two').waitFor();
    // Away from the message, where it would point at something.
    await page.mouse.move(0, 0);
    await dialog.locator('iframe').focus();
    for (const line of [1, 3, 4]) {
      await page.keyboard.press('ArrowDown');
      await dialog.getByRole('button', { name: `Line ${line} of the source` }).waitFor();
    }
    await leaveByEscape(page, () => dialog.waitFor({ state: 'hidden' }));
  });

  it('inspecting runs no script of the message, and the message cannot say where its elements are', async (t) => {
    let id = '';
    const { page, client, url } = await openInbox(t, {
      before: async ({ send }) => (id = await send({ subject: 'Layout', html })),
    });
    const response = await fetch(client.viewUrl(id, { inspect: true }));
    const policy = response.headers.get('content-security-policy')!;
    assert.match(
      policy,
      /^sandbox allow-popups allow-popups-to-escape-sandbox allow-scripts; default-src 'none'/,
    );
    assert.match(policy, /; script-src 'sha256-[^' ]+';/);
    const document = await response.text();
    assert.match(document, /<p id="first" data-at="0-28">One<\/p>/);
    assert.equal(document.match(/<script>/g)?.length, 1);
    assert.doesNotMatch(document, /"run"|onclick="parent/);
    assert.doesNotMatch(await (await fetch(client.viewUrl(id))).text(), /data-at|<script/);

    await page.goto(`${url}/?m=${id}`);
    await page.locator('.html-frame').waitFor();
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog', { name: 'Inspect' });
    await dialog.frameLocator('iframe').getByText('One').waitFor();
    // Nothing that other windows send is believed.
    await page.evaluate(() => window.postMessage({ inspected: { at: '0-28', clicked: true } }, '*'));
    const hint = dialog.getByText('Point at an element');
    await hint.waitFor();
    assert.ok(await dialog.isVisible());
  });
});

describe('all clients', () => {
  it('all clients are shown at once, and a click enlarges one', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Layout', html }) });
    await openLayout(page);
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: 'All clients' });
    const names = dialog.getByRole('heading', { level: 3 });
    await eventually(async () => assert.equal(await names.count(), 16));
    for (const name of [
      'Gmail, light',
      'Outlook for Windows, dark',
      'As sent, phone',
      'As sent, images off',
    ]) {
      await dialog.frameLocator(`iframe[title="${name}"]`).getByText('Two').waitFor();
    }
    await dialog.getByRole('button', { name: 'Enlarge: Apple Mail, light' }).click();
    await eventually(async () => assert.equal(await names.count(), 1));
    assert.equal(await dialog.locator('iframe').evaluate((frame) => frame.clientWidth), 375);
    await dialog.getByRole('button', { name: 'All clients' }).click();
    await eventually(async () => assert.equal(await names.count(), 16));
  });

  it('all clients stand in two columns on a tablet, and are not cut off on a phone', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 768, height: 1000 } },
      before: ({ send }) => send({ subject: 'Layout', html }),
    });
    await openLayout(page);
    await page.keyboard.press('w');
    const frames = page.locator('.wall-frame');
    await eventually(async () => assert.equal(await frames.count(), 16));
    const place = async (index: number) => (await frames.nth(index).boundingBox())!;
    assert.equal((await place(0)).y, (await place(1)).y);
    assert.ok((await place(2)).y > (await place(1)).y);
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => assert.ok((await place(1)).y > (await place(0)).y));
    assert.equal((await place(0)).width, 700 * 0.46);
  });

  it('Escape leaves the enlarged client first, also from inside the message', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Layout', html }) });
    await openLayout(page);
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: 'All clients' });
    const names = dialog.getByRole('heading', { level: 3 });
    for (const isInside of [false, true]) {
      await dialog.getByRole('button', { name: 'Enlarge: Gmail, light' }).click();
      await eventually(async () => assert.equal(await names.count(), 1));
      if (isInside) await dialog.frameLocator('iframe').getByText('One').click();
      await leaveByEscape(page, () => eventually(async () => assert.equal(await names.count(), 16)));
    }
    await leaveByEscape(page, () => dialog.waitFor({ state: 'hidden' }));
    await page.locator('#reader').getByRole('heading', { name: 'Layout' }).waitFor();
  });
});
