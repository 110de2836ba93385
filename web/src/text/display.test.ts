import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byteSize, counted, manyLines, oneLine } from './display.ts';

describe('text from a mail on one line', () => {
  it('shows characters that would reorder it', () => {
    assert.equal(oneLine('invoice\u202Efdp.exe'), 'invoice\uFFFDfdp.exe');
    assert.equal(oneLine('\u2067a\u2069'), '\uFFFDa\uFFFD');
  });

  it('keeps the joiners and marks that names are written with', () => {
    const name = 'می\u200Cخواهم 👩\u200D💻 \u200Fא';
    assert.equal(oneLine(name), name);
  });

  it('makes controls and line breaks a space', () => {
    assert.equal(oneLine('a\r\nb\u0000c\u2028d'), 'a b c d');
  });

  it('is cut when it is very long, never inside a character', () => {
    assert.equal(oneLine('x'.repeat(100_000)).length, 301);
    assert.equal(oneLine(`${'x'.repeat(299)}😀😀`), `${'x'.repeat(299)}…`);
  });
});

describe('text with thousands of marks on one letter', () => {
  it('shows the first of them and a sign for the rest', () => {
    const piled = `a${'\u0301'.repeat(90_000)}b`;
    const shown = `a${'\u0301'.repeat(30)}\uFFFDb`;
    assert.equal(oneLine(piled, 100_000), shown);
    assert.equal(manyLines(piled), shown);
  });
});

describe('text of many lines', () => {
  it('keeps line breaks and tabs, and shows what hides', () => {
    assert.equal(manyLines('a\r\n\tb\u202Ec\u0007'), 'a\n\tb\uFFFDc\uFFFD');
  });
});

describe('numbers', () => {
  it('are written as people write them', () => {
    assert.deepEqual(
      [0, 1, 999, 1204, 1234567].map((n) => counted(n, 'message')),
      ['0 messages', '1 message', '999 messages', '1,204 messages', '1,234,567 messages'],
    );
    assert.deepEqual([0, 1023, 12_700, 120_000, 3_250_000].map(byteSize), [
      '0 B',
      '1023 B',
      '12.4 KB',
      '117 KB',
      '3.1 MB',
    ]);
  });
});
