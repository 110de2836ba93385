import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { reservationOf } from '../../../test/smtp/memory.ts';
import { MessageBuffer } from './message-buffer.ts';

describe('MessageBuffer', () => {
  const LIMIT = 10_000_000;

  it('returns the bytes in one separate buffer, and releases all memory in the end', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 30_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(pieces, (list) => {
        const memory = reservationOf(LIMIT);
        const message = new MessageBuffer(LIMIT, memory);
        for (const piece of list) message.append(Buffer.from(piece), 0, piece.length);
        const expected = Buffer.concat(list);
        assert.deepEqual(message.tail(5), expected.subarray(-5));
        const raw = message.take();
        assert.ok(expected.equals(raw));
        assert.ok(raw.byteOffset === 0 && raw.buffer.byteLength === raw.length);
        assert.equal(memory.bytes, raw.length);
        message.clear();
        assert.equal(memory.bytes, 0);
      }),
      { numRuns: 100 },
    );
  });

  it('takes little more memory than the message, however small the fragments', () => {
    const memory = reservationOf(LIMIT);
    const message = new MessageBuffer(LIMIT, memory);
    const byte = Buffer.from('x');
    for (let count = 0; count < 100_000; count++) message.append(byte, 0, 1);
    assert.ok(memory.bytes < 160_000);
  });

  for (const [what, bytesAtOnce, count] of [
    ['a read that is appended in pieces', 60_000, 1],
    ['many reads of a byte', 1, 60_000],
  ] as const)
    it(`has few blocks when memory is short: ${what}`, (t) => {
      const message = new MessageBuffer(LIMIT, reservationOf(70_000));
      const allocate = t.mock.method(Buffer, 'allocUnsafeSlow');
      const bytes = Buffer.alloc(bytesAtOnce);
      for (let read = 0; read < count; read++) {
        assert.equal(message.reserve(bytesAtOnce), true);
        for (let at = 0; at < bytesAtOnce; at += 3) message.append(bytes, at, Math.min(at + 3, bytesAtOnce));
      }
      assert.deepEqual([message.size, message.overflow], [60_000, null]);
      assert.ok(allocate.mock.callCount() < 30, String(allocate.mock.callCount()));
    });

  for (const [overflow, maxBytes, budgetBytes] of [
    ['too_large', 50_000, LIMIT],
    ['no_memory', LIMIT, 50_000],
  ] as const) {
    it(`drops the message and only counts further bytes on ${overflow}`, () => {
      const memory = reservationOf(budgetBytes);
      const message = new MessageBuffer(maxBytes, memory);
      const chunk = Buffer.alloc(20_000);
      for (let count = 0; count < 5; count++) message.append(chunk, 0, chunk.length);
      assert.equal(message.overflow, overflow);
      assert.equal(message.size, 100_000);
      assert.equal(memory.bytes, 0);
      assert.equal(message.tail(5).length, 0);
      message.clear();
      message.append(chunk, 0, 3);
      assert.deepEqual([message.overflow, message.size], [null, 3]);
    });
  }
});
