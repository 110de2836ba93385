import { freeBytes } from './free-bytes.ts';

// Large texts, which are UTF-8, are turned into JSON in slices while they are sent. Doing so in one step would take up to
// 6 times their size (a control character becomes \u0001) and block the event loop for as long as that takes.
const SLICE_BYTES = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The JSON of an object in pieces. A field whose value is bytes is a large text in UTF-8. Frees its memory. */
export function* jsonPieces(object: object): Generator<Uint8Array> {
  let text = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:`;
    if (value instanceof Uint8Array) {
      yield Buffer.from(`${text}"`);
      yield* escaped(value as Uint8Array<ArrayBuffer>);
      text = '"';
    } else text += JSON.stringify(value);
  }
  yield Buffer.from(`${text}}`);
}

function* escaped(body: Uint8Array<ArrayBuffer>): Generator<Uint8Array> {
  try {
    for (let start = 0; start < body.length; ) {
      let end = Math.min(start + SLICE_BYTES, body.length);
      // A split character would be replaced.
      while (isContinuation(body[end])) end--;
      yield Buffer.from(JSON.stringify(utf8.decode(body.subarray(start, end))).slice(1, -1));
      start = end;
    }
  } finally {
    freeBytes(body);
  }
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}
