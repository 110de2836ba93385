import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { chooseView, frame, openMessage, reader, showTab } from './locators.ts';
import { openInbox } from './open-inbox.ts';

const files = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ filename: `quarterly-report-${i}.txt`, content: 'x' }));

const html = '<p>Hello</p>';

/** The tabs that can be seen, with their places. */
function tabPlaces(page: Page): Promise<string[]> {
  return page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((tab) => tab.checkVisibility({ visibilityProperty: true }))
      .map((tab) => {
        const { left, width } = tab.getBoundingClientRect();
        return `${tab.id} ${Math.round(left)} ${Math.round(width)}`;
      }),
  );
}

describe('message tabs', () => {
  it('message tabs have the same places for every message, also after its problems were counted', async (t) => {
    const { page } = await openInbox(t, {
      async before({ send }) {
        await send({ subject: 'Text only', text: 'x' });
        await send({ subject: 'HTML only', html });
        await send({
          subject: 'Everything',
          html: '<img src="a">',
          text: 'https://a.test',
          attachments: files(5),
        });
      },
    });
    await openMessage(page, 'Everything');
    await page.getByRole('tab', { name: /Attachments ?5/ }).waitFor();
    const places = await tabPlaces(page);
    assert.equal(places.length, 9, 'all tabs fit into a window of 1280 pixels');
    await page.getByRole('tab', { name: /Checks ?\d/ }).waitFor();
    assert.deepEqual(await tabPlaces(page), places);
    for (const [subject, empty] of [
      ['Text only', 'HTML'],
      ['HTML only', 'Text'],
    ] as const) {
      await openMessage(page, subject);
      await page.locator('.tab[data-empty]', { hasText: new RegExp(`^${empty}$`) }).waitFor();
      assert.deepEqual(await tabPlaces(page), places, subject);
    }
  });

  it('on a phone, the same tabs stay in sight whichever is open, and the menu has the name of the others', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 390, height: 844 } },
      before: ({ send }) => send({ subject: 'HTML only', html, attachments: files(5) }),
    });
    await openMessage(page, 'HTML only');
    await page.getByRole('button', { name: 'View', exact: true }).waitFor();
    const places = await tabPlaces(page);
    const more = page.getByRole('button', { name: 'More message views' });
    assert.equal(await more.textContent(), 'More');
    for (const [key, name] of [
      ['2', 'More'],
      ['3', 'More'],
      ['5', 'Raw'],
      ['7', 'Auth'],
      ['6', 'Attachments'],
      ['9', 'Checks'],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(async () => assert.equal(await more.textContent(), name));
      assert.deepEqual(await tabPlaces(page), places, name);
      // The name that voice control hears is the one that can be read.
      assert.match((await more.getAttribute('aria-label'))!, new RegExp(`^${name}\\b`));
    }
    const tool = await page.locator('.tab-tools > *').first().boundingBox();
    await page.keyboard.press('6');
    await eventually(async () => assert.equal(await more.textContent(), 'Attachments'));
    const { x, width } = (await more.boundingBox())!;
    assert.ok(x + width <= tool!.x, 'the longest name covers no tool');
  });

  it('message tabs open with the number of their place', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Page', html }) });
    await openMessage(page, 'Page');
    const ids = await page.getByRole('tab').evaluateAll((tabs) => tabs.map(({ id }) => id));
    for (const [index, id] of ids.entries()) {
      await page.keyboard.press(String(index + 1));
      await page.locator(`#${id}[aria-selected=true]`).waitFor();
    }
  });

  it('message tabs that do not fit are in a menu, and none of them gets the focus', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 900, height: 800 } },
      before: ({ send }) => send({ subject: 'Page', html, attachments: files(5) }),
    });
    await openMessage(page, 'Page');
    await page.getByRole('tab', { name: 'HTML' }).waitFor();
    const shown = await page.getByRole('tab').count();
    assert.ok(shown >= 3 && shown < 9, `${shown} tabs`);
    const end = (await page.getByRole('tab').last().boundingBox())!;
    const more = page.getByRole('button', { name: 'More message views' });
    assert.ok(end.x + end.width <= (await more.boundingBox())!.x, 'no tab is cut off');
    await page.getByRole('tab', { name: 'HTML' }).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.getByRole('tab', { selected: true }).count(), 1);
    await more.click();
    assert.equal(await page.getByRole('menuitemradio').count(), 9 - shown);
    await page.keyboard.press('Escape');
    await (await showTab(page, 'Checks'))
      .getByText(/warning|No problems|error/)
      .first()
      .waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tab', { name: 'Checks', selected: true }).waitFor();
    await more.waitFor({ state: 'hidden' });
  });
});

