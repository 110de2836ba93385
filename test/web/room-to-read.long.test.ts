import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { eventually } from './eventually.ts';
import { choose, frame, list, openMessage, reader, row } from './locators.ts';
import { picture, receipt } from './messages.ts';
import { openInbox } from './open-inbox.ts';

const paragraphs = Array.from({ length: 100 }, (_, i) => `<p>Paragraph ${i}</p>`).join('');
const letter = {
  from: 'Harbor & Pine <orders@shop.test>',
  to: 'Ada Lovelace <ada@home.test>',
  subject: 'A letter',
  html: `<!doctype html><div style="display:none">Read this first</div>${paragraphs}`,
};

/** The share of the window's height that shows the message. */
async function share(page: Page): Promise<number> {
  const { y, height } = (await page.locator('.html-frame').boundingBox())!;
  const window = page.viewportSize()!.height;
  return (Math.min(window, y + height) - y) / window;
}

async function scrollTo(page: Page, top: number): Promise<void> {
  const body = frame(page).locator('body');
  await body.evaluate((_, to) => window.scrollTo(0, to), top);
}

/** Opens a long message, with the mouse over it. */
async function openLong(t: TestContext, name: 'HTML' | 'text') {
  const text = Array.from({ length: 300 }, (_, i) => `Line ${i}`).join('\n');
  const message = { subject: 'Long', ...(name === 'HTML' ? { html: letter.html } : { text }) };
  const { page } = await openInbox(t, { before: ({ send }) => send(message) });
  await openMessage(page, 'Long');
  const panel = page.getByRole('tabpanel');
  const scroller = name === 'HTML' ? frame(page).locator('html') : panel;
  await eventually(async () =>
    assert.ok(await scroller.evaluate((element) => element.scrollHeight > 2 * element.clientHeight)),
  );
  const { x, y } = (await panel.boundingBox())!;
  const place = { x: x + 60, y: y + 60 };
  await page.mouse.move(place.x, place.y);
  return { page, scroller, place, top: async () => (await panel.boundingBox())!.y };
}

/** How many pieces of text are on each page that would be printed. */
async function wordsOnPages(page: Page): Promise<number[]> {
  const pdf = (await page.pdf()).toString('latin1');
  return Array.from(
    pdf.matchAll(/\/FlateDecode\s*\/Length (\d+)>>\s*stream\r?\n/g),
    ({ 0: head, 1: length, index }) => {
      const start = index + head.length;
      const stream = Buffer.from(pdf.slice(start, start + Number(length)), 'latin1');
      return inflateSync(stream).toString('latin1').match(/Tj\b/g)?.length ?? 0;
    },
  ).filter((words) => words > 0);
}

