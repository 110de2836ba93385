import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../test/defaults.ts';
import { previewText } from '../html/text/preview-text.ts';
import { readMessage } from './read-message.ts';

const read = (html: string) =>
  readMessage({ subject: '', html, text: '', attachments: [], limits: defaults.view });

/** An element with this attribute, and the style sheet for it. */
type Case = readonly [title: string, attribute: string, sheet?: string];

const page = (attribute: string, sheet: string, hidden: string, seen: string) =>
  `<style>${sheet}</style><body><div class="outer"><div ${attribute}>${hidden}</div></div><div>${seen}</div>`;

const inStyle: [title: string, css: string][] = [
  ['display', 'display:none'],
  ['display that is important', 'display:none !important; display:block'],
  ['display with a comment', 'display:/* x */none'],
  ['display with escapes', 'd\\69 splay:n\\6fne'],
  ['display with an escaped letter', 'dis\\play:none'],
  ['visibility', 'visibility:hidden'],
  ['content-visibility', 'content-visibility:hidden'],
  ['opacity', 'opacity:0'],
  ['opacity that is almost nothing', 'opacity:.01'],
  ['opacity in percent', 'opacity:0%'],
  ['opacity with an exponent', 'opacity:1e-3'],
  ['a filter', 'filter:opacity(0)'],
  ['a transparent colour', 'color:transparent'],
  ['a colour without alpha', 'color:rgba(0,0,0,0)'],
  ['a colour without alpha in hexadecimal', 'color:#00000000'],
  ['a colour without alpha with spaces', 'color:rgb(0 0 0 / 0%)'],
  ['a transparent fill', '-webkit-text-fill-color:transparent'],
  ['white on white', 'color:#fff'],
  ['almost white on white', 'color:#fefefe'],
  ['white by name', 'color:white'],
  ['white in hsl', 'color:hsl(0, 0%, 100%)'],
  ['the colour of its background', 'color:#123456;background:#123456'],
  ['the colour of its background-color', 'color:rgb(10,20,30);background-color:#0a141e'],
  ['scale', 'transform:scale(0)'],
  ['scale of one axis', 'transform:rotate(3deg) scaleX(0)'],
  ['the property scale', 'scale:0'],
  ['a matrix', 'transform:matrix(0,0,0,0,0,0)'],
  ['rotation', 'transform:rotateX(90deg)'],
  ['translation', 'transform:translateX(-9999px)'],
  ['zoom', 'zoom:0'],
  ['clip-path inset', 'clip-path:inset(100%)'],
  ['clip-path circle', 'clip-path:circle(0)'],
  ['clip-path polygon', 'clip-path:polygon(0 0, 0 0, 0 0)'],
  ['clip', 'position:absolute;clip:rect(0,0,0,0)'],
  ['a position to the left', 'position:absolute;left:-9999px'],
  ['a position in em', 'position:absolute;left:-999em'],
  ['a position in vw', 'position:fixed;top:-100vw'],
  ['a position to the right', 'position:absolute;left:9999px'],
  ['a relative position', 'position:relative;left:-9999px'],
  ['a margin', 'margin-left:-9999px'],
  ['a margin among four', 'margin:0 0 0 -9999px'],
  ['indentation', 'text-indent:-9999px'],
  ['a box without height', 'max-height:0;overflow:hidden'],
  ['a box of one pixel', 'width:1px;height:1px;overflow:hidden'],
  ['font size', 'font-size:0'],
  ['font size of one pixel', 'font-size:1px'],
  ['the shorthand of font', 'font:0/0 a'],
  ['a position in inches', 'position:absolute;left:-20in'],
  ['a position with an exponent', 'position:absolute;left:-1e5px'],
  ['scale of the second axis', 'scale:1 0'],
  ['a line without height', 'line-height:0;overflow:hidden'],
];

