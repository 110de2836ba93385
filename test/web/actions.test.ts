import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
import { fillInbox } from './fill-inbox.ts';
import { list, openMessage, reader, row, rows, showsSubjects } from './locators.ts';
import { type Inbox, openInbox } from './open-inbox.ts';
import { addresses, startApp } from './start-app.ts';

const subjects = ['one', 'two', 'three', 'four', 'five'];

async function openFive(t: Parameters<typeof openInbox>[0]): Promise<Inbox> {
  const inbox = await openInbox(t, {
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    before: async ({ send }) => {
      for (const subject of subjects.toReversed()) await send({ subject, text: `The body of ${subject}.` });
    },
  });
  await showsSubjects(inbox.page, subjects);
  return inbox;
}

async function stored({ client }: Inbox) {
  return (await client.list()).messages;
}

async function find(inbox: Inbox, subject: string) {
  return (await stored(inbox)).find((message) => message.subject === subject)!;
}

describe('message actions', () => {
  it('star a message from its row and unstar it from the reader', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await row(page, 'two').locator('[data-act=star]').click();
    await eventually(async () => assert.equal((await find(inbox, 'two')).is_starred, true));
    await openMessage(page, 'two');
    await reader(page).getByRole('button', { name: 'Unstar' }).click();
    await eventually(async () => assert.equal((await find(inbox, 'two')).is_starred, false));
  });

  it('add a new tag, add an existing tag, and remove a tag', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await openMessage(page, 'one');
    await reader(page).getByRole('button', { name: 'Tag', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag message' });
    await dialog.getByRole('combobox').fill('needs review');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await eventually(async () => assert.deepEqual((await find(inbox, 'one')).tags, ['needs review']));

    await openMessage(page, 'two');
    await reader(page).getByRole('button', { name: 'Tag', exact: true }).click();
    await dialog.getByRole('combobox').fill('need');
    await dialog.getByRole('option', { name: 'needs review', exact: true }).click();
    await eventually(async () => assert.deepEqual((await find(inbox, 'two')).tags, ['needs review']));
    await page.keyboard.press('Escape');
    await reader(page).getByRole('button', { name: 'Remove tag needs review' }).click();
    await eventually(async () => assert.deepEqual((await find(inbox, 'two')).tags, []));
  });

  it('delete a message and undo it', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await openMessage(page, 'three');
    await reader(page).getByRole('button', { name: 'Delete' }).click();
    await showsSubjects(page, ['one', 'two', 'four', 'five']);
    await reader(page).getByRole('heading', { name: 'four' }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await showsSubjects(page, subjects);
    assert.equal((await stored(inbox)).length, 5);
  });

  it('delete a message for good after the time for undo', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.clock.install();
    await row(page, 'three').click();
    await page.keyboard.press('d');
    await showsSubjects(page, ['one', 'two', 'four', 'five']);
    assert.equal((await stored(inbox)).length, 5);
    await page.clock.fastForward('00:30');
    await eventually(async () => assert.equal((await stored(inbox)).length, 4));
    await page.reload();
    await showsSubjects(page, ['one', 'two', 'four', 'five']);
  });

  it('delete a message for good if the page closes right away', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await showsSubjects(page, ['two', 'three', 'four', 'five']);
    await page.goto('about:blank');
    await eventually(async () => assert.equal((await stored(inbox)).length, 4));
  });

  it('export a message as EML, byte for byte, and as JSON', async (t) => {
    const inbox = await openFive(t);
    const { page, client } = inbox;
    await openMessage(page, 'one');
    const { id } = await find(inbox, 'one');
    const save = async (entry: string) => {
      await reader(page).getByRole('button', { name: 'More actions' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: entry }).click(),
      ]);
      const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
      return { name: download.suggestedFilename(), bytes };
    };
    const eml = await save('Export as EML');
    assert.equal(eml.name, `${id}.eml`);
    assert.deepEqual(eml.bytes, Buffer.from((await client.raw(id)).bytes));
    const json = await save('Export as JSON');
    assert.equal(json.name, `${id}.json`);
    assert.equal(JSON.parse(json.bytes.toString()).text_body.trim(), 'The body of one.');
  });

  it('copy a link that opens the message', async (t) => {
    const inbox = await openFive(t);
    const { page, context } = inbox;
    await openMessage(page, 'four');
    await page.keyboard.press('c');
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await reader(other).getByRole('heading', { name: 'four' }).waitFor();
  });

  it('copy a link without the clipboard API, as on plain HTTP', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openMessage(page, 'four');
    await page.keyboard.press('c');
    await page.getByText('Link copied').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+v');
    const { id } = await find(inbox, 'four');
    assert.ok((await page.getByRole('searchbox').inputValue()).endsWith(`?m=${id}`));
  });
});

