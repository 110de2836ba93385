import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beginningOf, isLarge, withoutReach } from './large-html.ts';

describe('a large mail', () => {
  it('is large by what must be laid out, not by its pictures', () => {
    assert.equal(isLarge('<p>word</p>'.repeat(200_000)), true);
    assert.equal(isLarge(`<p>Hello</p><img src="data:image/png;base64,${'A'.repeat(9_000_000)}">`), false);
    assert.equal(isLarge('<p>Hello</p>'), false);
  });

  it('begins with whole tags', () => {
    const html = `<p>${'x'.repeat(399_990)}</p><a href="https://shop.test/a-long-address">link</a>`;
    assert.equal(beginningOf(html), `<p>${'x'.repeat(399_990)}</p>`);
    assert.equal(beginningOf('<p>short</p>'), '<p>short</p>');
  });
});

describe('a large mail without reach', () => {
  const asked = { images: true, remote: true, inline: new Map<string, string>() };
  const unasked = { ...asked, remote: false };

  for (const name of [
    'script',
    'ScRiPt',
    'iframe',
    'frame',
    'meta',
    'LINK',
    'base',
    'object',
    'embed',
    'form',
  ]) {
    it(`has no ${name}, asked for remote content or not`, () => {
      for (const options of [asked, unasked]) {
        const { html } = withoutReach(`a<${name} x=1>b</${name}><svg/><${name}/>`, options);
        assert.doesNotMatch(html, new RegExp(`</?${name}`, 'i'));
      }
    });
  }

  for (const [title, html, expected, blocked] of [
    [
      'a picture of another host',
      '<img src="https://x.test/a.png">',
      '<img data-src="https://x.test/a.png">',
      1,
    ],
    ['one without quotes or scheme', '<td background=//x.test/a>', '<td data-background=//x.test/a>', 1],
    [
      'pictures to choose from',
      "<img srcset='https://x.test/a 2x'>",
      "<img data-srcset='https://x.test/a 2x'>",
      1,
    ],
    [
      'an address in a style',
      '<p style="background: url( https://x.test/a)">',
      '<p style="background: url(data:,https://x.test/a)">',
      1,
    ],
    [
      'an imported style sheet',
      '<style>@import "https://x.test/a";</style>',
      '<style>@x-import "https://x.test/a";</style>',
      1,
    ],
    [
      'a font',
      '<style>@font-face { src: url(https://x.test/a) }</style>',
      '<style>@x-font-face { src: url(data:,https://x.test/a) }</style>',
      1,
    ],
    [
      'a drawing of another host',
      '<use href="https://x.test/a#b"/>',
      '<x-use href="https://x.test/a#b"/>',
      0,
    ],
    ['a handler', '<p onclick="x()">', '<p data-onclick="x()">', 0],
    ['a link to the web', '<a href="https://x.test/">', '<a href="https://x.test/">', 0],
    [
      'a link that names its window',
      '<a href=http://x.test target=a rel=opener>',
      '<a href=http://x.test data-target=a data-rel=opener>',
      0,
    ],
    ['a link into this page', '<a href="/api/v1/messages">', '<a data-href="/api/v1/messages">', 0],
    ['a link that is code', "<a href='&#106;avascript:x()'>", "<a data-href='&#106;avascript:x()'>", 0],
    [
      'a link that is code, in a drawing',
      '<a xlink:href=javascript:x()>',
      '<a xlink:data-href=javascript:x()>',
      0,
    ],
    ['a place in the mail', '<a href="#end">', '<a target=_self href="about:srcdoc#end">', 0],
    [
      'a picture written into the mail',
      '<img src="data:image/png;base64,AA">',
      '<img src="data:image/png;base64,AA">',
      0,
    ],
    ['words', '<p>On sourcing: 1 < 2</p>', '<p>On sourcing: 1 < 2</p>', 0],
  ] as const) {
    it(`keeps or stills ${title}`, () =>
      assert.deepEqual(withoutReach(html, unasked), { html: expected, blocked }));
  }

  it('shows what was asked for', () => {
    const html = '<img src="https://x.test/a.png"><p style="background: url(https://x.test/b)">';
    assert.deepEqual(withoutReach(html, asked), { html, blocked: 0 });
    assert.match(withoutReach(html, { ...asked, images: false }).html, /data-src.*data:,/);
  });

  it('shows the pictures that came with it', () => {
    const inline = new Map([['logo@shop', 'data:image/png;base64,AA']]);
    assert.equal(
      withoutReach('<img src="cid:logo%40shop">', { ...unasked, inline }).html,
      '<img src="data:image/png;base64,AA">',
    );
  });

  it('takes time that grows with the mail and no faster, whatever the mail', () => {
    for (const piece of ['<', '<scrip', ' src = ', ' src', 'url( ', 'cid:', ' on', 'data:image/', '\n']) {
      const html = piece.repeat(300_000);
      isLarge(html);
      withoutReach(html, unasked);
    }
  });
});
