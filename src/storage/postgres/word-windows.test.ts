import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldText } from '../../text/match.ts';
import { MAX_PHRASE, wordWindows } from './word-windows.ts';

/** The words of a window, and their positions. */
function parsed(window: Uint8Array): Map<string, number[]> {
  const bytes = Buffer.from(window);
  const words = new Map<string, number[]>();
  let at = 4;
  while (words.size < bytes.readInt32BE(0)) {
    const end = bytes.indexOf(0, at);
    const count = bytes.readUInt16BE(end + 1);
    const places = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(end + 3 + 2 * i));
    words.set(bytes.toString('utf8', at, end), places);
    at = end + 3 + 2 * count;
  }
  assert.equal(at, bytes.length);
  return words;
}

function windowsOf(...fields: FieldText[]): Map<string, number[]>[] {
  return wordWindows(fields, []).map(parsed);
}

describe('word windows', () => {
  it('hold each word with its positions, and those of a field twice', () => {
    const [words] = windowsOf({ field: 'subject', text: 'Red red' }, { field: 'other', text: 'Größe' });
    assert.deepEqual(
      words,
      new Map([
        ['red', [2, 3]],
        [':subject:red', [2, 3]],
        ['grosse', [5]],
      ]),
    );
  });

  it('hold names of attachments only as such', () => {
    assert.deepEqual(
      [...windowsOf({ field: 'filename', text: 'bill.pdf' })[0]!.keys()],
      [':filename:bill', ':filename:pdf'],
    );
  });

  it('stay within the limits of a tsvector, and overlap by the longest phrase', () => {
    const text = Array.from({ length: 40_000 }, (_, i) => `w${i} hay`).join(' ');
    const windows = windowsOf({ field: 'other', text });
    assert.ok(windows.length > 1);
    for (const words of windows) {
      for (const places of words.values()) {
        assert.ok(places.length <= 256);
        assert.ok(places.every((place) => place > 0 && place < 16_384));
      }
    }
    for (const [i, words] of windows.slice(1).entries()) {
      const shared = [...words.keys()].filter((word) => windows[i]!.has(word));
      assert.ok(shared.length >= (MAX_PHRASE - 1) / 2, `${shared.length} words are in both`);
    }
  });

  it('keep the beginning of a very long word, and tell two of them apart', () => {
    const [a, b] = ['x'.repeat(5000), `${'x'.repeat(5000)}y`].map(
      (text) => windowsOf({ field: 'other', text })[0]!,
    );
    const [[wordA], [wordB]] = [[...a!.keys()], [...b!.keys()]];
    assert.ok(wordA!.length < 200 && wordA!.startsWith('x'.repeat(100)));
    assert.notEqual(wordA, wordB);
  });

  it('are one, without words, for a message without text', () => {
    assert.deepEqual(windowsOf(), [new Map()]);
  });
});
