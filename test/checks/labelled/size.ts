import { base64Part, crlf, type LabelledMessage, message, page, usualHeaders } from './labelled-message.ts';

export const codes = [
  'message_too_large',
  'html_too_large',
  'image_too_large',
  'image_larger_than_shown',
  'animated_image',
];

/** A document of exactly this many bytes. */
function document(bytes: number, filler = 'word '): string {
  const empty = crlf(page('<p></p>'));
  const room = bytes - Buffer.byteLength(empty);
  const words = filler.repeat(Math.ceil(room / Buffer.byteLength(filler)));
  const fill = Buffer.from(words).subarray(0, room).toString('latin1');
  // Lines of 1,000 bytes and more are a matter of another check.
  return empty.replace('<p></p>', `<p>${fill.replace(/(.{500}) /g, '$1\n')}</p>`).replace(/\r\n/g, '\n');
}

/** A PNG of this size, without picture data: only its header is read. */
function png(width: number, height: number, bytes = 0): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([header, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(4 + bytes, 1)]);
}

/** A GIF of 1 by 1 pixels with this many frames. */
function gif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024401003b'.slice(0, -2), 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

const withImage = (data: Buffer, type: string, attributes = '') =>
  message({
    html: page(`<p>Hello Bob</p><img src="cid:a@example.com" alt="A chair"${attributes}>`),
    related: [base64Part(type, data, 'Content-ID: <a@example.com>', 'Content-Disposition: inline')],
  });

const limit = 102 * 1024;

export const messages: LabelledMessage[] = [
  {
    name: 'HTML that Gmail clips',
    raw: message({ html: document(110_000), text: 'Hello' }),
    expected: ['html_too_large'],
  },
  { name: 'HTML far below the limit', raw: message({ html: document(50_000), text: 'Hello' }), expected: [] },
  {
    name: 'HTML just below the limit',
    raw: message({ html: document(limit - 2000), text: 'Hello' }),
    expected: [],
  },
  {
    name: 'few characters of several bytes',
    raw: message({
      html: page(`<p>${'漢字漢字漢字漢字 '.repeat(4500)}</p>`.replace(/(.{100}) /gu, '$1\n')),
      text: 'Hello',
    }),
    expected: ['html_too_large'],
  },
  {
    name: 'HTML that is only long while it is encoded',
    raw: crlf(
      [...usualHeaders, base64Part('text/html; charset=utf-8', Buffer.from(document(85_000)))].join('\n'),
    ),
    expected: [],
  },
  {
    name: 'a long text next to short HTML',
    raw: message({ html: page('<p>Hello Bob</p>'), text: 'A line of text.\n'.repeat(8000) }),
    expected: [],
  },
  { name: 'an animation', raw: withImage(gif(3), 'image/gif'), expected: ['animated_image'] },
  { name: 'a GIF with one frame', raw: withImage(gif(1), 'image/gif'), expected: [] },
  {
    name: 'an image of three megabytes',
    raw: withImage(png(600, 400, 3_000_000), 'image/png', ' width="600" height="400"'),
    expected: ['image_too_large'],
  },
  {
    name: 'an image of a few bytes',
    raw: withImage(png(600, 400), 'image/png', ' width="600" height="400"'),
    expected: [],
  },
  {
    name: 'a photo of a camera in a small place',
    raw: withImage(png(4000, 3000, 400_000), 'image/png', ' width="200" height="150"'),
    expected: ['image_larger_than_shown'],
  },
  {
    name: 'a photo of a camera with its width in a style',
    raw: withImage(png(4000, 3000, 400_000), 'image/png', ' style="width:200px"'),
    expected: ['image_larger_than_shown'],
  },
  {
    name: 'twice the pixels, for sharp screens',
    raw: withImage(png(1200, 800, 20_000), 'image/png', ' width="600" height="400"'),
    expected: [],
  },
  {
    name: 'an image of the size of its place',
    raw: withImage(png(600, 400, 20_000), 'image/png', ' width="600"'),
    expected: [],
  },
];
