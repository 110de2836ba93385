import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './eventually.ts';
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
  it('message actions star a message from its row and unstar it from the reader', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await row(page, 'two').locator('[data-act=star]').click();
    await eventually(async () => assert.equal((await find(inbox, 'two')).is_starred, true));
    await openMessage(page, 'two');
    await reader(page).getByRole('button', { name: 'Unstar' }).click();
    await eventually(async () => assert.equal((await find(inbox, 'two')).is_starred, false));
  });

  it('message actions add a new tag, add an existing tag, and remove a tag', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await openMessage(page, 'one');
    await reader(page).getByRole('button', { name: 'Add tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag message' });
    await dialog.getByRole('combobox').fill('needs review');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await eventually(async () => assert.deepEqual((await find(inbox, 'one')).tags, ['needs review']));

    await openMessage(page, 'two');
    await reader(page).getByRole('button', { name: 'Add tag' }).click();
    await dialog.getByRole('combobox').fill('need');
    await dialog.getByRole('option', { name: 'needs review', exact: true }).click();
    await eventually(async () => assert.deepEqual((await find(inbox, 'two')).tags, ['needs review']));
    await page.keyboard.press('Escape');
    await reader(page).getByRole('button', { name: 'Remove tag needs review' }).click();
    await eventually(async () => assert.deepEqual((await find(inbox, 'two')).tags, []));
  });

  it('message actions move nothing when the first tag is added and removed', async (t) => {
    const inbox = await openFive(t);
    const { page, client } = inbox;
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${inbox.url}/?m=${(await find(inbox, 'one')).id}`);
      await page.getByRole('tabpanel').getByText('The body of one').waitFor();
      await reader(page).locator('dt', { hasText: 'From' }).waitFor();
      const place = () => page.getByRole('tablist').boundingBox();
      const before = await place();
      const remove = reader(page).getByRole('button', { name: 'Remove tag first' });
      await client.update((await find(inbox, 'one')).id, { tags: ['first'] });
      await remove.waitFor();
      assert.deepEqual(await place(), before);
      await remove.click();
      await remove.waitFor({ state: 'hidden' });
      assert.deepEqual(await place(), before);
      await eventually(async () => assert.deepEqual((await find(inbox, 'one')).tags, []));
    }
  });

  it('message actions export a message as EML, byte for byte, and as JSON', async (t) => {
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

  it('message actions copy a link that opens the message', async (t) => {
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

  it('message actions copy a link without the clipboard API, as on plain HTTP', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openMessage(page, 'four');
    await page.keyboard.press('c');
    await page.getByText('Link copied').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+v');
    const { id } = await find(inbox, 'four');
    assert.ok(
      (await page.getByRole('combobox', { name: 'Search messages' }).inputValue()).endsWith(`?m=${id}`),
    );
  });
});

describe('release', () => {
  it('a release sends a message to a real server and remembers the server', async (t) => {
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

  it('a release shows whom it will mail and how many, and accepts names with addresses', async (t) => {
    const inbox = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'two', to: ['ada@home.test', 'cyd@home.test'] });
        await send({ subject: 'one', to: ['ada@home.test', 'bob@home.test'] });
      },
    });
    const { page } = inbox;
    const target = await startApp();
    t.after(() => target.close());
    await row(page, 'one').locator('.row-gutter').click();
    await row(page, 'two').locator('.row-gutter').click();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Release 2 messages' });
    await dialog
      .getByText('Sends 2 messages to 3 recipients: ada@home.test, bob@home.test, cyd@home.test.')
      .waitFor();
    const to = dialog.getByRole('textbox', { name: 'To' });
    await to.fill('nobody');
    await dialog.getByText('nobody is not an email address.').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Send' }).isEnabled(), false);
    await to.fill('"Lovelace, Ada" <ada@else.test>, bob@else.test');
    await dialog.getByText('Sends 2 messages to 2 recipients: ada@else.test, bob@else.test.').waitFor();
    await dialog.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(addresses(target).smtpPort));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'Send again' }).waitFor();
    const { messages } = await target.mailbox.list({ limit: 10 });
    assert.deepEqual(
      messages.map(({ recipients }) => recipients),
      [
        ['ada@else.test', 'bob@else.test'],
        ['ada@else.test', 'bob@else.test'],
      ],
    );
  });

  it('a release takes a pasted address of a server apart, and marks what is not an address', async (t) => {
    const { page, send } = await openInbox(t);
    await send({ subject: 'Paste', text: 'x' });
    await openMessage(page, 'Paste');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Server').fill('smtps://mail.example.test:4650');
    await dialog.getByLabel('To').fill('Ada <ada>');
    assert.equal(await dialog.getByLabel('Server').inputValue(), 'mail.example.test');
    assert.equal(await dialog.getByLabel('Port').inputValue(), '4650');
    assert.equal(await dialog.getByLabel('Encryption').inputValue(), 'implicit');
    await dialog.getByText('ada is not an email address.').waitFor();
    assert.equal(await dialog.getByLabel('To').getAttribute('aria-invalid'), 'true');
    assert.equal(await dialog.getByRole('button', { name: 'Send' }).isDisabled(), true);
  });

  it('a release explains what failed and sends the rest when tried again', async (t) => {
    const inbox = await openFive(t);
    const { page, watch } = inbox;
    watch.expect(/status of 502/);
    const gone = await startApp();
    const { smtpPort } = addresses(gone);
    await gone.close();
    await row(page, 'one').locator('.row-gutter').click();
    await row(page, 'two').locator('.row-gutter').click();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Release 2 messages' });
    await dialog.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    const port = dialog.getByRole('spinbutton', { name: 'Port' });
    await port.fill(String(smtpPort));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog
      .getByText(`Couldn't connect to 127.0.0.1:${smtpPort} (connection refused). Check host and port.`)
      .nth(1)
      .waitFor();
    await dialog.getByText('0 of 2 messages sent. 2 failed.').waitFor();

    const target = await startApp();
    t.after(() => target.close());
    await port.fill(String(addresses(target).smtpPort));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Send again' }).waitFor();
    assert.equal((await target.mailbox.list({ limit: 10 })).total, 2);
  });

  it('a release shows the reply of a server that rejects the message', async (t) => {
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
    await dialog.getByText(/530 5\.7\.0.*Enter a username and a password\./).waitFor();
  });
});

