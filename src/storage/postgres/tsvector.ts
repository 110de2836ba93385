/**
 * Values of type `tsvector` in the binary format of PostgreSQL. As text, the server would parse them twice, as elements
 * of an array and one by one, which took most of the time of an insert.
 */

const TSVECTOR_OID = 3614;

// The header of an array: number of dimensions, a flag for nulls, the type, the length and the first index.
const ARRAY_HEADER = 20;

const encoder = new TextEncoder();

/** A `tsvector` of these words, each with its positions in ascending order. Position 0 means no position. */
export function encodeVector(words: ReadonlyMap<string, readonly number[]>): Uint8Array {
  let most = 4;
  for (const [word, places] of words) most += word.length * 3 + 3 + places.length * 2;
  const bytes = new Uint8Array(most);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, words.size);
  let at = 4;
  for (const [word, places] of words) {
    // Each word ends with a NUL, which the buffer already contains.
    at = writeWord(word, bytes, at) + 1;
    const count = places[0] === 0 ? 0 : places.length;
    view.setUint16(at, count);
    at += 2;
    for (let i = 0; i < count; i++, at += 2) view.setUint16(at, places[i]!);
  }
  return bytes.slice(0, at);
}

// Most words are short and ASCII, and calling the encoder costs more than writing them here.
function writeWord(word: string, bytes: Uint8Array, start: number): number {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code > 127) return start + encoder.encodeInto(word, bytes.subarray(start)).written;
    bytes[start + i] = code;
  }
  return start + word.length;
}

/** An array of vectors, for a parameter of type `tsvector[]`. */
export function encodeVectors(vectors: Uint8Array[]): Buffer {
  const header = Buffer.alloc(ARRAY_HEADER);
  header.writeInt32BE(1, 0);
  header.writeInt32BE(TSVECTOR_OID, 8);
  header.writeInt32BE(vectors.length, 12);
  header.writeInt32BE(1, 16);
  const lengths = vectors.map(({ length }) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(length);
    return bytes;
  });
  return Buffer.concat([header, ...vectors.flatMap((vector, i) => [lengths[i]!, vector])]);
}
