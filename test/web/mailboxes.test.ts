import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hash } from 'bcryptjs';
import { createTransport } from 'nodemailer';
import type { Locator, Page } from 'playwright-core';
import { PosternClient } from '../../src/client/client.ts';
import { eventually } from './eventually.ts';
import { focused, openMessage, row, rows, showsSubjects } from './locators.ts';
import { type Inbox, type InboxOptions, openInbox } from './open-inbox.ts';

/** A server with the mailbox team-a beside the default one. Each test has a server of its own. */
function openMailboxes(t: TestContext, { before, ...options }: InboxOptions = {}): Promise<Inbox> {
  return openInbox(t, {
    flags: [],
    ...options,
    async before(inbox) {
      await inbox.client.createMailbox({ name: 'team-a', recipients: ['*@team-a.test'] });
      await before?.(inbox);
    },
  });
}

function switcher(page: Page): Locator {
  return page.locator('header').getByRole('button', { name: /^Mailbox / });
}

function clientOf({ url }: Inbox, mailbox: string): PosternClient {
  return new PosternClient({ baseUrl: `${url}/mailboxes/${mailbox}/` });
}

async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(title);
  await page.getByRole('option', { name: `${title} General` }).click();
}

describe('mailboxes', () => {
  it('mailboxes: with one mailbox there is no switcher, and a command creates another', async (t) => {
    const { page, client, smtpPort, url } = await openInbox(t, {
      flags: [],
      before: ({ send }) => send({ subject: 'Here' }),
    });
    await row(page, 'Here').waitFor();
    // The command is available once the page has learned of the mailboxes.
    await eventually(async () => {
      await page.keyboard.press('Control+k');
      const found = await page.getByRole('option', { name: 'New mailbox…' }).count();
      await page.keyboard.press('Escape');
      assert.equal(found, 1);
    });
    assert.equal(await switcher(page).count(), 0);

    for (const key of ['g', 'm']) await page.keyboard.press(key);
    await page.getByRole('option', { name: 'New mailbox…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New mailbox' });
    await dialog.getByLabel('Name').fill('team-b');
    await dialog.getByLabel('Recipients').fill('*@team-b.test, ada@home.test');
    await dialog.getByLabel('Remove after').fill('soon');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: '“soon” is not a time' }).waitFor();
    await dialog.getByLabel('Remove after').fill('7d');
    await dialog.getByRole('button', { name: 'Create mailbox' }).click();

    const credentials = page.getByRole('dialog', { name: 'Credentials of team-b' });
    const texts = credentials.locator('pre');
    await eventually(async () => assert.match((await texts.nth(1).textContent())!, /^smtp:/));
    const [env, smtpUrl, token] = await texts.allTextContents();
    const { expires_in, recipients } = await client.mailbox('team-b');
    assert.deepEqual([expires_in, recipients], [7 * 86_400, ['*@team-b.test', 'ada@home.test']]);
    const { username, password, port } = new URL(smtpUrl!);
    assert.equal(Number(port), smtpPort);
    assert.deepEqual(env!.split('\n'), [
      'SMTP_HOST=127.0.0.1',
      `SMTP_PORT=${smtpPort}`,
      `SMTP_USERNAME=${username}`,
      `SMTP_PASSWORD=${password}`,
      `POSTERN_URL=${url}/mailboxes/team-b`,
      `POSTERN_TOKEN=${token}`,
    ]);

    const transport = createTransport(smtpUrl!);
    await transport.sendMail({ from: 'a@shop.test', to: 'b@home.test', subject: 'With credentials' });
    transport.close();
    await credentials.getByRole('link', { name: 'Open mailbox' }).click();
    await showsSubjects(page, ['With credentials']);
    await eventually(async () => assert.equal(await page.title(), '(1) team-b · Postern'));
    await switcher(page).and(page.getByLabel('Mailbox team-b, 1 unread in others')).waitFor();
  });

  it('mailboxes: the switcher opens another with the keyboard, and shows what is unread', async (t) => {
    const { page, send } = await openMailboxes(t, {
      before: async ({ send }) => {
        await send({ subject: 'For the default' });
        await send({ subject: 'For the team', to: 'ada@team-a.test' });
      },
    });
    await showsSubjects(page, ['For the default']);
    await page.getByLabel('Mailbox default, 1 unread in others').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    const team = page.getByRole('option', { name: 'team-a' });
    assert.match((await team.textContent())!, /1 unread/);
    await page.keyboard.type('team');
    await page.keyboard.press('Enter');
    await showsSubjects(page, ['For the team']);
    await page.getByLabel('Mailbox team-a, 1 unread in others').waitFor();

    // Events and searches are those of the open mailbox.
    await send({ subject: 'Another for the default' });
    await send({ subject: 'Another for the team', to: 'ada@team-a.test' });
    await showsSubjects(page, ['Another for the team', 'For the team']);
    await page.keyboard.press('/');
    await page.keyboard.type('another');
    await showsSubjects(page, ['Another for the team']);
  });

  it('mailboxes: the code examples of an empty one sign in, so that messages arrive there', async (t) => {
    const inbox = await openMailboxes(t, { path: '/mailboxes/team-a/' });
    const { page, smtpPort } = inbox;
    for (const stack of ['nodemailer', 'Django', 'Rails', 'Laravel', 'Spring', 'Go', 'curl', 'swaks']) {
      await page.getByRole('tab', { name: stack, exact: true }).click();
      const code = await page.getByRole('tabpanel').locator('code').textContent();
      assert.match(code!, /mailbox-team-a\b.*PASSWORD/s, stack);
    }
    await page.getByRole('tab', { name: 'curl', exact: true }).click();
    const command = (await page.getByRole('tabpanel').locator('code').textContent())!;
    const { smtp } = await inbox.client.replaceMailboxCredentials('team-a');
    const transport = createTransport({
      host: '127.0.0.1',
      port: smtpPort,
      auth: { user: /--user (\S+):/.exec(command)![1]!, pass: smtp.password },
    });
    await transport.sendMail({ from: 'a@shop.test', to: 'b@home.test', subject: 'Signed in' });
    transport.close();
    await showsSubjects(page, ['Signed in']);
  });

  it('mailboxes: the dialog changes a mailbox, replaces its credentials, and deletes it', async (t) => {
    const { page, client, url, watch } = await openMailboxes(t, { path: '/mailboxes/team-a/' });
    await switcher(page).click();
    await page.getByRole('option', { name: 'Mailbox settings…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mailbox team-a' });
    assert.equal(await dialog.getByLabel('Recipients').inputValue(), '*@team-a.test');
    await dialog.getByLabel('Max. messages').fill('20');
    await dialog.getByLabel('Max. age').fill('90min');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { max_messages, max_age, max_bytes, recipients, tokens } = await client.mailbox('team-a');
    assert.deepEqual([max_messages, max_age, max_bytes, recipients], [20, 5400, null, ['*@team-a.test']]);

    await runCommand(page, 'Mailbox settings…');
    await dialog.getByRole('button', { name: 'New credentials…' }).click();
    // The focus stays in the dialog, and Escape leaves the question first.
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    const isFocused = (element: HTMLElement) => element === document.activeElement;
    assert.ok(await cancel.evaluate(isFocused));
    await page.keyboard.press('Escape');
    assert.ok(await dialog.getByRole('button', { name: 'New credentials…' }).evaluate(isFocused));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Create new credentials' }).click();
    await page.getByRole('dialog', { name: 'Credentials of team-a' }).waitFor();
    await page.keyboard.press('Escape');
    assert.notDeepEqual((await client.mailbox('team-a')).tokens, tokens);

    await runCommand(page, 'Mailbox settings…');
    await dialog.getByRole('button', { name: 'Delete…' }).click();
    await dialog.getByText("You can't undo this.").waitFor();
    // Its WebSocket ends, and the page asks for the list before it leaves.
    watch.expect(/404/);
    await dialog.getByRole('button', { name: 'Delete mailbox' }).click();
    await page.waitForURL(`${url}/`);
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    assert.deepEqual(
      (await client.mailboxes()).map(({ name }) => name),
      ['default'],
    );
  });

  it('mailboxes: the open message and the selection move to another mailbox', async (t) => {
    const inbox = await openMailboxes(t, {
      before: async ({ send }) => {
        for (const subject of ['one', 'two', 'three', 'four']) await send({ subject });
      },
    });
    const { page } = inbox;
    await switcher(page).waitFor();
    await openMessage(page, 'four');
    await page.keyboard.press('v');
    await page.getByRole('combobox', { name: 'Move 1 message to a mailbox' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '1 message moved to team-a' }).waitFor();
    await showsSubjects(page, ['three', 'two', 'one']);
    // The next message is open, as after deleting one.
    await page.locator('#reader').getByRole('heading', { name: 'three' }).waitFor();

    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    await page
      .getByRole('toolbar', { name: 'Selected messages' })
      .getByRole('button', { name: 'More actions' })
      .click();
    await page.getByRole('menuitem', { name: 'Move to mailbox…' }).click();
    await page.getByRole('option', { name: 'team-a' }).click();
    await page.getByRole('status').filter({ hasText: '2 messages moved to team-a' }).waitFor();
    await showsSubjects(page, ['one']);
    assert.notEqual(await focused(page), 'body');

    const { messages } = await clientOf(inbox, 'team-a').list();
    assert.deepEqual(messages.map(({ subject }) => subject).toSorted(), ['four', 'three', 'two']);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await eventually(async () => assert.equal(await rows(page).count(), 3));
  });

  it('mailboxes: a whole view moves too, also what is not in memory', async (t) => {
    const inbox = await openMailboxes(t, {
      before: async ({ client }) => {
        const send = (subject: string) => client.send({ from: 'a@shop.test', to: 'b@home.test', subject });
        for (let at = 0; at < 450; at++) await send(at % 2 ? `odd ${at}` : `even ${at}`);
      },
    });
    const { page, client, watch } = inbox;
    // The page may ask for rows after one that has just been moved. It then goes on from the row above.
    watch.expect(/400 .*before=/);
    await switcher(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('odd');
    await row(page, 'odd 449').waitFor();
    await eventually(async () => assert.equal(await row(page, 'even').count(), 0));
    await page.keyboard.press('Enter');
    await page.keyboard.press('*');
    await page.keyboard.press('a');
    await page.getByText('225 selected').waitFor();
    await page.keyboard.press('v');
    await page.getByRole('combobox', { name: 'Move 225 messages to a mailbox' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '225 messages moved to team-a' }).waitFor();
    assert.equal((await client.list()).total, 225);
    assert.equal((await clientOf(inbox, 'team-a').list({ q: 'odd' })).total, 225);
  });

  it('mailboxes: messages that could not be moved return', async (t) => {
    const { page, client, watch } = await openMailboxes(t, {
      before: async ({ send }) => {
        for (const subject of ['one', 'two']) await send({ subject });
      },
    });
    await switcher(page).waitFor();
    await openMessage(page, 'two');
    await page.keyboard.press('v');
    const option = page.getByRole('option', { name: 'team-a' });
    await option.waitFor();
    watch.expect(/404/);
    await client.removeMailbox('team-a');
    await option.click();
    await page.getByRole('status').filter({ hasText: 'There is no mailbox "team-a".' }).waitFor();
    await showsSubjects(page, ['two', 'one']);
    await page.locator('#reader').getByRole('heading', { name: 'two' }).waitFor();
  });

  it('mailboxes: whoever has the token of one sees no other, and is not asked for another password', async (t) => {
    const asked: string[] = [];
    const { page, send } = await openInbox(t, {
      flags: ['--token', 'manager'],
      path: '/mailboxes/team-a/',
      async before(inbox) {
        const manager = new PosternClient({ baseUrl: inbox.url, token: 'manager' });
        const { token } = await manager.createMailbox({ name: 'team-a', recipients: ['*@team-a.test'] });
        await inbox.send({ subject: 'For the team', to: 'ada@team-a.test' });
        // Without credentials, a mailbox is closed.
        assert.equal((await fetch(`${inbox.url}/mailboxes/team-a/`)).status, 401);
        await inbox.context.setHTTPCredentials({ username: 'team-a', password: token });
        inbox.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      },
    });
    await showsSubjects(page, ['For the team']);
    await eventually(async () => assert.equal(await page.title(), '(1) team-a · Postern'));
    assert.equal(await page.evaluate(() => new URL(document.baseURI).pathname), '/mailboxes/team-a/');
    // Over the WebSocket.
    await send({ subject: 'Another', to: 'ada@team-a.test' });
    await showsSubjects(page, ['Another', 'For the team']);
    assert.equal(await switcher(page).count(), 0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('mailbox');
    await page.getByRole('option', { name: /Search messages for/ }).waitFor();
    assert.deepEqual(await page.getByRole('option', { name: /General|Message$/ }).allTextContents(), []);
    assert.ok(asked.includes('/mailboxes/team-a/api/v1/info'), String(asked));
    assert.deepEqual(
      asked.filter((path) => !path.startsWith('/mailboxes/team-a/')),
      [],
    );
  });

  it('mailboxes: a manager who signs in at one is not asked again, and has a link to the others', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-login-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'people');
    await writeFile(file, `ada:${await hash('secret', 4)}\n`);
    const { page } = await openInbox(t, {
      flags: ['--auth-file', file, '--token', 'manager'],
      path: '/mailboxes/team-a/',
      // Answers every challenge, as a person would.
      browser: { httpCredentials: { username: 'ada', password: 'secret' } },
      async before({ url, watch }) {
        await new PosternClient({ baseUrl: url, token: 'manager' }).createMailbox({ name: 'team-a' });
        watch.expect(/401/);
      },
    });
    const link = page.locator('header').getByRole('link', { name: 'team-a' });
    await link.click();
    await page.waitForURL((url) => url.pathname === '/');
    // Whoever has signed in at the root is known everywhere.
    await switcher(page).click();
    await page.getByRole('option', { name: 'team-a' }).click();
    await page.waitForURL((url) => url.pathname === '/mailboxes/team-a/');
    await switcher(page).and(page.getByLabel('Mailbox team-a')).waitFor();
  });
});
