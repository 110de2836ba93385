import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createTextMatcher } from './match.ts';
import { parseQuery, type Term } from './query.ts';
import { words } from './words.ts';

const cases: [q: string, fields: string[], matches: boolean][] = [
  ['order', ['Your Order, please'], true],
  ['ord', ['order'], false],
  ['ord*', ['order'], true],
  ['rder*', ['order'], false],
  ['order 17', ['17', 'order'], true],
  ['"order 17"', ['order', '17'], false],
  ['"order 17"', ['an order -- 17th'], false],
  ['"order 17"*', ['an order -- 17th'], true],
  ['order-17', ['order/17'], true],
  ['lodz', ['Łódź'], true],
  ['łódź', ['lodz'], true],
  ['東京', ['東京都庁に行く'], true],
  ['東京', ['tokyo'], false],
  ['!?', ['!?'], false],
  ['a b', ['a c', 'é b'], true],
];

describe('createTextMatcher', () => {
  for (const [q, fields, matches] of cases) {
    it(`${matches ? 'finds' : 'does not find'} ${q} in ${fields.join(' | ')}`, () => {
      assert.equal(createTextMatcher(parseQuery(q)!)(fields), matches);
    });
  }

  it('gives the same result as comparing word by word', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abB1 .-é東\u0301'), maxLength: 30 });
    const query = fc.string({ unit: fc.constantFrom(...'ab1 .*"é東'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), query, (fields, q) => {
        const terms = parseQuery(q) ?? [];
        const expected =
          terms.length > 0 && terms.every((term) => fields.some((field) => hasTerm(field, term)));
        assert.equal(createTextMatcher(terms)(fields), expected);
      }),
      { numRuns: 2000 },
    );
  });
});

function hasTerm(field: string, { words: phrase, prefix }: Term): boolean {
  const found = words(field);
  return found.some((_, at) =>
    phrase.every((word, i) => {
      const there = found[at + i];
      return prefix && i === phrase.length - 1 ? there?.startsWith(word) : there === word;
    }),
  );
}
