import type { LabelledMessage } from './labelled-message.ts';

/** A style sheet, and a paragraph that it may concern. */
const sheet = (css: string) => `<style>${css}</style><p class="a b" id="i">Hello</p>`;
const always = ['html-p', 'html-style'];

/** Selectors and at-rules. */
export const messages: LabelledMessage[] = [
  { name: 'a type selector', html: sheet('p { color: red }'), expected: [...always, 'css-selector-type'] },
  { name: 'a class selector', html: sheet('.a { color: red }'), expected: [...always, 'css-selector-class'] },
  { name: 'an id selector', html: sheet('#i { color: red }'), expected: [...always, 'css-selector-id'] },
  {
    name: 'the universal selector',
    html: sheet('* { color: red }'),
    expected: [...always, 'css-selector-universal'],
  },
  {
    name: 'selectors in a group',
    html: sheet('#i,.a{color:red}'),
    expected: [...always, 'css-selector-id', 'css-selector-class', 'css-selector-grouping'],
  },
  {
    name: 'two classes of one element',
    html: sheet('.a.b { color: red }'),
    expected: [...always, 'css-selector-class', 'css-selector-chaining'],
  },
  {
    name: 'a descendant',
    html: sheet('.a .b { color: red }'),
    expected: [...always, 'css-selector-class', 'css-selector-descendant'],
  },
  {
    name: 'a child, without spaces',
    html: sheet('.a>.b{color:red}'),
    expected: [...always, 'css-selector-class', 'css-selector-child'],
  },
  {
    name: 'the next sibling, as in the selector for Gmail',
    html: sheet('u + .body { color: red }'),
    expected: [...always, 'css-selector-type', 'css-selector-class', 'css-selector-adjacent-sibling'],
  },
  {
    name: 'a later sibling',
    html: sheet('.a ~ .b { color: red }'),
    expected: [...always, 'css-selector-class', 'css-selector-general-sibling'],
  },
  {
    name: 'attribute selectors',
    html: sheet('[class~="a"] { color: red } [data-x]{color:red}'),
    expected: [...always, 'css-selector-attribute'],
  },
  {
    name: 'the reset of the date links of Apple Mail',
    html: sheet('a[x-apple-data-detectors] { color: inherit !important }'),
    expected: [...always, 'css-selector-type', 'css-selector-attribute', 'css-important'],
  },
  {
    name: 'states of a link',
    html: sheet(
      'a:link{color:red}a:visited{color:red}a:hover{color:red}a:active{color:red}a:focus{color:red}',
    ),
    expected: [
      ...always,
      'css-selector-type',
      'css-pseudo-class-link',
      'css-pseudo-class-visited',
      'css-pseudo-class-hover',
      'css-pseudo-class-active',
      'css-pseudo-class-focus',
    ],
  },
  {
    name: 'hover in capitals',
    html: sheet('.a:HOVER{color:red}'),
    expected: [...always, 'css-selector-class', 'css-pseudo-class-hover'],
  },
  {
    name: 'kinds of focus, and the default control of a form',
    html: sheet('a:focus-visible{color:red}a:focus-within{color:red}a:default{color:red}'),
    expected: [
      ...always,
      'css-selector-type',
      'css-pseudo-class-focus-visible',
      'css-pseudo-class-focus-within',
      'css-pseudo-class-default',
    ],
  },
  {
    name: 'positions among siblings',
    html: sheet(
      'p:first-child{color:red}p:last-child{color:red}p:only-child{color:red}p:nth-child(2n+1){color:red}p:nth-last-child(1){color:red}',
    ),
    expected: [
      ...always,
      'css-selector-type',
      'css-pseudo-class-first-child',
      'css-pseudo-class-last-child',
      'css-pseudo-class-only-child',
      'css-pseudo-class-nth-child',
      'css-pseudo-class-nth-last-child',
    ],
  },
  {
    name: 'positions among siblings of the same type',
    html: sheet(
      'p:first-of-type{color:red}p:last-of-type{color:red}p:only-of-type{color:red}p:nth-of-type(even){color:red}p:nth-last-of-type(2){color:red}',
    ),
    expected: [
      ...always,
      'css-selector-type',
      'css-pseudo-class-first-of-type',
      'css-pseudo-class-last-of-type',
      'css-pseudo-class-only-of-type',
      'css-pseudo-class-nth-of-type',
      'css-pseudo-class-nth-last-of-type',
    ],
  },
  {
    name: 'pseudo-classes with an argument',
    html: sheet('p:not(.x){color:red} p:has(img){color:red} p:lang(de){color:red}'),
    expected: [
      ...always,
      'css-selector-type',
      'css-pseudo-class-not',
      'css-pseudo-class-has',
      'css-pseudo-class-lang',
    ],
    optional: ['css-selector-class'],
  },
  {
    name: 'a checked box that opens a menu',
    html: sheet('#i:checked ~ .a{color:red} #i:target{color:red}'),
    expected: [
      ...always,
      'css-selector-id',
      'css-selector-class',
      'css-selector-general-sibling',
      'css-pseudo-class-checked',
      'css-pseudo-class-target',
    ],
  },
  {
    name: 'pseudo-elements, with one colon and with two',
    html: sheet("p::before{content:''}p:after{content:''}p::first-letter{color:red}p:first-line{color:red}"),
    expected: [
      ...always,
      'css-selector-type',
      'css-pseudo-element-before',
      'css-pseudo-element-after',
      'css-pseudo-element-first-letter',
      'css-pseudo-element-first-line',
    ],
  },
  {
    name: 'markers and placeholders',
    html: sheet('li::marker{color:red}input::placeholder{color:red}'),
    expected: [...always, 'css-selector-type', 'css-pseudo-element-marker', 'css-pseudo-element-placeholder'],
  },
  {
    name: 'a media query by width',
    html: sheet('@media screen and (max-width:600px){.a{width:100%}}'),
    expected: [
      ...always,
      'css-at-media',
      'css-selector-class',
      'css-width',
      'css-unit-percent',
      'css-unit-px',
    ],
  },
  {
    name: 'media features of their own',
    html: sheet(
      '@media (prefers-color-scheme: dark){.a{color:red}} @media (prefers-reduced-motion){.a{color:red}} @media (orientation:landscape){.a{color:red}} @media (any-hover: hover){.a{color:red}} @media (-webkit-min-device-pixel-ratio: 2){.a{color:red}}',
    ),
    expected: [
      ...always,
      'css-at-media',
      'css-at-media-prefers-color-scheme',
      'css-at-media-prefers-reduced-motion',
      'css-at-media-orientation',
      'css-at-media-hover',
      'css-at-media-device-pixel-ratio',
      'css-selector-class',
    ],
  },
  {
    name: 'a supports rule, which only asks about grids',
    html: sheet('@supports (display: grid) { .a { color: red } }'),
    expected: [...always, 'css-at-supports', 'css-selector-class'],
  },
  {
    name: 'rules inside two at-rules',
    html: sheet('@media all{@supports (color:red){#i{position:sticky}}}'),
    expected: [...always, 'css-at-media', 'css-at-supports', 'css-selector-id', 'css-position'],
  },
  {
    name: 'an import',
    html: sheet('@import url("https://fonts.example.com/inter.css"); p{color:red}'),
    expected: [...always, 'css-at-import', 'css-selector-type'],
  },
  {
    name: 'a font, whose descriptors are not properties',
    html: sheet(
      '@font-face{font-family:Inter;font-weight:400;font-stretch:75%;src:url(https://fonts.example.com/i.woff2)}',
    ),
    expected: [...always, 'css-at-font-face'],
    optional: ['css-unit-percent'],
  },
  {
    name: 'key frames, whose selectors are not types',
    html: sheet('@keyframes pulse{from{opacity:0}50%{transform:none}to{opacity:1}}'),
    expected: [...always, 'css-at-keyframes', 'css-opacity', 'css-transform'],
    optional: ['css-unit-percent'],
  },
  {
    name: 'a comment before a rule',
    html: sheet('/* reset */ p{color:red}'),
    expected: [...always, 'css-comments', 'css-selector-type'],
  },
  {
    name: 'a nested rule',
    html: sheet('.a { color: red; & .b { color: blue } }'),
    expected: [...always, 'css-nesting', 'css-selector-class'],
    optional: ['css-selector-descendant'],
  },
  {
    name: 'a nested rule without an ampersand',
    html: sheet('.a { .b { opacity: 0 } }'),
    expected: [...always, 'css-nesting', 'css-selector-class', 'css-opacity'],
    optional: ['css-selector-descendant'],
  },
  {
    name: 'a style sheet in an HTML comment, as browsers of 1996 needed it',
    html: sheet('<!-- p { float: left } -->'),
    expected: [...always, 'css-selector-type', 'css-float'],
  },
  {
    name: 'a rule that is never closed',
    html: sheet('p { clip-path: none'),
    expected: [...always, 'css-selector-type', 'css-clip-path'],
  },
  {
    name: 'two style sheets, the second in the body',
    html: '<html><head><style>p{color:red}</style></head><body><style>.a{top:0}</style><p>Hello</p></body></html>',
    expected: [
      ...always,
      'html-body',
      'css-selector-type',
      'css-selector-class',
      'css-left-right-top-bottom',
    ],
  },
];
