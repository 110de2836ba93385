import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from './eventually.ts';
import { openMessage, reader, row, rows, showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

async function openSeven(t: TestContext, path = '/', options = {}): Promise<Inbox> {
  const inbox = await openInbox(t, {
    path,
    async before({ send }) {
      for (const subject of names.toReversed()) await send({ subject, text: 'Some words' });
    },
    ...options,
  });
  return inbox;
}

describe('the reading pane without a message', () => {
  it('the reading pane asks to select a message', async (t) => {
    const { page } = await openSeven(t);
    await reader(page).getByText('Select a message').waitFor();
  });

  it('the reading pane says what to do when nothing matches, and there is nothing to delete', async (t) => {
    const { page } = await openSeven(t, '/?q=xyzzy');
    for (const [query, button] of [
      ['q=xyzzy', 'Clear search'],
      ['starred=true', 'Clear filters'],
      ['q=xyzzy&starred=true', 'Clear search and filters'],
    ] as const) {
      await page.goto(new URL(`/?${query}`, page.url()).href);
      await reader(page).getByText('Try fewer words or filters.').waitFor();
      // Said once.
      assert.equal(await page.getByText('No messages match').count(), 1);
      await page.locator('.list').getByRole('button', { name: button, exact: true }).waitFor();
      await page.getByRole('button', { name: 'List actions' }).click();
      const none = page.getByRole('menuitem', { name: 'Delete 0 matching messages' });
      assert.equal(await none.getAttribute('aria-disabled'), 'true');
    }
  });

  it('the reading pane closes a message when a search finds nothing, but keeps one that a link opened', async (t) => {
    const { page, client } = await openSeven(t);
    await openMessage(page, names[0]!);
    await page.getByRole('combobox', { name: 'Search messages' }).fill('xyzzy');
    await reader(page).getByText('Try fewer words or filters.').waitFor();
    const { messages } = await client.list();
    await page.goto(new URL(`/?q=xyzzy&m=${messages[0]!.id}`, page.url()).href);
    await page.locator('.list').getByText('No messages match').waitFor();
    await reader(page).getByRole('heading', { name: names[0]! }).waitFor();
  });

  it('the reading pane says that the messages could not be loaded', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const { page, watch } = await openSeven(t, '/', { proxy });
    watch.expect(/failed|ERR_/);
    await showsSubjects(page, names);
    proxy.cut();
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await reader(page).getByText("Couldn't load the messages").waitFor();
    proxy.restore();
  });

  it('the reading pane counts the selected messages, also in place of an open one', async (t) => {
    const { page } = await openSeven(t);
    await row(page, 'one').click();
    await reader(page).getByRole('heading', { name: 'one' }).waitFor();
    await row(page, 'three').locator('.row-gutter').click();
    await page.getByText('1 selected').waitFor();
    await reader(page).getByRole('heading', { name: 'one' }).waitFor();
    await row(page, 'five').locator('.row-gutter').click();
    await reader(page).getByText('2 messages selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await reader(page).getByRole('heading', { name: 'one' }).waitFor();
  });
});

describe('the filters', () => {
  it('the filters show how many messages are unread', async (t) => {
    const { page, client, send } = await openSeven(t);
    const count = page.getByRole('button', { name: 'Unread', exact: true }).locator('.chip-count');
    await count.filter({ hasText: /^7$/ }).waitFor();
    await send({ subject: 'eight' });
    await count.filter({ hasText: /^8$/ }).waitFor();
    await client.updateAll({ unread: true }, { is_read: true });
    await count.waitFor({ state: 'detached' });
  });

  it('the filters offer to delete the matches or all messages, never both', async (t) => {
    const { page } = await openSeven(t, '/?q=one');
    await showsSubjects(page, ['one']);
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete 1 matching message' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /Delete all/ }).count(), 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('delete all');
    await page.getByRole('option', { name: /Delete all matching/ }).waitFor();
    assert.equal(await page.getByRole('option', { name: 'Delete all messages…' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Postern/ }).click();
    await showsSubjects(page, names);
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete all 7 messages…' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /matching/ }).count(), 0);
  });

  it('the filters have a menu of tags before there are any', async (t) => {
    const { page } = await openSeven(t);
    // The name contains the visible text, for people who speak to their computer.
    const menu = page.getByRole('button', { name: 'Tags' });
    assert.equal(await menu.innerText(), 'Tags');
    await menu.click();
    await page.getByRole('menuitem', { name: 'No tags yet' }).waitFor();
  });
});

describe('checkboxes', () => {
  it('checkboxes appear when the pointer is on a row', async (t) => {
    const { page } = await openSeven(t);
    const box = row(page, 'three').locator('.row-check');
    await box.waitFor({ state: 'hidden' });
    await row(page, 'three').hover();
    await box.waitFor();
    await box.click();
    await page.getByText('1 selected').waitFor();
  });

  it('checkboxes are always there on a touch screen, and select with a tap', async (t) => {
    const { page } = await openSeven(t, '/', {
      browser: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
    });
    await row(page, 'three').locator('.row-check').tap();
    await page.getByText('1 selected').waitFor();
    for (const chip of ['Unread', 'Starred', 'Attachments']) {
      await page.getByRole('button', { name: chip, exact: true }).waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Clear selection' }).tap();
    for (const chip of ['Unread', 'Starred', 'Attachments']) {
      const border = await page
        .getByRole('button', { name: chip, exact: true })
        .evaluate((element) => getComputedStyle(element).borderColor);
      assert.notEqual(border, 'rgba(0, 0, 0, 0)');
    }
  });

  it('checkboxes extend a selection with Shift without dropping earlier picks', async (t) => {
    const { page } = await openSeven(t);
    const selected = rows(page).and(page.locator('[aria-selected=true]')).locator('.row-subject');
    const isSelected = (expected: string[]) =>
      eventually(async () => assert.deepEqual(await selected.allTextContents(), expected));
    const click = (subject: string, ...modifiers: ('Shift' | 'ControlOrMeta')[]) =>
      row(page, subject).locator('.row-gutter').click({ modifiers });
    await click('one');
    await click('four');
    await click('six', 'Shift');
    await isSelected(['one', 'four', 'five', 'six']);
    await click('five', 'Shift');
    await isSelected(['one', 'four', 'five']);
    await click('seven');
    await click('six', 'Shift');
    await isSelected(['one', 'four', 'five', 'six', 'seven']);
    await click('five');
    await isSelected(['one', 'four', 'six', 'seven']);
    await click('two', 'Shift');
    await isSelected(['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
  });
});

describe('the start page', () => {
  it('the empty inbox does not move when another example is chosen', async (t) => {
    const { page } = await openInbox(t);
    const button = page.getByRole('button', { name: 'Send a test message' });
    await button.waitFor();
    const tabs = page.getByRole('tablist', { name: 'Code examples' }).getByRole('tab');
    await tabs.first().waitFor();
    const before = await button.boundingBox();
    for (const tab of await tabs.all()) {
      await tab.click();
      await eventually(async () => assert.equal(await tab.getAttribute('aria-selected'), 'true'));
      assert.deepEqual(await button.boundingBox(), before, String(await tab.textContent()));
      const panel = page.locator('.snippet pre');
      const isTaller = await panel.evaluate((element) => element.scrollHeight > element.clientHeight);
      assert.equal(isTaller, false, String(await tab.textContent()));
    }
  });
});
