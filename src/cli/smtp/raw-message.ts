import { parseAddresses } from '../../mime/addresses.ts';
import { parseHeaders } from '../../mime/headers.ts';

/** SMTP ends every line in CRLF. A message that has CRLF already is sent as it is, stray line feeds included. */
export function withCrlf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  if (bytes.includes('\r\n') || !bytes.includes('\n')) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

/** The addresses in the headers of these names, each once. */
export function headerAddresses(raw: Uint8Array, names: string[]): string[] {
  const found = parseHeaders(raw)
    .filter(({ name }) => names.includes(name.toLowerCase()))
    .flatMap(({ value }) => parseAddresses(value))
    .map(({ address }) => address)
    .filter((address) => address !== '');
  return [...new Set(found)];
}

/** The envelope of a stored message, as far as its headers tell. */
export function guessEnvelope(raw: Uint8Array): { from: string | undefined; to: string[] } {
  const headers = parseHeaders(raw);
  const value = (name: string) => headers.find((header) => header.name.toLowerCase() === name)?.value;
  const returnPath = value('return-path');
  const [from] = returnPath === undefined ? headerAddresses(raw, ['sender', 'from']) : [pathOf(returnPath)];
  // What the last server noted knows Bcc; To and Cc are what the author wrote.
  const delivered = headerAddresses(raw, ['delivered-to', 'x-original-to', 'x-rcpt-to', 'envelope-to']);
  return { from, to: delivered.length > 0 ? delivered : headerAddresses(raw, ['to', 'cc', 'bcc']) };
}

/** `<>`, the null sender, is an address without text. */
function pathOf(value: string): string {
  return parseAddresses(value)[0]?.address ?? '';
}
