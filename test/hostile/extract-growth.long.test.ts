import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMessage } from '../../src/extract/read-message.ts';
import { defaults } from '../defaults.ts';
import { assertCost, assertLinear } from './cost.ts';

const read = (html: string, text = '') =>
  readMessage({ subject: '', html, text, attachments: [], limits: defaults.view });
const fill = (pattern: string, size: number) =>
  pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);

describe('codes, links and images: time grows with the length of a message, whatever it contains', () => {
  for (const pattern of [
    '1',
    '1 ',
    '482910 ',
    '482910<br>',
    '<td>4',
    'code ',
    'code: 482910 ',
    '<p>code</p><p>482910</p>',
    'order 1 code ',
    'A-',
    'A1-',
    '. ',
    'e\u0301',
    '認証コード',
    '<a href="https://a.test/confirm">Confirm</a>',
    '<a href=x>',
    '<img src="https://a.test/a.png">',
    '<p style="font-size:1px">',
    '<style>.a{b:c}',
    '<style>a{/*',
    '<p class="a b c d e">',
    '<div>',
    'https://a.test/ ',
    '@',
    '&#847;',
  ]) {
    it(JSON.stringify(pattern), () =>
      assertLinear((size) => {
        const input = fill(pattern, size);
        return () => {
          read(input);
          read('', input);
        };
      }),
    );
  }
});

describe('codes, links and images: a message of the largest size', () => {
  const megabytes = (pattern: string, size: number) => fill(pattern, size * 1024 * 1024);

  for (const [title, html, text] of [
    ['digits', megabytes('4829', 25), megabytes('4829', 25)],
    [
      'a million links',
      '<a href="https://a.test/c">x</a>'.repeat(800_000),
      'https://a.test/c '.repeat(1_000_000),
    ],
    ['deep nesting', '<div><b>'.repeat(1_000_000), ''],
    ['codes', '<p>Your code: 482910</p>'.repeat(500_000), ''],
    ['images', '<img src="https://a.test/1.png">'.repeat(500_000), ''],
  ] as const) {
    // The parser stops after two seconds of processor time.
    it(`${title}: ends, with a bounded result`, () => {
      assertCost(() => {
        const { codes, links, images } = read(html, text);
        assert.ok(codes.length <= 50 && links.length <= 2000 && images.length <= 1000);
        assert.ok(JSON.stringify({ codes, links, images }).length < 8 * 1024 * 1024);
      }, 8000);
    });
  }
});
