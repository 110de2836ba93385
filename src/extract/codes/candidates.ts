import { MAX_CANDIDATES } from '../limits.ts';
import { isUnspeakable } from './word-likeness.ts';

/** Text that may be a code. */
export interface Candidate {
  /** As a person would type it. */
  value: string;
  /** The segment, and the position in it. */
  segment: number;
  lastSegment: number;
  start: number;
  end: number;
  shape: Shape;
  /** Looks like something else: 123.456 is an amount and june-2026 a date, unless a label right before it says otherwise. */
  ambiguous?: boolean;
}

export type Shape =
  /** 482910, 482 910 */
  | 'digits'
  /** K7X9QP, AB-12-CD */
  | 'mixed'
  /** k7x9qp, aB3dE7 */
  | 'lowercase'
  /** QXZW-PLMK */
  | 'letters'
  /** wdjb-mjht, brisk-mango-tiger-lotus, zgapqs */
  | 'words'
  /** garden52: other letters with digits */
  | 'password';

// Words of letters and digits with single hyphens. Includes accented letters, so that no part of a word matches.
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d]+(?:-[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d]+)*/gu;
const CODE_LIKE = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
const MAX_WORD = 40;

/** Finds text that looks like a code, in linear time. The texts must have plain characters. */
export function findCandidates(texts: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < texts.length && found.length < MAX_CANDIDATES; ) {
    const cells = codeCells(texts, at);
    const candidate = cells > 0 ? joinedCells(texts, at, cells) : undefined;
    if (candidate) found.push(candidate);
    if (cells === 0)
      for (const each of candidatesIn(texts[at]!)) found.push({ ...each, segment: at, lastSegment: at });
    at += Math.max(1, cells);
  }
  return found.slice(0, MAX_CANDIDATES);
}

/** The number of consecutive segments that each have one piece of a code; 0 when they are not a code. */
function codeCells(texts: readonly string[], from: number): number {
  const size = texts[from]!.length;
  // Four digits in one cell can be a whole code. Words of a few small letters are words.
  const pattern = size === 1 ? /^[A-Za-z0-9]$/ : /^[A-Z0-9]+$/;
  if (size > 3 || !pattern.test(texts[from]!)) return 0;
  let at = from;
  while (
    at < texts.length &&
    ((texts[at]!.length === size && pattern.test(texts[at]!)) || /^[-·•]$/.test(texts[at]!))
  )
    at++;
  const value = texts.slice(from, at).join('').replace(/[-·•]/g, '');
  return value.length >= 4 && value.length > size ? at - from : 0;
}

function joinedCells(texts: readonly string[], from: number, count: number): Candidate | undefined {
  const value = texts
    .slice(from, from + count)
    .join('')
    .replace(/[-·•]/g, '');
  const shape = shapeOf([value]);
  // More cells are a table or a calendar.
  if (value.length > 10 || !shape || isCounting(value)) return undefined;
  return { value, segment: from, lastSegment: from + count - 1, start: 0, end: texts[from]!.length, shape };
}

/** 12345 is a rating scale, or the page numbers of a list. */
export function isCounting(value: string): boolean {
  return /^[01]/.test(value) && '0123456789'.includes(value);
}

type Found = Omit<Candidate, 'segment' | 'lastSegment'>;

interface Word {
  text: string;
  start: number;
  end: number;
}

function candidatesIn(text: string): Found[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD))
    words.push({ text: word, start: index, end: index + word.length });
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at + 1;
    while (end < words.length && belongTogether(text, words[end - 1]!, words[end]!)) end++;
    const group = words.slice(at, end);
    const whole = group.length > 1 ? grouped(group) : undefined;
    const dotted = group.length > 1 && text.slice(group[0]!.start, group.at(-1)!.end).includes('.');
    if (whole && dotted && group.length === 2) found.push({ ...whole, ambiguous: true });
    else if (whole && !dotted) found.push(whole);
    else if (!dotted && isOneNumber(group)) found.push(...uneven(group, text));
    else if (!dotted) for (const word of group) found.push(...single(word));
    at = end;
  }
  return found;
}

/** Whether two words that look like parts of a code are separated only by a space, a middle dot or a spaced dash. */
function belongTogether(text: string, first: Word, second: Word): boolean {
  if (second.start - first.end > 3) return false;
  if (text.slice(first.end, second.start) === '.')
    return /^\d{3} \d{3}$/.test(`${first.text} ${second.text}`);
  if (!/^(?: {1,2}| ?[-·•|] ?)$/.test(text.slice(first.end, second.start))) return false;
  return isGroup(first.text) && isGroup(second.text);
}

function isGroup(word: string): boolean {
  return word.length <= 8 && (/^[A-Z]{1,4}$/.test(word) || (/\d/.test(word) && /^[A-Z0-9-]+$/.test(word)));
}

/** A code in groups of equal size: 123 456, AB 12 CD, 4 8 2 9 1 0. */
function grouped(words: readonly Word[]): Found | undefined {
  const parts = words.map(({ text }) => text);
  const size = parts[0]!.length;
  const value = parts.join('');
  if (size > 4 || parts.some((part) => part.length !== size || part.includes('-'))) return undefined;
  if (value.length < 4 || value.length > 12 || (size === 1 && isCounting(value))) return undefined;
  const shape = shapeOf([value]);
  if (!shape) return undefined;
  // Words in capitals are a heading, but HJKL MNPQ may be a code.
  const isHeading = shape === 'letters' && size > 1;
  if (isHeading && !(size > 2 && parts.every(isUnspeakable))) return undefined;
  // Two numbers of four digits may be years, and groups of two a date or a phone number, so the label decides.
  return {
    value,
    shape,
    start: words[0]!.start,
    end: words.at(-1)!.end,
    ...(isHeading ? { ambiguous: true } : {}),
  };
}

