import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of the files, deflated. Names may be any Unicode. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);

    // The fields that both headers share, from "version needed" to "extra field length" (APPNOTE 4.3.7).
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2); // names are UTF-8
    shared.writeUInt16LE(8, 4); // deflate
    shared.writeUInt16LE(0x5d21, 8); // 1 September 2026: the same bytes on every run
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);

    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, position, name]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
