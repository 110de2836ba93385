import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { focused, frame, openMessage } from './locators.ts';
import { openInbox } from './open-inbox.ts';
import { openThree } from './open-three.ts';

describe('the focus', () => {
  it('reaches every control with Tab, and is visible on each', async (t) => {
    const { page } = await openThree(t);
    await openMessage(page, 'one');
    await page.getByRole('link', { name: /^Postern/ }).focus();
    const reached: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const name = await focused(page);
      // After the last control, the focus leaves the page or starts over.
      if (name === 'body' || name === reached[0]) break;
      reached.push(name);
      assert.ok(await isFocusVisible(page), `the focus on ${name} is not visible`);
    }
    for (const name of [
      'Messages',
      'Search messages',
      'Unread',
      'Starred',
      'Settings',
      'Delete',
      'Release',
      'tab-text',
    ]) {
      assert.ok(
        reached.some((one) => one.startsWith(name)),
        `${name} is not reached: ${reached.join(', ')}`,
      );
    }
  });

  it('is visible on the list without an active row', async (t) => {
    const { page } = await openThree(t);
    await page.getByRole('button', { name: 'List actions' }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Messages');
    assert.ok(await isFocusVisible(page));
  });
});

describe('the focus in a message', () => {
  it('the focus leaves the HTML of a message forward and backward', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'Links', html: '<a href="https://a.test/">one</a>' }),
    });
    await openMessage(page, 'Links');
    await frame(page).getByText('one').focus();
    await page.keyboard.press('Tab');
    await isOn('Go to the list');
    await page.keyboard.press('Shift+Tab');
    await isOn('IFRAME');
    await page.keyboard.press('Shift+Tab');
    await eventually(async () => assert.notEqual(await focused(page), 'IFRAME'));
    await frame(page).getByText('one').focus();
    await isOn('IFRAME');
    await page.keyboard.press('Tab');
    await isOn('Go to the list');
    await page.keyboard.press('Enter');
    await isOn('Messages');

    // The focus crosses the edge of a frame after the key was confirmed, and the next key goes where it is then.
    function isOn(name: string): Promise<void> {
      return eventually(async () => assert.equal(await focused(page), name));
    }
  });

  it('the focus on the list without an active row has a complete ring', async (t) => {
    const { page } = await openThree(t);
    await page.getByRole('button', { name: 'List actions' }).focus();
    await page.keyboard.press('Tab');
    const { x, y, height } = (await page.locator('.list').boundingBox())!;
    // A line of pixels at the left edge, over all rows and the lines between them.
    const clip = { x, y, width: 1, height };
    const edge = await page.screenshot({ clip });
    // The page itself may not read pictures from memory.
    const blank = await page.context().newPage();
    const colours = await blank.evaluate(async (png) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      return [
        ...new Set(Array.from({ length: data.length / 4 }, (_, i) => data.slice(i * 4, i * 4 + 3).join())),
      ];
    }, edge.toString('base64'));
    assert.equal(colours.length, 1, colours.join(' '));
  });
});

/** Whether the focus changes what the screen shows. */
async function isFocusVisible(page: Page): Promise<boolean> {
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const withFocus = await page.screenshot({ caret: 'initial' });
  await element.evaluate((it) => it.blur());
  const without = await page.screenshot({ caret: 'initial' });
  await element.evaluate((it) => it.focus());
  return !withFocus.equals(without);
}
