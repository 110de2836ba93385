import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { hash } from 'bcryptjs';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { frame, openMessage, reader, row, showsSubjects } from './locators.ts';
import { picture } from './messages.ts';
import { openInbox } from './open-inbox.ts';

describe('behind a login and with a base path', () => {
  it('behind a login and with a base path, the page, its WebSocket and links to messages work', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'postern-login-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'people');
    await writeFile(file, `ada:${await hash('secret', 4)}\n`);
    const { page, send } = await openInbox(t, {
      flags: ['--auth-file', file, '--base-path', '/mail'],
      path: '/mail/',
      browser: { httpCredentials: { username: 'ada', password: 'secret' } },
    });
    await send({ subject: 'live' });
    await showsSubjects(page, ['live']);
    await row(page, 'live').click();
    await reader(page).getByRole('heading', { name: 'live' }).waitFor();
    assert.match(new URL(page.url()).pathname, /^\/mail\/$/);
    await page.reload();
    await reader(page).getByRole('heading', { name: 'live' }).waitFor();
  });

  for (const [title, credentials] of [
    ['signed in', { username: 'ada', password: 'secret' }],
    ['without a login', null],
  ] as const) {
    it(`behind a login and with a base path, a message shows embedded images ${title}, in the page and opened directly`, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'postern-login-'));
      t.after(() => rm(folder, { recursive: true }));
      const file = join(folder, 'people');
      await writeFile(file, `ada:${await hash('secret', 4)}\n`);
      const { page, send, url } = await openInbox(t, {
        flags: [...(credentials ? ['--auth-file', file] : []), '--base-path', '/mail'],
        path: '/mail/',
        browser: credentials ? { httpCredentials: credentials } : {},
      });
      const id = await send({
        subject: 'Pictured',
        html: '<img src="cid:a/b@c" alt="A boat"><a href="#end">down</a><p id=end>The end</p>',
        attachments: [{ filename: 'a.png', content: picture, cid: 'a/b@c' }],
      });
      await openMessage(page, 'Pictured');
      const isShown = (boat: Locator) =>
        eventually(async () =>
          assert.equal(await boat.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
        );
      await frame(page).getByRole('link', { name: 'down' }).click();
      await frame(page).getByText('The end').waitFor();
      await isShown(frame(page).getByAltText('A boat'));

      await page.goto(`${url}/mail/api/v1/messages/${id}/view`);
      await isShown(page.getByAltText('A boat'));
      assert.equal(await page.evaluate(() => window.origin), 'null');
      await page.reload();
      await isShown(page.getByAltText('A boat'));
    });
  }
});

describe('desktop notifications', () => {
  it('desktop notifications appear only while the page is hidden, and open the message', async (t) => {
    const { page, send } = await openInbox(t, { browser: { permissions: ['notifications'] } });
    await page.evaluate(() => {
      const shown: { title: string; onclick?: () => void; close(): void }[] = [];
      class Recorded {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        onclick?: () => void;
        readonly title: string;
        constructor(title: string) {
          this.title = title;
          shown.push(this);
        }
        close() {}
      }
      Object.assign(window, { Notification: Recorded, shown });
    });
    const titles = () =>
      page.evaluate(() =>
        (window as unknown as { shown: { title: string }[] }).shown.map((one) => one.title),
      );
    await page.keyboard.press(',');
    await page.getByLabel('Desktop notifications').check();
    await page.keyboard.press('Escape');
    await send({ subject: 'seen' });
    await showsSubjects(page, ['seen']);
    assert.deepEqual(await titles(), []);
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }),
    );
    await send({ subject: 'unseen' });
    await eventually(async () => assert.deepEqual(await titles(), ['unseen']));
    await page.evaluate(() =>
      (window as unknown as { shown: { onclick(): void }[] }).shown.at(-1)!.onclick(),
    );
    await reader(page).getByRole('heading', { name: 'unseen' }).waitFor();
  });
});

describe('list divider', () => {
  it('the list divider moves by keyboard and by dragging, and reports its actual position', async (t) => {
    const { page, send } = await openInbox(t, { browser: { viewport: { width: 1280, height: 800 } } });
    await send({ subject: 'one' });
    await openMessage(page, 'one');
    const divider = page.getByRole('separator', { name: 'List width' });
    const width = async () => Math.round((await page.locator('.list-pane').boundingBox())!.width);
    const says = async () => Number(await divider.getAttribute('aria-valuenow'));
    await divider.focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'End', 'ArrowRight']) {
      await page.keyboard.press(key);
      await eventually(async () => assert.equal(await says(), await width(), key));
    }
    const { x } = (await divider.boundingBox())!;
    await page.mouse.move(x, 300);
    await page.mouse.down();
    await page.mouse.move(350, 300, { steps: 3 });
    await page.mouse.up();
    await eventually(async () => assert.deepEqual([await says(), await width()], [350, 350]));
    await page.reload();
    await eventually(async () => assert.equal(await width(), 350));
  });
});
