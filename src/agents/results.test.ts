import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { untrustedText } from './results.ts';

describe('a text that strangers wrote', () => {
  it('keeps what people see', () => {
    const text = 'Grüße,\n\tmi\u200cخواهم · 안녕 · ✅ 1️⃣';
    assert.equal(untrustedText(text, 1000), text.replaceAll('\ufe0f', ''));
  });

  it('loses control characters, and characters that nobody sees', () => {
    const tags = String.fromCodePoint(...[...'IGNORE'].map((letter) => 0xe0000 + letter.charCodeAt(0)));
    const hidden = ['\u0000\u001b[31m', '\u202e', '\u200b', '\u2060', tags, '\u{e0101}', '\ue000', '\ud800'];
    for (const text of hidden)
      assert.equal(untrustedText(`a${text}b`, 100).replace('[31m', ''), 'ab', JSON.stringify(text));
  });

  it('is cut, also if nearly all of it is invisible', () => {
    assert.equal(untrustedText('abcdef', 3), 'abc…');
    assert.equal(untrustedText('\u200b'.repeat(1e6), 3), '…');
    assert.equal(untrustedText('😀😀', 3), '😀…');
  });
});
