import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { fillInbox } from './fill-inbox.ts';
import { list, reader, row, rows } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const COUNT = 1000;
const filled = { before: ({ app }: { app: Parameters<typeof fillInbox>[0] }) => fillInbox(app, COUNT) };

/** Scrolls the list, and waits until the rows are there and the page has saved the place. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await rows(page).first().waitFor();
  await list(page).evaluate((element, to) => {
    element.scrollTop = to;
  }, top);
  await eventually(async () => {
    assert.equal(await list(page).locator('.row-blank').count(), 0);
    assert.ok(await page.evaluate(() => (history.state as { list?: unknown } | null)?.list));
  });
}

/** The subject and position of the first row that is visible. */
function firstRow(page: Page): Promise<string> {
  return list(page).evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const shown = [...element.querySelectorAll('[role=option]')]
      .map((one) => ({ one, y: Math.round(one.getBoundingClientRect().top - top) }))
      .filter(({ y }) => y > -1)
      .sort((a, b) => a.y - b.y)[0];
    return `${shown?.one.querySelector('.row-subject')?.textContent} at ${shown?.y}`;
  });
}

async function isAt(page: Page, expected: string): Promise<void> {
  await eventually(async () => assert.equal(await firstRow(page), expected));
}

async function isInView(page: Page, subject: string): Promise<void> {
  await eventually(async () => {
    const { y, height } = (await row(page, subject).boundingBox())!;
    const edge = (await list(page).boundingBox())!;
    assert.ok(y >= edge.y && y + height <= edge.y + edge.height);
  });
}

describe('the place in the list', () => {
  it('the place in the list is restored by a reload, with the open message', async (t) => {
    const { page } = await openInbox(t, filled);
    await scrollTo(page, 30_000);
    await rows(page).nth(12).click();
    const subject = (await page.locator('.row[aria-current] .row-subject').textContent())!;
    await reader(page).getByRole('heading', { name: subject }).waitFor();
    const place = await firstRow(page);
    await page.reload();
    await isAt(page, place);
    await reader(page).getByRole('heading', { name: subject }).waitFor();
    await isInView(page, subject);
  });

  it('the place in the list is that of the message in a link', async (t) => {
    const { page, client, context, url } = await openInbox(t, filled);
    const { messages } = await client.list({ offset: 640, limit: 1 });
    const other = await context.newPage();
    await other.goto(`${url}/?m=${messages[0]!.id}`);
    await reader(other).getByRole('heading', { name: messages[0]!.subject }).waitFor();
    await isInView(other, messages[0]!.subject);
    await rows(page).first().waitFor();
  });

  it('the place in the list is restored by Back from another view', async (t) => {
    const { page } = await openInbox(t, filled);
    await scrollTo(page, 20_000);
    const place = await firstRow(page);
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await page.locator('.list').getByText('No messages match').waitFor();
    await page.goBack();
    await isAt(page, place);
  });

  it('the place in the list is restored by Back on a narrow screen', async (t) => {
    const { page } = await openInbox(t, { ...filled, browser: { viewport: { width: 400, height: 800 } } });
    await scrollTo(page, 20_000);
    const place = await firstRow(page);
    await rows(page).nth(12).click();
    await reader(page).getByRole('heading').first().waitFor();
    await page.goBack();
    await isAt(page, place);
  });

  it('the place in the list stays close when its message was deleted', async (t) => {
    const { page, client } = await openInbox(t, filled);
    await scrollTo(page, 20_000);
    const saved = await page.evaluate(() => (history.state as { list: { id: string } }).list.id);
    const subjects = await rows(page).locator('.row-subject').allTextContents();
    // Not through this page, which would notice.
    await page.goto('about:blank');
    await client.remove(saved);
    await page.goBack();
    await eventually(async () => {
      const shown = await rows(page).locator('.row-subject').allTextContents();
      assert.ok(shown.filter((one) => subjects.includes(one)).length > 5, shown.join());
    });
  });

  it('the place in the list is the top for another filter', async (t) => {
    const { page } = await openInbox(t, filled);
    await scrollTo(page, 20_000);
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await isAt(page, `Message number ${COUNT - 1} at 0`);
    await page.reload();
    await isAt(page, `Message number ${COUNT - 1} at 0`);
  });
});
