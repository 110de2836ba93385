import { crc32, deflateSync } from 'node:zlib';
import type { SendMailOptions } from 'nodemailer';
import { raw } from '../../demo/raw.ts';

/** A message that would block a page that parsed it on its main thread, or rendered all of it. */
export type HostileMessage = readonly [title: string, message: SendMailOptions];

function html(title: string, body: string, more: SendMailOptions = {}): HostileMessage {
  return [title, { html: `<p>Shown</p>${body}`, text: 'Shown', ...more }];
}

function text(title: string, body: string): HostileMessage {
  return [title, { text: `Shown\n${body}` }];
}

function headers(title: string, ...lines: [name: string, value: string][]): HostileMessage {
  const from = ['From', 'a@b.test'] as const;
  const message = raw({ from: 'a@b.test', to: 'c@d.test', headers: [from, ...lines], body: 'Shown' });
  return [title, message];
}

const many = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
/** A header value, folded into lines that SMTP and MIME accept. */
const folded = (part: string, count: number) => part.repeat(count).replace(/.{900}/g, '$&\n ');

const twenty = (make: () => [string, string]) => Array.from({ length: 20 }, make);

const picture = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(200 * 1024)}--></svg>`);
const useBomb = `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"><path d="M0 0h9"/></g>${many(
  20,
  (i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/><use href="#g${i}"/></g>`,
)}</svg>`;

const drawing = (title: string, content: string): HostileMessage => [
  title,
  { text: 'Shown', attachments: [{ filename: 'a.svg', content, contentType: 'image/svg+xml' }] },
];

/** 400 megapixels in 50 KB: a PNG with one bit per pixel. */
function hugePng(): Buffer {
  const size = 20_000;
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const header = Buffer.from('00004e2000004e200100000000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(size * (size / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const huge = hugePng();
const eight = Array.from({ length: 8 }, (_, i) => ({
  filename: `${i}.png`,
  content: huge,
  contentType: 'image/png',
  cid: `huge${i}`,
}));

/** Attacks that were reported. */
const reported: HostileMessage[] = [
  html(
    'eight pictures of 400 megapixels',
    many(8, (i) => `<img src="cid:huge${i}">`),
    { attachments: eight },
  ),
  html(
    'a picture of 400 megapixels in the HTML',
    `<img src="data:image/png;base64,${huge.toString('base64')}">`,
  ),
  drawing('an attached drawing of three to the power of 20 references', useBomb),
  drawing(
    'an attached drawing with a hundred filters',
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="500"/>'.repeat(100)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
  ),
  html(
    '1,000 nested b in a paragraph, and 100 paragraphs',
    `<p>${many(1000, (i) => `<b id=${i}>`)}${'<p>x'.repeat(100)}`,
  ),
  html('10,000 open rules', `<style>${'a{'.repeat(10_000)}`),
  html('10,000 open :is()', `<style>${':is('.repeat(10_000)}`),
  html('5,000 references to one picture', '<img src=cid:a>'.repeat(5000), {
    attachments: [{ filename: 'a.svg', content: picture, contentType: 'image/svg+xml', cid: 'a' }],
  }),
  html('100,000 div with a stray end tag', '<div></b>'.repeat(100_000)),
  text('an address with 95,000 brackets', `http://a${')'.repeat(95_000)}`),
  text('50,000 times "a."', 'a.'.repeat(50_000)),
  html('200,000 spaces in a string of CSS', `<p style='content:"url(${' '.repeat(200_000)}'>x`),
  html('100,000 colour schemes', `<style>a{${' color-scheme:'.repeat(100_000)}`),
  headers('300,000 brackets in the date', ['Date', folded('(', 300_000)]),
  html('100,000 attributes', `<p ${many(100_000, (i) => `a${i}=1 `)}>x`),
  text('90,000 marks on one letter of the text', `a${'\u0301'.repeat(90_000)}`),
  html('90,000 marks on one letter of the HTML', `a${'\u0301'.repeat(90_000)}`),
  headers('80,000 authentication results', [
    'Authentication-Results',
    `mx.test; ${folded('dkim=pass; ', 80_000)}`,
  ]),
];

/** Similar attacks. */
const invented: HostileMessage[] = [
  html('100 tables inside each other', '<table width=100%><tr><td>'.repeat(100)),
  html('400 flex boxes inside each other', '<div style="display:flex;flex-wrap:wrap;width:90%">'.repeat(400)),
  html(
    '2,000 universal selectors for 50,000 elements',
    `<style>${many(2000, (i) => `* * * * *:nth-child(${i}n+1){color:red}`)}</style>${'<i>x</i>'.repeat(50_000)}`,
  ),
  html('50,000 floats', '<div style="float:left;width:1px;height:1px"></div>'.repeat(50_000)),
  html(
    '5,000 animations without end',
    `<style>@keyframes k{to{transform:rotate(1turn);filter:blur(99px)}}p{animation:k 1s infinite}</style>${'<p>x</p>'.repeat(5000)}`,
  ),
  html(
    'variables that double each time',
    `<style>:root{--a0:x;${many(40, (i) => `--a${i + 1}:var(--a${i}) var(--a${i});`)}}p{content:var(--a40)}</style>`,
  ),
  html(
    'a million columns',
    '<div style="display:grid;grid-template-columns:repeat(999999,1px);column-count:999999">x</div>'.repeat(
      100,
    ),
  ),
  html(
    'cells that span everything',
    `<table>${'<tr>'.repeat(50)}${'<td colspan=1000 rowspan=65534>x'.repeat(3000)}`,
  ),
  html(
    '90,000 objects in a formatted paragraph',
    `<p>${'<b><i><u>'.repeat(15)}${'<object>x</object>'.repeat(90_000)}`,
  ),
  html('500 steps of larger text', `${'<big>'.repeat(500)}x${'<font size=+7>'.repeat(400)}y`),
  html(
    'a picture made of three billion others',
    `<img src='data:image/svg+xml,${encodeURIComponent(useBomb)}' width=9 height=9>`,
  ),
  html(
    'shadows over everything',
    `${'<p style="box-shadow:0 0 5000px 5000px red,0 0 9000px blue;filter:blur(100px) drop-shadow(0 0 900px red)">x</p>'.repeat(500)}`,
  ),
  html(
    '30,000 links with long addresses',
    many(30_000, (i) => `<a href="https://${i}.test/${'a.'.repeat(100)}">x</a>`),
  ),
  html(
    'a link with 500,000 letters',
    `<a href="https://a.test/">${'a.'.repeat(250_000)}</a><a href="https://${'a.'.repeat(200_000)}test/">x</a>`,
  ),
  html('50,000 open quotes', '<a b="'.repeat(50_000)),
  html('500,000 half entities', '&a'.repeat(500_000)),
  html('200,000 comments', '<!--x-->'.repeat(200_000)),
  html(
    'brackets in brackets in CSS',
    `<style>a{width:${'calc('.repeat(50_000)}}</style><p style="${'('.repeat(100_000)}">x`,
  ),
  html(
    '20,000 media queries',
    `<style>${many(20_000, (i) => `@media (min-width:${i}px){p{color:red}}`)}</style>`,
  ),
  text('33,000 quotes of one line', '>\n\n'.repeat(33_000)),
  text('16,000 links', 'www.a.test '.repeat(16_000)),
  text('30,000 addresses without an end', 'a@'.repeat(15_000) + ' a@b'.repeat(30_000)),
  text('9,000 families', '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(9000)),
  text('a line of a million letters', 'm'.repeat(1_000_000)),
  text('100,000 changes of direction', 'a\u05D0'.repeat(50_000)),
  html('100,000 changes of direction in the HTML', 'a\u05D0'.repeat(50_000)),
  headers('changes of direction in 20 headers', ...twenty(() => ['X-Long', folded('a\u05D0', 20_000)])),
  [
    '100,000 changes of direction in the raw source',
    raw({
      from: 'a@b.test',
      to: 'c@d.test',
      headers: [['Content-Type', 'text/plain; charset=utf-8']],
      body: folded('a\u05D0', 50_000),
    }),
  ],
  text(
    'a hundred scripts in turn',
    many(30_000, (i) => String.fromCodePoint([0x5d0, 0x627, 0x915, 0xe01, 0x4e00, 0x61][i % 6]!)),
  ),
  headers('100,000 headers', ...Array.from({ length: 100_000 }, (): [string, string] => ['X', 'y'])),
  headers(
    'a recipient of 500,000 angle brackets',
    ['To', folded('<', 500_000)],
    ['Cc', folded('"\\', 200_000)],
  ),
  headers(
    '90,000 marks in the subject and the names',
    ['Subject', `a${'\u0301'.repeat(90_000)}`],
    ['To', `"a${'\u0301'.repeat(90_000)}" <x@y.test>`],
  ),
  headers('comments in comments in authentication results', [
    'Authentication-Results',
    `mx.test; spf=pass ${folded('(', 300_000)}`,
  ]),
];

export const hostileMessages: readonly HostileMessage[] = [...reported, ...invented];
