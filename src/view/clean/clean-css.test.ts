import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanStyle } from './clean-declarations.ts';
import { cleanSheet, ruleBudget } from './clean-sheet.ts';

const resolve = (url: string) => (url.startsWith('cid:') ? `inline/${url.slice(4)}` : null);

function sheet(css: string, scheme: 'light' | 'dark' = 'light'): string {
  const options = { scheme, resolve, resolveSheet: resolve, onDark: () => {} };
  return cleanSheet(css, options, ruleBudget()).trim();
}

function style(css: string): string {
  return cleanStyle(css, { resolve, onDark: () => {} });
}

describe('styles: what ordinary messages use is kept', () => {
  for (const css of [
    'color: #333; font: 14px/1.5 Arial, "Segoe UI", sans-serif',
    'margin: 0 auto !important; padding: -1.5em 2% +3px .5rem',
    'background: #fff url("inline/logo") no-repeat center / cover',
    'width: calc(100% - 20px); color: rgba(0,0,0,.5)',
    'background-image: linear-gradient(to right, #000 0%, rgb(255 255 255 / 50%) 100%)',
    '-webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%',
    '--brand: #0af; color: var(--brand, red)',
    'grid-template-columns: [side] 1fr repeat(2, minmax(0, 2fr))',
    'z-index: 2147483647; transform: rotate(3deg) translateX(-50%)',
    'content: "— \\22 quoted\\22 "',
  ]) {
    it(css, () => assert.equal(style(css.replace('inline/', 'cid:')), css));
  }

  it('rules, media queries, keyframes and conditions', () => {
    const css = [
      'a:hover, .x > p + p ~ i, #y[href^="http"]::before, li:nth-child(2n+1):not(.z) { color: red }',
      '@media only screen and (max-width:600px) {\n.w { width: 100% }\n}',
      '@supports (display:grid) {\np { display: grid }\n}',
      '@keyframes spin {\nfrom { opacity: 0 }\n50%, to { opacity: 1 }\n}',
    ];
    assert.equal(sheet(css.join('\n')), css.join('\n'));
  });
});

describe('styles: what is not on a list is removed', () => {
  for (const [title, css, expected] of [
    ['code', 'behavior: url(x.htc); -moz-binding: url(x); width: expression(x()); color: red', 'color: red'],
    ['unknown functions', 'width: element(#x); background: image-set("a" 1x); color: red', 'color: red'],
    ['addresses of other hosts', 'background: #fff url(https://a.test/x.png)', 'background: #fff none'],
    ['escaped addresses', 'background: \\75 \\72 l(https://a.test/x)', 'background: none'],
    ['addresses in variables', '--x: url(https://a.test/x)', '--x: none'],
    ['variables made of variables', '--x: var(--y) var(--y)', ''],
    ['numbers that make browsers allocate', 'width: 1e9px; height: 5px', 'height: 5px'],
    ['hints that cost memory', 'will-change: transform; backdrop-filter: blur(9px)', ''],
    ['nested rules', 'color: red; a { color: blue } top: 1px', 'color: red; top: 1px'],
    ['nested rules with colons', 'a:hover { color: blue } top: 1px', 'top: 1px'],
    ['what is not closed', 'color: rgb(1', ''],
    ['broken strings', 'content: "a\nb; color: red', 'color: red'],
    ['hacks', '*zoom: 1; _height: 1px; color: red\\9', 'color: red\\9 '],
    ['markup', 'content: "</style><script>"', 'content: "\\3c /style\\3e \\3c script\\3e "'],
    ['braces', 'color: red} p{x', ''],
  ] as const) {
    it(`${title}: ${css.slice(0, 60)}`, () => assert.equal(style(css), expected.trim()));
  }

  for (const [title, css, expected] of [
    [
      'imports',
      '@import "https://a.test/x.css"; @\\69mport url(https://a.test/y); p{color:red}',
      'p { color: red }',
    ],
    ['fonts of other hosts', '@font-face{font-family:x;src:url(https://a.test/x.woff2)}', ''],
    [
      'other at-rules',
      '@namespace x url(https://a.test); @page{margin:0} @layer x{p{color:red}} @property --x{}',
      '',
    ],
    ['selectors that cost time', 'p:has(a){color:red} a:is(b){color:red}', 'a:is(b) { color: red }'],
    [
      'selectors that hide markup',
      'a[title="</style>"]{color:red}',
      'a[title="\\3c /style\\3e "] { color: red }',
    ],
    ['an import that is never closed', '@import url("https://a.test/")(', ''],
    ['rules without a selector', '{color:red} p{color:red}', 'p { color: red }'],
    ['a rule that is never closed', 'p{color:red', 'p { color: red }'],
    ['HTML comments', '<!-- p{color:red} -->', 'p { color: red }'],
    ['brackets that do not match', 'p[a{color:red} b{color:red}', ''],
    ['groups inside each other', `${'@media x{'.repeat(6)}p{color:red}`, ''],
  ] as const) {
    it(`${title}: ${css.slice(0, 60)}`, () => assert.equal(sheet(css), expected));
  }

  it('comparisons in media queries cannot become markup', () => {
    assert.doesNotMatch(sheet('@media (width</**/style){p{color:red}}'), /<[^ ]/);
    assert.equal(sheet('@media (width<600px){p{color:red}}'), '@media (width< 600px) {\np { color: red }\n}');
  });
});

describe('styles: colour schemes', () => {
  const css = '@media screen and ( PREFERS-color-scheme : dark ) { p { color: white } }';

  it('apply dark rules in dark and never in light', () => {
    assert.match(sheet(css, 'dark'), /^@media screen and \(min-width: 0px\) \{/);
    assert.match(sheet(css, 'light'), /^@media screen and \(max-width: -1px\) \{/);
  });

  it('are evaluated one by one', () => {
    assert.match(
      sheet('@media not (prefers-color-scheme:light), (prefers-color-scheme:DARK) {p{top:0}}', 'dark'),
      /^@media not \(max-width: -1px\), \(min-width: 0px\) \{/,
    );
  });

  for (const [text, expected] of [
    ['color-scheme: light dark', true],
    ['supported-color-schemes: dark', true],
    ['color-scheme: light', false],
    ['content: "color-scheme: dark"', false],
  ] as const) {
    it(`${text} ${expected ? 'says' : 'does not say'} that the message has a dark theme`, () => {
      let dark = false;
      cleanStyle(text, { resolve, onDark: () => (dark = true) });
      assert.equal(dark, expected);
    });
  }
});