describe('release', () => {
  it('sends a message to a real server and remembers the server', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    const target = await startApp();
    t.after(() => target.close());
    await openMessage(page, 'one');
    await reader(page).getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release message' });
    await dialog.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(addresses(target).smtpPort));
    await dialog.getByRole('textbox', { name: 'To' }).fill('someone@else.test');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Sent to someone@else.test').waitFor();
    const { messages } = await target.mailbox.list({ limit: 10 });
    assert.deepEqual(
      messages.map(({ subject, recipients }) => [subject, recipients]),
      [['one', ['someone@else.test']]],
    );

    await page.keyboard.press('Escape');
    await page.reload();
    await reader(page).getByRole('heading', { name: 'one' }).waitFor();
    await page.keyboard.press('r');
    await dialog.waitFor();
    assert.equal(await dialog.getByRole('textbox', { name: 'Server' }).inputValue(), '127.0.0.1');
    assert.equal(await dialog.getByRole('textbox', { name: 'Password' }).inputValue(), '');
  });

  it('shows the reply of a server that rejects the message', async (t) => {
    const inbox = await openFive(t);
    const { page, watch } = inbox;
    watch.expect(/status of 502/);
    const target = await startApp(['--smtp-require-auth']);
    t.after(() => target.close());
    await openMessage(page, 'one');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Release message' });
    await dialog.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(addresses(target).smtpPort));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/530 5\.7\.0/).waitFor();
  });
});

describe('selection', () => {
  it('grows with Ctrl-click and Shift-click', async (t) => {
    const { page } = await openFive(t);
    await row(page, 'two').click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'four').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await row(page, 'three').click({ modifiers: ['ControlOrMeta'] });
    await page.getByText('2 selected').waitFor();
    const selected = rows(page).and(page.locator('[aria-selected=true]')).locator('.row-subject');
    assert.deepEqual(await selected.allTextContents(), ['two', 'four']);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    assert.equal(await selected.count(), 0);
  });

  it('keeps its anchor when its end moves', async (t) => {
    const { page } = await openFive(t);
    await row(page, 'two').click({ modifiers: ['Shift'] });
    await row(page, 'four').click({ modifiers: ['Shift'] });
    await row(page, 'three').click({ modifiers: ['Shift'] });
    await page.getByText('2 selected').waitFor();
    const selected = rows(page).and(page.locator('[aria-selected=true]')).locator('.row-subject');
    assert.deepEqual(await selected.allTextContents(), ['two', 'three']);
  });

  it('is cleared when the view changes', async (t) => {
    const { page } = await openFive(t);
    await row(page, 'two').click({ modifiers: ['ControlOrMeta'] });
    await page.getByText('1 selected').waitFor();
    await page.getByRole('searchbox').fill('five');
    await showsSubjects(page, ['five']);
    await page.getByText('1 selected').waitFor({ state: 'hidden' });
  });

  it('is marked as read, starred, unstarred by undo, and tagged', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    const bar = page.getByRole('toolbar', { name: 'Selected messages' });
    await row(page, 'two').click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'three').click({ modifiers: ['ControlOrMeta'] });
    const states = async (of: 'is_read' | 'is_starred') =>
      (await stored(inbox)).filter((message) => message[of]).map(({ subject }) => subject);

    await bar.getByRole('button', { name: 'Mark as read' }).click();
    await eventually(async () => assert.deepEqual(await states('is_read'), ['two', 'three']));
    await bar.getByRole('button', { name: 'Star' }).click();
    await eventually(async () => assert.deepEqual(await states('is_starred'), ['two', 'three']));
    await page.getByText('2 messages starred').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => assert.deepEqual(await states('is_starred'), []));
    await bar.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('dialog', { name: 'Tag 2 messages' }).getByRole('combobox').fill('batch');
    await page.keyboard.press('Enter');
    await eventually(async () =>
      assert.deepEqual((await stored(inbox)).filter(({ tags }) => tags.includes('batch')).length, 2),
    );
  });

  it('is deleted and restored by undo', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await row(page, 'one').click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'three').click({ modifiers: ['Shift'] });
    await page.keyboard.press('d');
    await showsSubjects(page, ['four', 'five']);
    await page.getByText('3 messages deleted').waitFor();
    await page.keyboard.press('z');
    await showsSubjects(page, subjects);
  });

  it('includes all messages after Ctrl+A', async (t) => {
    const { page } = await openFive(t);
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByText('5 selected').waitFor();
  });
});

const COUNT = 450;

/** Opens an inbox with more messages than fit in memory, whose requests for changes the test can delay or fail. */
async function openMany(t: Parameters<typeof openInbox>[0]) {
  const inbox = await openInbox(t, { before: ({ app }) => fillInbox(app, COUNT) });
  // The browser reports every failed request: the refused batches, and a page requested below a row that was deleted
  // at the same time. The list continues below another row then.
  inbox.watch.expect(/status of 503|status of 400 .*[?&]before=/);
  await rows(inbox.page).first().waitFor();
  const requests: URL[] = [];
  let respond: (count: number) => Promise<boolean> | boolean = () => true;
  await inbox.page.route(/\/api\/v1\/messages\?ids=/, async (route) => {
    requests.push(new URL(route.request().url()));
    if (await respond(requests.length)) return route.continue();
    const json = { error: 'The store is busy; try again.', code: 'overloaded' };
    return route.fulfill({ status: 503, json });
  });
  return { ...inbox, requests, respondWith: (how: typeof respond) => (respond = how) };
}

