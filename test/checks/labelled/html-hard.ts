import type { LabelledMessage } from './labelled-message.ts';

const styled = (css: string) => `<p style="${css}">Hello</p>`;
const sheet = (css: string) => `<style>${css}</style><p>Hello</p>`;
const always = ['html-p', 'html-style'];

/** Written after the first measurement, to be hard. */
export const messages: LabelledMessage[] = [
  {
    name: 'an escaped colon in a class',
    html: sheet('.sm\\:hover{color:red}'),
    expected: [...always, 'css-selector-class'],
  },
  {
    name: 'an escaped dot and an escaped sign',
    html: sheet('.w-1\\/2\\.a\\>b{color:red}'),
    expected: [...always, 'css-selector-class'],
  },
  {
    name: 'a media query without a space',
    html: sheet('@media(hover:hover){p{color:red}}'),
    expected: [...always, 'css-at-media', 'css-at-media-hover', 'css-selector-type'],
  },
  {
    name: 'a range in a media query',
    html: sheet('@media (400px <= width <= 700px){p{color:red}}'),
    expected: [...always, 'css-at-media', 'css-selector-type'],
  },
  {
    name: 'a negated media query',
    html: sheet('@MEDIA not all and (ORIENTATION:portrait){p{color:red}}'),
    expected: [...always, 'css-at-media', 'css-at-media-orientation', 'css-selector-type'],
  },
  {
    name: 'a type of media named like a feature',
    html: sheet('@media hover{p{color:red}}'),
    expected: [...always, 'css-at-media', 'css-selector-type'],
  },
  {
    name: 'rules in layers and containers',
    html: sheet('@layer base{.a{float:left}} @container (width > 1px){#b{clear:both}}'),
    expected: [...always, 'css-selector-class', 'css-float', 'css-selector-id', 'css-clear'],
  },
  {
    name: 'a media query inside a rule',
    html: sheet('.a{@media print{opacity:0}}'),
    expected: [...always, 'css-selector-class', 'css-at-media', 'css-opacity'],
    optional: ['css-nesting'],
  },
  {
    name: 'an import with a media query',
    html: sheet("@import 'a.css' screen and (orientation:portrait);"),
    expected: [...always, 'css-at-import'],
    optional: ['css-at-media-orientation', 'css-at-media'],
  },
  {
    name: 'a font in a media query',
    html: sheet('@media screen{@font-face{font-family:A;font-stretch:expanded;src:url(a.woff)}}'),
    expected: [...always, 'css-at-media', 'css-at-font-face'],
  },
  {
    name: 'a media query that is never closed',
    html: sheet('@media screen{p{float:left}'),
    expected: [...always, 'css-at-media', 'css-selector-type', 'css-float'],
  },
  {
    name: 'a character reference in a style element, which is none',
    html: sheet('p{float&#58;left}'),
    expected: [...always, 'css-selector-type'],
  },
  {
    name: 'a quote inside a string',
    html: sheet("p:before{content:'\\'display:grid;float:left'}"),
    expected: [...always, 'css-selector-type', 'css-pseudo-element-before'],
  },
  {
    name: 'a semicolon and a colon in the name of a font',
    html: `<p style='font-family:"a;float:right";opacity:1'>Hello</p>`,
    expected: ['html-p', 'css-opacity'],
  },
  { name: 'braces in a style attribute', html: styled('{float:left}'), expected: ['html-p'] },
  {
    name: 'nested functions',
    html: styled('width:calc( 100% - (2*var(--gap)) )'),
    expected: ['html-p', 'css-width', 'css-unit-calc', 'css-variables', 'css-unit-percent'],
  },
  {
    name: 'a mark that looks important in a string',
    html: sheet('p:after{content:"!important"}'),
    expected: [...always, 'css-selector-type', 'css-pseudo-element-after'],
  },
  {
    name: 'a custom property with a value that looks like a rule',
    html: styled('--x:{float:left}'),
    expected: ['html-p', 'css-variables'],
  },
  {
    name: 'the value initial in a name',
    html: styled('font-family:initial-caps;animation-name:initial-state'),
    expected: ['html-p', 'css-animation'],
  },
  {
    name: 'settings of browsers',
    html: styled(
      '-webkit-text-size-adjust:100%;-ms-interpolation-mode:bicubic;-webkit-font-smoothing:antialiased;text-rendering:auto',
    ),
    expected: ['html-p'],
    optional: ['css-unit-percent'],
  },
  {
    name: 'parts of a shorthand',
    html: styled('text-decoration:underline dotted red;list-style:square inside'),
    expected: ['html-p', 'css-text-decoration', 'css-list-style'],
  },
  {
    name: 'logical insets and rows of a grid',
    html: styled('inset-block-start:0;grid-template-rows:auto'),
    expected: ['html-p', 'css-inset', 'css-grid-template'],
  },
  {
    name: 'properties of grids that the table does not list',
    html: styled('grid-column:1;grid-row:2;place-items:center;order:1;flex:1;align-self:end'),
    expected: ['html-p'],
  },
  {
    name: 'selectors in the argument of a pseudo-class',
    html: sheet(':is(h1,h2){color:red}'),
    expected: always,
    optional: ['css-selector-type', 'css-selector-grouping'],
  },
  {
    name: 'a universal selector with an attribute',
    html: sheet('*[lang]{color:red}'),
    expected: [...always, 'css-selector-universal', 'css-selector-attribute'],
  },
  {
    name: 'several combinators in one selector',
    html: sheet('#a>.b+.c~.d .e{color:red}'),
    expected: [
      ...always,
      'css-selector-id',
      'css-selector-class',
      'css-selector-child',
      'css-selector-adjacent-sibling',
      'css-selector-general-sibling',
      'css-selector-descendant',
    ],
  },
  {
    name: 'a comment as the only space between two selectors',
    html: sheet('.a/**/.b{color:red}'),
    expected: [...always, 'css-comments', 'css-selector-class', 'css-selector-chaining'],
  },
  {
    name: 'elements that the table does not list',
    html: '<center><font><b>a</b><i>b</i><u>c</u><em>d</em><sup>e</sup><big>f</big><iframe></iframe><embed></font></center>',
    expected: [],
  },
  {
    name: 'a video for clients that run no scripts',
    html: '<noscript><video></video></noscript>',
    expected: ['html-video'],
  },
  {
    name: 'a drawing with a size',
    html: '<svg width="20" height="20" xml:lang="en"></svg>',
    expected: ['html-svg'],
    optional: ['html-width', 'html-height'],
  },
  { name: 'a language for XML alone', html: '<html xml:lang="en"><p>Hello</p></html>', expected: ['html-p'] },
  {
    name: 'a language of a cell, and a direction of an override',
    html: '<table><tr><td lang="de"><bdo dir="rtl">x</bdo></td></tr></table>',
    expected: ['html-table', 'html-lang', 'html-dir'],
  },
  {
    name: 'spaces before a scheme',
    html: '<a href=" mailto:a@example.com">Write</a>',
    expected: ['html-mailto-links'],
  },
  { name: 'a button outside of a form', html: '<button>Hello</button>', expected: ['html-button-submit'] },
  {
    name: 'an unknown type of a button and of an input',
    html: '<button type="x">Hello</button><input type="x">',
    expected: ['html-button-submit', 'html-input-text'],
  },
  {
    name: 'an image as a button',
    html: '<input type="image" src="https://cdn.example.com/a.webp" alt="Send">',
    expected: ['image-webp'],
  },
  {
    name: 'a scheme of data in capitals',
    html: '<img src="DATA:IMAGE/GIF;BASE64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="">',
    expected: ['html-img', 'image-base64', 'image-gif'],
  },
  {
    name: 'data that is not base64',
    html: `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" alt="">`,
    expected: ['html-img', 'image-svg'],
  },
  {
    name: 'text that is a comment for browsers',
    html: '<![CDATA[<video>]]><? <video> ?><p>Hello</p>',
    expected: ['html-p'],
    optional: ['html-comments'],
  },
  {
    name: 'an element that is closed but never opened',
    html: '</video></form><p>Hello</p>',
    expected: ['html-p'],
  },
  {
    name: 'an attribute that is written twice',
    html: '<p style="float:left" style="display:grid">Hello</p>',
    expected: ['html-p', 'css-float'],
  },
  {
    name: 'a conditional comment that hides a style from Outlook',
    html: '<![if !mso]><style>p{position:relative}</style><![endif]><p>Hello</p>',
    expected: ['html-p', 'html-style', 'css-selector-type', 'css-position'],
    optional: ['html-comments'],
  },
];