describe('display options', () => {
  for (const width of [1920, 1280, 1024, 768, 390]) {
    it(`display options are there at ${width} pixels: width, mail client, colours and images`, async (t) => {
      const { page } = await openInbox(t, {
        browser: { viewport: { width, height: 900 } },
        before: ({ send }) => send({ subject: 'Page', html, attachments: files(5) }),
      });
      await openMessage(page, 'Page');
      await frame(page).getByText('Hello').waitFor();
      const menu = page.getByRole('button', { name: 'View', exact: true });
      const toolbar = page.getByRole('toolbar', { name: 'Display options' });
      assert.notEqual(await menu.isVisible(), await toolbar.isVisible());
      const { x, width: own } = (await reader(page).locator('.tab-tools').boundingBox())!;
      assert.ok(x + own <= width, 'nothing is cut off');
      if (width !== 1920) await menu.click();
      const controls = width === 1920 ? toolbar : page.getByRole('menu');
      for (const name of ['Gmail', 'Phone', 'Inverted'])
        assert.ok(width === 1920 || (await controls.getByText(name).isVisible()), name);
      assert.ok(await controls.getByText('Dark').isVisible());
    });
  }

  it('display options: a message that supports dark colours can follow the theme of the page', async (t) => {
    const { page } = await openInbox(t, {
      browser: { colorScheme: 'dark' },
      before: ({ send }) =>
        send({
          subject: 'Two sides',
          html: '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#101418}}</style><p>Hello</p>',
        }),
    });
    await openMessage(page, 'Two sides');
    const background = () =>
      frame(page)
        .locator('body')
        .evaluate((it) => getComputedStyle(it).backgroundColor);
    await eventually(async () => assert.notEqual(await background(), 'rgb(16, 20, 24)'));
    await chooseView(page, 'Auto');
    await eventually(async () => assert.equal(await background(), 'rgb(16, 20, 24)'));
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await eventually(async () => assert.notEqual(await background(), 'rgb(16, 20, 24)'));
  });
});

describe('attachments above the body', () => {
  for (const [width, count] of [
    [1920, 12],
    [1280, 5],
    [390, 3],
  ] as const) {
    it(`attachments above the body: the number of those that do not fit at ${width} pixels opens them`, async (t) => {
      const { page } = await openInbox(t, {
        browser: { viewport: { width, height: 900 } },
        before: ({ send }) => send({ subject: 'Files', html, attachments: files(count) }),
      });
      await openMessage(page, 'Files');
      const strip = page.getByRole('region', { name: 'Attachments' });
      await strip.waitFor();
      const shown = await strip.getByRole('listitem').count();
      assert.ok(shown >= 1 && shown < count, `${shown} files`);
      const last = (await strip.getByRole('listitem').last().boundingBox())!;
      const more = strip.getByRole('button', { name: `${count - shown} more attachment` });
      const { x, width: own } = (await more.boundingBox())!;
      assert.ok(last.x + last.width <= x && x + own <= width, 'nothing is cut off');
      await more.click();
      await page
        .getByRole('tabpanel', { name: 'Attachments' })
        .getByRole('listitem')
        .nth(count - 1)
        .waitFor();
    });
  }

  it('attachments above the body: two of five with long names are in sight at 1280 pixels', async (t) => {
    const attachments = files(5).map((file) => ({
      ...file,
      filename: `the-long-name-of-a-${file.filename}`,
    }));
    const { page } = await openInbox(t, {
      before: ({ send }) => send({ subject: 'Files', html, attachments }),
    });
    await openMessage(page, 'Files');
    const strip = page.getByRole('region', { name: 'Attachments' });
    await strip.getByRole('button', { name: '3 more attachments' }).waitFor();
  });
});
