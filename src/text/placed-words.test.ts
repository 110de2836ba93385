import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { placedWords } from './marks.ts';
import { words } from './words.ts';

/** The text with brackets around each word. */
function bracketed(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of placedWords(text)) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

describe('placedWords: the positions', () => {
  for (const [title, text, expected] of [
    ['of ASCII', 'Hello, world_1!', '[Hello], [world]_[1]!'],
    ['of letters that fold to several', 'Straße, ﬁne: Æther', '[Straße], [ﬁne]: [Æther]'],
    ['of letters with strokes and accents', 'Łódź–Zoë', '[Łódź]–[Zoë]'],
    ['of decomposed letters', 'Cafe\u0301 au', '[Cafe\u0301] [au]'],
    ['of words with soft hyphens', 'in\u00advoice x', '[in\u00advoice] [x]'],
    ['of text without spaces', '注文番号の確認', '[注文][番号][の][確認]'],
    ['of half-width kana', 'ﾒｰﾙ ｶﾞｽ', '[ﾒｰﾙ] [ｶﾞｽ]'],
    ['of signs made of letters', '№17, 5㎏ Acme™', '[№][17], [5㎏] [Acme]™'],
    ['of emoji with skin tones', 'ok👍🏽🎉', '[ok][👍🏽][🎉]'],
    ['of jamo that become one letter', 'a ㅎㅏㄴ b', '[a] [ㅎㅏㄴ] [b]'],
    ['of Hindi and Thai', 'हिन्दी สวัสดีครับ', '[हिन्दी] [สวัสดี][ครับ]'],
  ] as const) {
    it(title, () => assert.equal(bracketed(text), expected));
  }

  it('belong to the same words that `words` finds, for any text', () => {
    const mixed = fc.string({
      unit: fc.constantFrom(
        ...'aZ 9-_éłßﬁİςΣ漢字ひﾊﾞ\u3099\u0301\u00ad\u200b\u200dㅎㅏ한ก็हि№™㎏👍🏽\ud800\ufdfa',
      ),
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), mixed), (text) => {
        const placed = placedWords(text);
        assert.deepEqual(
          placed.map(({ word }) => word),
          words(text),
        );
        for (const { start, end } of placed) assert.ok(0 <= start && start < end && end <= text.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('are correct at the end of a long text', () => {
    const text = `${'größe, '.repeat(5000)}needle`;
    const { start, end, word } = placedWords(text).at(-1)!;
    assert.deepEqual([word, text.slice(start, end)], ['needle', 'needle']);
  });
});
