import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ExpansionBudget } from './expansion.ts';
import { fold } from './fold.ts';

describe('the expansion budget', () => {
  it('leaves ordinary text as it is', () => {
    for (const text of ['', 'abc', 'Grüße', '한국어', '漢字とかな', 'a\u0301'.repeat(1000)]) {
      assert.equal(new ExpansionBudget(0).cut(text), text);
    }
  });

  it('ends where the budget is spent, over several texts', () => {
    const budget = new ExpansionBudget(40);
    assert.equal(budget.cut('a\ufdfab'), 'a\ufdfab');
    assert.equal(budget.cut('c\ufdfad\ufdfae'), 'c\ufdfad');
    assert.equal(budget.cut('plain'), 'plain');
    assert.equal(budget.cut('x\ufdfa'), 'x');
  });

  it('counts every character that folding makes more than three times as long', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (fold(character).length <= 3 * character.length) continue;
      assert.equal(new ExpansionBudget(0).cut(character), '', `U+${code.toString(16)}`);
    }
  });
});