describe('selection', () => {
  it('a selection grows with Ctrl-click and Shift-click', async (t) => {
    const { page } = await openFive(t);
    await row(page, 'two').locator('.row-gutter').click();
    await row(page, 'four').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await row(page, 'three').locator('.row-gutter').click();
    await page.getByText('2 selected').waitFor();
    const selected = rows(page).and(page.locator('[aria-selected=true]')).locator('.row-subject');
    assert.deepEqual(await selected.allTextContents(), ['two', 'four']);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    assert.equal(await selected.count(), 0);
  });

  it('a selection keeps its anchor when its end moves', async (t) => {
    const { page } = await openFive(t);
    await row(page, 'two').click({ modifiers: ['Shift'] });
    await row(page, 'four').click({ modifiers: ['Shift'] });
    await row(page, 'three').click({ modifiers: ['Shift'] });
    await page.getByText('2 selected').waitFor();
    const selected = rows(page).and(page.locator('[aria-selected=true]')).locator('.row-subject');
    assert.deepEqual(await selected.allTextContents(), ['two', 'three']);
  });

  it('a selection is cleared when the view changes', async (t) => {
    const { page } = await openFive(t);
    await row(page, 'two').locator('.row-gutter').click();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('combobox', { name: 'Search messages' }).fill('five');
    await showsSubjects(page, ['five']);
    await page.getByText('1 selected').waitFor({ state: 'hidden' });
  });

  it('a selection can be marked as read, starred, unstarred by undo, and tagged', async (t) => {
    const inbox = await openFive(t);
    const { page } = inbox;
    const bar = page.getByRole('toolbar', { name: 'Selected messages' });
    await row(page, 'two').locator('.row-gutter').click();
    await row(page, 'three').locator('.row-gutter').click();
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

  it('a selection includes all messages after Ctrl+A', async (t) => {
    const { page } = await openFive(t);
    await list(page).focus();
    await page.keyboard.press('Control+a');
    await page.getByText('5 selected').waitFor();
  });
});
