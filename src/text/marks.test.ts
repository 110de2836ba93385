import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { markWords, searchTerms } from './marks.ts';
import type { TextField } from './query.ts';
import { words } from './words.ts';

function marked(text: string, q: string, field: TextField = 'subject'): string {
  return markWords(text, field, searchTerms(q))
    .map((segment) => (segment.hit ? `[${segment.text}]` : segment.text))
    .join('');
}

describe('search highlighting', () => {
  for (const [title, text, q, expected] of [
    ['marks a whole word', 'Your order is on its way', 'order', 'Your [order] is on its way'],
    ['does not mark inside a word', 'Reordered', 'order', 'Reordered'],
    ['marks prefixes for a term with *', 'Invoices and inventory', 'inv*', '[Invoices] and [inventory]'],
    ['ignores case and diacritics', 'ZOË and zoe', 'Zoé', '[ZOË] and [zoe]'],
    ['ignores strokes through letters', 'From Łódź', 'lodz', 'From [Łódź]'],
    ['matches ligatures and sharp s', 'Große ﬁnanzen', 'grosse finanzen', '[Große] [ﬁnanzen]'],
    ['marks every word', 'reset your password', 'password reset', '[reset] your [password]'],
    ['marks an address as a phrase', 'to bob@example.com now', 'bob@example.com', 'to [bob@example.com] now'],
    ['marks a phrase only where its words are adjacent', 'order 18, 17', '"order 17"', 'order 18, 17'],
    ['marks a quoted phrase', 'Order 17 shipped', '"order 17"', '[Order 17] shipped'],
    ['marks a phrase with a prefix at its end', 'Order 171, order 2', '"order 17"*', '[Order 171], order 2'],
    ['marks a phrase in Cyrillic', 'Привет, мир', '"привет МИР"', '[Привет, мир]'],
    ['marks Chinese words', '我爱北京', '北京', '我爱[北京]'],
    ['marks no part of a Chinese word', '我爱北京', '京', '我爱北京'],
    ['marks a Chinese word being typed', '我爱北京', '北*', '我爱[北京]'],
    ['marks Thai words', 'สวัสดีครับ', 'ครับ', 'สวัสดี[ครับ]'],
    ['treats half-width and full-width letters as equal', 'ﾒｰﾙ便', 'メール', '[ﾒｰﾙ]便'],
    ['marks an emoji with its skin tone', 'ok 👍🏽', '👍', 'ok [👍🏽]'],
    ['joins words that overlap', 'a b c', '"a b" "b c"', '[a b][ c]'],
    ['marks inside text without spaces', '注文番号の確認', '番号', '注文[番号]の確認'],
    ['matches decomposed letters', 'Cafe\u0301 au lait', 'cafe', '[Cafe\u0301] au lait'],
    ['accepts an unclosed quote', 'open quote', '"open', '[open] quote'],
    ['marks nothing for punctuation', 'a - b', '-', 'a - b'],
    ['marks nothing for an empty query', 'anything', '', 'anything'],
  ] as const) {
    it(title, () => assert.equal(marked(text, q), expected));
  }

  it('marks the word of an operator only in the field that it searches', () => {
    for (const [q, field, expected] of [
      ['subject:ada', 'subject', '[Ada]'],
      ['subject:ada', 'from', 'Ada'],
      ['subject:ada', 'other', 'Ada'],
      ['from:ada', 'from', '[Ada]'],
      ['from:ada', 'to', 'Ada'],
      ['cc:ada', 'cc', '[Ada]'],
      ['filename:ada', 'filename', '[Ada]'],
      ['ada', 'other', '[Ada]'],
      // Plain words don't find the names of attachments.
      ['ada', 'filename', 'Ada'],
      ['subject:bob ada', 'from', '[Ada]'],
    ] as const)
      assert.equal(marked('Ada', q, field), expected, `${q} in ${field}`);
  });

  it('marks text if and only if the server finds it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abéÉłŁ北京我爱ßﬁ -1.'), maxLength: 20 });
    fc.assert(
      fc.property(text, text, (text, q) => {
        const found = ` ${words(text).join(' ')} `;
        const expected = searchTerms(q).some((term) =>
          found.includes(` ${term.words.join(' ')}${term.prefix ? '' : ' '}`),
        );
        assert.equal(
          markWords(text, 'subject', searchTerms(q)).some((segment) => segment.hit),
          expected,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, q) => {
        const segments = markWords(text, 'subject', searchTerms(q));
        assert.equal(segments.map((segment) => segment.text).join(''), text);
      }),
    );
  });
});
