import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from './eventually.ts';
import { openMessage, reader, row, showsSubjects } from './locators.ts';
import { openInbox } from './open-inbox.ts';

describe('a new message', () => {
  it('a new message appears on top of the list without a reload', async (t) => {
    const { page, send } = await openInbox(t);
    await send({ subject: 'first' });
    await showsSubjects(page, ['first']);
    await send({ subject: 'second' });
    await showsSubjects(page, ['second', 'first']);
  });

  it('a new message shows its sender, its recipients, its subject and whether it has attachments', async (t) => {
    const { page, send } = await openInbox(t);
    await send({
      from: 'orders@shop.test',
      to: ['ada@home.test', 'bob@home.test'],
      subject: 'Your receipt',
      attachments: [{ filename: 'receipt.txt', content: 'thanks' }],
    });
    await send({ envelope: { from: '', to: 'ada@home.test' }, text: 'no subject, no sender' });
    // The row gets its details a moment after it appears.
    for (const name of [
      /^Unread: Your receipt Has attachments \d\d:\d\d:\d\d orders@shop\.test → ada@home\.test \+1/,
      /^Unread: \(no subject\) \d\d:\d\d:\d\d \(null sender\) → ada@home\.test/,
    ])
      await page.getByRole('option', { name }).waitFor();
  });

  it('a new message that moves the rows during a click does not take or lose it', async (t) => {
    const { page, send } = await openInbox(t, { before: ({ send }) => send({ subject: 'aimed at' }) });
    const { x, y, width, height } = (await row(page, 'aimed at').boundingBox())!;
    const [left, middle] = [x + width / 2, y + height / 2];
    await page.mouse.move(left, middle);
    await page.mouse.down();
    await send({ subject: 'newer' });
    await showsSubjects(page, ['newer', 'aimed at']);
    await page.mouse.up();
    await reader(page).getByRole('heading', { name: 'aimed at' }).waitFor();

    // Whoever moves the pointer to another row before releasing it does not mean either.
    await page.mouse.move(left, middle);
    await page.mouse.down();
    await page.mouse.move(left, middle + height);
    await page.mouse.up();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await reader(page).getByRole('heading', { name: 'newer' }).count(), 0);
  });

  it('a new message counts as unread in the tab title and icon until it is read', async (t) => {
    const { page, send } = await openInbox(t);
    const icon = () => page.locator('link[rel=icon]').getAttribute('href');
    await send({ subject: 'one' });
    await send({ subject: 'two' });
    // A message may be counted twice for a moment, until the server has been asked.
    await eventually(async () => {
      assert.equal(await page.title(), '(2) Postern');
      assert.match(decodeURIComponent((await icon())!), />2<\/text>/);
    });
    await row(page, 'one').click();
    await eventually(async () => assert.equal(await page.title(), '(1) one · Postern'));
    await row(page, 'two').click();
    await eventually(async () => assert.equal(await page.title(), 'two · Postern'));
    assert.doesNotMatch(decodeURIComponent((await icon())!), /<text/);
  });

  it('a new message is counted once if the response with the count arrives before its event', async (t) => {
    const asked = Promise.withResolvers<void>();
    const kept = Promise.withResolvers<void>();
    const counted = Promise.withResolvers<void>();
    const { page, send } = await openInbox(t, {
      async before({ page, send }) {
        await send({ subject: 'already there' });
        await page.route('**/api/v1/info', async (route) => {
          // The page sends this once its socket is open.
          asked.resolve();
          await kept.promise;
          await route.continue();
        });
        await page.routeWebSocket('**/ws*', (socket) => {
          const server = socket.connectToServer();
          server.onMessage(async (event) => {
            await counted.promise;
            socket.send(event);
          });
        });
      },
    });
    await asked.promise;
    await send({ from: 'maya@northgate.test', subject: 'Lunch?' });
    kept.resolve();
    await eventually(async () => assert.equal(await page.title(), '(2) Postern'));
    counted.resolve();
    await page.getByText('New message from maya@northgate.test: Lunch?').waitFor({ state: 'attached' });
    await eventually(async () => assert.equal(await page.title(), '(2) Postern'));
  });

  it('a new message is announced to screen readers', async (t) => {
    const { page, send } = await openInbox(t);
    await send({ from: 'maya@northgate.test', subject: 'Lunch?' });
    await page.getByText('New message from maya@northgate.test: Lunch?').waitFor({ state: 'attached' });
  });

  it('a new message appears in every open tab, and so do its changes', async (t) => {
    const { page, context, url, send, client } = await openInbox(t);
    const other = await context.newPage();
    await other.goto(url);
    const id = await send({ subject: 'seen by two' });
    await showsSubjects(page, ['seen by two']);
    await showsSubjects(other, ['seen by two']);
    await client.update(id, { is_starred: true, tags: ['shared'] });
    for (const tab of [page, other]) {
      await tab.getByRole('option', { name: /Starred: seen by two.*shared/ }).waitFor();
    }
    await client.remove(id);
    await showsSubjects(page, []);
    await showsSubjects(other, []);
  });

  it('a new message does not appear in a filtered view that it does not match', async (t) => {
    const { page, send } = await openInbox(t, { path: '/?has_files=true' });
    await send({ subject: 'plain' });
    await send({ subject: 'with a file', attachments: [{ filename: 'a.txt', content: 'a' }] });
    await showsSubjects(page, ['with a file']);
  });
});

