import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from './eventually.ts';
import { list, openMessage, reader, row, showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

const subjects = ['one', 'two', 'three', 'four', 'five'];

async function openFive(
  t: Parameters<typeof openInbox>[0],
  options: { flags?: string[] } = {},
): Promise<Inbox> {
  const inbox = await openInbox(t, {
    ...options,
    before: async ({ send }) => {
      for (const subject of subjects.toReversed()) await send({ subject, text: `The body of ${subject}.` });
    },
  });
  await showsSubjects(inbox.page, subjects);
  return inbox;
}

const stored = async ({ client }: Inbox) => (await client.list()).messages;
/** Selected, not opened: the browser reports requests for parts of a message that is gone. */
async function deleteThree({ page }: Inbox): Promise<void> {
  await row(page, 'three').locator('.row-gutter').click();
  await page.keyboard.press('d');
}
const undoButton = ({ page }: Inbox) => page.getByRole('status').getByRole('button', { name: 'Undo' });

describe('deleting', () => {
  it('a deletion has happened when the page says so, and undo restores everything about the message', async (t) => {
    const inbox = await openFive(t);
    const { page, client, watch } = inbox;
    // The browser reports requests for parts of a message that is gone.
    watch.expect(/status of 404/);
    const { id } = (await stored(inbox))[2]!;
    await client.update(id, { is_starred: true, tags: ['a', 'b'] });
    await openMessage(page, 'three');
    await eventually(async () => assert.equal((await client.get(id)).is_read, true));
    const before = await stored(inbox);
    const { bytes } = await client.raw(id);
    await reader(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Message deleted').waitFor();
    assert.equal((await client.assertCount({})).count, 4);
    await assert.rejects(client.get(id), { code: 'not_found' });
    await showsSubjects(page, ['one', 'two', 'four', 'five']);
    await reader(page).getByRole('heading', { name: 'four' }).waitFor();

    await undoButton(inbox).click();
    await showsSubjects(page, subjects);
    await reader(page).getByRole('heading', { name: 'three' }).waitFor();
    // The next message was opened meanwhile, and is read now.
    const after = await stored(inbox);
    assert.deepEqual(
      after.filter((_, i) => i !== 3),
      before.filter((_, i) => i !== 3),
    );
    assert.deepEqual((await client.raw(id)).bytes, bytes);
  });

  it('a deletion shows on every open page, and so does undo', async (t) => {
    const inbox = await openFive(t);
    inbox.watch.expect(/status of 404/);
    const other = await inbox.context.newPage();
    await other.goto(inbox.url);
    await showsSubjects(other, subjects);
    await openMessage(other, 'two');
    await row(inbox.page, 'two').locator('.row-gutter').click();
    await row(inbox.page, 'three').locator('.row-gutter').click();
    await inbox.page.keyboard.press('d');
    await inbox.page.getByText('2 messages deleted').waitFor();
    await showsSubjects(other, ['one', 'four', 'five']);
    await reader(other).getByText('This message was deleted.').waitFor();
    await inbox.page.keyboard.press('z');
    await showsSubjects(other, subjects);
    await reader(other).getByText('This message was deleted.').waitFor({ state: 'hidden' });
    await showsSubjects(inbox.page, subjects);
  });

  it('deletions in quick succession are undone together', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await list(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await page.getByText('Message deleted').waitFor();
    await page.keyboard.press('d');
    await page.getByText('2 messages deleted').waitFor();
    await showsSubjects(page, ['three', 'four', 'five']);
    assert.equal((await stored(inbox)).length, 3);
    await undoButton(inbox).click();
    await showsSubjects(page, subjects);
  });

  it('a deletion can be undone before the server has responded', async (t) => {
    const inbox = await openFive(t);
    const { page, client } = inbox;
    const undone = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/messages\?/, async (route) => {
      if (route.request().method() === 'DELETE') await undone.promise;
      return route.continue();
    });
    await row(page, 'three').locator('.row-gutter').click();
    await page.keyboard.press('s');
    await eventually(async () => assert.equal((await client.list({ starred: true })).total, 1));
    await page.keyboard.press('d');
    await showsSubjects(page, ['one', 'two', 'four', 'five']);
    await page.keyboard.press('z');
    const restored = page.waitForResponse(/\/api\/v1\/undo\//);
    undone.resolve();
    await restored;
    await showsSubjects(page, subjects);
    assert.equal(await page.getByText('Message deleted').count(), 0);
    assert.equal((await client.list({ starred: true })).total, 1, 'the earlier change was not undone');
    await page.keyboard.press('z');
    await eventually(async () => assert.equal((await client.list({ starred: true })).total, 0));
  });

  it('a deletion can be undone after the toast has gone, and only while there is something to undo', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.clock.install();
    const offered = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).fill('undo');
      const count = await page.getByRole('option', { name: /^Undo/ }).count();
      await page.keyboard.press('Escape');
      return count > 0;
    };
    assert.equal(await offered(), false);
    await deleteThree(inbox);
    await page.getByText('Message deleted').waitFor();
    await page.clock.fastForward('00:30');
    await page.getByText('Message deleted').waitFor({ state: 'hidden' });
    assert.equal(await offered(), true);
    await page.keyboard.press('z');
    await showsSubjects(page, subjects);
    assert.equal(await offered(), false);

    await deleteThree(inbox);
    await page.getByText('Message deleted').waitFor();
    await page.clock.fastForward('11:00');
    assert.equal(await offered(), false);
  });

  it('a deletion explains when it can no longer be undone', async (t) => {
    const inbox = await openFive(t);
    const { page, client, watch } = inbox;
    watch.expect(/status of 404/);
    await deleteThree(inbox);
    await page.getByText('Message deleted').waitFor();
    await client.clear();
    await page.keyboard.press('z');
    await page.getByText('This change can no longer be undone').waitFor();
  });

  it('a deletion works if the page closes right away', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await showsSubjects(page, ['two', 'three', 'four', 'five']);
    await page.goto('about:blank');
    await eventually(async () => assert.equal((await stored(inbox)).length, 4));
  });

  it('a deletion brings the rows back if the server cannot be reached, and says why', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const before = async ({ send }: Inbox) => {
      for (const subject of ['two', 'one']) await send({ subject });
    };
    const inbox = await openInbox(t, { proxy, before });
    const { page, watch } = inbox;
    await showsSubjects(page, ['one', 'two']);
    watch.expect(/ERR_|WebSocket/);
    proxy.cut();
    await list(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await page
      .locator('.toast-text', { hasText: "Couldn't reach Postern. Check that it is running." })
      .waitFor();
    await showsSubjects(page, ['one', 'two']);
    await page.locator('.bar-count', { hasText: /^2 messages$/ }).waitFor();
    await page.locator('.row[data-active]', { hasText: 'one' }).waitFor();
    proxy.restore();
    assert.equal((await stored(inbox)).length, 2);
  });

  it('a deletion opens the message again if the server refuses', async (t) => {
    const inbox = await openFive(t);
    const { page, watch } = inbox;
    watch.expect(/status of 503/);
    await page.route('**/api/v1/messages*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    );
    await openMessage(page, 'three');
    await reader(page).getByRole('button', { name: 'Delete' }).click();
    await page.locator('.toast[data-tone="error"]').waitFor();
    await showsSubjects(page, subjects);
    await reader(page).getByRole('heading', { name: 'three' }).waitFor();
    await row(page, 'three').and(page.locator('[data-active]')).waitFor();
    assert.equal((await stored(inbox)).length, 5);
  });

  it('a deletion has no undo if the server keeps nothing', async (t) => {
    const inbox = await openFive(t, { flags: ['--undo-timeout', 'none'] });
    const { page } = inbox;
    await deleteThree(inbox);
    await page.getByText('Message deleted').waitFor();
    assert.equal(await undoButton(inbox).count(), 0);
  });
});

