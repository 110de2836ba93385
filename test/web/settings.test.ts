import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { choose, frame, openMessage, reader, rows } from './locators.ts';
import { picture } from './messages.ts';
import { openInbox } from './open-inbox.ts';

async function set(page: Page, setting: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await choose(dialog.getByRole('group', { name: setting }).getByRole('radio', { name: value }));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.body)
      .backgroundColor.match(/\d+(?:\.\d+)?/g)!
      .map(Number);
    return r! + g! + b! < 200;
  });
}

describe('settings', () => {
  it('settings: theme follows the system until one is chosen, and is remembered', async (t) => {
    const { page } = await openInbox(t, { browser: { colorScheme: 'dark' } });
    await eventually(async () => assert.equal(await isDark(page), true));
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(async () => assert.equal(await isDark(page), false));
    await set(page, 'Theme', 'Dark');
    await eventually(async () => assert.equal(await isDark(page), true));
    await page.reload();
    await eventually(async () => assert.equal(await isDark(page), true));
    await set(page, 'Theme', 'Light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => assert.equal(await isDark(page), false));
  });

  it('settings: compact density shows more messages', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'one' });
        await send({ subject: 'two' });
      },
    });
    const distance = async () => {
      const [first, second] = [
        (await rows(page).nth(0).boundingBox())!,
        (await rows(page).nth(1).boundingBox())!,
      ];
      return second.y - first.y;
    };
    await rows(page).nth(1).waitFor();
    const comfortable = await distance();
    await set(page, 'Density', 'Compact');
    await eventually(async () => assert.ok((await distance()) < comfortable));
    await page.reload();
    await rows(page).nth(1).waitFor();
    assert.ok((await distance()) < comfortable);
  });

  it('settings: time zone can be local, UTC, or the sender’s', async (t) => {
    const { page } = await openInbox(t, {
      browser: { timezoneId: 'Asia/Tokyo' },
      before: ({ send }) =>
        send({ subject: 'When', headers: [{ key: 'Date', value: 'Sat, 14 Nov 2026 09:30:00 -0330' }] }),
    });
    await openMessage(page, 'When');
    const time = async () => (await reader(page).locator('time').textContent())!;
    await eventually(async () => assert.match(await time(), /GMT\+9|JST/));
    await set(page, 'Time zone', 'UTC');
    await eventually(async () => assert.match(await time(), /UTC/));
    await set(page, 'Time zone', 'Sender');
    await eventually(async () => assert.match(await time(), /14 Nov 2026, 09:30:00 GMT-3:30/));
  });

  it('settings: remote content can be shown without asking', async (t) => {
    const { page, outside, watch } = await openInbox(t, {
      before: ({ send }) =>
        send({ subject: 'News', html: '<img src="http://cdn.news.test/hero.png" alt="Hero">' }),
    });
    watch.allow('cdn.news.test');
    outside.put('http://cdn.news.test/hero.png', 'image/png', picture);
    await set(page, 'Remote content', 'Always show');
    await openMessage(page, 'News');
    const hero = frame(page).getByRole('img', { name: 'Hero' });
    await eventually(async () =>
      assert.equal(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
  });
});
