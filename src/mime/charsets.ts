import { isAscii, isUtf8 } from 'node:buffer';
import { asBuffer } from './bytes.ts';
import { decodeHz, decodeIso2022Kr, decodeUtf7 } from './seven-bit-charsets.ts';

/** Labels that promise nothing: what they cover is looked at, not believed. */
const vague = new Set(
  [
    '',
    'ascii',
    'us-ascii',
    'ansi_x3.4-1968',
    'iso646-us',
    '7bit',
    '8bit',
    'binary',
    'default',
    'none',
    'x-unknown',
  ].concat([
    'unknown',
    'unknown-8bit',
    'x-unknown-8bit',
    'utf-8',
    'utf8',
    'unicode-1-1-utf-8',
    'x-unicode20utf8',
  ]),
);

/** Names that mailers write and the Encoding Standard does not know, without punctuation and `x`/`cs` prefixes. */
const aliases = new Map([
  ['utf8mb4', 'utf-8'],
  ['cp65001', 'utf-8'],
  ['utf16', 'utf-16'],
  ['ucs2', 'utf-16'],
  ['latin', 'windows-1252'],
  ['ansi', 'windows-1252'],
  ['iso88598i', 'iso-8859-8-i'],
  ['iso88598e', 'iso-8859-8'],
  ['euckr', 'euc-kr'],
  ['uhc', 'euc-kr'],
  ['ksc5601', 'euc-kr'],
  ['ksc56011987', 'euc-kr'],
  ['ksc56011992', 'euc-kr'],
  ['eucjp', 'euc-jp'],
  ['shiftjis', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['iso2022jp1', 'iso-2022-jp'],
  ['iso2022jp2', 'iso-2022-jp'],
  ['iso2022jpms', 'iso-2022-jp'],
  ['euccn', 'gbk'],
  ['gb231280', 'gbk'],
  ['big5eten', 'big5'],
  ['tis620', 'windows-874'],
  ['koi8r', 'koi8-r'],
  ['koi8u', 'koi8-u'],
  ['macroman', 'macintosh'],
]);

/** Windows code pages, written as cp932, ms932, windows-932, win-1251, ibm866 … */
const codePages = new Map([
  ['866', 'ibm866'],
  ['874', 'windows-874'],
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['28591', 'windows-1252'],
  ['50220', 'iso-2022-jp'],
  ['50221', 'iso-2022-jp'],
  ['51932', 'euc-jp'],
  ['54936', 'gb18030'],
  ['20866', 'koi8-r'],
]);

/** Encodings that the Encoding Standard dropped and old mail still carries. */
const legacy = new Map<string, (bytes: Buffer) => string>([
  ['utf-7', decodeUtf7],
  ['unicode-1-1-utf-7', decodeUtf7],
  ['x-unicode-2-0-utf-7', decodeUtf7],
  ['hz-gb-2312', (bytes) => decode(decodeHz(bytes), 'gbk')],
  ['iso-2022-kr', (bytes) => decode(decodeIso2022Kr(bytes), 'euc-kr')],
]);

// Keyed by the label as written, known ones only: a mail that invents labels cannot make it grow.
const decoders = new Map<string, TextDecoder>();

function decoderFor(label: string): TextDecoder | undefined {
  const cached = decoders.get(label);
  if (cached) return cached;
  try {
    const decoder = new TextDecoder(label);
    decoders.set(label, decoder);
    return decoder;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, label: string): string {
  return (decoderFor(label) ?? decoderFor('windows-1252')!).decode(bytes);
}

/**
 * Text in the charset a mail names, read as mail clients read it: a wrong or missing label never loses the
 * text. `label` is lower case, or null when the mail says nothing.
 */
export function decodeCharset(bytes: Uint8Array, label: string | null): string {
  const view = asBuffer(bytes);
  const name = (label ?? '').trim();
  if (vague.has(name)) return decodeUnlabelled(view);
  const old = legacy.get(name);
  if (old) return old(view);
  const found = decoderFor(name) ?? decoderFor(resolveAlias(name));
  if (!found) return decodeUnlabelled(view);
  if (found.encoding === 'utf-8') return decodeUnlabelled(view);
  if (found.encoding === 'utf-16le' && name !== 'utf-16le') return decode(view, utf16Label(view));
  return found.decode(view);
}

/** Whether `label` names a charset that can be read. */
export function isKnownCharset(label: string): boolean {
  return (
    legacy.has(label) || decoderFor(label) !== undefined || decoderFor(resolveAlias(label)) !== undefined
  );
}

function resolveAlias(label: string): string {
  const bare = label.replace(/^(?:x-|cs)/, '').replace(/[^a-z0-9]+/g, '');
  const page = /^(?:cp|ms|win|windows|ibm|codepage)(\d{3,5})$/.exec(bare)?.[1];
  if (page) return codePages.get(page) ?? `windows-${page}`;
  const iso = /^iso8859(\d{1,2})$/.exec(bare)?.[1];
  if (iso) return `iso-8859-${iso}`;
  return aliases.get(bare) ?? bare;
}

/** Valid UTF-8 is UTF-8. What is not is mostly windows-1252, unless it has more whole characters than broken ones. */
function decodeUnlabelled(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  if (isAscii(bytes)) return hasJisEscape(bytes) ? decode(bytes, 'iso-2022-jp') : bytes.toString('latin1');
  if (isUtf8(bytes)) return decode(bytes, 'utf-8');
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

/** Japanese mailers send ISO-2022-JP unlabelled: `ESC $ B` and `ESC $ @` switch to kanji and mean nothing else. */
function hasJisEscape(bytes: Buffer): boolean {
  const at = bytes.indexOf('\x1b$', 0, 'latin1');
  return at >= 0 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40);
}

/** `utf-16` alone leaves the order to the byte order mark; without one, to where the zero bytes of ASCII lie. */
function utf16Label(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < Math.min(bytes.length, 512); at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  // RFC 2781 section 4.3: without a mark, big-endian.
  return odd > even ? 'utf-16le' : 'utf-16be';
}
