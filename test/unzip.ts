import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';

export interface UnzippedFile {
  name: string;
  bytes: Buffer;
}

/** Reads an archive of uncompressed files from its end, like archive programs, and checks its headers. */
export function unzip(archive: Buffer): UnzippedFile[] {
  const end = archive.length - 22;
  assert.equal(archive.readUInt32LE(end), 0x06054b50, 'no end record');
  const count = archive.readUInt16LE(end + 10);
  const start = archive.readUInt32LE(end + 16);
  assert.equal(start + archive.readUInt32LE(end + 12), end, 'the directory ends elsewhere');
  const files: UnzippedFile[] = [];
  for (let at = start; files.length < count; ) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50, 'no directory entry');
    assert.equal(archive.readUInt16LE(at + 10), 0, 'not stored');
    const [size, nameBytes, local] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    assert.equal(archive.readUInt32LE(local), 0x04034b50, 'no local header');
    // Flags, method, time, checksum, sizes and the length of the name are the same in both.
    assert.deepEqual(archive.subarray(local + 6, local + 28), archive.subarray(at + 8, at + 30));
    assert.equal(archive.toString('utf8', local + 30, local + 30 + nameBytes), name);
    const bytes = archive.subarray(local + 30 + nameBytes, local + 30 + nameBytes + size);
    assert.equal(archive.readUInt32LE(at + 16), crc32(bytes), `the checksum of ${name}`);
    files.push({ name, bytes });
    at += 46 + nameBytes;
  }
  return files;
}