describe('actions on a whole view', () => {
  it('run in batches, show progress, and revert only what failed', async (t) => {
    const inbox = await openMany(t);
    const { page, client, requests } = inbox;
    const open = Promise.withResolvers<boolean>();
    // The second batch of a hundred fails, the fourth and fifth wait.
    inbox.respondWith((count) => (count > 3 ? open.promise : count !== 2));
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByText('450 selected').waitFor();
    await page.keyboard.press('u');
    await page.getByText('200 of 450 messages marked as read…').waitFor();
    open.resolve(true);
    await page.getByText('350 of 450 messages marked as read. The store is busy; try again.').waitFor();
    assert.ok(requests.every((url) => url.searchParams.getAll('ids').length <= 100));
    assert.equal(requests.length, 5);
    assert.equal((await client.list({ unread: true })).total, 100);

    inbox.respondWith(() => true);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => assert.equal((await client.list({ unread: true })).total, COUNT));
  });

  it('stop when undone, and revert what was done', async (t) => {
    const inbox = await openMany(t);
    const { page, client } = inbox;
    const open = Promise.withResolvers<boolean>();
    inbox.respondWith((count) => (count > 3 ? open.promise : true));
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
    await page.getByText('300 of 450 messages marked as read…').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    open.resolve(true);
    await eventually(async () => assert.equal((await client.list({ unread: true })).total, COUNT));
    assert.equal(await page.getByText(/marked as read/).count(), 0);
  });

  it('tag all messages except those that arrive meanwhile', async (t) => {
    const inbox = await openMany(t);
    const { page, client, send } = inbox;
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await send({ subject: 'later' });
    await row(page, 'later').waitFor();
    assert.equal(await row(page, 'later').getAttribute('aria-selected'), 'false');
    await page.keyboard.press('t');
    await page.getByRole('dialog', { name: 'Tag 450 messages' }).getByRole('combobox').fill('batch');
    await page.keyboard.press('Enter');
    await page.getByText(/^450 messages tagged/).waitFor();
    assert.equal((await client.list({ tag: ['batch'] })).total, COUNT);
    assert.deepEqual((await client.list({ limit: 1 })).messages[0]!.tags, []);
  });

  it('delete all matching messages after confirmation', async (t) => {
    const inbox = await openMany(t);
    const { page, client, requests } = inbox;
    await page.getByRole('searchbox').fill('orders@shop.test');
    await page.getByText('113 messages').waitFor();
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByText('113 selected').waitFor();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Delete 113 messages?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(requests.length, 0);
    await page.keyboard.press('d');
    // The first batch fails.
    inbox.respondWith((count) => count > 1);
    await dialog.getByRole('button', { name: 'Delete 113 messages' }).click();
    await page.getByText('13 of 113 messages deleted. The store is busy; try again.').waitFor();
    assert.equal((await client.list()).total, COUNT - 13);
    await page.getByText('100 messages').waitFor();
  });

  it('stop deleting on request', async (t) => {
    const inbox = await openMany(t);
    const { page, client } = inbox;
    const open = Promise.withResolvers<boolean>();
    inbox.respondWith((count) => (count > 1 ? open.promise : true));
    await page.getByRole('searchbox').fill('message');
    await page.getByText('450 messages').waitFor();
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete 450 matching messages…' }).click();
    await page.getByRole('button', { name: 'Delete 450 messages' }).click();
    await page.getByText('100 of 450 messages deleted…').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Stop' }).click();
    open.resolve(true);
    await page.getByText('200 of 450 messages deleted', { exact: true }).waitFor();
    assert.equal((await client.list()).total, COUNT - 200);
  });

  it('delete without confirmation, but with undo, if all matches are in memory', async (t) => {
    const inbox = await openMany(t);
    const { page } = inbox;
    await page.getByRole('searchbox').fill('"message number 17"');
    await showsSubjects(page, ['Message number 17']);
    await page.getByRole('button', { name: 'List actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete 1 matching message', exact: true }).click();
    await showsSubjects(page, []);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await showsSubjects(page, ['Message number 17']);
  });
});

describe('delete all', () => {
  it('asks for confirmation with the number of messages', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    const ask = async () => {
      await page.getByRole('button', { name: 'List actions' }).click();
      await page.getByRole('menuitem', { name: /Delete all/ }).click();
      return page.getByRole('dialog', { name: 'Delete all 5 messages?' });
    };
    await (await ask()).getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await stored(inbox)).length, 5);
    await (await ask()).getByRole('button', { name: 'Delete 5 messages' }).click();
    await eventually(async () => assert.equal((await stored(inbox)).length, 0));
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  });
});
