import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { file } from '../../demo/files.ts';
import { unzip } from '../unzip.ts';
import { eventually } from './eventually.ts';
import { frame, openMessage, showTab } from './locators.ts';
import { picture } from './messages.ts';
import { openInbox } from './open-inbox.ts';

/** A second of silence. */
function wave(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 8000, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(8000, 40);
  return Buffer.concat([header, Buffer.alloc(8000, 128)]);
}

// All files fit.
const wide = { viewport: { width: 2560, height: 800 } };

const strip = (page: Page) => page.getByRole('region', { name: 'Attachments' });

describe('attachments above the body', () => {
  const message = {
    subject: 'Files',
    html: '<p>Hello</p><img src="cid:logo@shop.test" alt="Logo">',
    attachments: [
      { filename: 'logo.png', content: picture, cid: 'logo@shop.test' },
      { filename: 'photo.png', content: picture },
      { filename: '../notes.txt', content: 'line one' },
      { filename: 'notes.txt', content: 'line two' },
      { filename: 'sound.wav', content: wave(), contentType: 'audio/wav' },
      { filename: 'invoice.pdf', content: file('invoice.pdf') },
      { filename: 'broken.mp4', content: 'no video', contentType: 'video/mp4' },
    ],
  };

  it('attachments above the body have thumbnails, names and sizes, and leave out pictures that the HTML shows', async (t) => {
    const { page } = await openInbox(t, { browser: wide, before: ({ send }) => send(message) });
    await openMessage(page, 'Files');
    await frame(page).getByText('Hello').waitFor();
    const files = strip(page).getByRole('listitem');
    await eventually(async () => assert.equal(await files.count(), 6));
    await strip(page)
      .getByText(/^6 attachments · /)
      .waitFor();
    assert.equal(await strip(page).getByText('logo.png').count(), 0);
    assert.match((await files.nth(2).textContent())!, /notes\.txt 8 B/);
    const thumbnail = files.nth(0).locator('img');
    await eventually(async () =>
      assert.equal(await thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth), 40),
    );
    // The tab has all of them.
    const panel = await showTab(page, 'Attachments');
    await eventually(async () => assert.equal(await panel.getByRole('listitem').count(), 7));
    assert.equal(await strip(page).count(), 0);
  });

  it('attachments are shown above a text too, and nothing if there are none', async (t) => {
    const { page } = await openInbox(t, {
      before: async ({ send }) => {
        await send({
          subject: 'One file',
          text: 'Hello',
          attachments: [{ filename: 'a.txt', content: 'a' }],
        });
        await send({
          subject: 'No files',
          html: '<p>Only a picture <img src="cid:x"></p>',
          attachments: [{ filename: 'x.png', content: picture, cid: 'x' }],
        });
      },
    });
    await openMessage(page, 'One file');
    await strip(page).getByText('1 attachment · 1 B').waitFor();
    const [body, above] = await Promise.all([
      page.getByRole('tabpanel').boundingBox(),
      strip(page).boundingBox(),
    ]);
    assert.ok(above!.y + above!.height <= body!.y + 1, 'the attachments are not above the body');
    assert.equal(await strip(page).getByRole('link', { name: 'Download all' }).count(), 0);
    await openMessage(page, 'No files');
    await frame(page).getByText('Only a picture').waitFor();
    await page.getByRole('tab', { name: /^Attachments$/ }).waitFor();
    assert.equal(await strip(page).count(), 0);
  });

  it('attachments above the body download one by one, and all at once with safe and unique names', async (t) => {
    const { page } = await openInbox(t, { browser: wide, before: ({ send }) => send(message) });
    await openMessage(page, 'Files');
    const download = async (name: string) => {
      const [started] = await Promise.all([
        page.waitForEvent('download'),
        strip(page).getByRole('link', { name, exact: true }).click(),
      ]);
      const bytes = Buffer.concat(await (await started.createReadStream()).toArray());
      return { name: started.suggestedFilename(), bytes };
    };
    assert.deepEqual(await download('Download photo.png'), { name: 'photo.png', bytes: picture });
    const archive = await download('Download all');
    assert.equal(archive.name, 'Files.zip');
    assert.deepEqual(
      unzip(archive.bytes).map(({ name }) => name),
      ['logo.png', 'photo.png', '_notes.txt', 'notes.txt', 'sound.wav', 'invoice.pdf', 'broken.mp4'],
    );
    await showTab(page, 'Attachments');
    await page.getByRole('link', { name: 'Download all' }).waitFor();
  });

  it('attachments above the body open in the page: pictures, text and sound, which plays; a broken video says so', async (t) => {
    const { page } = await openInbox(t, { browser: wide, before: ({ send }) => send(message) });
    await openMessage(page, 'Files');
    await strip(page).getByRole('button', { name: 'Open notes.txt' }).click();
    await page.getByRole('dialog', { name: 'notes.txt' }).getByText('line two').waitFor();
    await page.keyboard.press('Escape');
    await strip(page).getByRole('button', { name: 'Open photo.png' }).click();
    await page.getByRole('dialog', { name: 'photo.png' }).getByRole('img').waitFor();
    await page.keyboard.press('Escape');
    await strip(page).getByRole('button', { name: 'Open sound.wav' }).click();
    const player = page.getByRole('dialog', { name: 'sound.wav' }).locator('audio');
    await eventually(async () =>
      assert.equal(await player.evaluate((audio: HTMLAudioElement) => audio.duration), 1),
    );
    await player.evaluate((audio: HTMLAudioElement) => {
      audio.muted = true;
      return audio.play();
    });
    await eventually(async () =>
      assert.ok(await player.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0)),
    );
    await page.keyboard.press('Escape');
    await strip(page).getByRole('button', { name: 'Open broken.mp4' }).click();
    const broken = page.getByRole('dialog', { name: 'broken.mp4' });
    await broken.getByText("This browser can't play this file.").waitFor();
    await broken.getByRole('link', { name: 'Download' }).waitFor();
  });

  it('attachments above the body open in a new tab if they are PDFs, and as nothing but PDFs', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Documents',
          text: 'x',
          attachments: [
            {
              filename: 'evil.pdf',
              content: '<script>console.log("ran")</script>',
              contentType: 'application/pdf',
            },
          ],
        }),
    });
    await openMessage(page, 'Documents');
    await page.evaluate(() => {
      const types = new Map<string, string>();
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob: Blob) => {
        const url = create(blob);
        types.set(url, blob.type);
        return url;
      };
      Object.assign(window, { types });
    });
    // A headless browser has no viewer for PDFs, so look at what it is asked to open.
    const asked = page.evaluate(
      () =>
        new Promise<{ how: string; url: string }>((resolve) => {
          window.open = (url, target, features) => {
            resolve({ how: `${target} ${features}`, url: String(url) });
            return null;
          };
        }),
    );
    await strip(page).getByRole('button', { name: 'Open evil.pdf' }).click();
    const { how, url } = await asked;
    assert.equal(how, '_blank noopener');
    const type = await page.evaluate(
      (address) => (window as unknown as { types: Map<string, string> }).types.get(address),
      url,
    );
    assert.equal(type, 'application/pdf');
  });

  it('attachments above the body are limited to a few, with a link to all', async (t) => {
    const { page } = await openInbox(t, {
      before: ({ send }) =>
        send({
          subject: 'Many',
          text: 'x',
          attachments: Array.from({ length: 30 }, (_, i) => ({ filename: `${i}.txt`, content: 'x' })),
        }),
    });
    await openMessage(page, 'Many');
    await strip(page)
      .getByRole('button', { name: /^2\d more attachments$/ })
      .click();
    await page.getByRole('tab', { name: /Attachments/, selected: true }).waitFor();
    await eventually(async () =>
      assert.equal(await page.getByRole('tabpanel').getByRole('listitem').count(), 30),
    );
  });
});
