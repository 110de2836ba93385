import { AppError } from '../mailbox/errors.ts';
import { freeBytes } from './free-bytes.ts';

// In units of what a number in a list takes when it is parsed. Older SDKs send files as lists of numbers. A message to
// 10,000 recipients with their own data has 100,000 objects and fields.
const MAX_COST = 2_000_000;
const OBJECT_COST = 8;
const FIELD_COST = 8;
// A text in a list; fields include that of their value.
const TEXT_COST = 4;
// Names are looked up and compared, and become part of error messages.
const MAX_NAME = 64 * 1024;
// Code that walks a value may be recursive, and pretty-printing takes time for each level of each line.
const MAX_DEPTH = 100;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What texts that are parsed with the same budget may cost together. */
export class JsonBudget {
  left = MAX_COST;
}

/**
 * Parses JSON that a stranger has sent, after counting its values and their depth: `[[[[…` would take a hundred times its
 * size. Its bytes are freed before it is parsed, because each of them, their text, and what is parsed may take 37 MB. Throws
 * `too_large` if there are too many values, and `invalid_body` if they are nested too deep, or if it is not JSON in UTF-8.
 */
export function parseBoundedJson(json: Buffer, budget = new JsonBudget()): unknown {
  budget.left -= costOf(json, budget.left);
  try {
    const text = utf8.decode(json);
    freeBytes(json);
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_body', 'The request body is not valid JSON in UTF-8.');
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const STRUCTURAL = new Uint8Array(256);
for (const character of '",:[]{}') STRUCTURAL[character.charCodeAt(0)] = 1;

/** Throws if it is more than allowed. */
function costOf(json: Buffer, maxCost: number): number {
  let cost = 0;
  let depth = 0;
  let length = 0;
  const isList = new Uint8Array(MAX_DEPTH + 1);
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    // Most bytes that are not in a string are of numbers or white space.
    if (!STRUCTURAL[byte]) continue;
    if (byte === QUOTE) {
      if (isList[depth]) cost += TEXT_COST;
      const end = endOfString(json, at);
      length = end - at;
      at = end;
    } else if (byte === COMMA) cost++;
    else if (byte === COLON) {
      cost += FIELD_COST;
      if (length > MAX_NAME) throw new AppError('too_large', 'The JSON has a field with too long a name.');
    } else if (isOpening(byte)) {
      cost += OBJECT_COST;
      if (++depth > MAX_DEPTH) throw new AppError('invalid_body', 'The JSON is nested too deep.');
      isList[depth] = byte === LIST ? 1 : 0;
    } else if (isClosing(byte)) depth--;
    if (cost > maxCost) throw new AppError('too_large', 'The request body has too many JSON values.');
  }
  return cost;
}

/**
 * The text of a field of the object, read without parsing the rest; undefined if it has none, or a long one. For an API
 * key, which is checked before anything else is done.
 */
export function textField(json: Buffer, name: string): string | undefined {
  let depth = 0;
  let string = { start: 0, end: 0 };
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      string = { start: at + 1, end: endOfString(json, at) };
      at = string.end;
    } else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    else if (byte === COLON && depth === 1 && string.end - string.start === name.length)
      if (json.toString('latin1', string.start, string.end) === name)
        return textAt(json.toString('utf8', at + 1, at + 1 + MAX_FIELD));
  }
  return undefined;
}

const MAX_FIELD = 1000;

function textAt(json: string): string | undefined {
  const [, text] = /^\s*("(?:[^"\\]|\\.)*")/.exec(json) ?? [];
  try {
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The offset of the quote that ends the string, or of the end of the text. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  const near = Math.min(at + SHORT, json.length);
  while (at < near && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  if (at < near || at >= json.length) return at;
  // The end of a long text is nearly always the next quote, which is found much faster than by looking at each byte.
  const quote = json.indexOf(QUOTE, at);
  if (quote < 0) return json.length;
  if (json[quote - 1] !== BACKSLASH) return quote;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

const SHORT = 64;

function isOpening(byte: number): boolean {
  return byte === LIST || byte === 0x7b;
}

function isClosing(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d;
}