// Text of which only a browser could tell whether it is seen.
const doubtful: Case[] = [
  ...[
    'mask:linear-gradient(transparent,transparent)',
    '-webkit-mask-image:url(data:,)',
    'color:color-mix(in srgb, white, white)',
    'color:oklch(1 0 0)',
    'color:lab(100% 0 0)',
    'color:hwb(0 100% 0%)',
    'color:light-dark(white, black)',
    'color:rgb(from white r g b)',
    'color:hsl(from white h s l)',
    'color:azure',
    'color:var(--white)',
    'color:#fff;color:no-colour',
    'rotate:x 90deg',
    'rotate:1 0 0 .25turn',
    'transform:rotateX(.25turn)',
    'transform:rotate3d(1,0,0,90deg)',
    'transform:matrix3d(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1)',
    'transform:skewX(90deg)',
    'filter:invert(1)',
    'filter:contrast(0) brightness(9)',
    'filter:blur(99px)',
    'mix-blend-mode:screen',
    'animation:vanish 0s forwards',
    'clip-path:path(&quot;M0 0&quot;)',
    'offset-path:path(&quot;M-9999 0h1&quot;)',
    'opacity:calc(1 - 1)',
    'left:calc(-1 * 9999px);position:absolute',
    'margin-left:min(0px, -9999px)',
    'font-size:clamp(0px, 0px, 1px)',
    'font-size-adjust:0',
    'display:none;display:nothing',
    'visibility:hidden;visibility:none',
    'opacity:0;opacity:none',
    'position:absolute;left:-9999px;left:none',
    'translate:-9999px;translate:auto',
    '-webkit-text-security:disc',
    'unicode-bidi:bidi-override;direction:rtl',
    'display:var(--none)',
  ].map((css): Case => [css, `style="${css}"`]),
  ['a media feature', 'class="x"', '@media (width > 1px){.x{display:none}}'],
  ['a container', 'class="x"', '@container (width > 1px){.x{display:none}}'],
  ['a position among others', 'class="x"', '.outer :nth-child(1){display:none}'],
  ['a negation', 'class="x"', '.x:not(.y:is(.z)){color:#fff}'],
  ['a sibling', 'class="x"', 'style ~ body .x, style + body .x{display:none}'],
  ['another attribute', 'class="x" lang="en"', '.x[lang=en]{display:none}'],
  ['many rules', 'class="x"', `${'.x{color:#000}'.repeat(100)}.x{display:none}`],
];

const bySheet: Case[] = [
  ['a class', 'class="x"', '.x{display:none}'],
  ['a tag and a class', 'class="x"', 'div.x{display:none}'],
  ['two classes', 'class="y x"', '.x.y{display:none}'],
  ['an id', 'id="x"', '#x{display:none}'],
  ['an attribute', 'class="x"', '[class="x"]{display:none}'],
  ['a class in a class', 'class="x"', '.outer .x{display:none}'],
  ['a child', 'class="x"', '.outer > .x{display:none}'],
  ['elements around', 'class="x"', 'body div div.x{display:none}'],
  ['a nested rule', 'class="x"', '.outer{color:red;.x{display:none}}'],
  ['a nested rule with &', 'class="x"', '.x{&{display:none}}'],
  [':is()', 'class="x"', ':is(.x){display:none}'],
  ['a list', 'class="x"', 'u, s , .x{display:none}'],
  ['@media screen', 'class="x"', '@media screen{.x{display:none}}'],
  ['@media all', 'class="x"', '@media only all and (min-width:100px){.x{display:none}}'],
  ['@media not print', 'class="x"', '@media not print{.x{display:none}}'],
  ['@supports', 'class="x"', '@supports (display:grid){.x{display:none}}'],
  ['@layer', 'class="x"', '@layer a{.x{display:none}}'],
  ['an escaped class', 'class="x"', '.\\78 {display:none}'],
  ['an unclosed rule', 'class="x"', '.x{display:none'],
  ['a rule after an import', 'class="x"', '@import url(x.css);.x{display:none}'],
  ['a rule after a string with a bracket', 'class="x"', '.y{content:"{"}.x{display:none}'],
  ['a rule after an escaped quote', 'class="x"', '.y{content:"\\"{"}.x{display:none}'],
  ['an important rule', 'class="x" style="display:block"', '.x{display:none!important}'],
];

const hidden: Case[] = [
  ...inStyle.map(([title, css]): Case => [title, `style="${css}"`]),
  ...inStyle.map(([title, css]): Case => [`${title} of a class`, 'class="x"', `.x{${css}}`]),
  ...bySheet,
  ['the attribute hidden', 'hidden'],
];

