import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { words } from '../../../text/words.ts';
import { indexText } from './index-text.ts';

/** As SQLite's `ascii` tokenizer splits a text. */
const tokens = (text: string) =>
  text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/[\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/)
    .filter((token) => token !== '');

const indexed = (text: string) => tokens(indexText([{ field: 'other', text }])[0]!);

describe('the text for the search index', () => {
  for (const [title, text] of [
    [
      'ASCII between letters that are not',
      `Größe ${'long and plain '.repeat(20)} Straße ${'Again '.repeat(20)}é`,
    ],
    ['a letter at the end of a long word', `a ${'x'.repeat(200)}é b ${'y'.repeat(100)}`],
    ['a mark after a space', `${'plain '.repeat(20)} \u0301x e\u0301 \u0301`],
    ['white space that is not ASCII', `${'plain '.repeat(20)}a\u00a0B\u2003C ${'Plain '.repeat(20)}`],
  ] as const)
    it(`has the words of a text with ${title}`, () => assert.deepEqual(indexed(text), words(text)));

  it('has the words of any text', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      '1',
      ' ',
      '\n',
      '-',
      'é',
      'e\u0301',
      '\u0301',
      'ß',
      'Σ',
      'ж',
      '漢字',
      'ก',
      '😀',
      '№',
      '™',
      'x'.repeat(40),
      'Plain text '.repeat(8),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        assert.deepEqual(indexed(text), words(text));
      }),
      { numRuns: 3000 },
    );
  });
});
