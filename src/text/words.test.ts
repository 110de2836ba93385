import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { slices, words } from './words.ts';

const table: [title: string, text: string, found: string[]][] = [
  ['nothing in nothing', '', []],
  ['nothing in punctuation', '.,;:!? -- () €', []],
  ['words between punctuation', 'Hello, world! (order-17)', ['hello', 'world', 'order', '17']],
  ['the pieces of an address', 'Bob.Smith+x@Example.org', ['bob', 'smith', 'x', 'example', 'org']],
  ['letters and digits together', 'a1b2 ISO9001', ['a1b2', 'iso9001']],
  ['the pieces around an underscore', 'order_id', ['order', 'id']],
  ['Japanese words', '東京都庁に行く', ['東京', '都庁', 'に', '行く']],
  ['Chinese words', '我爱北京', ['我', '爱', '北京']],
  ['Thai words', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
  ['Latin letters beside Japanese ones', 'iPhone15を', ['iphone15', 'を']],
  ['Korean words at spaces', '한국어 메일', ['한국어', '메일']],
  ['whole Hindi words', 'हिन्दी भाषा', ['हिन्दी', 'भाषा']],
  ['a number beside its sign', 'Заказ №17', ['заказ', 'no', '17']],
  ['a name without its marks', 'Acme™ Pro® ©2026', ['acme', 'pro', '2026']],
  ['a unit written as one sign', '5㎏ m²', ['5kg', 'm2']],
  ['each emoji', 'ok👍🏽🎉', ['ok', '👍', '🎉']],
  ['the members of a family', '👨‍👩‍👧', ['👨', '👩', '👧']],
  ['a zero-width space as a space', 'a\u200bb', ['a', 'b']],
];

describe('words', () => {
  for (const [title, text, found] of table) it(`finds ${title}`, () => assert.deepEqual(words(text), found));

  it('finds the same words in a text of any length', () => {
    const around = `${'größe, '.repeat(5000)}`;
    const found = words(`${around}needle-17 東京 ${around}`);
    assert.equal(found.filter((word) => word === 'needle').length, 1);
    assert.equal(found.filter((word) => word === 'grosse').length, 10_000);
    assert.equal(found.length, 10_003);
  });

  it('never throws, and returns only folded words without spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const word of words(text)) {
          assert.ok(word.length > 0);
          assert.match(word, /^[^\s\p{P}]+$/u);
        }
      }),
    );
  });

  it('takes linear time for hostile text', () => {
    for (const piece of ['a', 'é', '漢', 'ก', '\u0301', '\ufdfa', '👍', '\ud800', ' ', '.']) {
      assert.ok(words(piece.repeat(200_000)).length >= 0);
    }
  });
});

describe('slices', () => {
  it('loses no characters and splits no surrogate pair', () => {
    for (const text of ['word '.repeat(10_000), 'x'.repeat(50_000), '𝒳'.repeat(30_000), '']) {
      const cut = [...slices(text)];
      assert.equal(cut.join(''), text);
      for (const slice of cut) assert.ok(slice.isWellFormed());
    }
  });
});
