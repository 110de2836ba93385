import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { divideGroups } from './divided-query.ts';
import { createTextMatcher, type FieldText } from './match.ts';
import { isPlainField, parseQuery, type Term } from './query.ts';
import { SEARCH_FIELDS } from './query-items.ts';
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
  ['a b', ['a c', 'é b'], true],
];

const inBody = (texts: string[]): FieldText[] => texts.map((text) => ({ field: 'other', text }));

const message: FieldText[] = [
  { field: 'subject', text: 'Your invoice' },
  { field: 'from', text: 'Ada Lovelace' },
  { field: 'to', text: 'bob@example.org' },
  { field: 'cc', text: 'Carl' },
  { field: 'filename', text: 'terms-2026.pdf' },
  { field: 'other', text: 'ada pays bob' },
];
const byField: [q: string, matches: boolean][] = [
  ['subject:invoice', true],
  ['subject:ada', false],
  ['from:"ada lovelace"', true],
  ['from:bob', false],
  ['to:bob@example.org', true],
  ['to:ada', false],
  ['cc:carl', true],
  ['filename:terms', true],
  ['filename:terms-2026', true],
  ['filename:pd*', true],
  ['terms', false],
  ['carl bob ada', true],
  ['-carl', false],
  ['-zoe', true],
  ['-terms', true],
  ['-filename:terms', false],
  ['ada -from:zoe', true],
  ['ada -from:ada', false],
  ['filename:2026 pdf', false],
  ['zoe OR bob', true],
  ['zoe OR carla', false],
  ['terms OR filename:terms', true],
  ['ada zoe OR invoice', true],
  ['zoe ada OR invoice', false],
  ['zoe OR -carla', true],
  ['zoe OR -carl', false],
  ['-zoe OR -carl', true],
  ['-ada OR -carl', false],
  ['-ada OR -carl OR pays', true],
  ['-ada OR -carl OR paid ada', false],
];

/** Whether a message matches a search that is only about words. */
function matcher(q: string): (fields: FieldText[]) => boolean {
  const matches = createTextMatcher(divideGroups(parseQuery(q)?.groups ?? []).text);
  return (fields) => matches(fields)?.every(Boolean) ?? false;
}

describe('createTextMatcher', () => {
  for (const [q, fields, matches] of cases) {
    it(`${matches ? 'finds' : 'does not find'} ${q} in ${fields.join(' | ')}`, () => {
      assert.equal(matcher(q)(inBody(fields)), matches);
    });
  }

  for (const [q, matches] of byField) {
    it(`${matches ? 'finds' : 'does not find'} ${q} by its fields`, () => {
      assert.equal(matcher(q)(message), matches);
    });
  }

  it('gives the same result as comparing word by word', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abB1 .-é東\u0301'), maxLength: 30 });
    const field = fc.record({ field: fc.constantFrom(...SEARCH_FIELDS, 'other' as const), text });
    const operator = fc.constantFrom('', '', '', '-', 'to:', '-subject:', 'filename:', 'bcc:');
    const value = fc.string({ unit: fc.constantFrom(...'ab1 .*"é東'), maxLength: 12 });
    const between = fc.constantFrom(' ', ' ', ' OR ');
    const query = fc
      .array(fc.tuple(operator, value, between), { maxLength: 4 })
      .map((items) => items.flat().join(''));
    fc.assert(
      fc.property(fc.array(field, { maxLength: 3 }), query, (fields, q) => {
        const isThere = (term: Term) => fields.some((field) => hasTerm(field, term));
        const expected = (parseQuery(q)?.groups ?? []).every((group) =>
          group.some((one) => one.kind === 'term' && isThere(one.term) !== one.negated),
        );
        assert.equal(matcher(q)(fields), expected);
      }),
      { numRuns: 2000 },
    );
  });
});

function hasTerm({ field, text }: FieldText, { words: phrase, prefix, field: wanted }: Term): boolean {
  if (wanted ? field !== wanted : !isPlainField(field)) return false;
  const found = words(text);
  return found.some((_, at) =>
    phrase.every((word, i) => {
      const there = found[at + i];
      return prefix && i === phrase.length - 1 ? there?.startsWith(word) : there === word;
    }),
  );
}
