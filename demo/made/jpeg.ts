import type { Picture } from './paint.ts';

// Baseline JPEG (ITU T.81). Its Huffman tables may be any prefix code, so flat ones do: 4 bits for each DC size,
// 8 bits for each AC symbol. The file grows by a fifth against the standard tables, and no table stands here.
const dcSymbols = Array.from({ length: 12 }, (_, size) => size);
const acSymbols = [0x00, 0xf0];
for (let run = 0; run < 16; run++) for (let size = 1; size <= 10; size++) acSymbols.push((run << 4) | size);
const acCode = new Map(acSymbols.map((symbol, code) => [symbol, code]));

const zigzag: number[] = [];
for (let diagonal = 0; diagonal < 15; diagonal++) {
  for (let i = 0; i <= diagonal; i++) {
    const [a, b] = diagonal % 2 ? [i, diagonal - i] : [diagonal - i, i];
    if (a < 8 && b < 8) zigzag.push(a * 8 + b);
  }
}
/** Coarser with the frequency: what the eye misses first goes first. */
const quantisers = zigzag.map((at) => 4 + 3 * ((at >> 3) + (at & 7)));

const cosines = Array.from({ length: 64 }, (_, i) => {
  const [frequency, sample] = [i >> 3, i & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16);
});

/** A baseline JPEG of the picture, without chroma subsampling. */
export function jpeg(width: number, height: number, picture: Picture): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 2, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...quantisers]),
    segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      3,
      1,
      0x11,
      0,
      2,
      0x11,
      0,
      3,
      0x11,
      0,
    ]),
    segment(0xc4, [0x00, ...lengths(4, dcSymbols.length), ...dcSymbols]),
    segment(0xc4, [0x10, ...lengths(8, acSymbols.length), ...acSymbols]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    scan(width, height, picture),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data]);
}

/** How many codes there are of each length 1 to 16: all of one length. */
function lengths(bits: number, count: number): number[] {
  return Array.from({ length: 16 }, (_, i) => (i + 1 === bits ? count : 0));
}

function scan(width: number, height: number, picture: Picture): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) {
      held = (held << 1) | ((value >> i) & 1);
      if (++bits < 8) continue;
      bytes.push(held);
      if (held === 0xff) bytes.push(0); // 0xff in the data is stuffed, so that it is no marker
      held = bits = 0;
    }
  };
  const putSigned = (value: number, size: number) => put(value < 0 ? value + (1 << size) - 1 : value, size);

  const lastDc = [0, 0, 0];
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const channels = [new Float64Array(64), new Float64Array(64), new Float64Array(64)] as const;
      for (let i = 0; i < 64; i++) {
        const [r, g, b] = picture(Math.min(left + (i & 7), width - 1), Math.min(top + (i >> 3), height - 1));
        channels[0][i] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
        channels[1][i] = -0.1687 * r - 0.3313 * g + 0.5 * b;
        channels[2][i] = 0.5 * r - 0.4187 * g - 0.0813 * b;
      }
      for (const [channel, samples] of channels.entries()) {
        const coefficients = quantised(samples);
        const dc = coefficients[0]! - lastDc[channel]!;
        lastDc[channel] = coefficients[0]!;
        const dcSize = bitLength(dc);
        put(dcSize, 4);
        putSigned(dc, dcSize);

        let run = 0;
        for (let i = 1; i < 64; i++) {
          const value = coefficients[i]!;
          if (value === 0) {
            run++;
            continue;
          }
          for (; run > 15; run -= 16) put(acCode.get(0xf0)!, 8);
          const size = bitLength(value);
          put(acCode.get((run << 4) | size)!, 8);
          putSigned(value, size);
          run = 0;
        }
        if (run > 0) put(acCode.get(0x00)!, 8);
      }
    }
  }
  if (bits > 0) put(0x7f, 8 - bits);
  return Buffer.from(bytes);
}

/** The block's cosine transform, rows then columns, divided by the quantisers, in zigzag order. */
function quantised(samples: Float64Array): number[] {
  const rows = new Float64Array(64);
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += samples[y * 8 + x]! * cosines[u * 8 + x]!;
      rows[y * 8 + u] = sum;
    }
  }
  return zigzag.map((at, i) => {
    let sum = 0;
    for (let y = 0; y < 8; y++) sum += rows[y * 8 + (at & 7)]! * cosines[(at & 56) + y]!;
    return Math.round(sum / quantisers[i]!);
  });
}

function bitLength(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}
