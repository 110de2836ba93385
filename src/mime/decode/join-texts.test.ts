import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinTexts } from './decode.ts';

describe('joinTexts: the text of a body', () => {
  for (const [title, texts, joined] of [
    ['is empty without a part', [], ''],
    ['is the text of a single part, unchanged', [' \r\n'], ' \r\n'],
    ['has an empty line between two texts', ['one', 'two'], 'one\r\n\r\ntwo'],
    ['adds only the missing line break', ['one\n', 'two\n'], 'one\n\ntwo\n'],
    [
      'has no second empty line after an existing one',
      ['one\n\n', 'two', 'three\r\n\r\n', 'four'],
      'one\n\ntwo\r\n\r\nthree\r\n\r\nfour',
    ],
    ['uses the line breaks of the text before', ['a\r\none', 'two'], 'a\r\none\r\n\r\ntwo'],
    ['uses the line breaks of the text after', ['one', 'two\r\n'], 'one\r\n\r\ntwo\r\n'],
    ['omits blank texts', ['\r\n', 'one', '', ' ', 'two', '\n'], 'one\r\n\r\ntwo'],
    ['is the first text if all are blank', [' ', '\n'], ' '],
  ] as [string, string[], string][]) {
    it(title, () => assert.equal(joinTexts(texts), joined));
  }
});
