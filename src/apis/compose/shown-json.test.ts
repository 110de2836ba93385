import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shownJson } from './shown-json.ts';

describe('shownJson', () => {
  for (const value of [
    { a: 1, b: ['x', { c: null, d: [] }], e: {}, f: true, g: 'é\n"' },
    [],
    'text',
    null,
    [[[]]],
  ])
    it(`shows ${JSON.stringify(value).slice(0, 40)} as JSON.stringify does`, () => {
      assert.deepEqual(shownJson(value, 10_000), {
        text: JSON.stringify(value, null, 2),
        isTruncated: false,
      });
    });

  it('stops at its length, and reads no more of the value than it shows', () => {
    const value = { text: 'x', rest: Array.from({ length: 1_000_000 }, (_, n) => n) };
    Object.defineProperty(value.rest, 5000, { get: () => assert.fail('read too far'), enumerable: true });
    const { text, isTruncated } = shownJson(value, 100);
    assert.equal(text.length, 100);
    assert.ok(isTruncated);
  });

  it('changes values by their path', () => {
    const { text } = shownJson({ a: [{ key: ['secret', 1] }] }, 100, (value, path) =>
      path.join('.') === 'a.0.key' ? '[hidden]' : value,
    );
    assert.deepEqual(JSON.parse(text), { a: [{ key: '[hidden]' }] });
  });
});
