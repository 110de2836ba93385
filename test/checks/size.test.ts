import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readImage } from '../../src/mime/decode/image-facts.ts';
import { problemsOf, runCheck, withHtml } from './run-check.ts';

/** A PNG of this size, as far as its header says, with as many bytes behind it. */
function png(width: number, height: number, bytes = 0): Buffer {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000000000494441540000',
    'hex',
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}

function gif(frames: number): Buffer {
  const head = Buffer.from('474946383961100008008000000000000000ff', 'hex');
  const frame = Buffer.from('21f904000a000000' + '2c00000000100008000002' + '024401' + '00', 'hex');
  return Buffer.concat([head, ...Array(frames).fill(frame), Buffer.from(';')]);
}

const attached = (image: Buffer, type: string, html: string) =>
  [
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    html,
    '--b',
    `Content-Type: ${type}; name=picture`,
    'Content-ID: <a>',
    'Content-Transfer-Encoding: base64',
    '',
    image.toString('base64').replace(/.{76}/g, '$&\n'),
    '--b--',
  ].join('\n');

describe('size', () => {
  it('reports HTML that Gmail clips, where it does', async () => {
    const line = `<p>${'x'.repeat(92)}</p>\n`;
    assert.deepEqual(await problemsOf('size', withHtml(line.repeat(1044))), []);
    const [found] = await problemsOf('size', withHtml(line.repeat(1100)));
    assert.deepEqual([found!.code, found!.where!.line], ['html_too_large', 1045]);
    // Bytes count, not characters.
    const wide = `<p>${'ä'.repeat(46)}</p>\n`;
    assert.equal((await problemsOf('size', withHtml(wide.repeat(1100))))[0]!.code, 'html_too_large');
  });

  it('reports messages that servers reject', async () => {
    const codeOf = async (bytes: number) =>
      (await problemsOf('size', Buffer.alloc(bytes, 'Subject: x\r\n\r\n'))).map(({ severity }) => severity);
    assert.deepEqual(await codeOf(9_000_000), []);
    assert.deepEqual(await codeOf(11_000_000), ['warning']);
    assert.deepEqual(await codeOf(26_000_000), ['error']);
  });

  it('reports heavy images, and those with more pixels than are shown', async () => {
    const codes = async (image: Buffer, width: number) =>
      (await problemsOf('size', attached(image, 'image/png', `<img src="cid:a" width="${width}">`))).map(
        ({ code }) => code,
      );
    assert.deepEqual(await codes(png(1200, 600, 150_000), 600), []);
    assert.deepEqual(await codes(png(4000, 2000, 150_000), 600), ['image_larger_than_shown']);
    assert.deepEqual(await codes(png(4000, 2000, 50_000), 600), []);
    assert.deepEqual(await codes(png(600, 300, 1_100_000), 600), ['image_too_large']);
  });

  it('counts the frames of an animated GIF, attached or in the HTML', async () => {
    for (const raw of [
      attached(gif(3), 'image/gif', '<img src="cid:a">'),
      withHtml(`<img src="data:image/gif;base64,${gif(3).toString('base64')}">`),
    ]) {
      const { findings } = await runCheck('size', raw);
      const found = findings.find(({ code }) => code === 'animated_image');
      assert.match(found!.message, /3 frames/);
    }
    const { findings } = await runCheck('size', attached(gif(1), 'image/gif', ''));
    assert.ok(!findings.some(({ code }) => code === 'animated_image'));
  });
});

describe('the size of an image', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc000110801900258030122', 'hex');
  const webp = Buffer.from(
    `52494646000000005745425056503858${'0a00000000000000'}57020089010000000000`,
    'hex',
  );
  const avif = Buffer.from(
    `00000018667479706176696600000000${'00000014697370650000000000000258'}00000190`,
    'hex',
  );
  const bmp = Buffer.alloc(26);
  bmp.write('BM');
  bmp.writeInt32LE(40, 14);
  bmp.writeInt32LE(600, 18);
  bmp.writeInt32LE(-400, 22);
  for (const [kind, bytes, width, height] of [
    ['PNG', png(600, 400), 600, 400],
    ['GIF', gif(1), 16, 8],
    ['JPEG', jpeg, 600, 400],
    ['WebP', webp, 600, 394],
    ['AVIF', avif, 600, 400],
    ['BMP', bmp, 600, 400],
  ] as const)
    it(`is read from a ${kind}`, () => {
      const facts = readImage(bytes)!;
      assert.deepEqual([facts.width, facts.height], [width, height]);
    });

  it('is unknown for damaged images, which do no harm', () => {
    for (const whole of [png(6, 4), gif(2), jpeg, webp, avif, bmp])
      for (let length = 0; length < whole.length; length++) readImage(whole.subarray(0, length));
    assert.equal(readImage(Buffer.from('hello world')), null);
    assert.equal(readImage(Buffer.alloc(0)), null);
  });
});