/** Groups of digits of different sizes are one number too: a phone number, an account, an amount. */
function isOneNumber(words: readonly Word[]): boolean {
  const sizes = words
    .filter(({ text }) => /^[\d-]+$/.test(text))
    .map(({ text }) => text.replaceAll('-', '').length);
  return sizes.length > 1 && (Math.min(...sizes) < 4 || sizes.reduce((sum, size) => sum + size, 0) >= 9);
}

/** Such a number is a code right after its label, if it counts nothing: PIN 8842 19. */
function uneven(words: readonly Word[], text: string): Found[] {
  const parts = words.map((word) => word.text);
  const { end } = words.at(-1)!;
  if (!isUnevenNumber(parts) || /^ ?[\p{L}\p{N}(/+]/u.test(text.slice(end))) return [];
  return [{ value: parts.join(''), shape: 'digits', start: words[0]!.start, end, ambiguous: true }];
}

function single({ text, start, end }: Word): Found[] {
  if (text.length < 4 || text.length > MAX_WORD || !CODE_LIKE.test(text)) return [];
  // With an ending, as in Hungarian: "írja be a 4829-et".
  const inflected = /^(\d{4,10})-[a-z]{1,4}$/.exec(text)?.[1];
  if (inflected !== undefined)
    return [{ value: inflected, shape: 'digits', start, end: start + inflected.length, ambiguous: true }];
  const parts = text.split('-');
  const shape = shapeOf(parts);
  if (!shape) {
    const other = ambiguousShape(parts);
    const value = other === 'digits' ? parts.join('') : text;
    return other ? [{ value, shape: other, start, end, ambiguous: true }] : [];
  }
  return [{ value: shape === 'digits' ? parts.join('') : text, shape, start, end }];
}

/** The shape of the code that these groups form; undefined when they are not a code. */
function shapeOf(parts: readonly string[]): Shape | undefined {
  const value = parts.join('');
  const isGrouped = parts.length > 1;
  if (/^\d+$/.test(value)) {
    if (value.length < 4 || value.length > 10) return undefined;
    // Groups of different sizes are a phone number, such as 555-0199.
    return !isGrouped || parts.every((part) => part.length === parts[0]!.length) ? 'digits' : undefined;
  }
  if (value.length < 4 || value.length > (isGrouped ? 20 : 12)) return undefined;
  if (!/[A-Z0-9]/.test(value)) return undefined;
  if (/^[A-Z]+$/.test(value)) return /^(.)\1*$/.test(value) ? undefined : 'letters';
  if (!/\d/.test(value)) return undefined;
  if (/^[A-Z0-9]+$/.test(value)) return 'mixed';
  if (parts.some(isWordWithNumber)) return undefined;
  return value.length >= 6 && (value.match(/\d/g)?.length ?? 0) >= 2 ? 'lowercase' : undefined;
}

/** The shape of these groups where a code is expected: 4920-18, abcd-1234 and 9wra-31tz, tZ9qLp, wdjb-mjht, and words from a word list. */
function ambiguousShape(parts: readonly string[]): Shape | undefined {
  const isEven = parts.every((part) => part.length === parts[0]!.length);
  if (isUnevenNumber(parts)) return 'digits';
  if (parts.length === 1) {
    if (isIrregular(parts[0]!)) return 'lowercase';
    return isRandom(parts[0]!) ? 'words' : passwordShape(parts[0]!);
  }
  if (!parts.every((part) => /^[a-z0-9]+$/.test(part))) return undefined;
  if (/\d/.test(parts.join(''))) return isEven && parts[0]!.length >= 4 ? 'lowercase' : undefined;
  if (isEven && parts[0]!.length >= 3) return 'words';
  return parts.length >= 3 && parts.every((part) => part.length >= 3) ? 'words' : undefined;
}

/** 4920-18 is a code right after its label. Elsewhere it is a phone number or a postcode, and 2025-26 is a season. */
function isUnevenNumber(parts: readonly string[]): boolean {
  const { length } = parts.join('');
  if (parts.length < 2 || parts.length > 3 || length < 5 || length > 10) return false;
  return parts.every((part) => /^\d{2,4}$/.test(part) && !/^(?:19|20)\d\d$/.test(part));
}

function passwordShape(value: string): Shape | undefined {
  return /^(?=\D*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{6,16}$/.test(value) ? 'password' : undefined;
}

/** zgapqs: letters only, and not a word. */
function isRandom(value: string): boolean {
  return /^[A-Za-z]{6,8}$/.test(value) && isUnspeakable(value);
}

/** tZ9qLp: small and capital letters and digits alternate more than in a name, such as MacBook4 or WebGL2. */
function isIrregular(value: string): boolean {
  if (value.length < 6 || value.length > 10 || /[a-z]{3}/.test(value)) return false;
  return (value.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g)?.length ?? 0) >= 4;
}

/** Windows11, covid19 or the parts of 30-minute; but in abc123 the letters are too few for a word. */
function isWordWithNumber(part: string): boolean {
  if (/^[A-Za-z]{1,3}\d{3,}$/.test(part)) return false;
  return /^[A-Za-z]?[a-z]{2}[A-Za-z]*\d*$/.test(part) || /^\d+[a-z]+$/.test(part);
}
