import { parseAddresses } from '../../mime/fields/addresses.ts';
import { headerValue, parseHeaders } from '../../mime/fields/headers.ts';

/**
 * Converts LF to CRLF, which SMTP requires. A message that already contains CRLF is not changed, not even its bare LFs.
 */
export function withCrlf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (bytes.includes('\r\n') || !bytes.includes('\n')) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

/** The distinct addresses in the headers with these names. */
export function headerAddresses(raw: Uint8Array, names: string[]): string[] {
  const found = parseHeaders(raw)
    .filter(({ name }) => names.includes(name.toLowerCase()))
    .flatMap(({ value }) => parseAddresses(value))
    .map(({ address }) => address)
    .filter((address) => address !== '');
  return [...new Set(found)];
}

/** Reconstructs the envelope of a stored message from its headers, as far as possible. */
export function guessEnvelope(raw: Uint8Array): { from: string | undefined; to: string[] } {
  const headers = parseHeaders(raw);
  const returnPath = headerValue(headers, 'return-path');
  const [from] = returnPath === undefined ? headerAddresses(raw, ['sender', 'from']) : [pathOf(returnPath)];
  // Headers added on delivery include Bcc recipients; To and Cc are only what the author wrote.
  const delivered = headerAddresses(raw, ['delivered-to', 'x-original-to', 'x-rcpt-to', 'envelope-to']);
  return { from, to: delivered.length > 0 ? delivered : headerAddresses(raw, ['to', 'cc', 'bcc']) };
}

/** An empty string for the null sender, `<>`. */
function pathOf(value: string): string {
  return parseAddresses(value)[0]?.address ?? '';
}
