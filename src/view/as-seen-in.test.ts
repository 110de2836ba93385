import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serialize } from 'parse5';
import { defaults } from '../../test/defaults.ts';
import type { PreviewClient } from '../contract/limits.ts';
import { GMAIL_CLIP_BYTES } from '../html/support/support-table.ts';
import { asSeenIn, revealConditional } from './as-seen-in.ts';
import { renderView } from './render.ts';

/** The body and the styles that are left. */
function seen(client: PreviewClient, html: string): string {
  return serialize(asSeenIn(client, html, defaults.view).document.root)
    .replace(/^<html><head>/, '')
    .replace('</head><body>', '')
    .replace(/<\/body><\/html>$/, '');
}

describe('preview: a message as a client shows it', () => {
  for (const [title, client, html, expected] of [
    [
      'declarations that the client does not support are removed',
      'gmail',
      '<p style="color:red; position:absolute; margin:0">',
      '<p style="color:red;  margin:0"></p>',
    ],
    [
      'what the client supports is kept',
      'apple-mail',
      '<p style="color:red; position:absolute">',
      '<p style="color:red; position:absolute"></p>',
    ],
    [
      'rules with unsupported selectors are removed, with their declarations',
      'gmail',
      '<style>p{color:red} p:nth-child(2){color:blue} b{color:red;transform:none}</style>',
      '<style>p{color:red}  b{color:red;}</style>',
    ],
    [
      'at-rules are removed with their content',
      'gmail',
      '<style>@keyframes a{from{top:0}} p{color:red}@font-face{src:url(a)}</style>',
      '<style> p{color:red}</style>',
    ],
    [
      'an unsupported element is replaced by its content',
      'gmail',
      '<video src=x><b>No video</b></video>',
      '<b>No video</b>',
    ],
    ['a drawing is removed', 'gmail', '<p>a<svg><text>b</text></svg>c', '<p>ac</p>'],
    ['attributes are removed', 'gmail', '<p hidden id=a>', '<p id="a"></p>'],
    [
      'images in unsupported formats are removed',
      'gmail',
      '<img alt=x src="data:image/png;base64,AA">',
      '<img alt="x">',
    ],
    [
      'Outlook for Windows shows its conditional comments, and not what is for others',
      'outlook-windows',
      '<!--[if mso]><b>a</b><![endif]--><!--[if !mso]><!--><i>b</i><!--<![endif]-->',
      '<b>a</b>',
    ],
    [
      'Outlook for Windows hides what is for Word, and what Word hides',
      'outlook-windows',
      '<!--[if mso]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--><p style="mso-hide:all">a</p>b',
      '<p style="display:none">a</p>b',
    ],
    [
      'Outlook for Windows takes the size of images from their attributes',
      'outlook-windows',
      '<img width=60 height="50%" style="width:100px"><img style="width:100px">',
      '<img width="60" height="50%" style="width:100px;width:60px!important;height:50%!important">' +
        '<img style="width:100px;width:auto!important;height:auto!important">',
    ],
  ] as const) {
    it(title, () => assert.equal(seen(client, html), expected));
  }

  it('Gmail clips a message after 102 KB, and says so', () => {
    const long = '<p>é</p>'.repeat(20_000);
    const html = seen('gmail', long);
    assert.match(html, /\[Message clipped\]&nbsp; <a>View entire message<\/a>/);
    const shown = html.slice(0, html.indexOf('<p>[Message'));
    assert.ok(Math.abs(Buffer.byteLength(shown) - GMAIL_CLIP_BYTES) < 100);
    assert.ok(!html.includes('\ufffd'));
    const exact = 'a'.repeat(GMAIL_CLIP_BYTES);
    assert.doesNotMatch(seen('gmail', exact), /clipped/);
    assert.match(seen('gmail', `${exact}a`), /clipped/);
    assert.doesNotMatch(seen('yahoo', `${exact}a`), /clipped/);
  });
});

