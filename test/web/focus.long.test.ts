import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { focused, openMessage } from './locators.ts';
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

/** Whether the focus changes what the screen shows. */
async function isFocusVisible(page: Page): Promise<boolean> {
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const withFocus = await page.screenshot({ caret: 'initial' });
  await element.evaluate((it) => it.blur());
  const without = await page.screenshot({ caret: 'initial' });
  await element.evaluate((it) => it.focus());
  return !withFocus.equals(without);
}
