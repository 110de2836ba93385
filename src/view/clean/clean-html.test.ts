import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { HtmlDocument } from '../../html/html-document.ts';
import { searchTerms } from '../../text/marks.ts';
import { type CleanOptions, cleanHtml } from './clean-html.ts';

const options: CleanOptions = {
  scheme: 'light',
  remote: false,
  images: true,
  inline: new Set(['logo@shop.test', '..', 'a/b']),
  inlineQuery: '?pass=1',
  marked: [],
};

function clean(html: string, changes: Partial<CleanOptions> = {}) {
  return cleanHtml(new HtmlDocument(html, defaults.view), { ...options, ...changes }, defaults.view);
}

function body(html: string, changes?: Partial<CleanOptions>): string {
  return clean(html, changes).body;
}

describe('HTML: what ordinary messages use is kept', () => {
  for (const html of [
    '<p class="a b" align="center" style="color: red">Tom &amp; J&#39;s <b>1 &lt; 2</b></p>',
    '<table width="600" cellpadding="0" bgcolor="#fff"><tbody><tr><td colspan="2" valign="top">x</td></tr></tbody></table>',
    '<a href="https://shop.test/a?b=1&amp;c=2#d" target="_blank" rel="noopener noreferrer">x</a>',
    '<a href="mailto:a@b.test" target="_blank" rel="noopener noreferrer">x</a><a href="#top">up</a><a name="top"></a>',
    '<img src="data:image/png;base64,AA==" alt="x" width="1"><br><hr>',
    '<pre>  two\n  lines</pre><ol start="3" type="a"><li>x</li></ol>',
    '<div dir="rtl" lang="ar" aria-hidden="true" role="presentation">x</div>',
    '<font face="Arial" color="#333" size="2"><center><u>x</u></center></font>',
  ]) {
    it(html.slice(0, 70), () => assert.equal(body(html), html));
  }

  it('is repaired as browsers repair it', () => {
    assert.equal(
      body('<!doctype html><p>a<p>b<table><td>c<td>d'),
      '<p>a</p><p>b</p><table><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
    );
    // Without a doctype, a table does not end a paragraph.
    assert.match(body('<p>b<table><td>c'), /^<p>b<table>.*<\/table><\/p>$/);
    assert.equal(body('<b>a<i>b</b>c</i>'), '<b>a<i>b</i></b><i>c</i>');
    assert.equal(body('<pre>\n\n x</pre>'), '<pre>\n\n x</pre>');
  });

  for (const [title, html, doctype] of [
    ['no doctype', '<p>a', ''],
    ['a doctype of its own', '<!DOCTYPE html><p>a', '<!doctype html>'],
    ['an old doctype', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN"><p>a', ''],
    ['a doctype after text', 'a<!doctype html>', ''],
    [
      'the doctype of most templates',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
      '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//EN">',
    ],
    ['a doctype that says something else', '<!doctype html SYSTEM "\'><script>x()</script>">', ''],
  ] as const) {
    it(`a message with ${title} keeps the mode in which browsers show it`, () =>
      assert.equal(clean(html).doctype, doctype));
  }

  it('keeps the attributes of html and body, and the style sheets in their order', () => {
    const { rootAttributes, bodyAttributes, styles } = clean(
      '<html lang=de><head><style media="print">p{top:0}</style></head><body bgcolor=red onload=x()><style>p{top:1px}</style>',
    );
    assert.equal(rootAttributes, ' lang="de"');
    assert.equal(bodyAttributes, ' bgcolor="red"');
    assert.equal(styles, '<style media="print">\np { top: 0 }\n</style><style>\np { top: 1px }\n</style>');
  });
});

describe('HTML: what is not on a list is removed', () => {
  for (const [title, html, expected] of [
    ['scripts and their content', 'a<script>x()</script><noscript>b</noscript>', 'ab'],
    ['handlers', '<p onclick=x() onfoo=y() data-x=1 popover autofocus tabindex=1>a</p>', '<p>a</p>'],
    ['frames and plugins', '<iframe src=x>a</iframe><object data=x>b</object><embed src=x>', '<div>b</div>'],
    [
      'forms, not their fields',
      '<form action=x><input name=a value=b><button formaction=y>c</button></form>',
      '<div><input value="b" readonly=""><button type="button">c</button></div>',
    ],
    [
      'hidden fields and choices',
      '<input type=hidden><input type=file><select><option>x</select><textarea>y</textarea>',
      '',
    ],
    ['comments and conditions', 'a<!-- b --><![if !mso]>c<![endif]><!--[if mso]>d<![endif]-->', 'ac'],
    ['templates', '<template><p>a</p></template>b', 'b'],
    [
      'base, meta and links',
      '<base href=https://a.test><meta http-equiv=refresh content="0;url=//a.test"><link rel=preconnect href=//a.test>a',
      'a',
    ],
    [
      'raw text elements',
      '<xmp><b>x</b></xmp><noembed><b></noembed><noframes><b></noframes>',
      '<pre>&lt;b&gt;x&lt;/b&gt;</pre>',
    ],
    ['math', '<math><mtext><b>x</b></mtext></math>y', 'y'],
    [
      'names of unknown elements',
      '<o:p>a</o:p><x-y class=z>b</x-y>',
      '<span>a</span><span class="z">b</span>',
    ],
    [
      'videos, but not their fallback content',
      '<video src=x><source src=y><img alt=z></video>',
      '<img alt="z">',
    ],
    [
      'endless spans',
      '<table><td colspan=99999 rowspan=-1>',
      '<table><tbody><tr><td colspan="1000" rowspan="-1"></td></tr></tbody></table>',
    ],
  ] as const) {
    it(title, () => assert.equal(body(html), expected));
  }

  for (const href of [
    'javascript:x()',
    ' JaVa\nScRiPt:x()',
    '&#1;javascript:x()',
    'javascript&colon;x()',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.test/x',
    '/api/v1/messages',
    'x.html',
    '//a.test/x',
    `https://a.test/${'x'.repeat(10_000)}`,
  ]) {
    it(`a link to ${href.slice(0, 40)} leads nowhere, and looks like one`, () =>
      assert.equal(body(`<a href="${href}">x</a>`), '<a href="#">x</a>'));
  }

  it('writes URLs as browsers parse them', () => {
    assert.match(body('<a href=" https:\\\\a.test\\x">x</a>'), /^<a href="https:\/\/a\.test\/x"/);
    assert.match(
      body('<a href="HTTPS://xn--pple-43d.test">x</a>'),
      /^<a href="https:\/\/xn--pple-43d\.test\/"/,
    );
  });
});

describe('HTML: images', () => {
  it('of the message come from the inline endpoint', () => {
    assert.equal(body('<img src="cid:logo@shop.test">'), '<img src="inline/logo%40shop.test?pass=1">');
    assert.equal(body('<img src=" CID:logo%40shop.test ">'), '<img src="inline/logo%40shop.test?pass=1">');
    assert.equal(body('<td background="cid:a/b">'), '');
    assert.equal(body('<table background="cid:a/b">'), '<table background="inline/a%2Fb?pass=1"></table>');
  });

  for (const cid of ['missing', '..', '../../raw', '%2e%2e', '', 'logo@shop.test?x', 'logo%']) {
    it(`cid:${cid} is not an image of the message`, () =>
      assert.equal(body(`<img src="cid:${cid}">`), '<img title="Not in the message">'));
  }

  it('that cannot be shown are counted, and say why unless they have a title', () => {
    const html =
      '<img src="cid:logo@shop.test"><img src="cid:x"><img src="a.png"><img src="https://a.test/b.png" title="Own">';
    const { images, body: shown } = clean(html);
    assert.deepEqual(images, { total: 4, blocked: 1, missing: 1, relative: 1 });
    assert.match(
      shown,
      /<img title="Not in the message"><img title="A relative address[^"]*"><img title="Own">$/,
    );
    assert.deepEqual(clean(html, { remote: true }).images, { total: 4, blocked: 0, missing: 1, relative: 1 });
  });

  it('have comments around the words of a search, and nowhere else', () => {
    const html = '<p title="Invoice">Your <b>INVOICE</b> &lt;7&gt;</p><img alt="invoice">';
    assert.equal(
      body(html, { marked: searchTerms('invoice') }),
      '<p title="Invoice">Your <b><!--mark-->INVOICE<!--end--></b> &lt;7&gt;</p><img alt="invoice">',
    );
  });

  it('of other hosts are counted and left out, or loaded when asked for', () => {
    const html =
      '<img src=https://a.test/x.png><img srcset="//a.test/y 1x, https://a.test/z 2x"><p style="background:url(http://a.test)">';
    const { blocked, body: hidden } = clean(html);
    assert.equal(blocked, 4);
    assert.doesNotMatch(hidden, /a\.test/);
    assert.equal(
      body(html, { remote: true }),
      '<img src="https://a.test/x.png"><img srcset="https://a.test/y 1x, https://a.test/z 2x"><p style="background: url(&quot;http://a.test/&quot;)"></p>',
    );
    assert.equal(clean('<link rel=stylesheet href=https://a.test/x.css>').blocked, 1);
  });

  it('drawn in the HTML (SVG) become images without scripts and references', () => {
    const svg =
      '<svg width=9 onload=x()><script>x()</script><rect width=9 height=9 fill="url(//a.test)" onclick=y()></rect><use href=//a.test /><a href=javascript:z()><text>t</text></a></svg>';
    const [, source] = /^<img width="9" src="data:image\/svg\+xml,([^"]+)">$/.exec(body(svg))!;
    assert.equal(
      decodeURIComponent(source!),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9"><rect width="9" height="9"></rect></svg>',
    );
    assert.equal(body('<svg><script>x()</script></svg>'), '');
  });
});

