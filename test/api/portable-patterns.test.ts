import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withPortablePatterns } from '../../scripts/openapi/portable-patterns.ts';
import { MessagePatch } from '../../src/contract/message/message.ts';
import { ReleaseRequest } from '../../src/contract/release.ts';

const everyCharacter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));

/** Every pattern in a schema, in document order. */
function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'pattern' ? [value] : patternsIn(value)));
}

describe('the patterns of the OpenAPI document', () => {
  const ours = patternsIn([MessagePatch, ReleaseRequest]);
  const shown = patternsIn(withPortablePatterns([MessagePatch, ReleaseRequest]));

  it('need no Unicode properties', () => {
    assert.ok(ours.some((pattern) => pattern.includes('\\p{')));
    for (const pattern of shown) assert.doesNotMatch(pattern, /\\[pP]\{/);
  });

  it('accept the same characters as the server', () => {
    for (const [at, pattern] of ours.entries()) {
      const [here, there] = [new RegExp(pattern, 'u'), new RegExp(shown[at]!, 'u')];
      const differ = everyCharacter.filter((character) => here.test(character) !== there.test(character));
      assert.deepEqual(differ, [], pattern);
    }
  });
});