describe('room to read', () => {
  it('a message has 70 % of the window when it is opened, and 88 % once it is scrolled', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 1280, height: 800 } },
      async before({ send }) {
        await send(letter);
        await send({ ...letter, subject: 'With a file', attachments: [{ filename: 'a.txt', content: 'x' }] });
      },
    });
    for (const subject of ['A letter', 'With a file']) {
      await openMessage(page, subject);
      await frame(page).getByText('Paragraph 99').waitFor();
      await eventually(async () => assert.ok((await share(page)) >= 0.7, `${await share(page)} on opening`));
      await scrollTo(page, 600);
      await eventually(async () => assert.ok((await share(page)) >= 0.88, `${await share(page)} scrolled`));
      // One line says which message it is.
      assert.ok(await reader(page).getByRole('heading', { name: subject }).isVisible());
      assert.ok(await reader(page).getByText('Harbor & Pine → ada@home.test').isVisible());
      assert.equal(await page.getByRole('tablist').isVisible(), false);
      await scrollTo(page, 0);
      await page.getByRole('tablist').waitFor();
    }
  });

  it('all tabs and a readable part of the preheader fit into a window of 1280 pixels', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 1280, height: 800 } },
      async before({ send }) {
        const html = letter.html.replace('Read this first', 'Read this first. '.repeat(20));
        const attachments = ['a.txt', 'b.txt'].map((filename) => ({ filename, content: 'x' }));
        for (const subject of ['A letter', 'A letter that is long enough to leave less room'])
          await send({ ...letter, subject, html, attachments });
      },
    });
    for (const subject of ['A letter', 'A letter that is long enough to leave less room']) {
      await openMessage(page, subject);
      await page.getByRole('tab', { name: /^Attachments ?2/ }).waitFor();
      await frame(page).getByText('Paragraph 99').waitFor();
      const tabs = await page.getByRole('tablist').evaluate((one) => one.scrollWidth - one.clientWidth);
      assert.equal(tabs, 0, 'the tabs need not be scrolled');
      const preheader = (await page.locator('.preheader').boundingBox())!;
      assert.ok(preheader.width >= 200, `${preheader.width} pixels for the preheader of "${subject}"`);
    }
  });

  for (const [name, positions] of [
    ['HTML', [200]],
    ['text', [200, 0]],
  ] as const)
    it(`nothing moves under a pressed mouse button: ${name}`, async (t) => {
      const { page, scroller, top } = await openLong(t, name);
      for (const position of positions) {
        const before = await top();
        await page.mouse.down();
        await scroller.evaluate(async (element, to) => {
          const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, true));
          element.scrollTop = to;
          await scrolled;
        }, position);
        // What the frame says has arrived, and was drawn.
        await page.evaluate(async () => {
          for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        });
        assert.equal(await top(), before);
        await page.mouse.up();
        await eventually(async () => assert.notEqual(await top(), before));
      }
    });

  for (const name of ['HTML', 'text'] as const)
    it(`the head follows again after a press whose release is not reported: ${name}`, async (t) => {
      const { page, place, top } = await openLong(t, name);
      const before = await top();
      const browser = await page.context().newCDPSession(page);
      const send = (
        type: 'mousePressed' | 'mouseMoved',
        button: 'none' | 'left' | 'right',
        buttons: number,
      ) => browser.send('Input.dispatchMouseEvent', { type, ...place, button, buttons, clickCount: 1 });
      // The menu of the browser takes the release.
      await send('mousePressed', 'right', 2);
      await page.mouse.wheel(0, 300);
      await eventually(async () => assert.ok((await top()) < before));
      await page.mouse.wheel(0, -300);
      await eventually(async () => assert.equal(await top(), before));
      // So does a scroll bar.
      await send('mousePressed', 'left', 1);
      await send('mouseMoved', 'none', 0);
      await page.mouse.wheel(0, 300);
      await eventually(async () => assert.ok((await top()) < before));
    });

  it('a message that fits without its head keeps it', async (t) => {
    const html = Array.from({ length: 19 }, (_, i) => `<p>Line ${i}</p>`).join('');
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 1280, height: 800 } },
      before: ({ send }) => send({ ...letter, html }),
    });
    await openMessage(page, 'A letter');
    await frame(page).getByText('Line 18').waitFor();
    await scrollTo(page, 1000);
    const top = () =>
      frame(page)
        .locator('body')
        .evaluate(() => window.scrollY);
    await eventually(async () => assert.ok((await top()) > 24));
    assert.ok(await page.getByRole('tablist').isVisible());
  });

  it('a message can be shown alone, with its width and colours, until f or Esc', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(letter) });
    await openMessage(page, 'A letter');
    await frame(page).getByText('Paragraph 99').waitFor();
    await page.keyboard.press('f');
    await eventually(async () => assert.equal(await share(page), 1));
    assert.equal(await list(page).isVisible(), false);
    await choose(page.getByRole('radio', { name: /^Phone/ }));
    await eventually(async () =>
      assert.equal(await page.locator('.html-frame').evaluate((it) => it.clientWidth), 375),
    );
    await choose(page.getByRole('radio', { name: 'Full width' }));
    await frame(page).locator('body').click();
    await page.keyboard.press('f');
    await list(page).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Show message alone' }).click();
    await list(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await row(page, 'A letter').waitFor();
    assert.ok(await reader(page).getByRole('heading', { name: 'A letter' }).isVisible());
  });

  it('a message that is as high as the window does not grow without end on a phone', async (t) => {
    const { page } = await openInbox(t, {
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
      before: ({ send }) => send({ ...letter, html: '<!doctype html><div style="height: 120vh">Tall</div>' }),
    });
    await row(page, 'A letter').click();
    await frame(page).getByText('Tall').waitFor();
    const height = () => page.locator('.html-frame').evaluate((it) => it.clientHeight);
    const heights = [await height()];
    for (let i = 0; i < 5; i++) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      heights.push(await height());
    }
    assert.ok(heights.at(-1)! < 2000 && heights.at(-1) === heights.at(-2), String(heights));
  });

  for (const [state, prepare] of [
    ['at its top', () => Promise.resolve()],
    ['scrolled', (page) => scrollTo(page, 900)],
    ['shown alone', (page) => page.keyboard.press('f')],
  ] as const satisfies [string, (page: Page) => Promise<void>][])
    it(`a message prints completely, with its head, from the menu of the browser: ${state}`, async (t) => {
      // This Chromium prints no frames of other processes, other than a browser with a window.
      const launched = await launchBrowser(['--disable-features=IsolateSandboxedIframes']);
      t.after(() => launched.close());
      const attachments = [{ filename: 'a.txt', content: 'x' }];
      const { page } = await openInbox(t, {
        launched,
        before: ({ send }) => send({ ...letter, attachments }),
      });
      await openMessage(page, 'A letter');
      await frame(page).getByText('Paragraph 99').waitFor();
      const top = await wordsOnPages(page);
      await prepare(page);
      await eventually(async () => {
        const words = await wordsOnPages(page);
        // The first page has the head and the beginning of the body.
        assert.ok(words.length >= 3 && words.length < 12 && words[0]! > 300, words.join());
        assert.ok(state === 'shown alone' || words.join() === top.join(), `${words} and ${top}`);
      });
    });
});

