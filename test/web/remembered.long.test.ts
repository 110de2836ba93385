import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { choose, chooseView, frame, openMessage, showTab } from './locators.ts';
import { picture } from './messages.ts';
import { openInbox } from './open-inbox.ts';

const chosen = (page: Page, name: RegExp) =>
  page.getByRole('radio', { name, checked: true }).waitFor({ state: 'attached' });

describe('the reader remembers', () => {
  it('the reader remembers width and theme of the preview after a reload', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 1920, height: 800 } },
      before: ({ send }) => send({ subject: 'Page', html: '<p>Hello</p>' }),
    });
    await openMessage(page, 'Page');
    await choose(page.getByRole('radio', { name: /^Tablet/ }));
    await choose(page.getByRole('radio', { name: /^Inverted/ }));
    await page.reload();
    await chosen(page, /^Tablet/);
    await chosen(page, /^Inverted/);
    await eventually(async () =>
      assert.equal(await page.locator('.html-frame').evaluate((it) => it.clientWidth), 768),
    );
  });

  it('the reader remembers the tab for the next message, unless that has nothing there', async (t) => {
    const { page, url } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'Both', html: '<p>Hello</p>', text: 'plain words' });
        await send({ subject: 'Only HTML', html: '<p>Hello</p>' });
      },
    });
    await openMessage(page, 'Both');
    await showTab(page, 'Text');
    await page.goto(url);
    await openMessage(page, 'Both');
    await page.getByRole('tab', { name: 'Text', selected: true }).waitFor();
    await page.getByRole('tabpanel').getByText('plain words').waitFor();
    await page.goto(url);
    await openMessage(page, 'Only HTML');
    await page.getByRole('tab', { name: 'HTML', exact: true, selected: true }).waitFor();
  });

  it('the reader remembers remote content that was loaded, for that message', async (t) => {
    const remote = '<p>Hello</p><img src="http://pictures.test/hero.png" alt="Hero">';
    const { page, outside, watch } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'News', html: remote });
        await send({ subject: 'Other', html: remote });
      },
    });
    watch.allow('pictures.test');
    outside.put('http://pictures.test/hero.png', 'image/png', picture);
    const hero = frame(page).getByRole('img', { name: 'Hero' });
    const isLoaded = () =>
      eventually(async () =>
        assert.equal(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
      );
    await openMessage(page, 'News');
    await page.getByRole('button', { name: 'Load remote content' }).click();
    await isLoaded();
    await openMessage(page, 'Other');
    await page.getByText('1 remote item blocked').waitFor();
    await openMessage(page, 'News');
    await isLoaded();
    await page.reload();
    await isLoaded();
    assert.equal(await page.getByText('1 remote item blocked').count(), 0);
  });
});

describe('a preview that is wider than its pane', () => {
  it('a preview that is wider than its pane is scaled down to fit', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 1100, height: 800 } },
      before: ({ send }) => send({ subject: 'Page', html: '<p style="text-align: right">At the edge</p>' }),
    });
    await openMessage(page, 'Page');
    await chooseView(page, 'Desktop');
    const stage = page.locator('.html-stage');
    await eventually(async () => {
      const [outer, inner] = await Promise.all([
        stage.boundingBox(),
        page.locator('.html-frame').boundingBox(),
      ]);
      assert.ok(inner!.width < 700, `${inner!.width} pixels`);
      assert.ok(inner!.x >= outer!.x && inner!.x + inner!.width <= outer!.x + outer!.width);
      assert.ok(inner!.y + inner!.height <= outer!.y + outer!.height);
    });
    // The message still sees a desktop.
    const edge = frame(page).getByText('At the edge');
    await eventually(async () => assert.equal(await edge.evaluate(() => window.innerWidth), 1280));
    assert.equal(await stage.evaluate((it) => it.scrollWidth - it.clientWidth), 0);
  });
});
