import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { replaceMany } from './replace-many.ts';

it('replaceMany replaces what replaceAll does', () => {
  const texts = fc
    .array(fc.constantFrom('a', '\r', '\n', '\r\n', 'cid:x', 'é'))
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(
        replaceMany(text, /\r\n?/g, () => '\n'),
        text.replaceAll(/\r\n?/g, '\n'),
      );
      assert.equal(
        replaceMany(text, /cid:(\w)/g, (_all, cid) => `[${cid}]`),
        text.replaceAll(/cid:(\w)/g, '[$1]'),
      );
    }),
  );
  const long = 'a\r\n'.repeat(50_000);
  assert.equal(
    replaceMany(long, /\r\n?/g, () => '\n'),
    'a\n'.repeat(50_000),
  );
});
