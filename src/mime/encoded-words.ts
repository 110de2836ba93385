import { isUtf8 } from 'node:buffer';
import { Base64Decoder } from './base64.ts';
import { decodeCharset } from './charsets.ts';
import { hexValue } from './hex.ts';

interface Word {
  charset: string;
  base64: boolean;
  text: string;
  /** Where the text after the word begins. */
  end: number;
}

// RFC 2047 gives a whole word 75 characters; a charset label past this is something else.
const MAX_CHARSET_LABEL = 75;

/**
 * A header's text as a person reads it: encoded words (RFC 2047, with RFC 2231's language suffix) decoded
 * wherever they stand, quoted strings included, because real mailers put them there; raw bytes as UTF-8 or
 * else windows-1252; control characters as spaces. `latin1` holds one byte per character, folds undone.
 */
export function decodeHeaderText(latin1: string): string {
  let at = latin1.indexOf('=?');
  if (at < 0) return cleanText(decodeRawText(latin1));
  let out = '';
  let plainFrom = 0;
  let pending: Word | undefined;
  let pendingTexts: string[] = [];
  const flush = () => {
    if (pending) out += decodeWord(pending, pendingTexts);
    pending = undefined;
  };
  while (at >= 0) {
    const word = readWord(latin1, at);
    if (word === 'no more') break;
    if (word === undefined) {
      at = latin1.indexOf('=?', at + 1);
      continue;
    }
    const between = latin1.slice(plainFrom, at);
    // White space between two words only separates them (RFC 2047 section 6.2).
    const adjacent = pending !== undefined && isWhiteSpace(between);
    if (adjacent && pending!.charset === word.charset && pending!.base64 === word.base64) {
      // Their bytes are joined before decoding: a character may be split between the two.
      pendingTexts.push(word.text);
    } else {
      flush();
      if (!adjacent) out += decodeRawText(between);
      pending = word;
      pendingTexts = [word.text];
    }
    plainFrom = word.end;
    at = latin1.indexOf('=?', word.end);
  }
  flush();
  out += decodeRawText(latin1.slice(plainFrom));
  return cleanText(out);
}

/** The word that begins at `at`; `no more` when nothing after `at` ends a word, so that a search stays linear. */
function readWord(text: string, at: number): Word | 'no more' | undefined {
  let pos = at + 2;
  const labelEnd = Math.min(text.length, pos + MAX_CHARSET_LABEL);
  while (pos < labelEnd && text.charCodeAt(pos) > 0x20 && text[pos] !== '?') pos++;
  if (pos === at + 2 || text[pos] !== '?' || text[pos + 2] !== '?') return undefined;
  const encoding = text.charCodeAt(pos + 1) | 0x20;
  if (encoding !== 0x62 && encoding !== 0x71) return undefined;
  const textEnd = text.indexOf('?=', pos + 3);
  if (textEnd < 0) return 'no more';
  const label = text.slice(at + 2, pos).toLowerCase();
  const star = label.indexOf('*');
  return {
    charset: star < 0 ? label : label.slice(0, star),
    base64: encoding === 0x62,
    text: text.slice(pos + 3, textEnd),
    end: textEnd + 2,
  };
}

function decodeWord(word: Word, texts: string[]): string {
  const text = Buffer.from(texts.join(''), 'latin1');
  return decodeCharset(word.base64 ? decodeBase64(text) : decodeQ(text), word.charset);
}

function decodeBase64(bytes: Buffer): Uint8Array {
  const decoder = new Base64Decoder();
  return Buffer.concat([decoder.write(bytes), decoder.end()]);
}

/** The Q encoding, undone in place: `_` is a space, `=XX` a byte, anything else itself (RFC 2047 section 4.2). */
function decodeQ(bytes: Buffer): Uint8Array {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const high = byte === 0x3d ? hexValue(bytes[at + 1]) : -1;
    const low = high >= 0 ? hexValue(bytes[at + 2]) : -1;
    if (low >= 0) {
      bytes[length++] = (high << 4) | low;
      at += 2;
    } else {
      bytes[length++] = byte === 0x5f ? 0x20 : byte;
    }
  }
  return bytes.subarray(0, length);
}

/** Bytes that no encoded word covers: UTF-8 (RFC 6532), or windows-1252 when they are not valid UTF-8. */
export function decodeRawText(latin1: string): string {
  if (!/[\x80-\xff]/.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeCharset(bytes, 'windows-1252');
}

function isWhiteSpace(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x20) return false;
  return true;
}

/** No control character leaves a header: a line break from an encoded word must not become one in a log or reply. */
function cleanText(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/g, ' ').toWellFormed();
}
