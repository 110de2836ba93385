import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { asTyped, markWords, searchTerms } from './marks.ts';

function marked(text: string, q: string): string {
  return markWords(text, searchTerms(q))
    .map((segment) => (segment.hit ? `[${segment.text}]` : segment.text))
    .join('');
}

describe('marking found words', () => {
  for (const [title, text, q, expected] of [
    ['marks a whole word', 'Your order is on its way', 'order', 'Your [order] is on its way'],
    ['does not mark inside a word', 'Reordered', 'order', 'Reordered'],
    ['marks a beginning with *', 'Invoices and inventory', 'inv*', '[Invoices] and [inventory]'],
    ['ignores case and diacritics', 'ZOË and zoe', 'Zoé', '[ZOË] and [zoe]'],
    ['marks every word', 'reset your password', 'password reset', '[reset] your [password]'],
    ['marks an address as a phrase', 'to bob@example.com now', 'bob@example.com', 'to [bob@example.com] now'],
    ['wants the pieces of a phrase together', 'order 18, 17', '"order 17"', 'order 18, 17'],
    ['marks a quoted phrase', 'Order 17 shipped', '"order 17"', '[Order 17] shipped'],
    ['marks inside text without spaces', '注文番号の確認', '番号', '注文[番号]の確認'],
    ['knows decomposed letters', 'Cafe\u0301 au lait', 'cafe', '[Cafe\u0301] au lait'],
    ['takes an open quote', 'open quote', '"open', '[open] quote'],
    ['marks nothing for punctuation', 'a - b', '-', 'a - b'],
    ['marks nothing for no query', 'anything', '', 'anything'],
  ] as const) {
    it(title, () => assert.equal(marked(text, q), expected));
  }

  it('never changes the text, whatever is searched in whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, q) => {
        const segments = markWords(text, searchTerms(q));
        assert.equal(segments.map((segment) => segment.text).join(''), text);
      }),
    );
  });
});

describe('a query still being typed', () => {
  for (const [typed, sent] of [
    ['inv', 'inv*'],
    ['invoice pay', 'invoice pay*'],
    ['invoice ', 'invoice '],
    ['inv*', 'inv*'],
    ['"order 1', '"order 1'],
    ['"order 17"', '"order 17"'],
    ['', ''],
  ] as const) {
    it(`${JSON.stringify(typed)} is sent as ${JSON.stringify(sent)}`, () =>
      assert.equal(asTyped(typed), sent));
  }
});
