import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { focused, list, openMessage, reader, row, rows, showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';
import { openThree, sendThree } from './open-three.ts';

/** The subject of the active row. */
async function active({ page }: Inbox): Promise<string | undefined> {
  const id = await list(page).getAttribute('aria-activedescendant');
  return id ? await page.locator(`#${id} .row-subject`).textContent().then(String) : undefined;
}

async function isActive(inbox: Inbox, subject: string | undefined): Promise<void> {
  await eventually(async () => assert.equal(await active(inbox), subject));
}

async function summary({ client }: Inbox, subject: string) {
  return (await client.list()).messages.find((message) => message.subject === subject);
}

describe('keyboard shortcuts', () => {
  it('keyboard shortcuts: j, k and the arrow keys move through the list', async (t) => {
    const inbox = await openThree(t);
    const { keyboard } = inbox.page;
    for (const [key, subject] of [
      ['j', 'one'],
      ['j', 'two'],
      ['ArrowDown', 'three'],
      ['j', 'three'],
      ['ArrowUp', 'two'],
      ['k', 'one'],
      ['k', 'one'],
    ] as const) {
      await keyboard.press(key);
      await isActive(inbox, subject);
    }
  });

  it('keyboard shortcuts: Enter opens a message, j moves to the next, Esc returns to the list', async (t) => {
    const inbox = await openThree(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await reader(page).getByRole('heading', { name: 'one' }).waitFor();
    await page.keyboard.press('j');
    await reader(page).getByRole('heading', { name: 'two' }).waitFor();
    await page.keyboard.press('Escape');
    await reader(page).getByRole('heading').waitFor({ state: 'hidden' });
    assert.equal(await focused(page), 'Messages');
    await isActive(inbox, 'two');
  });

  it('keyboard shortcuts: u marks a message as read and unread', async (t) => {
    const inbox = await openThree(t);
    await inbox.page.keyboard.press('j');
    await inbox.page.keyboard.press('u');
    await eventually(async () => assert.equal((await summary(inbox, 'one'))!.is_read, true));
    await inbox.page.keyboard.press('u');
    await eventually(async () => assert.equal((await summary(inbox, 'one'))!.is_read, false));
  });

  it('keyboard shortcuts: s stars and unstars a message', async (t) => {
    const inbox = await openThree(t);
    await inbox.page.keyboard.press('j');
    await inbox.page.keyboard.press('s');
    await inbox.page.getByRole('option', { name: /Starred: one/ }).waitFor();
    await eventually(async () => assert.equal((await summary(inbox, 'one'))!.is_starred, true));
    await inbox.page.keyboard.press('s');
    await eventually(async () => assert.equal((await summary(inbox, 'one'))!.is_starred, false));
  });

  it('keyboard shortcuts: t adds a tag, suggesting tags in use', async (t) => {
    const inbox = await openThree(t);
    const { page, client } = inbox;
    await client.update((await summary(inbox, 'three'))!.id, { tags: ['release-candidate'] });
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('rel');
    await page.getByRole('dialog').getByRole('option', { name: 'release-candidate', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      assert.deepEqual((await summary(inbox, 'one'))!.tags, ['release-candidate']),
    );
  });

  it('keyboard shortcuts: d deletes a message and moves on, z undoes it', async (t) => {
    const inbox = await openThree(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await showsSubjects(page, ['two', 'three']);
    await isActive(inbox, 'two');
    await page.keyboard.press('z');
    await showsSubjects(page, ['one', 'two', 'three']);
    assert.ok(await summary(inbox, 'one'));
  });

  it('keyboard shortcuts: x selects a row, Shift+J extends the selection, Esc clears it', async (t) => {
    const inbox = await openThree(t);
    const { page } = inbox;
    const selected = rows(page).and(page.locator('[aria-selected=true]'));
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    assert.equal(await selected.count(), 1);
    await page.keyboard.press('Shift+J');
    await page.getByText('2 selected').waitFor();
    assert.equal(await selected.count(), 2);
    await page.keyboard.press('Escape');
    assert.equal(await selected.count(), 0);
  });

  it('keyboard shortcuts: / focuses the search field, Esc returns to the list', async (t) => {
    const { page } = await openThree(t);
    await page.keyboard.press('/');
    await searchHasFocus(page);
    await page.keyboard.type('two');
    await showsSubjects(page, ['two']);
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await focused(page), 'Messages'));
  });

  it('keyboard shortcuts: g i goes to the unfiltered inbox', async (t) => {
    const { page } = await openInbox(t, { before: sendThree, path: '/?q=two' });
    await showsSubjects(page, ['two']);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await reader(page).getByRole('heading', { name: 'two' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await showsSubjects(page, ['one', 'two', 'three']);
    assert.equal(new URL(page.url()).search, '');
  });

  it('keyboard shortcuts: ? shows all shortcuts', async (t) => {
    const { page } = await openThree(t);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    for (const title of ['Next message', 'Search messages', 'Star or unstar', 'Command palette']) {
      await help.getByText(title, { exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  it('keyboard shortcuts: z undoes actions one by one, the latest first', async (t) => {
    const inbox = await openThree(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await page.getByText('Message deleted').waitFor();
    await showsSubjects(page, ['two', 'three']);
    await page.keyboard.press('s');
    await eventually(async () => assert.equal((await summary(inbox, 'two'))?.is_starred, true));
    await page.keyboard.press('z');
    await eventually(async () => assert.equal((await summary(inbox, 'two'))?.is_starred, false));
    await showsSubjects(page, ['two', 'three']);
    await page.keyboard.press('z');
    await showsSubjects(page, ['one', 'two', 'three']);
  });

  it('keyboard shortcuts do not repeat while held down if they change messages', async (t) => {
    const inbox = await openThree(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    // Playwright repeats a key that is already down, as keyboards do.
    for (let i = 0; i < 5; i++) await page.keyboard.down('d');
    await page.keyboard.up('d');
    await page.getByText('Message deleted').waitFor();
    await showsSubjects(page, ['two', 'three']);
    for (let i = 0; i < 2; i++) await page.keyboard.down('j');
    await page.keyboard.up('j');
    await isActive(inbox, 'three');
  });

  it('keyboard shortcuts: Space and arrow keys scroll an open message', async (t) => {
    const text = Array.from({ length: 300 }, (_, i) => `Line ${i}`).join('\n');
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'long', text }) });
    await showsSubjects(page, ['long']);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await focused(page), 'Message'));
    await page.getByText('Line 299').waitFor();
    const scrolled = () => page.getByRole('tabpanel').evaluate((panel) => panel.scrollTop);
    await page.keyboard.press('Space');
    const page1 = await scrolled();
    assert.ok(page1 > 100);
    await page.keyboard.press('ArrowDown');
    const further = await scrolled();
    assert.ok(further > page1);
    await page.keyboard.press('Shift+Space');
    assert.ok((await scrolled()) < further);
  });

  it('keyboard shortcuts do nothing while a menu is open', async (t) => {
    const { page } = await openThree(t);
    await openMessage(page, 'two');
    await page.getByRole('button', { name: 'More actions' }).click();
    await eventually(async () => assert.match(await focused(page), /^Tag/));
    for (const [key, entry] of [
      ['e', /Export as EML/],
      ['e', /Export as JSON/],
      ['c', /Compare with/],
      ['d', /Compare with/],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(async () => assert.match(await focused(page), entry));
    }
    await page.keyboard.press('Escape');
    await showsSubjects(page, ['one', 'two', 'three']);
  });

  it('keyboard shortcuts do nothing from the moment a menu or dialog opens, before it is drawn', async (t) => {
    const { page } = await openThree(t);
    // The first time, the code of the dialog is fetched.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const name of ['List actions', 'Command palette']) {
      const isInside = await page.getByRole('button', { name }).evaluate(async (button: HTMLElement) => {
        button.click();
        // The page changes in a microtask. The next key press and the next frame are tasks.
        for (let i = 0; i < 10; i++) await Promise.resolve();
        return Boolean(document.activeElement?.closest('[role=menu], dialog'));
      });
      assert.ok(isInside, name);
      await page.keyboard.press('Escape');
    }
  });

  it('keyboard shortcuts do nothing while typing in a field', async (t) => {
    const { page } = await openThree(t);
    await page.getByRole('combobox', { name: 'Search messages' }).click();
    await page.keyboard.type('d?ux');
    await page.locator('.list').getByText('No messages match').waitFor();
    await page.getByRole('combobox', { name: 'Search messages' }).fill('');
    await showsSubjects(page, ['one', 'two', 'three']);
  });

  it('keyboard shortcuts: Enter in an input method does not submit the field', async (t) => {
    const { page } = await openThree(t);
    const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.fill('注文');
    await search.dispatchEvent('keydown', enter);
    await searchHasFocus(page);
    await search.fill('');
    await openMessage(page, 'one');
    await page.keyboard.press('t');
    const tag = page.getByRole('combobox', { name: 'Tag' });
    await tag.fill('注文');
    await tag.dispatchEvent('keydown', enter);
    assert.equal(await tag.inputValue(), '注文');
  });

  it('keyboard shortcuts ignore browser shortcuts with Ctrl, Alt or Meta', async (t) => {
    const { page } = await openThree(t);
    await page.keyboard.press('j');
    for (const key of ['Control+d', 'Alt+d', 'Meta+s']) await page.keyboard.press(key);
    await showsSubjects(page, ['one', 'two', 'three']);
    await page.getByRole('option', { name: /Starred/ }).waitFor({ state: 'detached' });
  });
});

describe('command palette', () => {
  it('the command palette opens with Ctrl+K, finds a command and runs it', async (t) => {
    const inbox = await openThree(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: /command/i });
    await palette.waitFor();
    await page.keyboard.type('star or');
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    await eventually(async () => assert.equal((await summary(inbox, 'one'))!.is_starred, true));
    assert.notEqual(await focused(page), 'body');
  });

  it('the command palette offers to extend a selection only if there is a row to start from', async (t) => {
    const { page, send } = await openInbox(t);
    await send({ subject: 'One', text: 'x' });
    await row(page, 'One').waitFor();
    await page.keyboard.press('Control+k');
    const offered = page.getByRole('dialog').getByRole('option');
    await offered.filter({ hasText: 'Mark all as read' }).waitFor();
    assert.equal(await offered.filter({ hasText: 'Extend selection' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Control+k');
    await offered.filter({ hasText: 'Extend selection down' }).waitFor();
  });

  it('the command palette closes with Esc and returns the focus', async (t) => {
    const { page } = await openThree(t);
    await page.getByRole('combobox', { name: 'Search messages' }).focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await searchHasFocus(page);
  });
});

describe('a view whose code fails to load', () => {
  it('a view whose code fails to load shows an error, keeps shortcuts working, and loads on a later attempt', async (t) => {
    let isBroken = true;
    const inbox = await openThree(t, ({ page }) =>
      // Already when the page fetches it ahead, which must not be noticed.
      page.route(/\/palette-[^/]*\.js/, (route) => (isBroken ? route.abort() : route.continue())),
    );
    const { page, watch } = inbox;
    watch.expect(/ERR_FAILED/);
    const toast = page.getByText("Couldn't load part of the page.");
    for (const subject of ['one', 'two']) {
      await page.keyboard.press('Control+k');
      await toast.waitFor();
      await page.keyboard.press('j');
      await isActive(inbox, subject);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'hidden' });
    }
    isBroken = false;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  });

  it('a view whose code failed to load is loaded when its tab is opened again, and removes the error', async (t) => {
    let isBroken = true;
    const { page, watch } = await openThree(t, ({ page }) =>
      page.route(/\/headers-view-[^/]*\.js/, (route) => (isBroken ? route.abort() : route.continue())),
    );
    watch.expect(/ERR_FAILED/);
    await openMessage(page, 'one');
    const toast = page.getByText("Couldn't load part of the page.");
    await page.getByRole('tab', { name: 'Headers' }).click();
    await toast.waitFor();
    isBroken = false;
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page.getByRole('tabpanel').getByText('Message-ID').waitFor();
    assert.equal(await toast.count(), 0, 'the error is still shown');
  });
});

describe('focus', () => {
  it('the focus is never lost while messages and dialogs are opened and closed', async (t) => {
    const inbox = await openThree(t);
    const { page, watch } = inbox;
    // The browser reports requests for parts of a message that is gone.
    watch.expect(/status of 404/);
    await list(page).focus();
    for (const key of [
      'j',
      'Enter',
      'd',
      'z',
      'Escape',
      'x',
      'd',
      'z',
      't',
      'Escape',
      '?',
      'Escape',
      ',',
      'Escape',
    ]) {
      await page.keyboard.press(key);
      await eventually(async () => assert.notEqual(await focused(page), 'body', `after ${key}`));
    }
  });

  it('the focus moves to the empty inbox after the last message is deleted, even if that loads late', async (t) => {
    const code = Promise.withResolvers<void>();
    const { page } = await openInbox(t, {
      async before({ page, send }) {
        await send({ subject: 'the only one' });
        await page.route('**/empty-inbox-*.js', async (route) => {
          await code.promise;
          await route.continue();
        });
      },
    });
    await showsSubjects(page, ['the only one']);
    await list(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await list(page).waitFor({ state: 'detached' });
    code.resolve();
    await eventually(async () => assert.equal(await focused(page), 'Send your first message'));
  });

  it('the focus stays on a button that becomes disabled', async (t) => {
    const { page } = await openThree(t);
    await openMessage(page, 'two');
    await page.getByRole('button', { name: 'Next message' }).focus();
    await page.keyboard.press('Enter');
    await reader(page).getByRole('heading', { name: 'three' }).waitFor();
    await reader(page).getByRole('button', { name: 'Next message', disabled: true }).waitFor();
    assert.equal(await focused(page), 'Next message');
  });
});

/** Waits, because the focus moves in a separate task after the key press. */
async function searchHasFocus(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search messages' });
  await eventually(async () =>
    assert.equal(await field.evaluate((element) => element === document.activeElement), true),
  );
}
