import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SendMailOptions } from 'nodemailer';
import { eventually } from './eventually.ts';
import { chooseView, frame, openMessage, row } from './locators.ts';
import { picture, receipt } from './messages.ts';
import { type Inbox, openInbox } from './open-inbox.ts';

describe('HTML view', () => {
  const remote: SendMailOptions = {
    subject: 'News',
    html: `<link rel="stylesheet" href="http://cdn.news.test/mail.css"><style>p{background:url(http://cdn.news.test/bg.png)}</style>
<p>Hello</p><img src="http://cdn.news.test/hero.png" alt="Hero" width=40 height=30><img src="http://track.news.test/open.png" alt="">`,
  };

  function putNews({ outside, watch }: Inbox): void {
    watch.allow('cdn.news.test', 'track.news.test');
    outside.put('http://cdn.news.test/mail.css', 'text/css', 'p { color: rgb(1, 2, 3) }');
    for (const name of ['cdn.news.test/bg', 'cdn.news.test/hero', 'track.news.test/open'] as const) {
      outside.put(`http://${name}.png`, 'image/png', picture);
    }
  }

  it('the HTML view is a sandboxed frame without an origin, forms or dialogs', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    const sandbox = (await page.locator('iframe').getAttribute('sandbox'))!.split(' ');
    for (const right of ['allow-same-origin', 'allow-top-navigation', 'allow-forms', 'allow-modals']) {
      assert.ok(!sandbox.includes(right), right);
    }
  });

  it('the HTML view blocks remote content until the person allows it', async (t) => {
    const inbox = await openInbox(t, { before: ({ send }) => send(remote) });
    const { page, outside } = inbox;
    putNews(inbox);
    await openMessage(page, 'News');
    await page.getByText('4 remote items blocked').waitFor();
    await frame(page).getByText('Hello').waitFor();
    assert.deepEqual(outside.requested, []);

    await page.getByRole('status').getByRole('button', { name: 'Load remote content' }).click();
    const hero = frame(page).getByRole('img', { name: 'Hero' });
    await eventually(async () =>
      assert.equal(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
    await eventually(async () =>
      assert.equal(
        await frame(page)
          .getByText('Hello')
          .evaluate((p) => getComputedStyle(p).color),
        'rgb(1, 2, 3)',
      ),
    );
    await page.getByText('remote items blocked').waitFor({ state: 'hidden' });
    await eventually(() => assert.equal(new Set(outside.requested).size, 4));
  });

  it('the HTML view blocks remote content again in the next message', async (t) => {
    const inbox = await openInbox(t, {
      before: async ({ send }) => {
        await send(remote);
        await send({ ...remote, subject: 'More of the same' });
      },
    });
    const { page } = inbox;
    putNews(inbox);
    await openMessage(page, 'News');
    await page.getByRole('status').getByRole('button', { name: 'Load remote content' }).click();
    await page.getByText('remote items blocked').waitFor({ state: 'hidden' });
    await openMessage(page, 'More of the same');
    await page.getByText('4 remote items blocked').waitFor();
  });

  it('the HTML view shows a message as a browser would: its doctype, font, margin and the size of blocked images', async (t) => {
    const images = [
      'width=200 height=100',
      'style="width:120px;height:60px"',
      'width=600 height=200 style="width:300px;height:auto"',
    ];
    const html = `<p>Hello</p>${images.map((size) => `<img ${size} alt="Offer" src="http://cdn.test/a.png">`).join('<br>')}`;
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'Plain', html });
        await send({ subject: 'Modern', html: `<!doctype html>${html}` });
      },
    });
    for (const [subject, mode] of [
      ['Plain', 'BackCompat'],
      ['Modern', 'CSS1Compat'],
    ] as const) {
      await openMessage(page, subject);
      await eventually(async () =>
        assert.equal(
          await frame(page)
            .locator('html')
            .evaluate(() => document.compatMode),
          mode,
        ),
      );
      const facts = await frame(page)
        .locator('body')
        .evaluate((body) => {
          const { margin, fontFamily, fontSize } = getComputedStyle(body);
          const sizes = [...document.images].map((image) =>
            [image.offsetWidth, image.offsetHeight].join('x'),
          );
          return { margin, fontFamily, fontSize, sizes: sizes.slice(0, document.doctype ? 3 : 2) };
        });
      const sizes = ['200x100', '120x60', '300x100'].slice(0, mode === 'CSS1Compat' ? 3 : 2);
      assert.deepEqual(facts, { margin: '8px', fontFamily: '"Times New Roman"', fontSize: '16px', sizes });
      // The text starts where the head starts.
      const [text, head] = await Promise.all([
        frame(page).getByText('Hello').boundingBox(),
        page.locator('#reader').getByRole('heading', { name: subject }).boundingBox(),
      ]);
      assert.equal(text!.x, head!.x);
    }
  });

  it('the HTML view shows images embedded in the message', async (t) => {
    const { page, watch } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Embedded',
          html: '<img src="cid:logo@shop.test" alt="Logo"><div style="background:url(cid:logo@shop.test)">x</div>',
          attachments: [{ filename: 'logo.png', content: picture, cid: 'logo@shop.test' }],
        }),
    });
    await openMessage(page, 'Embedded');
    const logo = frame(page).getByRole('img', { name: 'Logo' });
    await eventually(async () =>
      assert.equal(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
    assert.ok(watch.requests.some((address) => address.includes('/inline/logo%40shop.test')));
  });

  for (const [name, pixels] of [
    ['Phone', 375],
    ['Tablet', 768],
    ['Desktop', 1280],
  ] as const) {
    it(`the HTML view can be ${pixels} pixels wide, as on a ${name.toLowerCase()}`, async (t) => {
      const { page } = await openInbox(t, {
        before: ({ send }) => send(receipt),
        browser: { viewport: { width: 1400, height: 800 } },
      });
      await openMessage(page, 'Your receipt');
      await chooseView(page, name);
      await eventually(async () =>
        assert.equal(await page.locator('iframe').evaluate((it) => it.clientWidth), pixels),
      );
    });
  }

  it('the HTML view is white behind a message without colours, also in a dark page', async (t) => {
    const { page } = await openInbox(t, {
      browser: { colorScheme: 'dark' },
      before: ({ send }) => send({ subject: 'Plain', html: '<p>Hello</p>' }),
    });
    await openMessage(page, 'Plain');
    await frame(page).getByText('Hello').waitFor();
    for (const part of ['.html-frame', '.html-stage'])
      assert.equal(
        await page.locator(part).evaluate((element) => getComputedStyle(element).backgroundColor),
        'rgb(255, 255, 255)',
      );
  });

  it('the HTML view is dark behind a message that leaves its dark colours to the reader', async (t) => {
    const html = '<meta name="color-scheme" content="light dark"><p>Hello</p>';
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Either', html }) });
    await openMessage(page, 'Either');
    await chooseView(page, 'Dark');
    for (const part of ['.html-frame', '.html-stage']) {
      const colour = () =>
        page.locator(part).evaluate((element) => getComputedStyle(element).backgroundColor);
      await eventually(async () => assert.equal(await colour(), 'rgb(18, 18, 18)'));
    }
  });

  it('the HTML view has a dark theme, and can invert colours', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Two sides',
          html: `<meta name="color-scheme" content="light dark"><style>body{background:#ffffff;color:#111111}
@media (prefers-color-scheme: dark){body{background:#101418;color:#eeeeee}}</style><p>Hello</p>`,
        }),
    });
    await openMessage(page, 'Two sides');
    const style = (name: 'backgroundColor' | 'filter', of: string) =>
      frame(page)
        .locator(of)
        .evaluate((element, key) => getComputedStyle(element)[key], name);
    await eventually(async () => assert.equal(await style('backgroundColor', 'body'), 'rgb(255, 255, 255)'));
    await chooseView(page, 'Dark');
    await eventually(async () => assert.equal(await style('backgroundColor', 'body'), 'rgb(16, 20, 24)'));
    await chooseView(page, 'Inverted');
    await eventually(async () => assert.match(await style('filter', 'html'), /invert\(1\)/));
    assert.equal(await style('backgroundColor', 'body'), 'rgb(255, 255, 255)');
  });

  it('the HTML view can hide images', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Pictured',
          html: '<img src="cid:a@b" alt="A boat"><p style="background:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)">x</p>',
          attachments: [{ filename: 'a.png', content: picture, cid: 'a@b' }],
        }),
    });
    await openMessage(page, 'Pictured');
    const boat = frame(page).getByAltText('A boat');
    await eventually(async () =>
      assert.equal(await boat.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const shown = page.getByRole('menuitemcheckbox', { name: 'With images' });
    await shown.click();
    await eventually(async () =>
      assert.equal(await boat.evaluate((img: HTMLImageElement) => img.naturalWidth), 0),
    );
    assert.equal(await shown.getAttribute('aria-checked'), 'false');
  });

  it('the HTML view opens in a new tab with the same display options', async (t) => {
    const { page, context } = await openInbox(t, { before: ({ send }) => send(receipt) });
    await openMessage(page, 'Your receipt');
    await chooseView(page, 'Inverted');
    await page.getByRole('button', { name: 'More actions' }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Open in new tab' }).click(),
    ]);
    await opened.getByRole('heading', { name: 'Thank you' }).waitFor();
    assert.match(opened.url(), /\/view\?theme=inverted&images=show&remote=block$/);
  });

  it('the HTML view opens links in a new tab without opener or referrer', async (t) => {
    const { page, context, outside, watch } = await openInbox(t, {
      before: ({ send }) =>
        send({ subject: 'Order', html: '<a href="http://shop.test/orders/7">your order</a>' }),
    });
    watch.allow('shop.test');
    outside.put(
      'http://shop.test/orders/7',
      'text/html',
      '<title>Order 7</title><link rel=icon href="data:,">',
    );
    await openMessage(page, 'Order');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      frame(page).getByRole('link', { name: 'your order' }).click(),
    ]);
    await opened.waitForURL('http://shop.test/orders/7');
    assert.equal(await opened.title(), 'Order 7');
    assert.equal(await opened.evaluate(() => window.opener), null);
    assert.equal(await opened.evaluate(() => document.referrer), '');
  });

  it('the HTML view uses the text direction of the message', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({ subject: 'תזכורת: התור שלך מחר', text: 'שלום, נא להגיע חמש דקות לפני.' });
        await send({ subject: 'بطاقة صعودك جاهزة', html: '<div dir="rtl"><p>نتمنى لك رحلة سعيدة</p></div>' });
      },
    });
    await openMessage(page, 'תזכורת');
    const block = page.getByRole('tabpanel').getByText('שלום');
    assert.equal(await block.evaluate((element) => getComputedStyle(element).direction), 'rtl');
    await row(page, 'بطاقة').click();
    const text = frame(page).getByText('رحلة');
    assert.equal(await text.evaluate((element) => getComputedStyle(element).direction), 'rtl');
  });
});
