import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { unzip } from '../../../test/unzip.ts';
import { type ZipEntry, zip, zipSize } from './zip.ts';

function entry(name: string, ...chunks: string[]): ZipEntry {
  const bytes = Buffer.from(chunks.join(''));
  const modified = new Date('2026-11-14T09:30:20Z');
  return {
    name,
    modified,
    size: bytes.length,
    crc32: crc32(bytes),
    async *read() {
      for (const chunk of chunks) yield Buffer.from(chunk);
    },
  };
}

async function archiveOf(entries: ZipEntry[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zip(entries)));
}

describe('ZIP archive', () => {
  for (const [title, entries] of [
    ['without files', []],
    ['with several files', [entry('a.txt', 'one', 'two'), entry('概要.txt', 'three'), entry('empty')]],
  ] as const) {
    it(`${title} contains them unchanged and has the announced size`, async () => {
      const archive = await archiveOf([...entries]);
      assert.equal(archive.length, zipSize(entries));
      const expected = await Promise.all(
        entries.map(async ({ name, read }) => ({
          name,
          bytes: Buffer.concat(await Array.fromAsync(read())),
        })),
      );
      assert.deepEqual(unzip(archive), expected);
    });
  }

  it('uses ZIP64 for more than 65,535 files', async () => {
    const entries = Array.from({ length: 70_000 }, (_, index) => entry(`${index}`));
    const archive = await archiveOf(entries);
    assert.equal(archive.length, zipSize(entries));
    const at = archive.length - 22 - 20 - 56;
    assert.equal(archive.readUInt32LE(at), 0x06064b50);
    assert.equal(archive.readBigUInt64LE(at + 32), 70_000n);
    assert.equal(archive.readBigUInt64LE(at + 56 + 8), BigInt(at));
    assert.equal(archive.readUInt16LE(archive.length - 12), 0xffff);
  });

  it('fails if a file does not have its announced size', async () => {
    await assert.rejects(archiveOf([{ ...entry('a', 'abc'), size: 4 }]), /a has 3 bytes instead of 4/);
  });

  it('reads a file only when the archive reaches it', async () => {
    let isRead = false;
    const late: ZipEntry = {
      ...entry('b', 'b'),
      async *read() {
        isRead = true;
        yield Buffer.from('b');
      },
    };
    const archive = zip([entry('a', 'a'), late]);
    await archive.next();
    await archive.next();
    assert.equal(isRead, false);
    await archive.return(undefined);
    assert.equal(isRead, false);
  });
});
