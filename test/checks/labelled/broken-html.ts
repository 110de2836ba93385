import { type LabelledMessage, message, page } from './labelled-message.ts';

/** HTML and CSS that no client, or not Gmail, keeps. */
export const codes = ['removed_html', 'invalid_css', 'dropped_style'];

const mail = (body: string) => message({ html: page(`<p>Hello Bob</p>${body}`) });
const sheets = (...css: string[]) =>
  message({
    html: page('<p class="a">Hello Bob</p>', {
      head: `<title>Your order</title>${css.map((each) => `<style>${each}</style>`).join('')}`,
    }),
  });
const styled = (css: string) => mail(`<p style="${css}">Your order is on its way.</p>`);
const rules = (length: number) => 'p.a { color: #333333 }\n'.repeat(Math.ceil(length / 23));

export const messages: LabelledMessage[] = [
  // Removed
  { name: 'a script', raw: mail('<script>track()</script>'), expected: ['removed_html'] },
  {
    name: 'a script of another host',
    raw: mail('<script src="https://cdn.example.com/a.js"></script>'),
    expected: ['removed_html'],
  },
  { name: 'a module', raw: mail('<script type="module">start()</script>'), expected: ['removed_html'] },
  {
    name: 'a frame',
    raw: mail('<iframe src="https://example.com/map"></iframe>'),
    expected: ['removed_html'],
  },
  {
    name: 'an object',
    raw: mail('<object data="https://example.com/a.pdf">A file</object>'),
    expected: ['removed_html'],
  },
  {
    name: 'an embedded file',
    raw: mail('<embed src="https://example.com/a.swf">'),
    expected: ['removed_html'],
  },
  {
    name: 'an event handler',
    raw: mail('<a href="https://example.com/" onclick="go()">Open your order</a>'),
    expected: ['removed_html'],
  },
  {
    name: 'an event handler in capitals',
    raw: mail('<p ONMOUSEOVER=light()>Look</p>'),
    expected: ['removed_html'],
  },
  {
    name: 'a redirect',
    raw: message({
      html: page('<p>Hello Bob</p>', {
        head: '<title>Hi</title><meta http-equiv="refresh" content="0;url=https://example.com/">',
      }),
    }),
    expected: ['removed_html'],
  },
  {
    name: 'data about the message for Gmail',
    raw: mail('<script type="application/ld+json">{"@context":"http://schema.org"}</script>'),
    expected: [],
  },
  {
    name: 'a script in a conditional comment',
    raw: mail('<!--[if mso]><script>a()</script><![endif]-->'),
    expected: [],
  },
  {
    name: 'a script as text',
    raw: mail('<p>Write &lt;script&gt; or onclick="go()" there.</p>'),
    expected: [],
  },
  {
    name: 'attributes that begin like event handlers',
    raw: mail('<p one="1" data-onclick="2" only="x">Look</p>'),
    expected: [],
  },
  { name: 'a noscript element', raw: mail('<noscript>Your order is on its way.</noscript>'), expected: [] },
  // CSS that does not parse
  {
    name: 'a rule that is never closed',
    raw: sheets('p { color: #333333; .b { margin: 0 }\n'),
    expected: ['invalid_css'],
  },
  {
    name: 'a comment that is never closed',
    raw: sheets('p { color: #333333 } /* links: a { margin: 0 }'),
    expected: ['invalid_css'],
  },
  { name: 'a missing semicolon', raw: styled('color: #333333 margin: 0'), expected: ['invalid_css'] },
  {
    name: 'a missing semicolon in a style sheet',
    raw: sheets('p {\n  color: #333333\n  margin: 0;\n}'),
    expected: ['invalid_css'],
  },
  { name: 'a missing colon', raw: styled('color #333333; margin: 0'), expected: ['invalid_css'] },
  {
    name: 'a comment of another language',
    raw: sheets('p { color: #333333; // dark\n margin: 0 }'),
    expected: ['invalid_css'],
  },
  {
    name: 'a brace too many',
    raw: sheets('p { color: #333333 } } .b { margin: 0 }'),
    expected: ['invalid_css'],
  },
  {
    name: 'a string that is never closed',
    raw: sheets('p { font-family: "Arial; }\n.b { margin: 0 }'),
    expected: ['invalid_css'],
  },
  { name: 'a rule without a block', raw: sheets('p.a\n'), expected: ['invalid_css'] },
  { name: 'a style without its last semicolon', raw: styled('color: #333333; margin: 0'), expected: [] },
  { name: 'empty declarations', raw: styled('color: #333333;; margin: 0;'), expected: [] },
  {
    name: 'declarations for Word',
    raw: styled('mso-line-height-rule: exactly; mso-table-lspace: 0pt; *display: inline; _height: 1px'),
    expected: [],
  },
  {
    name: 'a filter of old browsers',
    raw: sheets('p { filter: progid:DXImageTransform.Microsoft.Alpha(opacity=50) }'),
    expected: [],
  },
  { name: 'a style sheet in an HTML comment', raw: sheets('<!-- p { color: #333333 } -->'), expected: [] },
  {
    name: 'fonts, imports and media',
    raw: sheets(
      '@charset "utf-8"; @import url(https://fonts.example.com/a.css);\n@font-face { font-family: A; src: url(a.woff2) format("woff2") }\n@media only screen and (max-width: 600px) { .a { width: 100% !important } }',
    ),
    expected: [],
  },
  {
    name: 'selectors of Outlook and Yahoo',
    raw: sheets(
      '#outlook a { padding: 0 } .ExternalClass * { line-height: 100% } .yshortcuts a { border: none } u + #body a { color: inherit } [x-apple-data-detectors] { color: inherit }',
    ),
    expected: [],
  },
  {
    name: 'a custom property with a colon',
    raw: styled('--link: https://example.com/a:b; color: #333333'),
    expected: [],
  },
  {
    name: 'an image in data',
    raw: sheets('p { background: url(data:image/png;base64,AAAA) }'),
    expected: [],
  },
  { name: 'nested rules', raw: sheets('.a { color: #333333; &:hover { color: #000000 } }'), expected: [] },
  { name: 'an empty style sheet', raw: sheets(''), expected: [] },
  // Gmail
  { name: 'a style sheet of 20 KB', raw: sheets(rules(20_000)), expected: ['dropped_style'] },
  {
    name: 'style sheets of 20 KB together',
    raw: sheets(rules(7000), rules(7000), rules(6000)),
    expected: ['dropped_style'],
  },
  { name: 'a style sheet of 15 KB', raw: sheets(rules(15_000)), expected: [] },
  {
    name: 'a font in a media query',
    raw: sheets('@media screen { @font-face { font-family: A; src: url(https://cdn.example.com/a.woff2) } }'),
    expected: ['dropped_style'],
  },
  {
    name: 'a large style sheet for printing programs',
    raw: sheets('p { margin: 0 }').replace(
      '</style>',
      `</style><style type="text/plain">${rules(20_000)}</style>`,
    ),
    expected: [],
  },
];