describe('what inboxes show', () => {
  it('a preheader is at the beginning of the row, and marked in the message', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(letter) });
    await row(page, 'A letter')
      .locator('.row-preview', { hasText: /^Read this first Paragraph 0/ })
      .waitFor();
    await openMessage(page, 'A letter');
    await reader(page).getByText('Preheader Read this first').waitFor();
  });

  it('paperclip, tab and strip count the same files', async (t) => {
    const { page, send } = await openInbox(t);
    const embedded = { filename: 'logo.png', content: picture, cid: 'logo' };
    await send({ ...receipt, subject: 'Embedded', html: '<img src="cid:other">', attachments: [embedded] });
    await send({
      ...receipt,
      subject: 'Interactive',
      alternatives: [{ contentType: 'text/x-amp-html', content: '<html amp4email></html>' }],
    });
    await send({
      ...receipt,
      subject: 'File',
      attachments: [embedded, { filename: 'a.txt', content: 'x' }],
    });
    for (const [subject, files] of [
      ['Embedded', 0],
      ['Interactive', 0],
      ['File', 1],
    ] as const) {
      await openMessage(page, subject);
      await page.getByRole('tab', { name: files ? /^Attachments ?1$/ : /^Attachments$/ }).waitFor();
      await frame(page).locator('body').waitFor();
      assert.equal(await row(page, subject).locator('.row-clip').count(), files);
      assert.equal(await page.getByRole('region', { name: 'Attachments' }).count(), files);
    }
  });

  it('broken images are counted, with the reasons', async (t) => {
    const { page, watch, outside } = await openInbox(t, {
      before: ({ send }) =>
        send({
          ...letter,
          html: '<img src="cid:gone"><img src="a.png"><img src="http://cdn.test/b.png"><img src="data:image/png;base64,x">',
        }),
    });
    watch.allow('cdn.test');
    watch.expect(/ERR_|status of 404/);
    outside.put('http://cdn.test/b.png', 'text/plain', 'no image');
    await openMessage(page, 'A letter');
    const reasons =
      '3 of 4 images could not be loaded: 1 not in the message (cid:), 1 with a relative address, 1 not found.';
    await page.getByText(reasons).waitFor();
    await page.getByRole('button', { name: /^Load remote/ }).click();
    await page.getByText('4 of 4 images could not be loaded').waitFor();
  });
});
