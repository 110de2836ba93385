import { isAscii, isUtf8 } from 'node:buffer';
import { asBuffer } from '../bytes.ts';
import { resolveCharset } from './charset-labels.ts';
import {
  decodeUtf7,
  hzAsGbk,
  iso2022CnAsGbk,
  iso2022KrAsEucKr,
  withoutIdleEscapes,
} from './seven-bit-charsets.ts';

const decoders = new Map<string, TextDecoder>();

function decode(bytes: Uint8Array, encoding: string): string {
  let decoder = decoders.get(encoding);
  if (!decoder) {
    decoder = new TextDecoder(encoding);
    decoders.set(encoding, decoder);
  }
  return decoder.decode(bytes);
}

/**
 * Decodes text in the charset that a message declares, as leniently as mail clients: a wrong or missing label never
 * loses text. `label` is null when the message declares none.
 */
export function decodeCharset(bytes: Uint8Array, label: string | null): string {
  const view = asBuffer(bytes);
  // A byte order mark takes precedence over the label, as in browsers.
  if (hasUtf8Mark(view)) return decodeGuessing(view);
  // UTF-8 is verified, because half of all wrong labels say UTF-8.
  const known = label === null || label === 'utf-8' ? 'utf-8' : (resolveCharset(label) ?? 'utf-8');
  const encoding = isDisproved(known, view) ? 'utf-8' : known;
  switch (encoding) {
    case 'utf-8':
      return decodeGuessing(view);
    case 'utf-16':
      return decode(view, utf16Order(view));
    case 'utf-7':
      return decodeUtf7(view);
    case 'hz-gb-2312':
      return decode(hzAsGbk(view), 'gbk');
    case 'iso-2022-jp':
      return decode(withoutIdleEscapes(view), encoding);
    case 'iso-2022-cn':
      return decode(iso2022CnAsGbk(view), 'gbk');
    case 'iso-2022-kr':
      return decode(iso2022KrAsEucKr(view), 'euc-kr');
    default: {
      const text = decode(view, encoding);
      // Valid UTF-8 that is invalid in its charset has the wrong label.
      return text.includes('\ufffd') && isUtf8(view) ? view.toString('utf8') : text;
    }
  }
}

/** How a charset of 7-bit bytes switches to its characters; null if ASCII characters do that. */
const sevenBit = new Map([
  ['iso-2022-jp', '\x1b'],
  ['iso-2022-kr', '\x1b'],
  ['iso-2022-cn', '\x1b'],
  ['hz-gb-2312', '~{'],
  ['utf-7', null],
]);

/**
 * Whether a high byte disproves a 7-bit label. It does not if the text switches to the charset all the same: then a single
 * byte is damaged, and everything else would become unreadable.
 */
export function isDisproved(encoding: string, bytes: Buffer): boolean {
  const shift = sevenBit.get(encoding);
  if (shift === undefined || isAscii(bytes)) return false;
  return shift === null || !bytes.includes(shift, 0, 'latin1');
}

/**
 * For text labelled UTF-8 or ASCII, with an unknown label or none. Valid UTF-8 is UTF-8. Other text is usually
 * windows-1252, unless it has more valid than invalid UTF-8 characters: then it is truncated or damaged UTF-8.
 */
function decodeGuessing(bytes: Buffer): string {
  if (isAscii(bytes))
    return hasJisEscape(bytes) ? decodeCharset(bytes, 'iso-2022-jp') : bytes.toString('latin1');
  // For a short text, the call into TextDecoder costs more than the decoding.
  if (isUtf8(bytes)) return bytes.toString('utf8', hasUtf8Mark(bytes) ? 3 : 0);
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked);
  const text = decode(bytes, 'utf-8');
  let broken = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) whole++;
  }
  return whole > broken ? text : decode(bytes, 'windows-1252');
}

function hasUtf8Mark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Japanese mailers send ISO-2022-JP without a label. `ESC $ B` and `ESC $ @` switch to kanji and are unambiguous. */
function hasJisEscape(bytes: Buffer): boolean {
  const at = bytes.indexOf('\x1b$', 0, 'latin1');
  return at >= 0 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40);
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** `utf-16` alone: the byte order mark decides or, without one, the position of the zero bytes of ASCII characters. */
function utf16Order(bytes: Buffer): string {
  const marked = byteOrderMark(bytes);
  if (marked) return marked;
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < Math.min(bytes.length, 512); at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  // RFC 2781 section 4.3: without a mark, big-endian.
  return odd > even ? 'utf-16le' : 'utf-16be';
}