describe('delete all', () => {
  it('"Delete all" asks for confirmation with the number of messages, and can be undone', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    const ask = async () => {
      await page.getByRole('button', { name: 'List actions' }).click();
      await page.getByRole('menuitem', { name: /Delete all/ }).click();
      return page.getByRole('dialog', { name: 'Delete all 5 messages?' });
    };
    const dialog = await ask();
    await dialog
      .getByText('This deletes every message, including starred ones. You can undo this for')
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await stored(inbox)).length, 5);
    await (await ask()).getByRole('button', { name: 'Delete 5 messages' }).click();
    await eventually(async () => assert.equal((await stored(inbox)).length, 0));
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => assert.equal((await stored(inbox)).length, 5));
  });

  it('Shift+D and Enter delete everything, or what a search has found', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.getByRole('combobox', { name: 'Search messages' }).fill('two');
    await showsSubjects(page, ['two']);
    await list(page).focus();
    await page.keyboard.press('Shift+D');
    await eventually(async () => assert.equal((await stored(inbox)).length, 4));
    await page.getByRole('combobox', { name: 'Search messages' }).fill('');
    await showsSubjects(page, ['one', 'three', 'four', 'five']);
    await list(page).focus();
    await page.keyboard.press('Shift+D');
    await page.getByRole('dialog', { name: 'Delete all 4 messages?' }).waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal((await stored(inbox)).length, 0));
  });

  it('"Delete all" is not offered next to the results of a search', async (t) => {
    const { page } = await openFive(t);
    await page.getByRole('combobox', { name: 'Search messages' }).fill('five');
    await showsSubjects(page, ['five']);
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete 1 matching message', exact: true }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: /Delete all/ }).count(), 0);
  });
});
