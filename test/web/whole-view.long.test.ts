import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unzip } from '../unzip.ts';
import { eventually } from './eventually.ts';
import { fillInbox } from './fill-inbox.ts';
import { list, row, rows, showsSubjects } from './locators.ts';
import { openInbox } from './open-inbox.ts';
import { addresses, startApp } from './start-app.ts';

const COUNT = 450;

/** Opens an inbox with more messages than are in memory, and records the requests that change messages. */
async function openMany(t: Parameters<typeof openInbox>[0]) {
  const inbox = await openInbox(t, { before: ({ app }) => fillInbox(app, COUNT) });
  const { page } = inbox;
  // The browser reports a page that was requested below a row that was deleted at the same time. The list continues
  // below another row then.
  inbox.watch.expect(/status of 400 .*[?&]before=/);
  await rows(page).first().waitFor();
  const requests: string[] = [];
  let hold: Promise<unknown> | undefined;
  let failing = false;
  await page.route(/\/api\/v1\/(messages\?|undo)/, async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.continue();
    requests.push(method);
    await hold;
    if (!failing) return route.continue();
    return route.fulfill({
      status: 503,
      json: { error: 'The store is busy. Try again.', code: 'overloaded' },
    });
  });
  const selectAll = async () => {
    await list(page).focus();
    await page.keyboard.press('Control+a');
  };
  return {
    ...inbox,
    requests,
    selectAll,
    /** Requests wait until the promise resolves. */
    holdUntil: (promise: Promise<unknown>) => {
      hold = promise;
    },
    fail: () => {
      failing = true;
      inbox.watch.expect(/status of 503/);
    },
    undo: () => page.getByRole('status').getByRole('button', { name: 'Undo' }).click(),
  };
}

