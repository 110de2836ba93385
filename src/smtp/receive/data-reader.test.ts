import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { reservationOf } from '../../../test/smtp/memory.ts';
import { DotReader } from './data-reader.ts';
import { MessageBuffer } from './message-buffer.ts';

/** RFC 5321 4.5.2 in its simplest form, applied to the whole stream. */
function reference(stream: string): { raw: string; rest: string } | null {
  const end = stream.startsWith('.\r\n') ? 0 : stream.indexOf('\r\n.\r\n') + 2;
  if (end === 1) return null;
  const raw = stream.slice(0, end).replace(/(^|\r\n)\./g, '$1');
  return { raw, rest: stream.slice(end + 3) };
}

function read(fragments: string[]): { raw: string; rest: string } | null {
  const reader = new DotReader();
  const message = new MessageBuffer(1_000_000, reservationOf(1_000_000));
  for (const [index, fragment] of fragments.entries()) {
    const end = reader.read(Buffer.from(fragment, 'latin1'), 0, message);
    if (end === -1) continue;
    const raw = Buffer.from(message.take()).toString('latin1');
    return { raw, rest: fragment.slice(end) + fragments.slice(index + 1).join('') };
  }
  return null;
}

describe('DotReader', () => {
  it('agrees with a simple reference implementation, for any bytes in any fragments', () => {
    const piece = fc.oneof(
      { weight: 7, arbitrary: fc.constantFrom('\r', '\n', '.', '\r\n', '.\r\n', '\r\n.\r\n', 'x') },
      // Around the length at which the search switches from the loop to native code.
      { weight: 1, arbitrary: fc.integer({ min: 246, max: 258 }).map((length) => 'x'.repeat(length)) },
    );
    const fragment = fc.array(piece, { maxLength: 6 });
    const fragments = fc.array(
      fragment.map((parts) => parts.join('')),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fragments, (list) => {
        assert.deepEqual(read(list), reference(list.join('')));
      }),
      { numRuns: 5000 },
    );
  });

  it('starts over after reset', () => {
    const reader = new DotReader();
    const message = new MessageBuffer(100, reservationOf(100_000));
    assert.equal(reader.read(Buffer.from('half a line\r'), 0, message), -1);
    reader.reset();
    assert.equal(reader.read(Buffer.from('xx.\r\n'), 2, message), 5);
  });
});
