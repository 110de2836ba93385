import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FrameCounter } from './frame-counter.ts';

/** A masked frame, as clients send them. */
function frame(payload: number, { opcode = 1, fin = true } = {}): Buffer {
  const head = [opcode | (fin ? 0x80 : 0)];
  const length = Buffer.alloc(payload < 126 ? 0 : payload < 0x10000 ? 2 : 8);
  if (length.length === 2) length.writeUInt16BE(payload);
  if (length.length === 8) length.writeBigUInt64BE(BigInt(payload));
  head.push(0x80 | (length.length === 0 ? payload : length.length === 2 ? 126 : 127));
  return Buffer.concat([Buffer.from(head), length, Buffer.alloc(4 + payload)]);
}

describe('FrameCounter', () => {
  it('counts frames of every kind and size, including empty continuations, regardless of chunk boundaries', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            payload: fc.oneof(fc.nat(130), fc.constantFrom(0, 125, 126, 65_535, 65_536)),
            opcode: fc.constantFrom(0, 1, 2, 8, 9, 10),
            fin: fc.boolean(),
          }),
          { maxLength: 20 },
        ),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }),
        (frames, cuts) => {
          const counter = new FrameCounter();
          const stream = Buffer.concat(frames.map(({ payload, ...rest }) => frame(payload, rest)));
          let counted = 0;
          for (let at = 0, cut = 0; at < stream.length; at += cuts[cut++ % cuts.length]!) {
            counted += counter.count(stream.subarray(at, at + cuts[cut % cuts.length]!));
          }
          assert.equal(counted, frames.length);
        },
      ),
    );
  });

  it('counts a frame whose payload never arrives', () => {
    assert.equal(new FrameCounter().count(frame(4096).subarray(0, 3)), 1);
  });
});