describe('HTML: limits', () => {
  const limits = { ...defaults.view, maxElements: 20, maxOutput: 200 };
  const cut = (html: string, changes = {}) => {
    const changed = { ...limits, ...changes };
    return cleanHtml(new HtmlDocument(html, changed), options, changed);
  };

  it('end the view and close open elements', () => {
    const deep = cleanHtml(new HtmlDocument('<div>'.repeat(600), defaults.view), options, defaults.view);
    assert.equal(deep.cut, 'depth');
    assert.equal(deep.body.match(/<div>/g)!.length, deep.body.match(/<\/div>/g)!.length);
    const many = cut('<ul><li>x'.repeat(50), { maxOutput: 10_000 });
    assert.equal(many.cut, 'elements');
    assert.equal(many.body.match(/<li>/g)!.length, many.body.match(/<\/li>/g)!.length);
    const long = cut(`<div><p>${'x'.repeat(500)}</p></div>`);
    assert.equal(long.cut, 'size');
    assert.match(long.body, /^<div><p>x{100,200}<\/p><\/div>$/);
    const slow = cut('<p>x', { timeMs: -1000, maxElements: 10_000_000, maxOutput: 1e9 });
    assert.equal(slow.cut, null, 'a short message is done before anyone looks at the clock');
    assert.equal(cut('<p>x'.repeat(5000), { timeMs: -1000, maxElements: 1e9, maxOutput: 1e9 }).cut, 'time');
  });

  it('apply to attributes and their lengths', () => {
    const wide = body(
      `<p ${Array.from({ length: 500 }, (_, i) => `aria-${'x'.repeat(i + 1)}=1`).join(' ')}>`,
    );
    assert.equal(wide.match(/aria-/g)!.length, 100);
    assert.equal(body(`<p title="${'x'.repeat(50_000)}">`), '<p></p>');
  });

  it('apply to style sheets', () => {
    assert.equal(clean(`<style>${'p{top:0}'.repeat(20_000)}`).cut, 'styles');
    assert.equal(clean(`<style>p{top:0}/*${'x'.repeat(600_000)}`).cut, 'styles');
  });

  it('apply to formatting elements that a browser would reopen repeatedly', () => {
    assert.equal(body('<b>'.repeat(100)).match(/<b>/g)!.length, 20);
  });
});

