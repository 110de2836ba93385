import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHUNK_BYTES, rawMessage } from './raw-stream.ts';

const bytes = Buffer.from(Array.from({ length: 3 * CHUNK_BYTES + 7 }, (_, i) => i % 251));

async function slice(message: ReturnType<typeof rawMessage>, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of message.stream(start, end)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('a raw message whose parts are read one after another reads each chunk once', async () => {
  const read: number[] = [];
  const message = rawMessage(bytes.length, async (n) => {
    read.push(n);
    return bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES);
  });
  const PART = 5000;
  for (let start = 0; start < bytes.length; start += PART)
    assert.ok((await slice(message, start, start + PART)).equals(bytes.subarray(start, start + PART)));
  assert.deepEqual(read, [0, 1, 2, 3]);
});

it('a raw message whose chunk could not be read reads it again', async () => {
  let attempts = 0;
  const message = rawMessage(10, async () => {
    if (++attempts === 1) throw new Error('The database is unreachable.');
    return bytes.subarray(0, 10);
  });
  await assert.rejects(slice(message, 0, 10), /unreachable/);
  assert.equal((await slice(message, 0, 10)).length, 10);
});
