/** What the bytes of an image say. */
export interface ImageFacts {
  width: number;
  height: number;
  frames: number;
}

// A browser keeps four bytes of each pixel, and takes seconds for a picture of this size. Photos of telephones have up to 50 million.
const MAX_PIXELS = 50_000_000;
/** How much of an image says how large it is. A JPEG has that after its metadata, which may be long. */
export const IMAGE_START_BYTES = 256 * 1024;

/** Whether an image with this start has too many pixels to be shown. */
export function isHugeImage(start: Uint8Array): boolean {
  const facts = readImage(start);
  if (facts) return facts.width * facts.height > MAX_PIXELS;
  // A JPEG that does not say it there may be of any size.
  return start[0] === 0xff && start[1] === 0xd8 && start.length >= IMAGE_START_BYTES;
}

/** Reads the size of a PNG, GIF, JPEG, WebP, AVIF or BMP image; null if it is none, or damaged. Takes one pass. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47)
      return { width: view.getUint32(16), height: view.getUint32(20), frames: pngFrames(view) };
    if (view.getUint32(0) === 0x47494638)
      return { width: view.getUint16(6, true), height: view.getUint16(8, true), frames: gifFrames(view) };
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return readWebp(view);
    if (view.getUint16(0) === 0x424d) return readBmp(view);
    return view.getUint32(4) === 0x66747970 /* ftyp */ ? readAvif(bytes, view) : null;
  } catch (error) {
    // It ends too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An animated PNG says in its `acTL` chunk, before the pixels, how many frames it has. */
function pngFrames(view: DataView): number {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const type = view.getUint32(at + 4);
    if (type === 0x6163544c /* acTL */) return view.getUint32(at + 8);
    if (type === 0x49444154 /* IDAT */) return 1;
    at += view.getUint32(at) + 12;
  }
  return 1;
}

function gifFrames(view: DataView): number {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + tableBytes(view.getUint8(10));
  while (at < view.byteLength) {
    const kind = view.getUint8(at);
    if (kind === 0x2c) {
      frames++;
      if (at + 10 > view.byteLength) break;
      // The descriptor, the colour table, and the size of the first code.
      at += 10 + tableBytes(view.getUint8(at + 9)) + 1;
    } else if (kind === 0x21) at += 2;
    else break;
    // Sub-blocks, each with its length, up to one without data.
    while (at < view.byteLength && view.getUint8(at) !== 0) at += view.getUint8(at) + 1;
    at++;
  }
  return Math.max(1, frames);
}

/** The size is in the first frame header, after other segments. */
function readJpeg(view: DataView): ImageFacts | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // C4, C8 and CC are not frame headers.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), frames: 1 };
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function readWebp(view: DataView): ImageFacts | null {
  const kind = view.getUint32(12);
  if (kind === 0x56503820 /* VP8 */)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, frames: 1 };
  if (kind === 0x5650384c /* VP8L */) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, frames: 1 };
  }
  if (kind !== 0x56503858 /* VP8X */) return null;
  const size = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
  return { width: size(24), height: size(27), frames: webpFrames(view) };
}

function webpFrames(view: DataView): number {
  let frames = 0;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    if (view.getUint32(at) === 0x414e4d46 /* ANMF */) frames++;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return Math.max(1, frames);
}

/** The height is negative if the lines are stored from top to bottom. */
function readBmp(view: DataView): ImageFacts {
  const isOld = view.getUint32(14, true) === 12;
  const [width, height] = isOld
    ? [view.getUint16(18, true), view.getUint16(20, true)]
    : [view.getInt32(18, true), view.getInt32(22, true)];
  return { width: Math.abs(width), height: Math.abs(height), frames: 1 };
}

/** The largest of its `ispe` properties: an image may consist of tiles. */
function readAvif(bytes: Uint8Array, view: DataView): ImageFacts | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest: ImageFacts | null = null;
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (!largest || width * height > largest.width * largest.height) largest = { width, height, frames: 1 };
  }
  return largest;
}
