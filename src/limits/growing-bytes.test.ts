import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { GrowingBytes } from './growing-bytes.ts';

const MAX = 1_000_000;

describe('GrowingBytes', () => {
  it('are returned in one buffer that has nothing else, whatever the pieces, and then there are none', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 60_000 }), { maxLength: 16 });
    fc.assert(
      fc.property(pieces, (list) => {
        const bytes = new GrowingBytes(MAX);
        let length = 0;
        for (const piece of list) {
          length += piece.length;
          const capacity = bytes.capacityFor(length);
          assert.ok(capacity >= length && capacity <= MAX);
          assert.equal(bytes.append(piece), true);
        }
        const taken = bytes.take();
        assert.ok(taken.equals(Buffer.concat(list)));
        assert.equal(taken.buffer.byteLength, length);
        assert.equal(bytes.take().length, 0);
      }),
      { numRuns: 100 },
    );
  });

  it('are at most as many as allowed', () => {
    const bytes = new GrowingBytes(MAX);
    assert.equal(bytes.append(Buffer.alloc(MAX - 1, 'a')), true);
    assert.equal(bytes.append(Buffer.from('bc')), false);
    assert.equal(bytes.append(Buffer.from('b')), true);
    assert.equal(bytes.take().toString().replace(/^a*/, ''), 'b');
  });

  it('cannot grow any more when they are taken, so that loops over them are fast', () => {
    const bytes = new GrowingBytes(MAX);
    for (let count = 0; count < 10; count++) bytes.append(Buffer.alloc(20_000));
    assert.equal(bytes.take().buffer.resizable, false);
  });
});
