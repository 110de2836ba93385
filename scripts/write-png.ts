import { crc32, deflateSync } from 'node:zlib';

/** An 8-bit RGB PNG. `pixels` has three bytes for each pixel, row by row. */
export function writePng(width: number, height: number, pixels: Buffer): Buffer {
  const row = width * 3;
  const rows = Buffer.alloc(height * (1 + row));
  // Each row begins with its filter type: 0, unfiltered.
  for (let y = 0; y < height; y++) pixels.copy(rows, y * (1 + row) + 1, y * row, (y + 1) * row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // bits per channel, RGB
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
