import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPlace } from './place.ts';

describe('a place in the source', () => {
  const chunks = ['one\ntwo\n', 'three <b>\n', 'four'];
  const where = { part: 'html' as const, line: 1, column: 1, excerpt: '' };

  for (const [title, wanted, expected] of [
    ['the first line', { excerpt: 'one' }, 'one'],
    ['a line in the middle', { line: 2, excerpt: 'two' }, 'two'],
    ['a column', { line: 3, column: 7, excerpt: '<b>' }, '<b>'],
    ['a line without an end', { line: 4, excerpt: 'four' }, 'four'],
    ['no more than its line', { line: 3, column: 7, excerpt: '<b>four' }, '<b>'],
  ] as const) {
    it(`is found: ${title}`, () => {
      const { chunk, start, end } = findPlace(chunks, { ...where, ...wanted })!;
      assert.equal(chunks[chunk]!.slice(start, end), expected);
    });
  }

  it('is not found after the end', () => {
    assert.equal(findPlace(chunks, { ...where, line: 5 }), null);
    assert.equal(findPlace([], where), null);
  });

  it('is found at the end of a line that is empty', () => {
    assert.deepEqual(findPlace(['a\n\nb'], { ...where, line: 2 }), { chunk: 0, start: 2, end: 2 });
  });

  it('ends with a chunk that ends within a line', () => {
    assert.deepEqual(findPlace(['abc', 'def'], { ...where, column: 2, excerpt: 'bcde' }), {
      chunk: 0,
      start: 1,
      end: 3,
    });
  });
});