// Text that is seen, although it looks like one of the above.
const seen: Case[] = [
  ['in a narrow window only', 'class="x"', '@media (max-width:600px){.x{display:none}}'],
  ['on paper only', 'class="x"', '@media print{.x{display:none}}'],
  ['in dark colours only', 'class="x"', '@media (prefers-color-scheme:dark){.x{color:#fff}}'],
  ['inside an element that is not there', 'class="x"', '.none .x{display:none}'],
  ['as a child of another element', 'class="x"', 'body > .x{display:none}'],
  ['if it had another class', 'class="x"', '.x.z{display:none}'],
  ['while the mouse is over it', 'class="x"', '.x:hover{display:none}'],
  ['until a later rule', 'class="x"', '.x{display:none}.x{display:block}'],
  ['until a stronger rule', 'id="x" class="x"', '#x{display:block}.x{display:none}'],
  ['until its own style', 'class="x" style="display:block"', '.x{display:none}'],
  ['white on a dark background', 'style="color:#fff;background:#123"'],
  ['white on a dark background around it', 'style="color:white"', '.outer{background-color:#000}'],
  ['white on a picture', 'style="color:#fff;background:url(x.png)"'],
  ['white on a gradient', 'style="color:#fff;background-image:linear-gradient(red,blue)"'],
  ['light grey', 'style="color:#bbb"'],
  ['a colour of a variable', 'style="color:var(--x)"'],
  ['almost opaque', 'style="opacity:0.8"'],
  ['turned a little', 'style="transform:rotate(2deg) scale(.9) translateX(10px)"'],
  ['moved a little', 'style="position:relative;top:-20px;margin-left:-10px"'],
  ['clipped a little', 'style="clip-path:inset(2%)"'],
  ['in a box with a height', 'style="max-height:100px;overflow:hidden"'],
  ['in a box without overflow', 'style="height:0"'],
  ['after something invalid', 'style="x display:none"'],
  [
    'as letters cut out of a gradient',
    'style="color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text"',
  ],
  ['in the name of a property', 'style="constructor:none;display-none:1"'],
  ['in a small font', 'style="font:bold 11px/1.2 Arial"'],
];

describe('hidden text', () => {
  for (const [title, attribute, sheet = ''] of hidden) {
    it(`is not taken for the code or the call to action: ${title}`, () => {
      const { codes, links } = read(
        page(
          attribute,
          sheet,
          'Your verification code is <b>111111</b> <a style="color:inherit" href="https://evil.test/verify?token=1">Confirm</a>',
          'Your verification code is <b>222222</b> <a href="https://shop.test/verify?token=2">Confirm</a>',
        ),
      );
      assert.deepEqual(
        codes.map((code) => [code.value, code.hidden]),
        [
          ['222222', undefined],
          ['111111', true],
        ],
      );
      assert.deepEqual(
        links.map(({ url, kind, hidden }) => [url, kind, hidden]),
        [
          ['https://evil.test/verify?token=1', 'other', true],
          ['https://shop.test/verify?token=2', 'action', undefined],
        ],
      );
    });
  }

  for (const [title, attribute, sheet = ''] of seen) {
    it(`is not what is hidden only ${title}`, () => {
      const { codes, links } = read(
        page(
          attribute,
          sheet,
          'Your verification code is <b>111111</b> <a style="color:inherit" href="https://a.test/">x</a>',
          '',
        ),
      );
      assert.deepEqual(
        codes.map(({ value, hidden }) => [value, hidden]),
        [['111111', undefined]],
      );
      assert.equal(links[0]!.hidden, undefined);
    });
  }

  for (const [title, attribute, sheet = ''] of doubtful) {
    it(`loses against text that is surely seen: ${title}`, () => {
      const { codes, links } = read(
        page(
          attribute,
          sheet,
          'Your verification code is <b>111111</b> <a style="color:inherit" href="https://evil.test/verify?token=1">Confirm</a>',
          '<p>Your verification code is 222222</p> <a href="https://shop.test/verify?token=2">Confirm</a>',
        ),
      );
      assert.deepEqual(
        codes.map(({ value }) => value),
        ['222222', '111111'],
      );
      assert.deepEqual(
        links.map(({ kind }) => kind),
        ['other', 'action'],
      );
    });
  }

  it('is a code if there is no other', () => {
    const { codes } = read('<p style="color:#fff">Your verification code is 111111</p>');
    assert.deepEqual(
      codes.map(({ value, hidden }) => [value, hidden]),
      [['111111', true]],
    );
  });

  it('of a link does not count if the link shows other text', () => {
    const { links } = read('<a href="https://a.test/">Open <span style="display:none">nothing</span></a>');
    assert.deepEqual(links, [{ url: 'https://a.test/', text: 'Open', source: 'html', kind: 'other' }]);
  });

  it('does not hide a link around a picture', () => {
    const { links } = read(
      '<a href="https://a.test/" style="font-size:0;color:#fff"><img src="cid:x" alt=""> </a>',
    );
    assert.equal(links[0]!.hidden, undefined);
  });
});

describe('previews leave out hidden text after visible text', () => {
  const preview = (attribute: string, sheet: string, text: string) =>
    previewText(
      `<style>${sheet}</style><body><p>Dear Ada,</p><div class="outer"><div ${attribute}>${text}</div></div>`,
      '',
    );
  for (const [title, attribute, sheet = ''] of hidden)
    it(title, () => assert.equal(preview(attribute, sheet, 'Secret'), 'Dear Ada,'));
  for (const [title, attribute, sheet = ''] of seen)
    it(`but not what is hidden only ${title}`, () =>
      assert.equal(preview(attribute, sheet, 'Seen'), 'Dear Ada, Seen'));
});
