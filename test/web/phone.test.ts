import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { frame as frameOf, list, openMessage, reader, row } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

const box = async (locator: Locator) => (await locator.boundingBox())!;

describe('on a phone', () => {
  it('on a phone, the head and the attachments scroll away and leave the screen to the body', async (t) => {
    const { page, send } = await openInbox(t, { browser: phone });
    await send({
      subject: 'A subject that is long enough for three lines on a small screen, like many',
      html: `${'<p>Hello</p>'.repeat(80)}<p>The end</p>`,
      attachments: Array.from({ length: 6 }, (_, at) => ({ filename: `file-${at}.txt`, content: 'x' })),
    });
    await row(page, 'A subject').click();
    const strip = page.getByRole('region', { name: 'Attachments' });
    await strip.waitFor();
    const frame = page.locator('.html-frame');
    await frame.waitFor();
    // Only the message as a whole scrolls, to its end.
    await eventually(async () => {
      const inside = await frame.evaluate((it: HTMLIFrameElement) => it.clientHeight);
      assert.ok(inside > 2000, `the frame is ${inside} pixels high`);
    });
    await reader(page).evaluate((it) => it.scrollTo(0, it.scrollHeight));
    const last = await box(frameOf(page).getByText('The end'));
    assert.ok(last.y + last.height <= 740 && last.y > 0, 'the end of the message can be seen');
    assert.ok((await box(reader(page).getByRole('heading').first())).y < 0, 'the head has scrolled away');
    // The actions stay.
    const bar = await box(page.getByRole('toolbar', { name: 'Message actions' }));
    assert.ok(bar.y >= 0 && bar.y < 100);
  });

  it('on a phone, the display options are in a menu that fits', async (t) => {
    const { page, send } = await openInbox(t, { browser: phone });
    await send({ subject: 'Page', html: '<p>Hello</p>' });
    await openMessage(page, 'Page');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const { x, y, width, height } = await box(page.getByRole('menu'));
    assert.ok(x >= 0 && x + width <= 360 && y + height <= 740, `${x} + ${width}, ${y} + ${height}`);
    for (const name of ['Gmail', 'Phone', 'Dark', 'Auto'])
      assert.ok(await page.getByRole('menuitemradio', { name }).isVisible(), name);
    await page.getByRole('menuitemradio', { name: 'Tablet' }).click();
    await eventually(async () =>
      assert.equal(await page.locator('.html-frame').evaluate((it) => it.clientWidth), 768),
    );
  });

  it('on a phone, the next and the previous message are one tap away', async (t) => {
    const { page, send } = await openInbox(t, { browser: phone });
    for (const subject of ['Older', 'Newer']) await send({ subject, text: 'x' });
    await openMessage(page, 'Newer');
    await page.getByRole('button', { name: 'Next message' }).click();
    await reader(page).getByRole('heading', { name: 'Older' }).waitFor();
    await page.getByRole('button', { name: 'Previous message' }).click();
    await reader(page).getByRole('heading', { name: 'Newer' }).waitFor();
  });

  it('on a phone, the time of arrival has a label', async (t) => {
    const { page, send } = await openInbox(t, { browser: phone });
    await send({ subject: 'When', text: 'x' });
    await openMessage(page, 'When');
    const label = await box(reader(page).getByText('Received', { exact: true }));
    const time = await box(reader(page).locator('.reader-when'));
    assert.ok(label.width > 20 && label.x + label.width <= time.x);
  });

  for (const size of ['16px', '32px']) {
    it(`on a phone, the help of the search is as wide as the screen and not cut off at ${size}`, async (t) => {
      const { page, send } = await openInbox(t, { browser: phone });
      await send({ subject: 'Search', text: 'x' });
      await list(page).waitFor();
      await page.evaluate((px) => document.documentElement.style.setProperty('font-size', px), size);
      await page.keyboard.press('/');
      const panel = page.locator('.search-panel');
      await panel.waitFor();
      const { x, y, width, height } = await box(panel);
      assert.ok(x >= 0 && x + width <= 360 && width > 330, `${x} + ${width}`);
      assert.ok(y + height <= 740);
      const help = panel.locator('.search-help');
      await help.scrollIntoViewIfNeeded();
      const text = await box(help);
      assert.ok(text.y + text.height <= y + height, 'the end of the help can be reached');
      assert.ok((await box(page.getByRole('listbox', { name: 'Suggestions' }))).height >= 100);
      // `-word` stays in one piece.
      for (const word of await help.locator('code span').all()) {
        assert.equal(await word.evaluate((element) => element.getClientRects().length), 1);
      }
    });
  }
});