describe('an action on a whole view', () => {
  it('an action on a whole view is one request, shows that it is running, and can be undone', async (t) => {
    const { page, client, requests, selectAll, holdUntil, undo } = await openMany(t);
    const [first] = (await client.list({ limit: 1 })).messages;
    await client.update(first!.id, { is_read: true });
    const held = Promise.withResolvers<void>();
    holdUntil(held.promise);
    await selectAll();
    await page.getByText('450 selected').waitFor();
    await page.keyboard.press('u');
    await page.getByText('Marking 450 messages…').waitFor();
    held.resolve();
    await page.getByText('449 messages marked as read').waitFor();
    assert.equal((await client.list({ unread: true })).total, 0);
    await undo();
    await eventually(async () => assert.equal((await client.list({ unread: true })).total, COUNT - 1));
    assert.equal((await client.get(first!.id)).is_read, true, 'what was read before stays read');
    assert.deepEqual(requests, ['PATCH', 'POST']);
  });

  it('an action on a whole view can be undone while it is running', async (t) => {
    const { page, client, requests, selectAll, holdUntil } = await openMany(t);
    const held = Promise.withResolvers<void>();
    holdUntil(held.promise);
    await selectAll();
    await page.keyboard.press('u');
    await page.getByText('Marking 450 messages…').waitFor();
    await page.keyboard.press('z');
    const undone = page.waitForResponse(/\/api\/v1\/undo\//);
    held.resolve();
    await undone;
    assert.equal((await client.list({ unread: true })).total, COUNT);
    assert.deepEqual(requests, ['PATCH', 'POST']);
    await page.getByText('450 messages marked as read').waitFor({ state: 'hidden' });
  });

  it('an action on a whole view stars all, and undo keeps those that were starred before', async (t) => {
    const { page, client, requests, selectAll, undo } = await openMany(t);
    const [first] = (await client.list({ limit: 1 })).messages;
    await client.update(first!.id, { is_starred: true });
    await selectAll();
    await page.keyboard.press('s');
    await page.getByText(/messages starred/).waitFor();
    assert.equal((await client.list({ starred: true })).total, COUNT);
    await undo();
    await eventually(async () => assert.equal((await client.list({ starred: true })).total, 1));
    assert.deepEqual(requests, ['PATCH', 'POST']);
  });

  it('an action on a whole view tags all messages, keeping other tags, except for those that arrive meanwhile', async (t) => {
    const { page, client, send, requests, selectAll, undo } = await openMany(t);
    const [first] = (await client.list({ limit: 1 })).messages;
    await client.update(first!.id, { tags: ['other'] });
    await selectAll();
    await send({ subject: 'later' });
    await row(page, 'later').waitFor();
    assert.equal(await row(page, 'later').getAttribute('aria-selected'), 'false');
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: 'Tag 450 messages' }).getByRole('combobox').fill('batch');
    await page.keyboard.press('Enter');
    await page.getByText('450 messages tagged').waitFor();
    assert.equal((await client.list({ tag: ['batch'] })).total, COUNT);
    assert.deepEqual((await client.get(first!.id)).tags, ['other', 'batch']);
    assert.deepEqual((await client.list({ limit: 1 })).messages[0]!.tags, []);
    assert.deepEqual(requests, ['PATCH']);
    await page.keyboard.press('Escape');
    await undo();
    await eventually(async () => assert.equal((await client.list({ tag: ['batch'] })).total, 0));
    assert.deepEqual((await client.get(first!.id)).tags, ['other']);
  });

  it('an action on a whole view deletes all matches after confirmation, and undo restores them', async (t) => {
    const { page, client, requests, selectAll, undo } = await openMany(t);
    const before = (await client.list({ limit: 200 })).messages;
    await page.getByRole('combobox', { name: 'Search messages' }).fill('orders@shop.test');
    await page.getByText('113 messages').waitFor();
    await selectAll();
    await page.getByText('113 selected').waitFor();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Delete 113 messages?' });
    await dialog
      .getByText(/matches the current search and filters.* You can undo this for 10 minutes\./)
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(requests, []);
    await page.keyboard.press('d');
    await dialog.getByRole('button', { name: 'Delete 113 messages' }).click();
    await page.getByText('113 messages deleted').waitFor();
    assert.equal((await client.assertCount({})).count, COUNT - 113);
    await page.getByText('0 messages').waitFor();
    await undo();
    await page.getByText('113 messages').waitFor();
    assert.deepEqual((await client.list({ limit: 200 })).messages, before);
    assert.deepEqual(requests, ['DELETE', 'POST']);
  });

  it('an action on a whole view deletes everything that was selected, but not what arrives meanwhile', async (t) => {
    const { page, client, send, selectAll, undo } = await openMany(t);
    await selectAll();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Delete 450 messages?' });
    await dialog.waitFor();
    await send({ subject: 'later' });
    await dialog.getByRole('button', { name: 'Delete 450 messages' }).click();
    await page.getByText('450 messages deleted').waitFor();
    await showsSubjects(page, ['later']);
    assert.equal((await client.assertCount({})).count, 1);
    await undo();
    await page.getByText('451 messages').waitFor();
  });

  it('an action on a whole view exports all messages as one file with readable names', async (t) => {
    const { page, selectAll } = await openMany(t);
    await selectAll();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
    assert.equal(download.suggestedFilename(), 'messages.zip');
    const files = unzip(Buffer.concat(await (await download.createReadStream()).toArray()));
    assert.equal(files.length, COUNT);
    assert.match(files[0]!.name, /Message number 449\.eml$/);
  });

  it('an action on a whole view exports the selected messages as one file, however many they are', async (t) => {
    const { page } = await openMany(t);
    await row(page, 'Message number 449').locator('.row-gutter').click();
    await row(page, 'Message number 448').locator('.row-gutter').click();
    await page.getByRole('button', { name: 'More actions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as ZIP' }).click(),
    ]);
    const files = unzip(Buffer.concat(await (await download.createReadStream()).toArray()));
    assert.deepEqual(
      files.map(({ name }) => name.slice(20)),
      ['Message number 449.eml', 'Message number 448.eml'],
    );

    // Too many for an address.
    for (const number of [390, 330, 270, 220]) {
      const top =
        (COUNT - 1 - number) *
        (await rows(page)
          .first()
          .evaluate((one) => one.clientHeight));
      await list(page).evaluate((scroller, to) => scroller.scrollTo({ top: to }), top);
      await row(page, `Message number ${number}`).waitFor();
    }
    await row(page, 'Message number 220').click({ modifiers: ['Shift'] });
    await page.getByText('230 selected').waitFor();
    const [large] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
    assert.equal(large.suggestedFilename(), 'messages.zip');
    assert.equal(unzip(Buffer.concat(await (await large.createReadStream()).toArray())).length, 230);
  });

  it('an action on a whole view releases all messages, after saying how many to how many recipients', async (t) => {
    const { page, selectAll } = await openMany(t);
    const target = await startApp();
    t.after(() => target.close());
    await page.getByRole('combobox', { name: 'Search messages' }).fill('orders@shop.test');
    await page.getByText('113 messages').waitFor();
    await selectAll();
    await page.getByText('113 selected').waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Release 113 messages' });
    await dialog.getByText('Sends 113 messages to 1 recipient: reader@home.test.').waitFor();
    await dialog.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(addresses(target).smtpPort));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('113 of 113 messages sent.').waitFor();
    assert.equal((await target.mailbox.list({ limit: 1 })).total, 113);
  });

  it('an action on a whole view says what may have happened if it fails', async (t) => {
    const { page, client, selectAll, fail } = await openMany(t);
    fail();
    await selectAll();
    await page.keyboard.press('u');
    await page
      .getByText('The store is busy. Try again. Some of the 450 messages may have been marked as read.')
      .waitFor();
    assert.equal((await client.list({ unread: true })).total, COUNT);
  });

  it('an action on a whole view deletes without confirmation, but with undo, if all matches are in memory', async (t) => {
    const { page, undo } = await openMany(t);
    await page.getByRole('combobox', { name: 'Search messages' }).fill('"message number 17"');
    await showsSubjects(page, ['Message number 17']);
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete 1 matching message', exact: true }).click();
    await showsSubjects(page, []);
    await undo();
    await showsSubjects(page, ['Message number 17']);
  });
});
