import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { SmtpClient } from '../smtp-client.ts';
import { eventually } from './eventually.ts';
import { openMessage, reader } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Connections' });

/** A session in which the recipient is refused. */
async function failToSend(port: number): Promise<void> {
  const client = await SmtpClient.connect(port);
  await client.say('AUTH PLAIN AGFkYQBodW50ZXIy');
  await client.say('MAIL FROM:<app@shop.test>');
  await client.say('RCPT TO:<not an address>');
  await client.say('QUIT');
  await client.close();
}

describe('connections', () => {
  it('connections show a send that failed, with what was said and without credentials', async (t) => {
    const { page } = await openInbox(t, {
      flags: [],
      before: async ({ smtpPort, send }) => {
        await send({ subject: 'fine' });
        await failToSend(smtpPort);
      },
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Show' }).click();
    const dialog = dialogOf(page);
    const failed = dialog
      .getByRole('listitem')
      .filter({ hasText: '501 5.1.3 Invalid recipient address' })
      .first();
    await failed.getByRole('button').click();
    await failed.getByText('RCPT TO:<not an address>').waitFor();
    await failed.getByText('AUTH PLAIN [hidden]').waitFor();
    const text = (await failed.textContent())!;
    assert.match(text, /501 5\.1\.3 Invalid recipient address/);
    assert.match(text, /Done\. From 127\.0\.0\.1\./);
    assert.doesNotMatch(text, /AGFkYQ/);
    assert.match(page.url(), /\?connections=\w{26}$/);
    await dialog.getByRole('checkbox', { name: 'Only with errors' }).check();
    await eventually(async () => assert.equal(await dialog.locator('.session').count(), 1));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    assert.doesNotMatch(page.url(), /connections/);
  });

  it('connections show a refused request to a captured service', async (t) => {
    const { page } = await openInbox(t, {
      flags: [],
      path: '/?connections=all',
      before: async ({ url }) => {
        const body = JSON.stringify({ from: 'app@shop.test', to: 'ada@home.test' });
        const headers = { authorization: 'Bearer re_0123456789' };
        await fetch(new URL('/capture/resend/emails', url), { method: 'POST', headers, body });
      },
    });
    const refused = dialogOf(page).locator('.session[data-bad]');
    assert.match((await refused.textContent())!, /resendHTTP422 Missing `subject` field\./);
    await refused.getByRole('button').click();
    await refused.getByText('POST /capture/resend/emails').waitFor();
    assert.match((await refused.textContent())!, /The request was refused\. From 127\.0\.0\.1\./);
    assert.doesNotMatch((await refused.textContent())!, /re_0123/);
  });

  it('connections can be linked to, lead to their messages, and close with Back', async (t) => {
    const { page } = await openInbox(t, {
      path: '/?connections=all',
      before: ({ send }) => send({ subject: 'Welcome', to: 'ada@home.test' }),
    });
    const dialog = dialogOf(page);
    await dialog.getByText('1 message').click();
    await dialog.getByRole('button', { name: 'Open the message to ada@home.test' }).click();
    await reader(page).getByRole('heading', { name: 'Welcome' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await reader(page).getByRole('heading', { name: 'Welcome' }).waitFor();
  });

  it('a message leads to its connection, and back', async (t) => {
    const { page } = await openInbox(t, {
      flags: [],
      before: async ({ send, smtpPort }) => {
        await send({ subject: 'Sent', to: 'ada@home.test' });
        await failToSend(smtpPort);
      },
    });
    // What was chosen before does not hide the session.
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await dialogOf(page).getByRole('checkbox', { name: 'Only with errors' }).check();
    await page.keyboard.press('Escape');
    await openMessage(page, 'Sent');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'SMTP session' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('RCPT TO:<ada@home.test>').waitFor();
    await dialog.getByRole('button', { name: /^Open the message to/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('every message of a pooled connection leads there and to its exchange, also those that it no longer lists', async (t) => {
    const ids: string[] = [];
    const { page, url, client } = await openInbox(t, {
      flags: [],
      before: async ({ send }) => {
        for (let at = 1; at <= 90; at++) ids.push(await send({ subject: `Message ${at}` }));
      },
    });
    const openSession = async (id: string) => {
      await page.goto(`${url}/?m=${id}`);
      await reader(page).getByRole('heading', { name: 'Message' }).waitFor();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'SMTP session' }).click();
    };
    await openSession(ids[0]!);
    const listed = dialogOf(page).getByRole('button', { name: /^Open the message to/ });
    await listed.first().waitFor();
    const omitted = ids.length - (await listed.count());
    await dialogOf(page).getByText(`${omitted} earlier messages not listed`).waitFor();

    const { sessions } = await client.sessions({ message: ids[0]! });
    const { dialogue } = await client.session(sessions[0]!.id);
    const dropped = ids.find((id) => !dialogue.some(({ reply }) => reply?.includes(id)));
    const exchange = dialogOf(page).locator('.dialogue [aria-current]');
    const notKept = dialogOf(page).getByText('The exchange of the open message is not kept any more.');
    await openSession(ids.at(-1)!);
    await exchange.getByText(ids.at(-1)!).waitFor();
    const isSeen = () => exchange.evaluate((item) => item.getBoundingClientRect().bottom <= innerHeight);
    assert.ok(await isSeen());
    assert.equal(await notKept.count(), 0);
    await openSession(dropped!);
    await notKept.waitFor();
    assert.equal(await exchange.count(), 0);
  });

  it('a message whose connection is no longer recorded does not lead there', async (t) => {
    const { page } = await openInbox(t, {
      flags: ['--smtp-session-log', '0'],
      before: async ({ send, client }) => {
        await send({ subject: 'Sent' });
        await client.send({ from: 'a@shop.test', to: 'b@home.test', subject: 'Over HTTP', text: 'x' });
      },
    });
    await openMessage(page, 'Sent');
    await page.getByRole('button', { name: 'More actions' }).click();
    const gone = page.getByRole('menuitem', { name: 'SMTP session no longer recorded' });
    await gone.waitFor();
    assert.equal(await gone.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    await openMessage(page, 'Over HTTP');
    await page.getByRole('tab', { name: 'Request' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'SMTP session' }).count(), 0);
  });

  it('connections appear while the dialog is open', async (t) => {
    const { page, smtpPort } = await openInbox(t, { flags: [] });
    await page.getByRole('button', { name: 'Nothing arrives?' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText(/^No connections since Postern started at .*\d\d:\d\d:\d\d/).waitFor();
    await failToSend(smtpPort);
    await dialog.getByText('501 5.1.3 Invalid recipient address').waitFor();
  });

  it('the connections dialog says that sessions are not recorded', async (t) => {
    const { page } = await openInbox(t, { path: '/?connections=all', flags: ['--smtp-session-log', '0'] });
    await dialogOf(page).getByText('--smtp-session-log is 0').waitFor();
  });

  it('connections show text of clients as text', async (t) => {
    const { page } = await openInbox(t, {
      flags: [],
      path: '/?connections=all',
      before: async ({ smtpPort }) => {
        const client = await SmtpClient.connect(smtpPort);
        await client.say('EHLO <img/src=x/onerror=alert(1)>');
        await client.close();
      },
    });
    await dialogOf(page).getByText('<img/src=x/onerror=alert(1)>').first().waitFor();
    assert.equal(await dialogOf(page).locator('img').count(), 0);
  });
});

describe('faults', () => {
  it('faults are shown while they are active, and can be removed', async (t) => {
    const { page, client, smtpPort } = await openInbox(t, {
      before: ({ client, send }) =>
        Promise.all([
          send({ subject: 'fine' }),
          client.addFault({
            at: 'rcpt',
            match: { recipient: 'ada@home.test' },
            action: { reply: { code: 550, text: '5.1.1 No such user' } },
            times: 3,
          }),
        ]),
    });
    await page.getByRole('button', { name: '1 fault active' }).click();
    const dialog = dialogOf(page);
    const faults = dialog.getByRole('region', { name: 'Active faults' });
    await faults.getByText('At RCPT for ada@home.test: reply 550 5.1.1 No such user').waitFor();
    await faults.getByText('triggered 0 of 3 times').waitFor();
    const smtp = await SmtpClient.connect(smtpPort);
    await smtp.say('MAIL FROM:<app@shop.test>');
    assert.match(await smtp.say('RCPT TO:<ada@home.test>'), /^550/);
    await smtp.close();
    await dialog.locator('.session[data-bad]').getByRole('button').click();
    await dialog.getByText('Caused by fault').waitFor();
    await faults.getByRole('button', { name: 'Remove' }).click();
    await faults.waitFor({ state: 'hidden' });
    assert.deepEqual(await client.faults(), []);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: 'fault active' }).count(), 0);
  });

  it('faults can be added and edited', async (t) => {
    const { page, client } = await openInbox(t, { flags: [], path: '/?connections=all' });
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Add fault' }).click();
    const form = dialog.getByRole('form', { name: 'Add fault' });
    await form.getByLabel('Recipient').fill('*@home.test');
    await form.getByLabel('Reply code').fill('9');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    assert.deepEqual(await client.faults(), [], 'the browser checks the code');
    await form.getByLabel('Reply code').fill('452');
    await form.getByLabel('Times').fill('2');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('At RCPT for *@home.test: reply 452 4.3.0 Try again later').waitFor();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    const edited = dialog.getByRole('form', { name: 'Edit' });
    await edited.getByLabel('Close the connection').check();
    await edited.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('At RCPT for *@home.test: close the connection').waitFor();
    const faults = await client.faults();
    assert.deepEqual(
      faults.map(({ at, match, action, times }) => ({ at, match, action, times })),
      [{ at: 'rcpt', match: { recipient: '*@home.test' }, action: { drop: true }, times: 2 }],
    );
  });

  it('faults disappear when they are used up', async (t) => {
    const { page, smtpPort } = await openInbox(t, {
      before: ({ client }) =>
        client.addFault({ at: 'mail', match: { sender: 'app@shop.test' }, action: { drop: true }, times: 1 }),
    });
    const badge = page.getByRole('button', { name: '1 fault active' });
    await badge.waitFor();
    const smtp = await SmtpClient.connect(smtpPort);
    await assert.rejects(smtp.say('MAIL FROM:<app@shop.test>'));
    await badge.waitFor({ state: 'hidden' });
  });
});
