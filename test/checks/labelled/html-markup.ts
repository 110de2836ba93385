import { base64Part, type LabelledMessage, message, single, usualHeaders } from './labelled-message.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const image = (file: string) => `<img src="https://cdn.example.com/${file}" alt="A chair">`;

/** Elements, attributes and image formats. */
export const messages: LabelledMessage[] = [
  {
    name: 'a whole document',
    html: '<!DOCTYPE html><html lang="en"><head><meta name="color-scheme" content="light dark"></head><body><div>Hello</div></body></html>',
    expected: ['html-doctype', 'html-lang', 'html-meta-color-scheme', 'html-body', 'html-div'],
  },
  {
    name: 'words with a meaning',
    html: '<abbr title="a">HTML</abbr> <acronym>CSS</acronym> <dfn>term</dfn> <code>x</code> <small>s</small> <strong>b</strong> <del>d</del> <strike>k</strike> <bdi>i</bdi> a<wbr>b',
    expected: [
      'html-abbr',
      'html-acronym',
      'html-dfn',
      'html-code',
      'html-small',
      'html-strong',
      'html-del',
      'html-strike',
      'html-bdi',
      'html-wbr',
    ],
  },
  {
    name: 'blocks',
    html: '<address>Street 1</address><blockquote>Quote</blockquote><pre>pre</pre><hr><h3>Title</h3><p>Text <span>here</span></p>',
    expected: ['html-address', 'html-blockquote', 'html-pre', 'html-hr', 'html-h1-h6', 'html-p', 'html-span'],
  },
  {
    name: 'lists',
    html: '<ol reversed><li>One</li></ol><dl><dt>Term</dt><dd>Meaning</dd></dl>',
    expected: ['html-lists'],
  },
  {
    name: 'sections of HTML5',
    html: '<header>Acme</header><main><article>News</article></main><footer>End</footer>',
    expected: ['html-semantics'],
  },
  {
    name: 'a disclosure',
    html: '<details><summary>More</summary>Text</details>',
    expected: ['html-semantics'],
  },
  { name: 'a marked time', html: 'At <time>12:00</time>', expected: ['html-semantics'] },
  {
    name: 'media',
    html: '<audio controls src="https://cdn.example.com/a.mp3"></audio><video controls src="https://cdn.example.com/a.mp4">No video</video>',
    expected: ['html-audio', 'html-video'],
  },
  {
    name: 'pictures for several screens',
    html: '<picture><source srcset="https://cdn.example.com/b.jpg 2x"><img src="https://cdn.example.com/a.jpg" srcset="https://cdn.example.com/b.jpg 2x" loading="lazy" alt="A chair"></picture>',
    expected: ['html-picture', 'html-srcset', 'html-loading-attribute', 'html-img', 'image-jpg'],
  },
  {
    name: 'an image map',
    html: '<img src="https://cdn.example.com/a.jpeg" usemap="#m" alt="Map"><map name="m"><area href="https://example.com" alt="Here"></map>',
    expected: ['html-image-maps', 'html-img', 'image-jpg'],
  },
  {
    name: 'embedded drawings and objects',
    html: '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><object data="https://cdn.example.com/a.pdf"></object><marquee>News</marquee>',
    expected: ['html-svg', 'html-object', 'html-marquee'],
  },
  {
    name: 'gauges and dialogs',
    html: '<meter value=".5"></meter><progress value="1" max="2"></progress><dialog open>Hi</dialog><div popover id="d">Hi</div>',
    expected: ['html-meter', 'html-progress', 'html-dialog', 'html-popover', 'html-div'],
  },
  {
    name: 'ruby text',
    html: '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
    expected: ['html-ruby', 'html-rp', 'html-rt'],
  },
  {
    name: 'a form with every control',
    html: '<form action="https://example.com"><input type="text" required><input type="checkbox"><input type="radio"><input type="hidden" name="a"><input type="reset"><input type="submit"><button type="reset">Reset</button><button type="submit">Send</button><select><option>1</option></select><textarea></textarea></form>',
    expected: [
      'html-form',
      'html-required',
      'html-input-text',
      'html-input-checkbox',
      'html-input-radio',
      'html-input-hidden',
      'html-input-reset',
      'html-input-submit',
      'html-button-reset',
      'html-button-submit',
      'html-select',
      'html-textarea',
    ],
  },
  {
    name: 'controls whose type is the default',
    html: '<form action="https://example.com"><input name="a"><button>Send</button></form>',
    expected: ['html-form', 'html-input-text', 'html-button-submit'],
  },
  { name: 'a type in capitals', html: '<input type="CheckBox">', expected: ['html-input-checkbox'] },
  {
    name: 'attributes of tables',
    html: '<table align="center" width="600" height="10" cellpadding="0" cellspacing="0" role="presentation" background="https://cdn.example.com/a.png"><tr><td valign="top" dir="rtl">Hello</td></tr></table>',
    expected: [
      'html-table',
      'html-align',
      'html-width',
      'html-height',
      'html-cellpadding',
      'html-cellspacing',
      'html-role',
      'html-background',
      'html-valign',
      'html-dir',
    ],
    optional: ['image-png'],
  },
  {
    name: 'attributes for screen readers',
    html: '<div aria-hidden="true" aria-label="a" aria-labelledby="b" aria-describedby="c" aria-live="polite">Hello</div><div hidden>Hidden</div>',
    expected: [
      'html-div',
      'html-aria-hidden',
      'html-aria-label',
      'html-aria-labelledby',
      'html-aria-describedby',
      'html-aria-live',
      'html-hidden',
    ],
  },
  {
    name: 'links of several kinds',
    html: '<a href="#terms" target="_blank">Terms</a> <a href="MAILTO:help@example.com">Help</a>',
    expected: ['html-anchor-links', 'html-target', 'html-mailto-links'],
  },
  {
    name: 'a base address and a linked style sheet',
    html: '<html><head><base href="https://example.com/"><link rel="stylesheet" href="https://example.com/a.css"></head><body>Hello</body></html>',
    expected: ['html-base', 'html-link', 'html-body'],
  },
  {
    name: 'names of elements and attributes in capitals',
    html: '<CENTER><TABLE ALIGN=left><TR><TD>Hello</TABLE></CENTER>',
    expected: ['html-table', 'html-align'],
  },
  { name: 'an inert element', html: '<div inert>Hello</div>', expected: ['html-div', 'css-inert-attribute'] },
  { name: 'a comment', html: '<p>Hello</p><!-- end -->', expected: ['html-p', 'html-comments'] },
  { name: 'AVIF', html: image('a.avif'), expected: ['html-img', 'image-avif'] },
  {
    name: 'WebP with a query',
    html: image('a.webp?width=600&amp;v=2'),
    expected: ['html-img', 'image-webp'],
  },
  { name: 'SVG with a fragment', html: image('icons.svg#cart'), expected: ['html-img', 'image-svg'] },
  {
    name: 'old formats',
    html: image('a.bmp') + image('a.ICO') + image('a.tif') + image('a.gif'),
    expected: ['html-img', 'image-bmp', 'image-ico', 'image-tiff', 'image-gif'],
  },
  {
    name: 'formats of cameras, animations and videos as images',
    html: image('a.heic') + image('a.apng') + image('a.hdr') + image('a.mp4'),
    expected: ['html-img', 'image-heif', 'image-apng', 'image-hdr', 'image-mp4'],
  },
  {
    name: 'an image in the source',
    html: `<img src="data:image/png;base64,${png.toString('base64')}" alt="A dot">`,
    expected: ['html-img', 'image-base64', 'image-png'],
  },
  {
    name: 'an attached image in a new format',
    raw: message({
      html: '<p>Hello</p><img src="cid:chair@example.com" alt="A chair">',
      related: [
        base64Part('image/webp', png, 'Content-ID: <chair@example.com>', 'Content-Disposition: inline'),
      ],
    }),
    expected: ['html-p', 'html-img', 'image-webp'],
    optional: ['image-png'],
  },
  {
    name: 'an AMP part',
    raw: message({ html: '<p>Hello</p>' }).replace(
      '--=_alternative\r\nContent-Type: text/html',
      '--=_alternative\r\nContent-Type: text/x-amp-html; charset=utf-8\r\n\r\n<!doctype html><html ⚡4email></html>\r\n--=_alternative\r\nContent-Type: text/html',
    ),
    expected: ['amp', 'html-p'],
  },
  {
    name: 'a message without HTML',
    raw: single('text/plain', '<video> display:grid', usualHeaders),
    expected: [],
  },
];
