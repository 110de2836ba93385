import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinTexts } from './body-text.ts';

describe('the text of a body', () => {
  for (const [title, texts, joined] of [
    ['is empty without a part', [], ''],
    ['is that of its one part, unchanged', [' \r\n'], ' \r\n'],
    ['has an empty line between two', ['one', 'two'], 'one\r\n\r\ntwo'],
    ['completes the line break that is there', ['one\n', 'two\n'], 'one\n\ntwo\n'],
    [
      'adds no empty line to one',
      ['one\n\n', 'two', 'three\r\n\r\n', 'four'],
      'one\n\ntwo\r\n\r\nthree\r\n\r\nfour',
    ],
    ['keeps to the line breaks before it', ['a\r\none', 'two'], 'a\r\none\r\n\r\ntwo'],
    ['keeps to the line breaks after it', ['one', 'two\r\n'], 'one\r\n\r\ntwo\r\n'],
    ['leaves blank ones out', ['\r\n', 'one', '', ' ', 'two', '\n'], 'one\r\n\r\ntwo'],
    ['is the first of blank ones', [' ', '\n'], ' '],
  ] as [string, string[], string][]) {
    it(title, () => assert.equal(joinTexts(texts), joined));
  }
});
