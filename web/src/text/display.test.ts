import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatBytes, multiLine, oneLine, pluralize } from './display.ts';

describe('oneLine', () => {
  it('makes reordering characters visible', () => {
    assert.equal(oneLine('invoice\u202Efdp.exe'), 'invoice\uFFFDfdp.exe');
    assert.equal(oneLine('\u2067a\u2069'), '\uFFFDa\uFFFD');
  });

  it('keeps joiners and directional marks that names need', () => {
    const name = 'می\u200Cخواهم 👩\u200D💻 \u200Fא';
    assert.equal(oneLine(name), name);
  });

  it('turns control characters and line breaks into spaces', () => {
    assert.equal(oneLine('a\r\nb\u0000c\u2028d'), 'a b c d');
  });

  it('truncates very long text, but never inside a character', () => {
    assert.equal(oneLine('x'.repeat(100_000)).length, 301);
    assert.equal(oneLine(`${'x'.repeat(299)}😀😀`), `${'x'.repeat(299)}…`);
  });
});

describe('oneLine and multiLine', () => {
  it('keep the first 30 of thousands of combining marks', () => {
    const piled = `a${'\u0301'.repeat(90_000)}b`;
    const shown = `a${'\u0301'.repeat(30)}\uFFFDb`;
    assert.equal(oneLine(piled, 100_000), shown);
    assert.equal(multiLine(piled), shown);
  });
});

describe('multiLine', () => {
  it('keeps line breaks and tabs, and makes hidden characters visible', () => {
    assert.equal(multiLine('a\r\n\tb\u202Ec\u0007'), 'a\n\tb\uFFFDc\uFFFD');
  });
});

describe('numbers', () => {
  it('have separators, plurals and units', () => {
    assert.deepEqual(
      [0, 1, 999, 1204, 1234567].map((n) => pluralize(n, 'message')),
      ['0 messages', '1 message', '999 messages', '1,204 messages', '1,234,567 messages'],
    );
    assert.deepEqual([0, 1023, 12_700, 120_000, 3_250_000].map(formatBytes), [
      '0 B',
      '1023 B',
      '12.4 KB',
      '117 KB',
      '3.1 MB',
    ]);
  });
});
