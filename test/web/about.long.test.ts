import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { eventually } from './eventually.ts';
import { openMessage, row } from './locators.ts';
import { openInbox } from './open-inbox.ts';

describe('about', () => {
  it('the About dialog shows version, uptime, counts and where messages are stored', async (t) => {
    const { page, client } = await openInbox(t, {
      flags: ['--capture', 'sendgrid=0'],
      before: async ({ send, client }) => {
        await send({ subject: 'one' });
        await client.update(await send({ subject: 'two' }), { is_read: true });
      },
    });
    await row(page, 'two').waitFor();
    await page.keyboard.press(',');
    await page.getByRole('button', { name: 'About' }).click();
    const dialog = page.getByRole('dialog', { name: 'About Postern' });
    const { version } = await client.info();
    for (const fact of [
      version,
      'less than a minute',
      '2, 1 unread',
      'Memory. Messages are lost when Postern stops.',
      /^127\.0\.0\.1:\d+$/,
      /^127\.0\.0\.1:\d+ \(capture\/sendgrid\)$/,
    ]) {
      await dialog.getByText(fact).first().waitFor();
    }
  });

  it('the API reference is one click away', async (t) => {
    const { page, context } = await openInbox(t, { before: ({ send }) => send({ subject: 'one' }) });
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'API reference' }).click(),
    ]);
    await opened.waitForURL(/\/api\/docs$/);
    await opened.getByText('/api/v1/messages', { exact: false }).first().waitFor();
  });
});

describe('an unknown path', () => {
  for (const basePath of ['', '/mail']) {
    it(`an unknown path shows "Page not found" and leads to the inbox${basePath && ' under a base path'}`, async (t) => {
      const { page, watch } = await openInbox(t, {
        flags: ['--base-path', basePath || '/'],
        before: ({ send }) => send({ subject: 'one' }),
        path: `${basePath}/no/such/<b>page</b>`,
      });
      watch.expect(/404/);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.getByText(`There is nothing at ${basePath}/no/such/`).waitFor();
      assert.deepEqual(
        watch.requests.filter((address) => address.includes('/api/')),
        [],
      );
      await page.getByRole('link', { name: 'Go to the inbox' }).click();
      await row(page, 'one').waitFor();
    });
  }
});

describe('a page that loses its server', () => {
  it('a page that loses its server still shows every view that it has the data for', async (t) => {
    const proxy = await CuttableProxy.open();
    t.after(() => proxy.close());
    const { page, watch } = await openInbox(t, {
      proxy,
      before: ({ send }) => send({ subject: 'one', text: 'x' }),
    });
    await openMessage(page, 'one');
    const parts = [
      'palette',
      'help',
      'settings-dialog',
      'headers-view',
      'about-dialog',
      'tag-dialog',
      'message-cards',
    ];
    // These entries are made when a file has arrived.
    const arrived = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    await eventually(async () => {
      const files = await arrived();
      for (const part of parts) assert.ok(files.includes(`/${part}-`), part);
    });
    watch.expect(/ERR_|WebSocket/);
    proxy.cut();
    for (const [key, name] of [
      ['Control+k', 'Command palette'],
      ['?', 'Keyboard shortcuts'],
      [',', 'Settings'],
      ['t', 'Tag'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page.getByRole('tabpanel').getByText('Message-ID').waitFor();
    assert.equal(await page.getByText("Couldn't load part of the page.").count(), 0);
  });
});