describe('preview: a message as a client shows it', () => {
  it('keeps the line breaks at the start of preformatted text, and text without an end', () => {
    const bodyOf = (html: string) => {
      const options = { theme: 'light', remote: 'block', images: 'show' } as const;
      const input = { html, text: '', options, inline: [], inlineQuery: '', limits: defaults.view };
      const { document } = renderView(input, (whole) => asSeenIn('yahoo', whole, defaults.view));
      return /<body>([\s\S]*)<\/body>/.exec(document)?.[1];
    };
    assert.equal(bodyOf('<pre>\n\n x</pre>'), '<pre>\n\n x</pre>');
    assert.equal(bodyOf('<plaintext>x'), '<pre>x</pre>');
  });
});

describe('preview: the defaults of a client', () => {
  const view = (html: string, client?: PreviewClient) => {
    const options = { theme: 'light', remote: 'block', images: 'show', ...(client && { client }) } as const;
    const input = { html, text: '', options, inline: [], inlineQuery: '', limits: defaults.view };
    return renderView(input, client && ((whole) => asSeenIn(client, whole, defaults.view))).document;
  };

  for (const [client, font, doctype] of [
    ['gmail', /font: 13px\/1\.5 Arial/, '<!doctype html>'],
    ['outlook-windows', /font: 12pt "Times New Roman"[^}]*}\s*body, div, p, span { width: auto/, ''],
    ['outlook-com', /font: 15px "Segoe UI"/, '<!doctype html>'],
    ['apple-mail', /font: 16px -apple-system/, ''],
    ['yahoo', /font: 13px "Helvetica Neue"/, '<!doctype html>'],
    ['samsung', /font: 16px Roboto/, ''],
  ] as const) {
    it(`${client} has its own font, and ${doctype || 'no doctype'} for a message without one`, () => {
      const document = view('<p>a', client);
      assert.match(document, font);
      assert.ok(document.startsWith(`${doctype}<html>`));
    });
  }

  it('a message as it was sent has no font and no margin but those of the browser', () => {
    assert.doesNotMatch(view('<p>a'), /font|margin/);
  });
});

describe('preview: a message that exceeds a limit', () => {
  it('is reduced as far as possible, and the limit is named', () => {
    const patient = { ...defaults.view, timeMs: 3_600_000 };
    const cutAt = (html: string, limits = {}) => asSeenIn('yahoo', html, { ...patient, ...limits }).cut;
    assert.equal(cutAt('<p>'), null);
    assert.equal(cutAt('<p>'.repeat(10), { maxElements: 5 }), 'elements');
    assert.equal(cutAt(`<style>${'a{b:c}'.repeat(100_000)}</style>`), 'styles');
    assert.equal(cutAt('<p>a</p>'.repeat(1000), { timeMs: 0 }), 'time');
  });
});

describe('preview: conditional comments', () => {
  for (const [html, expected] of [
    ['a', 'a'],
    ['<!--[if mso]>a<![endif]-->b', 'ab'],
    ['<!--[if gte mso 9]>a<![endif]-->', 'a'],
    ['<!--[if (gte mso 9)|(IE)]>a<![endif]-->', 'a'],
    ['<!--[if lt mso 9]>a<![endif]-->', ''],
    ['<!--[if !mso]>a<![endif]-->', ''],
    ['<!--[if IE]>a<![endif]-->', ''],
    ['<!--[if mso | IE]><!-->a<!--<![endif]-->', 'a'],
    ['<!--[if !mso]><!-- -->a<!--<![endif]-->b', 'b'],
    ['<!--[if mso]>a', '<!--[if mso]>a'],
    [
      '<!--[if mso a<![endif]--><!--[if mso]>a<![endif]-->',
      '<!--[if mso a<![endif]--><!--[if mso]>a<![endif]-->',
    ],
  ]) {
    it(`${html} is ${expected}`, () => assert.equal(revealConditional(html!), expected));
  }
});
