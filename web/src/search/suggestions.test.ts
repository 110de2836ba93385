import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATORS } from '../../../src/text/query-items.ts';
import { complete } from './suggestions.ts';

const known = {
  tags: ['billing', 'needs review', 'Über', 'say "hi"'],
  senders: [
    { address: 'ada@shop.test', name: 'Ada Lovelace' },
    { address: 'no-reply@shop.test', name: '' },
  ],
  recipients: ['bob@example.test'],
};

/** The search after choosing each suggestion at the `|`. */
function completed(typed: string): string[] {
  const caret = typed.indexOf('|');
  const q = typed.replace('|', '');
  const { start, end, suggestions } = complete(q, caret, known);
  return suggestions.map(({ text }) => q.slice(0, start) + text + q.slice(end));
}

describe('search suggestions', () => {
  for (const [typed, expected] of [
    ['fr|', ['from:']],
    ['-fr|', ['-from:']],
    ['is|', ['is:']],
    ['f|', []],
    ['order |', []],
    ['order|', []],
    ['"fr|', []],
    ['x is:|', ['x is:unread ', 'x is:read ', 'x is:starred ', 'x is:unstarred ']],
    ['is:st|', ['is:starred ', 'is:unstarred ']],
    ['is:unread|', []],
    ['has:|', ['has:attachment ', 'has:inline ']],
    ['rep|', ['reply-to:']],
    ['a OR fr|', ['a OR from:']],
    ['tag:|', ['tag:billing ', 'tag:"needs review" ', 'tag:Über ', 'tag:"say  hi " ']],
    ['-tag:ub| order', ['-tag:Über  order']],
    ['from:shop|', ['from:ada@shop.test ', 'from:no-reply@shop.test ']],
    ['from:love|', ['from:ada@shop.test ']],
    ['to:b|', ['to:bob@example.test ']],
    ['cc:b|', []],
    ['after:t|', ['after:today ', 'after:yesterday ']],
    ['larger:1|', ['larger:100k ', 'larger:1M ', 'larger:10M ']],
    ['bcc:|', []],
  ] as const) {
    it(`${typed} offers ${expected.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(completed(typed), expected));
  }

  it('a sender is offered with the name that rows show', () => {
    assert.deepEqual(complete('from:ada', 8, known).suggestions, [
      { text: 'from:ada@shop.test ', hint: 'Ada Lovelace' },
    ]);
  });

  it('an empty field offers every operator', () => {
    assert.deepEqual(completed('|').sort(), OPERATORS.map((name) => `${name}:`).sort());
  });
});
