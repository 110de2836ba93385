import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

export function list(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Messages' });
}

export function rows(page: Page): Locator {
  return list(page).getByRole('option');
}

export function row(page: Page, subject: string): Locator {
  return rows(page).filter({ hasText: subject });
}

export function reader(page: Page): Locator {
  return page.locator('#reader');
}

/** The frame with the HTML of the open message. */
export function frame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Message body"]');
}

/** Waits until the list shows exactly these subjects, in order. */
export async function showsSubjects(page: Page, subjects: string[]): Promise<void> {
  await eventually(async () =>
    assert.deepEqual(await rows(page).locator('.row-subject').allTextContents(), subjects),
  );
}

/** Opens a message with a click and waits for it. */
export async function openMessage(page: Page, subject: string): Promise<void> {
  await row(page, subject).first().click();
  await reader(page).getByRole('heading', { name: subject }).waitFor();
}

/** Opens a tab of the message, also one that does not fit, and returns its panel. */
export async function showTab(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tablist', { name: 'Message views' }).waitFor();
  const tab = page.getByRole('tab', { name, exact: false });
  if (await tab.isVisible()) await tab.click();
  else {
    await page.getByRole('button', { name: 'More message views' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  }
  return page.getByRole('tabpanel');
}

/** Chooses how HTML is shown, in a window without room for the toolbar. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

/** The name of the focused element; `body` if nothing has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    return element === document.body
      ? 'body'
      : element.getAttribute('aria-label') || element.id || element.textContent || element.tagName;
  });
}

/** Chooses a radio button with a click on its label, because the button itself cannot be seen. */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('..').click();
  await eventually(async () => assert.ok(await radio.isChecked()));
}
