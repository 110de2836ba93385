import type { LabelledMessage } from './labelled-message.ts';

const styled = (css: string) => `<p style="${css}">Hello</p>`;
const always = ['html-p'];

/** Functions, units, keywords and colours. `color` itself is no feature of the table. */
export const messages: LabelledMessage[] = [
  {
    name: 'gradients',
    html: styled(
      'background-image: linear-gradient(red, blue), radial-gradient(red, blue), conic-gradient(red, blue)',
    ),
    expected: [
      ...always,
      'css-background-image',
      'css-linear-gradient',
      'css-radial-gradient',
      'css-conic-gradient',
    ],
  },
  {
    name: 'a gradient in the background shorthand',
    html: styled('background:LINEAR-GRADIENT(90deg,#fff,#000)'),
    expected: [...always, 'css-background', 'css-linear-gradient'],
  },
  {
    name: 'comparison functions',
    html: styled('width: min(100%, 600px); height: max(1px, 2px); max-width: clamp(1px, 2px, 3px)'),
    expected: [
      ...always,
      'css-width',
      'css-height',
      'css-max-width',
      'css-function-min',
      'css-function-max',
      'css-function-clamp',
      'css-unit-percent',
      'css-unit-px',
    ],
  },
  {
    name: 'calc with a function inside',
    html: styled('width: calc(100% - max(2ch, 1rem))'),
    expected: [
      ...always,
      'css-width',
      'css-unit-calc',
      'css-function-max',
      'css-unit-ch',
      'css-unit-rem',
      'css-unit-percent',
    ],
  },
  {
    name: 'colours for light and dark',
    html: styled('color: light-dark(#000, #fff)'),
    expected: [...always, 'css-function-light-dark'],
  },
  {
    name: 'colours as rgb and rgba',
    html: styled('color: rgb(0, 0, 0); background-color: rgba(0,0,0,.5)'),
    expected: [...always, 'css-rgb', 'css-rgba', 'css-background-color'],
  },
  {
    name: 'rgb with spaces and an alpha value',
    html: styled('color: rgb(0 128 0 / 50%)'),
    expected: [...always, 'css-rgb', 'css-unit-percent'],
    optional: ['css-rgba'],
  },
  {
    name: 'lch',
    html: styled('color: lch(50% 30 20)'),
    expected: [...always, 'css-modern-color', 'css-unit-percent'],
  },
  { name: 'oklab', html: styled('color: oklab(.5 0 0)'), expected: [...always, 'css-modern-color'] },
  {
    name: 'viewport units',
    html: styled('width: 50vw; height: 50vh; min-width: 1vmin; max-width: 90vmax'),
    expected: [
      ...always,
      'css-width',
      'css-height',
      'css-min-width',
      'css-max-width',
      'css-unit-vw',
      'css-unit-vh',
      'css-unit-vmin',
      'css-unit-vmax',
    ],
  },
  {
    name: 'absolute units',
    html: styled('margin: 1cm 1mm 1in 1pt; padding: 1pc 1ex'),
    expected: [
      ...always,
      'css-margin',
      'css-padding',
      'css-unit-cm',
      'css-unit-mm',
      'css-unit-in',
      'css-unit-pt',
      'css-unit-pc',
      'css-unit-ex',
    ],
  },
  {
    name: 'a decimal number and a unit in capitals',
    html: styled('padding: .5REM -1.5Vw'),
    expected: [...always, 'css-padding', 'css-unit-rem', 'css-unit-vw'],
  },
  {
    name: 'the keyword initial',
    html: styled('float: initial'),
    expected: [...always, 'css-float', 'css-unit-initial'],
  },
  {
    name: 'intrinsic sizes',
    html: styled('width: fit-content; min-width: min-content; max-width: max-content'),
    expected: [...always, 'css-width', 'css-min-width', 'css-max-width', 'css-intrinsic-size'],
  },
  {
    name: 'an important declaration',
    html: styled('opacity: 1 !important'),
    expected: [...always, 'css-opacity', 'css-important'],
  },
  {
    name: 'an important declaration with a space after the mark, in capitals',
    html: styled('opacity: 1! IMPORTANT'),
    expected: [...always, 'css-opacity', 'css-important'],
  },
  {
    name: 'a custom property and its use',
    html: styled('--brand: #123456; color: var(--brand)'),
    expected: [...always, 'css-variables'],
  },
  {
    name: 'the use of a custom property alone',
    html: styled('color: var(--brand, red)'),
    expected: [...always, 'css-variables'],
  },
  {
    name: 'a comment in a style attribute',
    html: styled('/* note */ opacity: 1'),
    expected: [...always, 'css-comments', 'css-opacity'],
  },
  {
    name: 'a comment between the parts of a declaration',
    html: styled('opacity/**/:/**/1'),
    expected: [...always, 'css-comments', 'css-opacity'],
  },
];
