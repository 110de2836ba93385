import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { file } from '../../demo/files.ts';
import { writePng } from '../../scripts/write-png.ts';
import { eventually } from './eventually.ts';
import { openMessage, showTab } from './locators.ts';
import { picture } from './messages.ts';
import { openInbox } from './open-inbox.ts';

describe('attachments', () => {
  const attachments = [
    { filename: 'photo.png', content: picture },
    { filename: 'notes.txt', content: 'line one\nline two\n' },
    { filename: 'invoice.pdf', content: file('invoice.pdf') },
    { filename: 'Überblick 概要.zip', content: Buffer.from('PK'), contentType: 'application/zip' },
  ];

  it('attachments are listed with thumbnail, name, type and size', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Files', attachments }) });
    await openMessage(page, 'Files');
    await page.getByRole('tab', { name: /Attachments\s*4/ }).waitFor();
    const items = (await showTab(page, 'Attachments')).getByRole('listitem');
    await eventually(async () => assert.equal(await items.count(), 4));
    const thumbnail = items.nth(0).locator('img');
    await eventually(async () =>
      assert.equal(await thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
    assert.match((await items.nth(1).textContent())!, /notes\.txt.*text\/plain · 18 B/);
    assert.match((await items.nth(3).textContent())!, /Überblick 概要\.zip/);
  });

  it('attachments: AMP is listed as another form of the body, and not counted as a file', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({ subject: 'Forms', text: 'Text', html: '<p>HTML</p>', amp: '<html ⚡4email>AMP</html>' }),
    });
    await openMessage(page, 'Forms');
    await page.getByRole('tab', { name: /^Attachments$/ }).waitFor();
    const items = (await showTab(page, 'Attachments')).getByRole('listitem');
    await eventually(async () => assert.equal(await items.count(), 1));
    assert.match(
      (await items.textContent())!,
      /AMP version.*text\/x-amp-html · \d+ B · another form of the body/,
    );
    const href = (await items.getByRole('link', { name: 'Download AMP version' }).getAttribute('href'))!;
    assert.match(await (await fetch(href)).text(), /AMP<\/html>/);
  });

  it('attachments: an attached message opens as a message, with its HTML, text and headers', async (t) => {
    const forwarded =
      'From: zoe@shop.test\r\nSubject: Old news\r\nX-Campaign: 17\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>';
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Fwd',
          text: 'See below',
          attachments: [{ content: forwarded, contentType: 'message/rfc822', filename: 'news.eml' }],
        }),
    });
    await openMessage(page, 'Fwd');
    await page.getByRole('button', { name: 'Open news.eml' }).click();
    const dialog = page.getByRole('dialog', { name: 'news.eml' });
    await dialog.getByRole('heading', { name: 'Old news' }).waitFor();
    await dialog.frameLocator('iframe').getByText('Hello').waitFor();
    await dialog.getByText('Headers', { exact: true }).click();
    await dialog.getByText('X-Campaign: 17').waitFor();
    await dialog.getByText('Text', { exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('attachments: remote content of an attached message is blocked until the person loads it', async (t) => {
    const { page, outside, watch } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Fwd',
          text: 'See below',
          attachments: [
            {
              content:
                'Subject: Old news\r\nContent-Type: text/html\r\n\r\n<img src="http://cdn.news.test/hero.png" alt="Hero">',
              contentType: 'message/rfc822',
              filename: 'news.eml',
            },
          ],
        }),
    });
    watch.allow('cdn.news.test');
    outside.put('http://cdn.news.test/hero.png', 'image/png', picture);
    await openMessage(page, 'Fwd');
    await page.getByRole('button', { name: 'Open news.eml' }).click();
    const dialog = page.getByRole('dialog', { name: 'news.eml' });
    await dialog.getByText('1 remote item blocked').waitFor();
    assert.deepEqual(outside.requested, []);
    await dialog.getByRole('button', { name: 'Load remote content' }).click();
    const hero = dialog.frameLocator('iframe').getByRole('img', { name: 'Hero' });
    await eventually(async () =>
      assert.equal(await hero.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
    await dialog.getByText('1 remote item blocked').waitFor({ state: 'hidden' });
  });

  it('attachments: the tab says how many there are, and pictures are shown on white in the dark', async (t) => {
    const { page, send } = await openInbox(t, { browser: { colorScheme: 'dark' } });
    await send({
      subject: 'Pictures',
      text: 'x',
      attachments: [
        { filename: 'black.png', content: writePng(9, 9, Buffer.alloc(9 * 9 * 3)) },
        { filename: 'note.txt', content: 'four' },
      ],
    });
    await openMessage(page, 'Pictures');
    const panel = await showTab(page, 'Attachments');
    await panel.getByText(/^2 attachments · /).waitFor();
    await page.getByRole('link', { name: 'Download all' }).waitFor();
    const image = panel.locator('.attachment-picture img');
    assert.equal(
      await image.evaluate((element) => getComputedStyle(element).backgroundColor),
      'rgb(255, 255, 255)',
    );
  });

  it('an SVG attachment has an icon, and opens as its source', async (t) => {
    const { page, send } = await openInbox(t);
    const content = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>';
    await send({ subject: 'Drawing', text: 'x', attachments: [{ filename: 'a.svg', content }] });
    await openMessage(page, 'Drawing');
    await page
      .getByRole('region', { name: 'Attachments' })
      .getByRole('button', { name: 'Open a.svg' })
      .click();
    await page.getByRole('dialog', { name: 'a.svg' }).getByText('<circle r="9"/>').waitFor();
    assert.equal(await page.locator('img').count(), 0);
  });

  it('attachments open in the page if they are images or text', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Files', attachments }) });
    await openMessage(page, 'Files');
    const panel = await showTab(page, 'Attachments');
    await panel.getByRole('button', { name: 'Open notes.txt' }).click();
    await page.getByRole('dialog', { name: 'notes.txt' }).getByText('line two').waitFor();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Open photo.png' }).click();
    await page.getByRole('dialog', { name: 'photo.png' }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.equal(await panel.getByRole('button', { name: /Open .*zip/ }).count(), 0);
  });

  it('attachments download under their own names, byte for byte', async (t) => {
    const { page } = await openInbox(t, { before: ({ send }) => send({ subject: 'Files', attachments }) });
    await openMessage(page, 'Files');
    const panel = await showTab(page, 'Attachments');
    for (const { filename, content } of attachments) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('link', { name: `Download ${filename}` }).click(),
      ]);
      assert.equal(download.suggestedFilename(), filename);
      const chunks = await (await download.createReadStream()).toArray();
      assert.deepEqual(Buffer.concat(chunks), Buffer.from(content));
    }
  });
});
