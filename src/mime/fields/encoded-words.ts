import { isUtf8 } from 'node:buffer';
import { Base64Decoder } from '../decode/base64.ts';
import { resolveCharset } from '../decode/charset-labels.ts';
import { decodeCharset } from '../decode/charsets.ts';
import { decodeEscapes } from '../decode/hex.ts';

/**
 * Decodes the text of a header: encoded words (RFC 2047, with RFC 2231's language suffix) everywhere, even in quoted
 * strings, because real mailers put them there; raw bytes as UTF-8 or, if they are not, in `charset`, which the message
 * declares. Control characters become spaces. `latin1` is unfolded, with one byte per character.
 */
export function decodeHeaderText(latin1: string, charset: string | null = null, maxRuns = MAX_RUNS): string {
  if (!latin1.includes('=?')) return cleanText(decodeRawText(latin1, charset));
  let text = '';
  for (const run of readRuns(latin1, charset, maxRuns)) text += run.text;
  return cleanText(text);
}

/**
 * The same for a list of addresses that will be parsed later. The contents of an encoded word must not become syntax:
 * `=?utf-8?q?Doe=2C_Jane?= <j@x.test>` becomes `"Doe, Jane" <j@x.test>` and stays one address.
 */
export function decodeAddressText(latin1: string, charset: string | null = null): string {
  if (!latin1.includes('=?')) return cleanText(decodeRawText(latin1, charset));
  let text = '';
  let quoted = false;
  for (const run of readRuns(latin1, charset, MAX_RUNS)) {
    if (run.encoded) {
      const escaped = run.text.replace(/["\\]/g, '\\$&');
      text += quoted ? escaped : /[()<>[\]:;@\\,"]/.test(run.text) ? `"${escaped}"` : run.text;
    } else {
      for (let at = 0; at < run.text.length; at++) {
        if (run.text[at] === '\\') at++;
        else if (run.text[at] === '"') quoted = !quoted;
      }
      text += run.text;
    }
  }
  return cleanText(text);
}

interface EncodedWord {
  charset: string;
  base64: boolean;
  text: string;
  /** Where the text after the word begins. */
  end: number;
}

// RFC 2047 limits a whole word to 75 characters, so a longer charset label is something else.
const MAX_CHARSET_LABEL = 75;

// Each run of words is decoded separately, and a megabyte of the shortest would block the server for 0.2 seconds. This is
// enough for 10,000 named recipients; the rest is left unchanged.
const MAX_RUNS = 10_000;

// The same for a name or an id: a thousand parts may each have one. Adjacent words of one charset count once.
export const MAX_NAME_RUNS = 20;

/** The decoded text, in alternating runs of plain and encoded text. */
function* readRuns(
  latin1: string,
  charset: string | null,
  maxRuns: number,
): Generator<{ text: string; encoded: boolean }, void, undefined> {
  let plainStart = 0;
  let previous: EncodedWord | undefined;
  let texts: string[] = [];
  let runs = 0;
  for (let at = latin1.indexOf('=?'); at >= 0 && runs < maxRuns; ) {
    const word = readWord(latin1, at);
    if (word === 'no more') break;
    if (word === undefined) {
      at = latin1.indexOf('=?', at + 1);
      continue;
    }
    // White space between two encoded words is not part of the text (RFC 2047 section 6.2).
    const between = latin1.slice(plainStart, at);
    const adjacent = previous !== undefined && isWhiteSpace(between);
    if (adjacent && previous!.charset === word.charset && previous!.base64 === word.base64) {
      // Their bytes are joined before decoding: a character may be split between the two.
      texts.push(word.text);
    } else {
      if (previous) yield { text: decodeWords(previous, texts), encoded: true };
      if (!adjacent) yield { text: decodeRawText(between, charset), encoded: false };
      texts = [word.text];
      runs++;
    }
    previous = word;
    plainStart = word.end;
    at = latin1.indexOf('=?', word.end);
  }
  if (previous) yield { text: decodeWords(previous, texts), encoded: true };
  yield { text: decodeRawText(latin1.slice(plainStart), charset), encoded: false };
}

/** The word that begins at `at`; `no more` when no word can end after `at`, which keeps the search linear. */
function readWord(text: string, at: number): EncodedWord | 'no more' | undefined {
  let pos = at + 2;
  const labelEnd = Math.min(text.length, pos + MAX_CHARSET_LABEL);
  while (pos < labelEnd && text.charCodeAt(pos) > 0x20 && text[pos] !== '?') pos++;
  if (pos === at + 2 || text[pos] !== '?' || text[pos + 2] !== '?') return undefined;
  const encoding = text.charCodeAt(pos + 1) | 0x20;
  if (encoding !== 0x62 /* b */ && encoding !== 0x71 /* q */) return undefined;
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

function decodeWords({ base64, charset }: EncodedWord, texts: string[]): string {
  const text = texts.join('');
  return decodeCharset(base64 ? decodeBase64(Buffer.from(text, 'latin1')) : decodeQ(text), charset);
}

/** In the Q encoding, `_` is a space and `=XX` a byte (RFC 2047 section 4.2). */
function decodeQ(text: string): Uint8Array {
  return decodeEscapes(Buffer.from(text.replaceAll('_', ' '), 'latin1'), 0x3d);
}

function decodeBase64(bytes: Buffer): Uint8Array {
  const decoder = new Base64Decoder({ joined: true });
  return Buffer.concat([decoder.write(bytes), decoder.end()]);
}

/**
 * Decodes bytes outside encoded words: as UTF-8 (RFC 6532) or, if they are not, in the charset of the body, because
 * programs that write raw headers use one charset for everything. Text with ESC may be in an ISO-2022 charset.
 */
function decodeRawText(latin1: string, charset: string | null): string {
  if (!/[\x80-\xff\x1b]/.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) && !latin1.includes('\x1b')
    ? bytes.toString('utf8')
    : decodeCharset(bytes, headerCharset(charset));
}

/** Raw headers contain ASCII line breaks, so they cannot be UTF-16; UTF-7 and HZ have no 8-bit bytes. */
function headerCharset(label: string | null): string | null {
  const encoding = label === null ? undefined : resolveCharset(label);
  return encoding === undefined || /^(?:utf-16|utf-7|hz)/.test(encoding) ? null : label;
}

function isWhiteSpace(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x20) return false;
  return true;
}

/** Replaces control characters, so that a line break in an encoded word cannot become one in a log or reply. */
export function cleanText(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]/g, ' ').toWellFormed();
}
