import { decodeCharset } from '../decode/charsets.ts';
import { decodeEscapes } from '../decode/hex.ts';
import { cleanText, decodeHeaderText, MAX_NAME_RUNS } from './encoded-words.ts';

/** A structured field value such as `text/plain; charset=utf-8`. */
export interface Parameterized {
  /** The part before the parameters, lower case, without white space or comments: `text/plain`, `attachment`. */
  value: string;
  /** Names in lower case, including RFC 2231's `*0*`; values as latin1. The first value of a name wins. */
  raw: ReadonlyMap<string, string>;
  /** Whether any name has a `*`. */
  extended: boolean;
}

// A filename of 200 characters of any script, the maximum, needs 40 sections of RFC 2231.
const MAX_PARAMETERS = 100;

const NOT_IN_TOKEN = /[\x00-\x20\x7f-\xff()<>@,;:\\"/[\]?=]/g;

/** Parses Content-Type and Content-Disposition, including malformed ones. `text` is unfolded latin1. */
export function parseParameterized(text: string): Parameterized {
  const raw = new Map<string, string>();
  let extended = false;
  let canClose = true;
  let at = skipComments(text, 0);
  if (text[at] === '"') at++;
  let end = tokenEnd(text, at);
  let value = text.slice(at, end);
  at = skipComments(text, end);
  if (text[at] === '/') {
    at = skipComments(text, at + 1);
    end = tokenEnd(text, at);
    value += `/${text.slice(at, end)}`;
    at = end;
  }

  for (let count = 0; at < text.length && count < MAX_PARAMETERS; count++) {
    at = skipComments(text, at);
    const nameEnd = tokenEnd(text, at);
    const name = text.slice(at, nameEnd).toLowerCase();
    const equals = skipComments(text, nameEnd);
    if (name === '' || text[equals] !== '=') {
      // A separator, junk, or a name without a value.
      at = Math.max(equals, at + 1);
      continue;
    }
    const valueStart = skipComments(text, equals + 1);
    const quoted = canClose && text[valueStart] === '"' ? readQuoted(text, valueStart) : undefined;
    // If one quote has no end, later ones have none either. Searching each time would take quadratic time.
    if (text[valueStart] === '"' && !quoted) canClose = false;
    const read = quoted ?? readUnquoted(text, valueStart, name);
    if (!raw.has(name)) raw.set(name, read.value);
    if (name.includes('*')) extended = true;
    at = read.end;
  }
  return { value: value.toLowerCase(), raw, extended };
}

function readUnquoted(text: string, start: number, name: string): { value: string; end: number } {
  // An unclosed quote ends with its parameter. Filenames with spaces and parentheses are often not quoted; in other
  // parameters these end the value.
  const stops = text[start] === '"' || /^(?:file)?name/.test(name) ? /;/g : /[; \t(]/g;
  stops.lastIndex = start;
  const end = stops.exec(text)?.index ?? text.length;
  return { value: trimSpaces(text.slice(text[start] === '"' ? start + 1 : start, end)), end };
}

/** Only `\"` and `\\` are escapes, because Windows mailers write `"C:\temp\a.txt"`. */
function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = '';
  let from = start + 1;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '"') return { value: value + text.slice(from, at), end: at + 1 };
    if (char === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) {
      value += text.slice(from, at);
      from = ++at;
    }
  }
  return undefined;
}

/**
 * Skips white space and comments, which nest and may contain quoted pairs (RFC 5322 3.2.2). An unclosed comment extends
 * to the end.
 */
export function skipComments(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === '(') depth++;
    else if (depth === 0 && char !== ' ' && char !== '\t' && char !== '\r' && char !== '\n') return at;
    else if (char === ')') depth--;
    else if (char === '\\') at++;
  }
  return Math.min(at, text.length);
}

function tokenEnd(text: string, start: number): number {
  NOT_IN_TOKEN.lastIndex = start;
  return NOT_IN_TOKEN.exec(text)?.index ?? text.length;
}

/** Used instead of `trim()`, because a no-break space in latin1 may be one byte of a UTF-8 character. */
function trimSpaces(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && text.charCodeAt(from) <= 0x20) from++;
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--;
  return text.slice(from, to);
}

/**
 * A parameter as text: RFC 2231's `name*` and its continuations or, without those, plain `name`. There, encoded words are
 * decoded although RFC 2047 forbids them, because most mailers write them. Raw bytes are UTF-8 or `charset`.
 */
export function textParameter(
  { raw, extended }: Parameterized,
  name: string,
  charset: string | null = null,
): string | undefined {
  const text = extended ? extendedParameter(raw, name) : undefined;
  const plain = text === undefined ? raw.get(name) : undefined;
  return plain === undefined ? text : decodeHeaderText(plain, charset, MAX_NAME_RUNS);
}

// The longest registered label has 45 characters. Longer ones are ignored.
const MAX_CHARSET_LABEL = 75;

/** The charset parameter in lower case; null when there is none. */
export function declaredCharset(type: Parameterized): string | null {
  const charset = textParameter(type, 'charset')?.toLowerCase().trim();
  return charset && charset.length <= MAX_CHARSET_LABEL ? charset : null;
}

// RFC 2046 section 5.1.1 allows 70 characters, but some mailers write more. This is the longest line that SMTP allows.
const MAX_BOUNDARY = 998;

/** As latin1; `''` when there is none. Overlong ones are ignored, because each part costs a check of all open boundaries. */
export function readBoundary(type: Parameterized): string {
  const boundary = trimSpaces(type.raw.get('boundary') ?? textParameter(type, 'boundary') ?? '');
  return boundary.length > MAX_BOUNDARY ? '' : boundary;
}

function extendedParameter(raw: ReadonlyMap<string, string>, name: string): string | undefined {
  const whole = raw.get(`${name}*`);
  if (whole !== undefined) return decodeSections([whole], [true]);
  const sections: string[] = [];
  const encoded: boolean[] = [];
  for (let index = 0; ; index++) {
    const plain = raw.get(`${name}*${index}`);
    const section = plain ?? raw.get(`${name}*${index}*`);
    if (section === undefined) break;
    sections.push(section);
    encoded.push(plain === undefined);
  }
  return sections.length > 0 ? decodeSections(sections, encoded) : undefined;
}

/** Joins the sections before decoding the charset, because a character may be split between two of them. */
function decodeSections(sections: string[], encoded: boolean[]): string {
  if (!encoded.includes(true)) return decodeHeaderText(sections.join(''), null, MAX_NAME_RUNS);
  let charset = 'utf-8';
  const prefix = encoded[0] ? /^([^']{0,75})'[^']*'/.exec(sections[0]!) : null;
  if (prefix) {
    charset = prefix[1]! || charset;
    sections[0] = sections[0]!.slice(prefix[0].length);
  }
  const bytes = sections.map((section, index) =>
    encoded[index] ? decodeEscapes(Buffer.from(section, 'latin1'), 0x25) : Buffer.from(section, 'latin1'),
  );
  return cleanText(decodeCharset(Buffer.concat(bytes), charset));
}