describe('after a lost connection', () => {
  it('after a lost connection, the list catches up without missing or duplicate messages', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const { page, send, watch, client } = await openInbox(t, { proxy });
    watch.expect(/WebSocket connection to .* failed|Failed to load resource: net::ERR_/);
    const kept = await send({ subject: 'before' });
    const gone = await send({ subject: 'deleted meanwhile' });
    await showsSubjects(page, ['deleted meanwhile', 'before']);

    proxy.cut();
    const status = page.getByRole('status').filter({ hasText: /connect/i });
    await status.waitFor();
    await send({ subject: 'during 1' });
    await send({ subject: 'during 2' });
    await client.remove(gone);
    await client.update(kept, { is_starred: true });

    proxy.restore();
    await showsSubjects(page, ['during 2', 'during 1', 'before']);
    await page.getByRole('option', { name: /Starred: before/ }).waitFor();
    await status.waitFor({ state: 'hidden' });
    await send({ subject: 'after' });
    await showsSubjects(page, ['after', 'during 2', 'during 1', 'before']);
  });

  it('after a lost connection, the open message and the selection are updated', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const { page, send, watch, client } = await openInbox(t, { proxy });
    watch.expect(/WebSocket connection to .* failed|Failed to load resource: net::ERR_|status of 404/);
    const read = await send({ subject: 'being read' });
    const selected = await send({ subject: 'selected' });
    await send({ subject: 'selected too' });
    await openMessage(page, 'being read');
    await row(page, 'selected').first().locator('.row-gutter').click();
    await row(page, 'selected').last().locator('.row-gutter').click();
    await page.getByText('2 selected').waitFor();
    const status = page.getByRole('status').filter({ hasText: /connect/i });

    proxy.cut();
    await status.waitFor();
    await client.update(read, { is_starred: true, tags: ['meanwhile'] });
    await client.remove(selected);
    proxy.restore();
    await reader(page).getByRole('button', { name: 'Remove tag meanwhile' }).waitFor();
    await page.getByText('1 selected').waitFor();

    proxy.cut();
    await status.waitFor();
    await client.remove(read);
    proxy.restore();
    await page.getByText('This message was deleted.').waitFor();
  });

  it('after a lost connection, a message opened while offline loads, with what has changed since', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const { page, send, watch, client } = await openInbox(t, { proxy });
    watch.expect(/WebSocket connection to .* failed|Failed to load resource: net::ERR_/);
    const id = await send({ subject: 'opened without', text: 'Here it is.' });
    await row(page, 'opened without').waitFor();
    proxy.cut();
    await row(page, 'opened without').click();
    await reader(page).getByText("Couldn't reach Postern").waitFor();
    await client.update(id, { tags: ['meanwhile'] });
    proxy.restore();
    await reader(page).getByText('Here it is.').waitFor();
    await reader(page).getByRole('button', { name: 'Remove tag meanwhile' }).waitFor();
  });
});

describe('after a day', () => {
  it('after a day, times in the list become dates', async (t) => {
    const { page, watch } = await openInbox(t, {
      async before({ page, send }) {
        await send({ subject: 'today' });
        await page.clock.install();
      },
    });
    // Every timer fires, also those that give up on a connection or a request that is under way.
    watch.expect(/WebSocket connection to .* failed|net::ERR_/);
    const time = row(page, 'today').locator('.row-time');
    await time.filter({ hasText: /^\d\d:\d\d:\d\d$/ }).waitFor();
    await page.clock.fastForward('24:00:00');
    await time.filter({ hasText: /^\d+ [A-Z][a-z]{2}/ }).waitFor();
  });
});
