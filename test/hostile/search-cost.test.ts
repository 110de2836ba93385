import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { divideGroups } from '../../src/text/divided-query.ts';
import { createTextMatcher } from '../../src/text/match.ts';
import { parseQuery } from '../../src/text/query.ts';
import { assertLinear } from './cost.ts';

/** Words that all begin like those of `similar`. */
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `order${i}`).join(' ');
const similar = (letters: number, word: string) => `${word} `.repeat(letters / (word.length + 1));

/** A search of so many words, and a text of so many letters that it has to read to the end. */
const attacks: [title: string, attack: (words: number, letters: number) => [q: string, text: string]][] = [
  [
    'many words that are at the end of the text',
    (words, letters) => [`${numbered(words)} absent`, `${similar(letters, 'order')}${numbered(words)}`],
  ],
  [
    'a phrase of one word, whose last word is missing',
    (words, letters) => [`"${'a '.repeat(words)}b"`, similar(letters, 'a')],
  ],
  [
    'prefixes of one word',
    (words, letters) => [
      Array.from({ length: words / 2 }, (_, i) => `"z ${'a'.repeat(i + 1)}"*`).join(' '),
      `${similar(letters, 'a'.repeat(words))} z`,
    ],
  ],
  [
    'many alternatives that are at the end of the text',
    (words, letters) => [
      `${numbered(words / 2).replaceAll(' ', ' OR -absent ')} absent`,
      `${similar(letters, 'order')}${numbered(words)}`,
    ],
  ],
  [
    'many words in a text that is not ASCII',
    (words, letters) => [`${numbered(words)} absent`, `${similar(letters, 'orderé')}${numbered(words)}`],
  ],
];

describe('search: the cost of a message that is not indexed', () => {
  for (const [title, attack] of attacks) {
    it(`${title}: grows with the text, not with the text and the words`, () => {
      assertLinear((letters) => {
        // If time were the product of both, it would grow with the square of the size.
        const [q, text] = attack(letters / 2560, letters);
        const matches = createTextMatcher(divideGroups(parseQuery(q)!.groups).text);
        return () => {
          for (let i = 0; i < 5; i++) assert.equal(matches([{ field: 'other', text }]), undefined);
        };
      });
    });
  }
});
