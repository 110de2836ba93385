import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseQuery, type Term } from './query.ts';

const word = (...words: string[]): Term => ({ words, prefix: false });
const start = (...words: string[]): Term => ({ words, prefix: true });

const table: [title: string, q: string, terms: Term[] | undefined][] = [
  ['no filter when blank', ' \t ', undefined],
  ['single words', 'Hello World', [word('hello'), word('world')]],
  ['a word once', 'a A á', [word('a')]],
  ['a phrase where a word has punctuation inside', 'bob@example.com', [word('bob', 'example', 'com')]],
  ['a quoted phrase', '"Hello World" x', [word('hello', 'world'), word('x')]],
  ['a beginning', 'inv*', [start('inv')]],
  ['a beginning that ends an address', 'bob@exa*', [start('bob', 'exa')]],
  ['a phrase with a beginning', '"hello wor"*', [start('hello', 'wor')]],
  ['a phrase that is still open', '"hello wor', [word('hello', 'wor')]],
  ['a phrase that is still open, with a beginning', '"hello wor*', [start('hello', 'wor')]],
  ['a star inside quotes as punctuation', '"inv*"', [word('inv')]],
  ['a star inside a word as punctuation', 'in*v', [word('in', 'v')]],
  ['a star in front as punctuation', '*inv', [word('inv')]],
  ['a quote inside a word as punctuation', '5"x7"', [word('5', 'x7')]],
  ['two quoted phrases without a space', '"a b""c d"', [word('a', 'b'), word('c', 'd')]],
  ['a word and its beginning', 'inv inv*', [word('inv'), start('inv')]],
  ['nothing that could match in punctuation', '!? - ""', []],
  ['words beside punctuation', '- hello &', [word('hello')]],
  ['a phrase in Japanese', '東京都庁', [word('東京', '都庁')]],
  ['other kinds of white space', 'a\u3000b\u00a0c', [word('a'), word('b'), word('c')]],
];

describe('parseQuery', () => {
  for (const [title, q, terms] of table) it(`reads ${title}`, () => assert.deepEqual(parseQuery(q), terms));

  it('accepts any input', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'ab*"\'-@ \0é東👍'), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (q) => {
        const terms = parseQuery(q);
        assert.equal(terms === undefined, q.trim() === '');
        for (const { words } of terms ?? []) assert.ok(words.length > 0);
      }),
    );
  });
});
