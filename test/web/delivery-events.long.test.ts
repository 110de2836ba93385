import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defer } from '../defer.ts';
import { Application, sendWith } from '../deliveries/application.ts';
import { openMessage } from './locators.ts';
import { openInbox } from './open-inbox.ts';

describe('the page and delivery events', () => {
  it('the tab Request has a menu of events, shows what the application answered, and the keys', async (t) => {
    const application = await Application.open();
    defer(t, () => application.close());
    const { page, url } = await openInbox(t, { flags: ['--events', `resend=${application.url('/hooks')}`] });
    await sendWith(url, 'resend');
    await application.take(2);
    await openMessage(page, 'Hello');
    await page.getByRole('tab', { name: 'Request' }).click();
    const panel = page.locator('#tab-panel');
    await panel.getByText('Delivered: zoe@example.test').waitFor();
    await panel.getByText(/^whsec_/).waitFor();
    await panel.getByRole('button', { name: 'Simulate an event' }).click();
    const items = await page.getByRole('menuitem').allTextContents();
    assert.ok(items.includes('Marked as spam') && !items.includes('Unsubscribed'), items.join());
    await page.getByRole('menuitem', { name: 'Bounced', exact: true }).click();
    await panel.getByText('Bounced: zoe@example.test').waitFor();
    assert.match((await panel.textContent())!, /Bounced: zoe@example\.testaccepted · 200/);
    const [hook] = await application.take(1);
    assert.equal(JSON.parse(hook!.body).type, 'email.bounced');
  });
});
