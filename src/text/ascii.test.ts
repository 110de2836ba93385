import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAscii } from './ascii.ts';

describe('isAscii', () => {
  it('accepts every ASCII character', () => {
    const all = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
    assert.ok(isAscii(all));
    assert.ok(isAscii(''));
  });

  it('rejects a text with one other character, however long the text is', () => {
    for (const character of ['\x80', 'é', 'ÿ', 'ł', '字', '\ufffd', '😀', '\ud800', '\udc00']) {
      assert.ok(!isAscii(character), character);
      assert.ok(!isAscii(`${'a'.repeat(100_000)}${character}`), character);
    }
  });
});