describe('HTML: an image in a data URL', () => {
  const png = (width: number, height: number) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    return head.toString('base64');
  };
  const sourceOf = (url: string) => /src="([^"]*)"/.exec(body(`<img src="${url}">`))![1];
  for (const [title, url, isShown] of [
    ['of 49 megapixels', `data:image/png;base64,${png(7000, 7000)}`, true],
    ['of 400 megapixels', `data:image/png;base64,${png(20_000, 20_000)}`, false],
    ['that is percent-encoded', `data:image/png;base64,%69${png(20_000, 20_000).slice(1)}`, false],
    ['with parameters', `data:image/x;a=b; base64 ,${png(20_000, 20_000)}`, false],
    [
      'of a JPEG that does not say its size',
      `data:image/jpeg;base64,${'/9j//gAC'.padEnd(400_000, 'A')}`,
      false,
    ],
  ] as const)
    it(`${title} is ${isShown ? '' : 'not '}shown`, () =>
      assert.equal(sourceOf(url), isShown ? url : 'data:,'));
});

describe('HTML: the text of a link', () => {
  for (const [title, html] of [
    ['by its style', 'bank.test<span style="display:none">.evil.test</span>'],
    ['by a class', '<style>.x{font-size:0}</style>bank.test<span class=x>.evil.test</span>'],
    ['by its colour', 'bank.test<font color=white>.evil.test</font>'],
    ['by an element around it', '<b hidden>evil.test/<i style="color:red">x</i></b>bank.test'],
  ] as const) {
    it(`does not include what is hidden ${title}, so that a warning names what is shown`, () => {
      const [link] = clean(`<a style="color:black" href="https://bank.test.evil.test/">${html}</a>`).links;
      assert.equal(link!.text, 'bank.test');
      assert.equal(link!.warning, 'Shows bank.test, but goes to bank.test.evil.test');
    });
  }

  for (const style of [
    'display:none x',
    'opacity:0;opacity:1 !important',
    '@supports (x:y) { display:none }',
  ])
    it(`is warned about although it only seems hidden: ${style}`, () => {
      const [link] = clean(
        `<a href="https://evil.test/"><span style="${style}">bank.test</span> .</a>`,
      ).links;
      assert.equal(link!.warning, 'Shows bank.test, but goes to evil.test');
    });

  it('is the hidden text if there is no other', () => {
    const [link] = clean('<a href="https://a.test/"><span hidden>x</span></a>').links;
    assert.equal(link!.text, 'x');
  });
});
