import { isUtf8 } from 'node:buffer';
import { Base64Decoder, base64Size } from './base64.ts';
import { asBuffer } from './bytes.ts';
import { resolveCharset } from './charset-labels.ts';
import { decodeCharset } from './charsets.ts';
import { htmlCharset } from './html-charset.ts';
import { QuotedPrintableDecoder } from './quoted-printable.ts';
import { UuDecoder } from './uuencode.ts';

export type Encoding = 'identity' | 'base64' | 'quoted-printable' | 'uuencode';

/** What of a part says how its bytes become text. */
export interface TextPart {
  /** Lower case `type/subtype`, no parameters. */
  content_type: string;
  /** As the message names it, in lower case; null when it names none. */
  charset: string | null;
  encoding: Encoding;
}

interface TransferDecoder {
  /** What is certain so far. The result does not share memory with the chunk. */
  write(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

// What must be decoded to be measured is decoded in windows, so that the size of a large part needs no large buffer.
const WINDOW_BYTES = 64 * 1024;

function decoderFor(encoding: Encoding): TransferDecoder | undefined {
  if (encoding === 'base64') return new Base64Decoder();
  if (encoding === 'quoted-printable') return new QuotedPrintableDecoder();
  if (encoding === 'uuencode') return new UuDecoder();
  return undefined;
}

/** The text of a part whose encoded bytes are `bytes`: transfer encoding undone, charset read. Never throws. */
export function decodeText(bytes: Uint8Array, part: TextPart): string {
  const decoder = decoderFor(part.encoding);
  const decoded = decoder ? decodeWhole(decoder, bytes) : asBuffer(bytes);
  const label = part.charset !== null && resolveCharset(part.charset) ? part.charset : null;
  // Where the headers name no charset, a page may: but one that is valid UTF-8 is UTF-8, whatever it says.
  const guess =
    label === null && part.content_type === 'text/html' && !isUtf8(decoded) ? htmlCharset(decoded) : null;
  const text = decodeCharset(decoded, label ?? guess);
  return decoder instanceof Base64Decoder ? text + footerText(decoder.rest) : text;
}

function decodeWhole(decoder: TransferDecoder, bytes: Uint8Array): Buffer {
  const most = asBuffer(decoder.write(bytes));
  const rest = decoder.end();
  return rest.length === 0 ? most : Buffer.concat([most, rest]);
}

/** A relay that adds its footer to a base64 body without looking writes it as plain text. */
function footerText(bytes: Uint8Array): string {
  const text = bytes.length === 0 ? '' : decodeCharset(bytes, null);
  return text.trim() === '' ? '' : text;
}

/** The decoded bytes of a part as its encoded bytes flow by; the result is the same wherever the chunks are cut. */
export async function* decodeStream(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = decoderFor(encoding);
  for await (const chunk of chunks) {
    const decoded = decoder ? decoder.write(chunk) : chunk;
    if (decoded.length > 0) yield decoded;
  }
  const rest = decoder?.end();
  if (rest && rest.length > 0) yield rest;
}

/** How many bytes `decodeStream` gives for these chunks, found without keeping them. */
export function decodedSize(chunks: Iterable<Uint8Array>, encoding: Encoding): number {
  if (encoding === 'base64') return base64Size(chunks);
  const decoder = decoderFor(encoding);
  let size = 0;
  for (const chunk of chunks) {
    if (!decoder) size += chunk.length;
    else
      for (let at = 0; at < chunk.length; at += WINDOW_BYTES)
        size += decoder.write(chunk.subarray(at, at + WINDOW_BYTES)).length;
  }
  return size + (decoder?.end().length ?? 0);
}
