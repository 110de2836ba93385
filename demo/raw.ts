import type { SendMailOptions } from 'nodemailer';
import { encodeText } from './charset.ts';

/** A message written by hand, for formats that mail libraries no longer produce but that are still in use. */
export interface RawMessage {
  from: string;
  to: string | string[];
  /** In order, as sent. Encode non-ASCII text with `encodedWords`. */
  headers: readonly (readonly [string, string])[];
  body: string | Buffer;
}

/** `from` and `to` are the envelope; From and To are in the headers. */
export function raw({ from, to, headers, body }: RawMessage): SendMailOptions {
  const head = headers.map(([name, value]) => `${name}: ${value.replaceAll('\n', '\r\n')}\r\n`).join('');
  const content = typeof body === 'string' ? Buffer.from(crlf(body)) : body;
  return { envelope: { from, to }, raw: Buffer.concat([Buffer.from(`${head}\r\n`), content]) };
}

/** A Date header's value. */
export function dateHeader(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}

export function crlf(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}

/** Base64 in lines of 76, as the body of a part. */
export function base64Lines(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/g, '$&\r\n').trimEnd();
}

/** The text as RFC 2047 encoded words in a charset: a new one every 12 characters, folded. */
export function encodedWords(charset: string, text: string): string {
  const characters = [...text];
  const words: string[] = [];
  for (let i = 0; i < characters.length; i += 12) {
    const bytes = encodeText(charset, characters.slice(i, i + 12).join(''));
    words.push(`=?${charset.toUpperCase()}?B?${bytes.toString('base64')}?=`);
  }
  return words.join('\n ');
}
