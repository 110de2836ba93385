import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { fillInbox } from './fill-inbox.ts';
import { list, openMessage, rows } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

const COUNT = 100_000;

// All of these share an inbox, because filling it takes longer than the tests.
describe('an inbox of 100,000 messages', () => {
  it('an inbox of 100,000 messages stays fast, complete and stable', async (t) => {
    const inbox = await openInbox(t, { before: ({ app }) => fillInbox(app, COUNT) });
    await rows(inbox.page).first().waitFor();
    await t.test('draws only the visible rows', () => drawsLittle(inbox));
    await t.test('tells assistive technology the position of each row', () => knowsPlaces(inbox));
    await t.test('scrolls to any position and to the last message', () => reachesEverything(inbox));
    await t.test('keeps the scroll position while messages arrive', () => keepsPlace(inbox));
    await t.test('does not grow in memory while scrolling', (sub: TestContext) => keepsMemory(inbox, sub));
    await t.test('moves through messages by keyboard, across pages', () => stepsThrough(inbox));
    await t.test('finds one message by search', () => findsOne(inbox));
    await t.test('is empty after deleting all messages', () => deletesAll(inbox));
  });
});

function number(subject: string | null): number {
  return Number(/Message number (\d+)/.exec(subject ?? '')?.[1] ?? Number.NaN);
}

/** Scrolls to a position in the list, from 0 (newest) to 1 (oldest), and waits for the rows there. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await list(page).evaluate((element, to) => {
    const heard = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
    const before = element.scrollTop;
    element.scrollTop = (element.scrollHeight - element.clientHeight) * to;
    // The page gets the event with the next frame, as this does, and renders immediately.
    return element.scrollTop === before ? undefined : heard;
  }, part);
  await eventually(async () => {
    assert.equal(await list(page).locator('.row-blank').count(), 0);
    assert.ok((await rows(page).count()) > 5);
  });
}

async function shownNumbers(page: Page): Promise<number[]> {
  return (await rows(page).locator('.row-subject').allTextContents()).map(number);
}

async function drawsLittle({ page }: Inbox): Promise<void> {
  const drawn = await rows(page).count();
  assert.ok(drawn < 60, `${drawn} rows are drawn`);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok(elements < 1500, `${elements} elements`);
  await page.getByText('100,000 messages').waitFor();
}

async function knowsPlaces({ page }: Inbox): Promise<void> {
  assert.equal(await rows(page).first().getAttribute('aria-setsize'), String(COUNT));
  await scrollTo(page, 0.5);
  const place = Number(await rows(page).first().getAttribute('aria-posinset'));
  const [first] = await shownNumbers(page);
  assert.equal(place, COUNT - first!);
}

async function reachesEverything({ page }: Inbox): Promise<void> {
  for (const part of [0.25, 0.75, 0.999, 0.1]) {
    await scrollTo(page, part);
    const shown = await shownNumbers(page);
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => b - a),
      'rows are out of order',
    );
    assert.ok(Math.abs(shown[0]! - COUNT * (1 - part)) < COUNT / 20, `${shown[0]} at ${part}`);
  }
  await scrollTo(page, 1);
  await eventually(async () => assert.equal((await shownNumbers(page)).at(-1), 0));
  await scrollTo(page, 0);
  await eventually(async () => assert.equal((await shownNumbers(page))[0], COUNT - 1));
}

async function keepsPlace({ page, send }: Inbox): Promise<void> {
  await scrollTo(page, 0.3);
  const positions = () =>
    rows(page).evaluateAll((all) =>
      all.map((one) => [one.dataset.id, Math.round(one.getBoundingClientRect().y)]),
    );
  const before = await positions();
  for (let i = 0; i < 5; i++) await send({ subject: `arrived meanwhile ${i}` });
  const pill = page.getByRole('button', { name: '5 new' });
  await pill.waitFor();
  assert.deepEqual(await positions(), before);
  await pill.click();
  await eventually(async () =>
    assert.equal(await rows(page).first().locator('.row-subject').textContent(), 'arrived meanwhile 4'),
  );
}

async function keepsMemory({ page, context }: Inbox, t: TestContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  for (let i = 0; i < 10; i++) await scrollTo(page, i / 10);
  const before = await heap();
  for (let i = 0; i < 30; i++) await scrollTo(page, i / 30);
  const grown = (await heap()) - before;
  t.diagnostic(`${Math.round(before / 1024)} KB, ${Math.round(grown / 1024)} KB more after thirty jumps`);
  // Keeping the hundreds of rows at each of thirty positions would take many megabytes.
  assert.ok(grown < 2_000_000, `the page has grown by ${grown} bytes`);
}

async function stepsThrough({ page }: Inbox): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await eventually(async () => assert.equal((await shownNumbers(page))[5], COUNT - 1));
  await list(page).focus();
  for (let i = 0; i < 260; i++) await page.keyboard.press('j');
  await eventually(async () => {
    const active = await list(page).getAttribute('aria-activedescendant');
    const subject = await page.locator(`#${active} .row-subject`).textContent();
    assert.equal(number(subject), COUNT + 4 - 260);
  });
}

async function findsOne({ page }: Inbox): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search messages' });
  await search.fill('31415');
  await eventually(async () => assert.deepEqual(await shownNumbers(page), [31415]));
  await openMessage(page, 'Message number 31415');
  await page.keyboard.press('Escape');
  await search.fill('');
  await eventually(async () => assert.ok((await rows(page).count()) > 5));
}

async function deletesAll({ page, client }: Inbox): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: /Delete all/ }).click();
  await page.getByRole('button', { name: 'Delete 100,005 messages' }).click();
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  assert.equal((await client.list()).total, 0);
}
