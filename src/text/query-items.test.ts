import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OPERATORS, queryItems } from './query-items.ts';

describe('queryItems', () => {
  it('recognises every operator', () => {
    for (const operator of OPERATORS)
      assert.deepEqual(queryItems(`-${operator}:"a b"* c`)[0], {
        source: `-${operator}:"a b"*`,
        start: 0,
        negated: true,
        operator,
        value: 'a b',
        quoted: true,
        prefix: true,
      });
  });

  it('omits nothing but white space', () => {
    const unit = fc.constantFrom(...'ab*"-: \t', 'from:', 'is:');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (q) => {
        let at = 0;
        for (const { source, start } of queryItems(q)) {
          assert.equal(q.slice(at, start).trim(), '');
          assert.equal(q.slice(start, start + source.length), source);
          assert.notEqual(source, '');
          at = start + source.length;
        }
        assert.equal(q.slice(at).trim(), '');
      }),
    );
  });
});
