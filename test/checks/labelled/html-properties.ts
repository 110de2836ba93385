import type { LabelledMessage } from './labelled-message.ts';

/** A paragraph with this style. */
const styled = (css: string) => `<p style="${css}">Hello</p>`;
const always = ['html-p'];

export const messages: LabelledMessage[] = [
  {
    name: 'colours and effects of form controls and layers',
    html: styled(
      'accent-color: red; backdrop-filter: blur(2px); background-blend-mode: multiply; mix-blend-mode: screen; filter: grayscale(1)',
    ),
    expected: [
      ...always,
      'css-accent-color',
      'css-backdrop-filter',
      'css-background-blend-mode',
      'css-mix-blend-mode',
      'css-filter',
      'css-unit-px',
    ],
  },
  {
    name: 'backgrounds, one property each',
    html: styled(
      "background-color: #eee; background-image: url('https://cdn.example.com/a.png'); background-position: center; background-repeat: no-repeat; background-size: cover; background-clip: padding-box; background-origin: content-box",
    ),
    expected: [
      ...always,
      'css-background-color',
      'css-background-image',
      'css-background-position',
      'css-background-repeat',
      'css-background-size',
      'css-background-clip',
      'css-background-origin',
    ],
    optional: ['image-png'],
  },
  {
    name: 'the background shorthand with a colour',
    html: styled('background: #fff'),
    expected: [...always, 'css-background'],
  },
  {
    name: 'animation and its longhands',
    html: styled('animation-name: pulse; animation-duration: 2s'),
    expected: [...always, 'css-animation'],
  },
  {
    name: 'transition longhands',
    html: styled('transition-property: color; transition-delay: 1s'),
    expected: [...always, 'css-transition'],
  },
  {
    name: 'borders: shorthand, side and longhand',
    html: styled('border: 1px solid #ccc; border-top-width: 2px; border-left: 0; border-bottom-color: red'),
    expected: [...always, 'css-border', 'css-unit-px'],
  },
  {
    name: 'border radius of one corner, border image and spacing',
    html: styled(
      'border-top-left-radius: 4px; border-image: none; border-spacing: 0; border-collapse: collapse',
    ),
    expected: [
      ...always,
      'css-border-radius',
      'css-border-image',
      'css-border-spacing',
      'css-border-collapse',
      'css-unit-px',
    ],
  },
  {
    name: 'logical borders, shorthand only',
    html: styled('border-inline: 1px solid red; border-block: 0'),
    expected: [...always, 'css-border-inline-block', 'css-unit-px'],
  },
  {
    name: 'logical borders, individual properties',
    html: styled('border-inline-start: 1px solid red; border-block-color: red; border-inline-style: dotted'),
    expected: [...always, 'css-border-inline-block-individual', 'css-unit-px'],
  },
  {
    name: 'logical borders, longhands',
    html: styled('border-inline-end-width: 1px; border-block-start-color: red'),
    expected: [...always, 'css-border-inline-block-longhand', 'css-unit-px'],
  },
  {
    name: 'logical border radius',
    html: styled('border-start-end-radius: 4px'),
    expected: [...always, 'css-border-radius-logical', 'css-unit-px'],
  },
  {
    name: 'shadows, clipping and masks',
    html: styled(
      'box-shadow: 0 1px 2px #000; text-shadow: 1px 1px #000; clip-path: circle(40%); mask-image: none; opacity: .5',
    ),
    expected: [
      ...always,
      'css-box-shadow',
      'css-text-shadow',
      'css-clip-path',
      'css-mask-image',
      'css-opacity',
      'css-unit-px',
      'css-unit-percent',
    ],
  },
  {
    name: 'tables: caption side, empty cells, layout',
    html: '<table style="caption-side: bottom; empty-cells: hide; table-layout: fixed"><caption>Total</caption></table>',
    expected: ['html-table', 'css-caption-side', 'css-empty-cells', 'css-table-layout'],
  },
  {
    name: 'columns: count and shorthand',
    html: styled('column-count: 2'),
    expected: [...always, 'css-column-count', 'css-column-layout-properties'],
  },
  {
    name: 'columns: rule, span and width without a count',
    html: styled(
      'columns: 3; column-rule: 1px solid red; column-span: all; column-fill: auto; column-width: 10px',
    ),
    expected: [...always, 'css-column-layout-properties', 'css-unit-px'],
  },
  {
    name: 'flexible boxes',
    html: styled(
      'display: flex; flex-direction: column; flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px',
    ),
    expected: [
      ...always,
      'css-display',
      'css-display-flex',
      'css-flex-direction',
      'css-flex-wrap',
      'css-align-items',
      'css-justify-content',
      'css-gap',
      'css-unit-px',
    ],
  },
  {
    name: 'an inline flexible box with a row gap',
    html: styled('display:inline-flex;row-gap:1px'),
    expected: [...always, 'css-display', 'css-display-flex', 'css-gap', 'css-unit-px'],
  },
  {
    name: 'a grid',
    html: styled('display:grid;grid-template-columns:1fr 1fr;grid-template-areas:none'),
    expected: [...always, 'css-display', 'css-display-grid', 'css-grid-template'],
  },
  {
    name: 'the grid-template shorthand in an inline grid',
    html: styled('display: inline-grid; grid-template: none'),
    expected: [...always, 'css-display', 'css-display-grid', 'css-grid-template'],
  },
  {
    name: 'a hidden preheader',
    html: styled('display:none'),
    expected: [...always, 'css-display', 'css-display-none'],
  },
  {
    name: 'an ordinary value of display',
    html: styled('display: block'),
    expected: [...always, 'css-display'],
  },
  {
    name: 'floats and clearing',
    html: styled('float: left; clear: both; overflow: hidden; visibility: hidden'),
    expected: [...always, 'css-float', 'css-clear', 'css-overflow', 'css-visibility'],
  },
  {
    name: 'overflow in one direction',
    html: styled('overflow-inline: auto'),
    expected: [...always, 'css-overflow'],
  },
  {
    name: 'positions',
    html: styled('position: absolute; top: 0; left: 10%; z-index: 2'),
    expected: [...always, 'css-position', 'css-left-right-top-bottom', 'css-z-index', 'css-unit-percent'],
  },
  {
    name: 'insets',
    html: styled('inset: 0; inset-inline-start: 1px'),
    expected: [...always, 'css-inset', 'css-unit-px'],
  },
  {
    name: 'sizes',
    html: styled(
      'width: 600px; height: 10px; max-width: 100%; min-width: 1px; max-height: 9px; min-height: 2px',
    ),
    expected: [
      ...always,
      'css-width',
      'css-height',
      'css-max-width',
      'css-min-width',
      'css-max-height',
      'css-min-height',
      'css-unit-px',
      'css-unit-percent',
    ],
  },
  {
    name: 'logical sizes',
    html: styled(
      'inline-size: 1px; max-inline-size: 2px; min-inline-size: 1px; max-block-size: 2px; min-block-size: 1px',
    ),
    expected: [
      ...always,
      'css-inline-size',
      'css-block-inline-size',
      'css-max-inline-size',
      'css-min-inline-size',
      'css-max-block-size',
      'css-min-block-size',
      'css-unit-px',
    ],
  },
  {
    name: 'block size alone',
    html: styled('block-size: 1px'),
    expected: [...always, 'css-block-inline-size', 'css-unit-px'],
  },
  {
    name: 'box model',
    html: styled(
      'margin-left: auto; padding: 10px; padding-top: 2px; box-sizing: border-box; aspect-ratio: 16/9',
    ),
    expected: [...always, 'css-margin', 'css-padding', 'css-box-sizing', 'css-aspect-ratio', 'css-unit-px'],
  },
  {
    name: 'logical margins and padding, shorthand',
    html: styled('margin-inline: auto; padding-block: 1px'),
    expected: [...always, 'css-margin-inline-block', 'css-padding-inline-block', 'css-unit-px'],
  },
  {
    name: 'logical margins and padding, longhands',
    html: styled(
      'margin-inline-start: 1px; margin-block-end: 1px; padding-inline-end: 1px; padding-block-start: 1px',
    ),
    expected: [
      ...always,
      'css-margin-inline-start-end',
      'css-margin-block-start-end',
      'css-padding-inline-start-end',
      'css-padding-block-start-end',
      'css-unit-px',
    ],
  },
  {
    name: 'fonts',
    html: styled(
      'font-size: 14px; font-weight: 600; font-stretch: condensed; font-kerning: none; font-size-adjust: .5; line-height: 1.5; letter-spacing: 1px',
    ),
    expected: [
      ...always,
      'css-font-size',
      'css-font-weight',
      'css-font-stretch',
      'css-font-kerning',
      'css-font-size-adjust',
      'css-line-height',
      'css-letter-spacing',
      'css-unit-px',
    ],
  },
  {
    name: 'the font shorthand does not use its longhands',
    html: styled('font: bold 14px/20px Arial'),
    expected: [...always, 'css-font', 'css-unit-px'],
  },
  {
    name: 'system fonts',
    html: styled('font-family: system-ui, sans-serif'),
    expected: [...always, 'css-sytem-ui'],
  },
  {
    name: 'system fonts in the font shorthand',
    html: styled('font: 14px ui-monospace'),
    expected: [...always, 'css-font', 'css-sytem-ui', 'css-unit-px'],
  },
  {
    name: 'hyphens',
    html: styled("hyphens: auto; hyphenate-character: '-'; hyphenate-limit-chars: 6"),
    expected: [...always, 'css-hyphens', 'css-hyphenate-character', 'css-hyphenate-limit-chars'],
  },
  {
    name: 'lists',
    html: '<ul style="list-style: none"><li style="list-style-type: square; list-style-position: inside; list-style-image: none">One</li></ul>',
    expected: [
      'html-lists',
      'css-list-style',
      'css-list-style-type',
      'css-list-style-position',
      'css-list-style-image',
    ],
  },
  {
    name: 'images and outlines',
    html: styled(
      'object-fit: cover; object-position: top; outline: 1px solid; outline-offset: 2px; cursor: pointer',
    ),
    expected: [
      ...always,
      'css-object-fit',
      'css-object-position',
      'css-outline',
      'css-outline-offset',
      'css-cursor',
      'css-unit-px',
    ],
  },
  {
    name: 'text alignment and indentation',
    html: styled(
      'text-align: center; text-align-last: left; text-indent: 2em; text-justify: auto; vertical-align: top; direction: rtl',
    ),
    expected: [
      ...always,
      'css-text-align',
      'css-text-align-last',
      'css-text-indent',
      'css-text-justify',
      'css-vertical-align',
      'css-direction',
      'css-unit-em',
    ],
  },
  {
    name: 'text decoration',
    html: styled(
      'text-decoration: underline; text-decoration-color: red; text-decoration-line: overline; text-decoration-style: wavy; text-decoration-thickness: 2px; text-decoration-skip-ink: none',
    ),
    expected: [
      ...always,
      'css-text-decoration',
      'css-text-decoration-color',
      'css-text-decoration-line',
      'css-text-decoration-style',
      'css-text-decoration-thickness',
      'css-text-decoration-skip-ink',
      'css-unit-px',
    ],
  },
  {
    name: 'underlines and emphasis marks',
    html: styled(
      'text-underline-offset: 2px; text-underline-position: under; text-emphasis-style: dot; text-emphasis-position: over',
    ),
    expected: [
      ...always,
      'css-text-underline-offset',
      'css-text-underline-position',
      'css-text-emphasis',
      'css-text-emphasis-position',
      'css-unit-px',
    ],
  },
  {
    name: 'writing direction and text transformation',
    html: styled(
      'text-orientation: upright; writing-mode: vertical-rl; text-transform: uppercase; text-overflow: ellipsis; text-wrap: balance',
    ),
    expected: [
      ...always,
      'css-text-orientation',
      'css-writing-mode',
      'css-text-transform',
      'css-text-overflow',
      'css-text-wrap',
    ],
  },
  {
    name: 'white space and words',
    html: styled(
      'white-space: nowrap; white-space-collapse: preserve; word-break: break-all; word-spacing: 1px; word-wrap: break-word; overflow-wrap: anywhere; tab-size: 4',
    ),
    expected: [
      ...always,
      'css-white-space',
      'css-white-space-collapse',
      'css-word-break',
      'css-word-spacing',
      'css-word-wrap',
      'css-overflow-wrap',
      'css-tab-size',
      'css-unit-px',
    ],
  },
  {
    name: 'interaction, pages and shapes',
    html: styled(
      'resize: both; user-select: none; scroll-snap-type: x mandatory; orphans: 2; widows: 2; shape-outside: circle(); shape-margin: 1px; transform: rotate(3deg); color-scheme: light dark',
    ),
    expected: [
      ...always,
      'css-resize',
      'css-user-select',
      'css-scroll-snap',
      'css-orphans',
      'css-widows',
      'css-shape-outside',
      'css-shape-margin',
      'css-transform',
      'css-color-scheme',
      'css-unit-px',
    ],
  },
  {
    name: 'names in capitals, and spaces around the colon',
    html: styled('DISPLAY : GRID; Box-Shadow:none'),
    expected: [...always, 'css-display', 'css-display-grid', 'css-box-shadow'],
  },
  {
    name: 'a name written with a CSS escape',
    html: styled('d\\69splay: flex'),
    expected: [...always, 'css-display', 'css-display-flex'],
  },
  {
    name: 'a colon written as a character reference',
    html: styled('float&#58;left'),
    expected: [...always, 'css-float'],
  },
  {
    name: 'a declaration after an invalid one',
    html: styled('color red; opacity: 0'),
    expected: [...always, 'css-opacity'],
  },
];
