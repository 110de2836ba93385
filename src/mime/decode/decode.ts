import { isUtf8 } from 'node:buffer';
import { asBuffer } from '../bytes.ts';
import { Base64Decoder, endOfBase64 } from './base64.ts';
import { resolveCharset } from './charset-labels.ts';
import { decodeCharset, isDisproved } from './charsets.ts';
import { QuotedPrintableDecoder } from './quoted-printable.ts';
import { UuDecoder } from './uuencode.ts';

export type TransferEncoding = 'identity' | 'base64' | 'quoted-printable' | 'uuencode';

/** The properties of a part that are needed to decode its bytes to text. */
export interface TextPart {
  /** Lower case `type/subtype`, no parameters. */
  content_type: string;
  /** As declared by the message, in lower case; null when there is none. */
  charset: string | null;
  encoding: TransferEncoding;
}

interface TransferDecoder {
  /** Returns the bytes that are certain so far. They do not share memory with the chunk. */
  write(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

function decoderFor(encoding: TransferEncoding): TransferDecoder | undefined {
  if (encoding === 'base64') return new Base64Decoder();
  if (encoding === 'quoted-printable') return new QuotedPrintableDecoder();
  if (encoding === 'uuencode') return new UuDecoder();
  return undefined;
}

/** Decodes the transfer encoding of a part. Never throws. */
export function decodeBytes(bytes: Uint8Array, encoding: TransferEncoding): Uint8Array {
  const decoder = decoderFor(encoding);
  return decoder ? decodeWhole(decoder, bytes) : bytes;
}

/** Decodes the transfer encoding and the charset of a part. Never throws. */
export function decodeText(bytes: Uint8Array, part: TextPart): string {
  const decoder = decoderFor(part.encoding);
  const all = asBuffer(bytes);
  const end = part.encoding === 'base64' ? endOfBase64(all) : all.length;
  const decoded = decoder ? decodeWhole(decoder, all.subarray(0, end)) : all;
  const encoding = part.charset === null ? undefined : resolveCharset(part.charset);
  const label = encoding !== undefined && !isDisproved(encoding, decoded) ? part.charset : null;
  // Without a charset in the headers, an HTML page may declare one. But valid UTF-8 is UTF-8, whatever it declares.
  const guess =
    label === null && part.content_type === 'text/html' && !isUtf8(decoded) ? htmlCharset(decoded) : null;
  const text = decodeCharset(decoded, label ?? guess);
  return decoder instanceof Base64Decoder
    ? text + footerText(end < all.length ? all.subarray(end) : decoder.rest)
    : text;
}

function decodeWhole(decoder: TransferDecoder, bytes: Uint8Array): Buffer {
  const most = asBuffer(decoder.write(bytes));
  const rest = decoder.end();
  return rest.length === 0 ? most : Buffer.concat([most, rest]);
}

/** Some relays append a footer in plain text to a base64 body. */
function footerText(bytes: Uint8Array): string {
  const text = bytes.length === 0 ? '' : decodeCharset(bytes, null);
  return text.trim() === '' ? '' : text;
}

/** Decodes the bytes of a part as a stream. The result does not depend on how the chunks are split. */
export async function* decodeStream(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TransferEncoding,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = decoderFor(encoding);
  for await (const chunk of chunks) {
    const decoded = decoder ? decoder.write(chunk) : chunk;
    if (decoded.length > 0) yield decoded;
  }
  const rest = decoder?.end();
  if (rest && rest.length > 0) yield rest;
}

// HTML Standard: a charset declaration must be in the first 1024 bytes.
const PRESCAN_BYTES = 1024;

/** The charset in the `<meta>` element of an HTML part, used when its headers declare none; null when there is none. */
function htmlCharset(html: Buffer): string | null {
  const head = html.toString('latin1', 0, PRESCAN_BYTES);
  const label = /<meta[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i
    .exec(head)?.[1]
    ?.toLowerCase();
  // If the declaration could be read as ASCII, the document is not UTF-16, whatever it declares.
  if (!label || label.startsWith('utf-16') || !resolveCharset(label)) return null;
  return label;
}

/** Joins the texts of one body with an empty line in between, like mail clients. Blank texts are omitted. */
export function joinTexts(texts: readonly string[]): string {
  if (texts.length < 2) return texts[0] ?? '';
  const shown = texts.filter((text) => text.trim() !== '');
  if (shown.length === 0) return texts[0]!;
  return shown.map((text, index) => (index === 0 ? text : gap(shown[index - 1]!, text) + text)).join('');
}

function gap(before: string, after: string): string {
  if (/\n\r?\n$/.test(before.slice(-3))) return '';
  const lineBreak = (/\r?\n/.exec(before) ?? /\r?\n/.exec(after))?.[0] ?? '\r\n';
  return before.endsWith('\n') ? lineBreak : lineBreak.repeat(2);
}
