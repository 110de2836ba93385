/** A file in an archive. Size and checksum are written before its bytes, so they must be known in advance. */
export interface ZipEntry {
  /** A relative path, with `/` as the separator. */
  name: string;
  modified: Date;
  size: number;
  crc32: number;
  read(): AsyncIterable<Uint8Array>;
}

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const END64_BYTES = 56 + 20;
const EXTRA64_BYTES = 12;
const MAX16 = 0xffff;
const MAX32 = 0xffffffff;
// Version 2.0 supports stored files; 4.5 supports 64-bit offsets.
const VERSION = 20;
const VERSION64 = 45;
// Names are UTF-8 (APPNOTE, 4.4.4, bit 11).
const FLAGS = 0x0800;

/** The size of the archive of these files in bytes. */
export function zipSize(entries: readonly ZipEntry[]): number {
  let offset = 0;
  let directory = 0;
  for (const { name, size } of entries) {
    const length = Buffer.byteLength(name);
    directory += CENTRAL_BYTES + length + (offset >= MAX32 ? EXTRA64_BYTES : 0);
    offset += LOCAL_BYTES + length + size;
  }
  return offset + directory + END_BYTES + (isLarge(entries.length, offset) ? END64_BYTES : 0);
}

/**
 * An archive of these files, without compression: most attachments are compressed already, and this way its size is
 * known in advance. Files are read one after another, as the archive is read. Each file must be smaller than 4 GiB; the
 * archive may be larger. Throws if a file does not have the declared size.
 */
export async function* zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    directory.push(centralHeader(entry, offset));
    const header = localHeader(entry);
    yield header;
    let size = 0;
    for await (const bytes of entry.read()) {
      size += bytes.length;
      yield bytes;
    }
    if (size !== entry.size) throw new Error(`${entry.name} has ${size} bytes instead of ${entry.size}.`);
    offset += header.length + size;
  }
  const start = offset;
  for (const header of directory) {
    yield header;
    offset += header.length;
  }
  if (isLarge(directory.length, start)) yield end64(directory.length, start, offset);
  yield end(directory.length, start, offset);
}

function isLarge(count: number, directoryStart: number): boolean {
  return count >= MAX16 || directoryStart >= MAX32;
}

/** Writes the fields that both headers of a file share, from the version to the length of the name. */
function writeCommonFields(header: Buffer, at: number, entry: ZipEntry, version: number): void {
  const { date, time } = dosTime(entry.modified);
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(FLAGS, at + 2);
  // At 4, the method: 0 is stored.
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(entry.crc32, at + 10);
  header.writeUInt32LE(entry.size, at + 14);
  header.writeUInt32LE(entry.size, at + 18);
  header.writeUInt16LE(Buffer.byteLength(entry.name), at + 22);
}

function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommonFields(header, 4, entry, VERSION);
  return Buffer.concat([header, Buffer.from(entry.name)]);
}

function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const is64 = offset >= MAX32;
  const version = is64 ? VERSION64 : VERSION;
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  writeCommonFields(header, 6, entry, version);
  header.writeUInt16LE(is64 ? EXTRA64_BYTES : 0, 30);
  header.writeUInt32LE(Math.min(offset, MAX32), 42);
  const extra = Buffer.alloc(is64 ? EXTRA64_BYTES : 0);
  if (is64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  return Buffer.concat([header, Buffer.from(entry.name), extra]);
}

function end(count: number, start: number, offset: number): Buffer {
  const record = Buffer.alloc(END_BYTES);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(Math.min(count, MAX16), 8);
  record.writeUInt16LE(Math.min(count, MAX16), 10);
  record.writeUInt32LE(Math.min(offset - start, MAX32), 12);
  record.writeUInt32LE(Math.min(start, MAX32), 16);
  return record;
}

/** The ZIP64 end record and its locator. */
function end64(count: number, start: number, offset: number): Buffer {
  const record = Buffer.alloc(END64_BYTES);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION64, 12);
  record.writeUInt16LE(VERSION64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(offset - start), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(offset), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/**
 * Years 1980 to 2107, with a resolution of two seconds. In UTC, so that a message gives the same archive everywhere.
 */
function dosTime(date: Date): { date: number; time: number } {
  const year = Math.min(Math.max(date.getUTCFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  };
}
