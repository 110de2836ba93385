import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PREVIEW_LENGTH, preheaderOf, previewText } from './preview-text.ts';

const preheader = (style: string) =>
  `<body><div style="${style}">Read this first &zwnj;&nbsp;&zwnj;</div><p>Dear Ada,</p>`;

describe('preview: it', () => {
  for (const [title, html, text, expected] of [
    [
      'is the start of the text',
      '',
      'Hello Ada,\r\n\r\n  your order\tis here.',
      'Hello Ada, your order is here.',
    ],
    ['is from the HTML, which mail clients show', '<p>Dear <b>Ad</b>a</p>', 'Plain', 'Dear Ada'],
    ['is from the text if the HTML is only an image', '<img alt="" src="cid:x">', 'Plain', 'Plain'],
    ['is empty if there is no text', '<p> </p>', '\u200C\u00A0', ''],
    [
      'has no CSS, title, script or comment',
      '<head><title>T</title><style>p{color:red}</style></head><!-- c --><script>s</script>Hi',
      '',
      'Hi',
    ],
    ['has entities decoded', 'Fish &amp; chips &lt;b&gt; &eacute;', '', 'Fish & chips <b> é'],
    [
      'begins with a preheader, without its padding',
      preheader('display:none'),
      '',
      'Read this first Dear Ada,',
    ],
    [
      'begins with the preheader of a message that is a single image',
      '<div style="display:none">Sale ends today</div><img src="cid:x">',
      'Plain',
      'Sale ends today',
    ],
    [
      'separates the words of blocks, also of inline elements that are laid out as blocks',
      '<span>Harbor &amp; Pine</span><a style="display: block">View in browser</a><td>a</td><td>b</td>',
      '',
      'Harbor & Pine View in browser a b',
    ],
    ['excludes display: none after visible text', `Hi${preheader('display : NONE')}`, '', 'Hi Dear Ada,'],
    ['excludes visibility: hidden', `Hi${preheader('color:red;visibility:hidden')}`, '', 'Hi Dear Ada,'],
    ['excludes opacity: 0', `Hi${preheader('opacity: 0; x: y')}`, '', 'Hi Dear Ada,'],
    ['excludes a box without height', `Hi${preheader('max-height:0px;overflow:hidden')}`, '', 'Hi Dear Ada,'],
    ['leaves out font-size: 0', `Hi${preheader('font-size:0')}`, '', 'Hi Dear Ada,'],
    ['leaves out text of a pixel', `Hi${preheader('line-height:1px; FONT-SIZE: 1px')}`, '', 'Hi Dear Ada,'],
    ['leaves out transparent text', `Hi${preheader('color:transparent')}`, '', 'Hi Dear Ada,'],
    ['leaves out white on white', `Hi${preheader('color:#FFF;background:white')}`, '', 'Hi Dear Ada,'],
    [
      'keeps text with a size in a layout without one',
      'A<table><td style="font-size:0px">gap<table><td style="font-size:13px">Dear <b>Ada</b></td></table>gap</td>' +
        '<td>and Bob</td></table>',
      '',
      'A Dear Ada and Bob',
    ],
    [
      'keeps text after an element without a size whose children are not closed',
      'A<div style="font-size:0">a<div>b</div><p style="font-size:12px">Hi</div> there',
      '',
      'A Hi there',
    ],
    [
      'leaves out what a style sheet makes tiny',
      '<style>.x{font-size:0}.y{font-size:16px}</style>A<p class=x>a <b class="y">Hi</b> b &amp; < c</p>',
      '',
      'A Hi',
    ],
    [
      'leaves out choices, default values and drawings',
      '<select><option>One<option>Two</select><textarea>Type here</textarea><svg><text>S</text></svg>' +
        '<datalist><option>x</option></datalist><progress>50%</progress>Hi',
      '',
      'Hi',
    ],
    ['leaves out white on the white of the page', `Hi${preheader('color:#fff')}`, '', 'Hi Dear Ada,'],
    [
      'keeps white text in a dark cell',
      '<table bgcolor="#222222"><td style="color:#fff">Dear Ada',
      '',
      'Dear Ada',
    ],
    ['keeps text after a paragraph that is not closed', 'A<p style="display:none">x<p>Hi', '', 'A Hi'],
    [
      'keeps text after a drawing with an empty script',
      '<svg><script href="x"/></svg>Hi<script>x</script>',
      '',
      'Hi',
    ],
    ['keeps half-transparent text', preheader('opacity:0.8'), '', 'Read this first Dear Ada,'],
    ['excludes the hidden attribute', 'A<div hidden>x<div>y</div>z</div>Hi', '', 'A Hi'],
    ['continues after a hidden image', '<img style="display:none">Hi', '', 'Hi'],
    [
      'excludes nested elements with the same name',
      'A<div style=display:none>a<div>b</div>c</div>Hi',
      '',
      'A Hi',
    ],
    [
      'excludes elements that a style sheet hides by class or id',
      '<style>/* .lead{ */ .preheader, span.other { display: none !important } #x{display:none}</style>A ' +
        '<span class="a preheader">p</span><span class="other">o</span><i id="x">i</i>Hi',
      '',
      'A Hi',
    ],
    [
      'includes elements that a style sheet hides only on small screens',
      '<style>@media (max-width: 600px) { .wide { display: none } } .b{}</style><p class="wide">Hi</p>',
      '',
      'Hi',
    ],
    [
      'is from the text if an unclosed element hides all of the HTML',
      '<div style="display:none">Hi',
      'Plain',
      'Plain',
    ],
    ['has no padding', `Hi${'&#847;&zwnj;&nbsp;&#8199;&#65279;&shy;'.repeat(150)}there`, '', 'Hi there'],
    ['has no padding of blank letters', `Hi${'\u2800\u3164'.repeat(9)}there`, '', 'Hi there'],
    [
      'keeps joiners inside of words',
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 👩\u200D💻',
      '',
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 👩\u200D💻',
    ],
    ['has no rules of dashes', '', '=======\r\nNews\r\n-------\r\nHi --', 'News Hi --'],
    ['has no control characters and no overrides', '', 'a\u0000b\u0007\u202Ec\u2066d', 'a b cd'],
    ['shows markup in the text as text', '', '<b>Hi</b>', '<b>Hi</b>'],
  ] as const) {
    it(title, () => assert.equal(previewText(html, text), expected));
  }

  for (const [style, isHidden] of [
    ['display: none', true],
    ['mso-hide: all; max-height: 0', true],
    ['font-size: 1px', true],
    ['color: #ffffff; background-color: #FFFFFF', true],
    ['color: #ffffff; background-color: #fff0f0', false],
    ['color: #333', false],
  ] as const) {
    it(`${isHidden ? 'finds a preheader' : 'finds no preheader in text'} with ${style}`, () =>
      assert.equal(preheaderOf(preheader(style)), isHidden ? 'Read this first' : ''));
  }

  it('has no preheader if nothing is visible, or only after visible text', () => {
    assert.equal(preheaderOf('<div hidden>a</div>'), '');
    assert.equal(preheaderOf('Hi<div hidden>a</div>'), '');
    assert.equal(preheaderOf('<select><option>a</option></select><div hidden>b</div>Hi'), 'b');
  });

  it('is truncated to 140 characters, without splitting one', () => {
    assert.equal(previewText('', 'x'.repeat(500)), 'x'.repeat(140));
    assert.equal(previewText('', `${'x'.repeat(138)}👩\u200D💻👩\u200D💻`), 'x'.repeat(138));
    assert.equal(previewText('', `${'x'.repeat(139)}e\u0301y`), 'x'.repeat(139));
    assert.equal(previewText('', `${'x'.repeat(137)} yyy`), `${'x'.repeat(137)} yy`);
    assert.equal(previewText('', `e${'\u0301'.repeat(5000)}`).length, 140);
  });

  it('is short and clean for any message', () => {
    const characters = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 })
      .map((codes) => String.fromCharCode(...codes));
    const html = fc.array(
      fc.constantFrom(
        '<div style="display:none">',
        '</div>',
        '<style>',
        '.a{',
        '}',
        '<!--',
        '&',
        '\u200C',
        'word',
        '"',
        '<b class=a>',
        '<p style="font-size:0">',
        '</p>',
        '<option>',
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(html, characters, (pieces, text) => {
        const preview = previewText(pieces.join(''), text);
        assert.ok(preview.length <= PREVIEW_LENGTH);
        assert.ok(preview.isWellFormed());
        assert.doesNotMatch(preview, /^\s|\s$|\s\s|[\u0000-\u001F\u202A-\u202E\u2066-\u2069]/);
      }),
    );
  });

  it('takes linear time for hidden elements that are never closed', () => {
    assert.equal(previewText('<div hidden>'.repeat(10_000), 'Plain'), 'Plain');
    assert.equal(previewText('<div style="font-size:0">a'.repeat(10_000), 'Plain'), 'Plain');
    assert.equal(
      previewText(`<style>${'.a{display:none}'.repeat(5000)}</style><b class=a>`.repeat(3), ''),
      '',
    );
  });
});
