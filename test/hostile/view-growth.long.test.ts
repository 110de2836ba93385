import { describe, it } from 'node:test';
import { HtmlDocument } from '../../src/html/html-document.ts';
import { findTextLinks } from '../../src/text/text-links.ts';
import { cleanStyle } from '../../src/view/clean/clean-declarations.ts';
import { type CleanOptions, cleanHtml } from '../../src/view/clean/clean-html.ts';
import { cleanSheet, ruleBudget } from '../../src/view/clean/clean-sheet.ts';
import { linksOfText } from '../../src/view/text-view.ts';
import { assertLinear } from './cost.ts';

const options: CleanOptions = {
  scheme: 'light',
  remote: false,
  images: true,
  inline: new Set(),
  inlineQuery: '',
  marked: [],
};
const limits = { maxElements: 1e9, maxOutput: 1e9, timeMs: 1e9 };
const listener = {
  resolve: () => null,
  resolveSheet: () => null,
  onDark: () => {},
  scheme: 'light',
} as const;

/** The pattern, repeated up to a size. */
const fill = (pattern: string, size: number) =>
  pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);

describe('view: time grows with the length of a message, whatever it contains', () => {
  for (const pattern of [
    ...[
      '<p>x',
      '<div></b>',
      '<b><p>',
      '<b><i></b></i>',
      '<table>x',
      '<tr><td>',
      '<a href=x>',
      '<select><option>',
      '<!--',
      '&a',
      '&amp',
      '<',
      '</',
      '\0',
    ],
    ...[
      '<p a=1 ',
      '<svg><path d="',
      '<font><table>',
      '<li><ul>',
      '<nobr>',
      '<button><p>',
      '<form><input>',
      '<template>',
      '<style>a{',
      '<textarea>',
    ],
    ...[
      '<img srcset="a 1x, ',
      '<img src="',
      '<a href="https://a.',
      '<p style="a:b;',
      'a\u0301',
      '<x-y>',
      '<object>x</object>',
      '<frameset>',
      '<body a=1>',
    ],
  ]) {
    it(`HTML: ${JSON.stringify(pattern)}`, () =>
      assertLinear((size) => {
        const html = fill(pattern, size);
        return () => cleanHtml(new HtmlDocument(html, limits), options, limits);
      }));
  }

  for (const pattern of [
    ...[
      'a{',
      '}',
      ':is(',
      ')',
      '[',
      '(',
      '{',
      '"',
      "'",
      '"\n',
      '\\',
      '/*',
      '*/',
      'url(',
      'url("',
      'url( ',
      ' color-scheme:',
      '@media x{',
      '@import ',
    ],
    ...[
      'a:b;',
      '--x:',
      'var(',
      'calc(',
      'a,',
      'a ',
      '@font-face{src:local(a);',
      '<!--',
      '1e',
      'u+',
      '@',
      '#',
      '\\0 ',
      'a{b:c}',
      '@media (prefers-color-scheme:',
      '@keyframes a{',
      '@keyframes a{0%{b:c}',
      '@supports (a:b){',
      '@layer a{',
      'a{&:hover{',
    ],
  ]) {
    it(`CSS: ${JSON.stringify(pattern)}`, () =>
      assertLinear((size) => {
        const css = fill(pattern, size);
        return () => {
          cleanSheet(css, listener, ruleBudget());
          cleanSheet(`a{${css}`, listener, ruleBudget());
          cleanStyle(css, listener);
        };
      }));
  }

  for (const pattern of [
    'a.',
    'a@',
    ' a@b',
    'http://',
    'www.',
    'www. ',
    'http://a)',
    ')',
    '(',
    'a@b.c.',
    '@',
    '.',
    '-',
    'https://a?',
    '\u0301',
  ]) {
    it(`text: ${JSON.stringify(pattern)}`, () =>
      assertLinear((size) => {
        const text = fill(pattern, size);
        return () => {
          findTextLinks(text, 1e9);
          linksOfText(`http://a${text}`);
        };
      }));
  }
});
