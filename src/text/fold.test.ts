import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fold, foldCase } from './fold.ts';

const same: [title: string, ...texts: string[]][] = [
  ['case', 'Hello', 'HELLO', 'hello'],
  ['accents, composed or not', 'été', 'e\u0301te\u0301', 'ETE', 'ÉTÉ'],
  ['Vietnamese stacked accents', 'Việt', 'viet'],
  ['sharp s', 'Straße', 'STRASSE', 'STRAẞE', 'strasse'],
  ['sigmas', 'ΟΔΟΣ', 'οδος', 'οδοσ', 'ὁδός'],
  ['the four i of Turkish', 'İstanbul', 'ISTANBUL', 'istanbul', 'ıstanbul'],
  ['letters with strokes', 'Łódź', 'lodz'],
  ['Nordic letters', 'Smørrebrød', 'smorrebrod'],
  ['ligatures', 'œuvre ﬁn', 'oeuvre fin'],
  ['Croatian', 'đak', 'dak'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['Arabic vowels and a stretched line', 'مُحَمَّد', 'محمد', 'محـــمد'],
  ['Arabic letters with hamza', 'أحمد', 'احمد'],
  ['Cyrillic', 'ЁЛКА', 'елка'],
  ['full and half width', 'ＡＢＣ １２３', 'abc 123'],
  ['half width kana', 'ｶﾞｷﾞ', 'ガギ'],
  ['Hangul, composed or not', '한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ['invisible characters', 'so\u00adft\u200dhy\ufeffphen', 'softhyphen'],
  ['emoji variants and skin tones', '👍🏽', '👍', '👍\ufe0f'],
  ['superscripts', 'x²', 'x2'],
];

const different: [string, string, string][] = [
  ['vowel signs of Devanagari', 'कि', 'की'],
  ['a vowel sign and none', 'का', 'क'],
  ['Thai vowels and tones', 'ปา', 'ป่า'],
  ['Tamil', 'கா', 'கி'],
  ['kana with and without voicing', 'か', 'が'],
  ['Hangul syllables', '가', '각'],
  ['Han characters', '東', '凍'],
];

describe('fold', () => {
  for (const [title, first, ...others] of same) {
    it(`ignores ${title}`, () => {
      for (const other of others) assert.equal(fold(other), fold(first!), other);
    });
  }

  for (const [title, one, other] of different) {
    it(`keeps ${title} apart`, () => assert.notEqual(fold(one), fold(other)));
  }

  it('is idempotent, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(fold(fold(text)), fold(text))),
    );
  });

  it('makes any text equal to its upper case, lower case and decomposed form', () => {
    // Except the Greek iota subscript, which is a mark in lower case and a separate letter in upper case.
    const text = fc.string({ unit: 'grapheme' }).filter((text) => !text.normalize('NFD').includes('\u0345'));
    fc.assert(
      fc.property(text, (text) => {
        for (const other of [
          text.toUpperCase(),
          text.toLowerCase(),
          text.normalize('NFD'),
          text.normalize('NFC'),
        ]) {
          assert.equal(fold(other), fold(text));
        }
      }),
    );
  });
});

describe('foldCase', () => {
  it('ignores case in all scripts, and nothing else', () => {
    assert.equal(foldCase('GRÜẞE'), foldCase('grüsse'));
    assert.equal(foldCase('ΣΊΣΥΦΟΣ'), foldCase('σίσυφος'));
    assert.equal(foldCase('İIıi'), 'iiii');
    assert.equal(foldCase('E\u0301'), 'é');
    assert.notEqual(foldCase('é'), foldCase('e'));
    assert.notEqual(foldCase('ø'), foldCase('o'));
  });

  it('is idempotent, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        assert.equal(foldCase(foldCase(text)), foldCase(text)),
      ),
    );
  });
});

// Alternating marks of different classes, which normalisation has to sort. Sorting a million would take many minutes.
describe('fold: the number of marks on one letter', () => {
  for (const [title, marks] of [
    ['accents', '\u0301\u0323'],
    ['Indic signs', '\u094d\u093c'],
    ['signs between joiners', `${'\u094d\u093c'.repeat(15)}\u200d`],
  ] as const) {
    it(`is limited to what languages need: ${title}`, () => {
      const pile = `क${marks.repeat(1_000_000 / marks.length)}`;
      assert.ok(fold(pile).length <= 31);
      assert.equal(fold(foldCase(pile)), fold(pile));
    });
  }

  it('includes every mark that languages use', () => {
    assert.equal(foldCase(`a${'\u0323'.repeat(30)}`), `ạ${'\u0323'.repeat(29)}`);
    assert.equal(foldCase('ệ'.normalize('NFD')), 'ệ');
  });
});
