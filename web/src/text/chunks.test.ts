import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chunksOf } from './chunks.ts';

describe('text chunks', () => {
  it('end after line breaks', () => {
    const line = `${'x'.repeat(99)}\n`;
    const chunks = chunksOf(line.repeat(200));
    assert.deepEqual(
      chunks.map(({ length }) => length),
      [4100, 4100, 4100, 4100, 3600],
    );
    assert.ok(chunks.every((chunk) => chunk.endsWith('\n')));
  });

  it('split a very long line, but never a character', () => {
    const chunks = chunksOf(`x${'😀'.repeat(20_000)}`);
    assert.ok(chunks.every((chunk) => chunk.length <= 6000 && chunk.isWellFormed()));
  });

  it('join to the original text', () => {
    const piece = fc.constantFrom('\n', 'x'.repeat(3000), 'y'.repeat(12_000), '😀', 'a line\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const chunks = chunksOf(text);
        assert.equal(chunks.join(''), text);
        assert.ok(chunks.every((chunk) => chunk.length > 0 && chunk.length <= 6000));
      }),
    );
  });
});
