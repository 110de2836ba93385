import { isNeutral } from './grammar.ts';
import { isUnspeakable } from './word-likeness.ts';

/** Text that may be a code. */
export interface Candidate extends FoundText {
  /** The sentences it is in, more than one if each has one character or group. */
  segment: number;
  lastSegment: number;
}

interface FoundText extends CandidateForm {
  /** As a person would type it. */
  value: string;
  /** The position in its sentence. */
  start: number;
  end: number;
}

interface CandidateForm {
  shape: Shape;
  /** Looks like something else: 123.456 is an amount and june-2026 a date, unless a label right before it says otherwise. */
  ambiguous: boolean;
}

type Shape =
  /** 482910, 482 910 */
  | 'digits'
  /** K7X9QP, AB-12-CD */
  | 'mixed'
  /** k7x9qp, aB3dE7, garden52 */
  | 'lowercase'
  /** KETPAR, QXZW-PLMK */
  | 'letters'
  /** wdjb-mjht, brisk-mango-tiger-lotus, brisk-mango-7, zgapqs */
  | 'words';

/** Numbers and words that are weighed as codes. */
const MAX_CANDIDATES = 2000;

/** Finds text that looks like a code, in linear time. The texts must have plain characters. */
export function findCandidates(texts: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < texts.length && found.length < MAX_CANDIDATES; ) {
    const cells = cellsOfCode(texts, at);
    const last = at + Math.max(1, cells) - 1;
    for (const each of cells > 0 ? joined(texts.slice(at, last + 1)) : candidatesIn(texts[at]!))
      found.push({ ...each, segment: at, lastSegment: last });
    at = last + 1;
  }
  return found.slice(0, MAX_CANDIDATES);
}

const SEPARATOR = /^[-·•]$/;

/** The number of consecutive texts that each have one to three characters of a code; 0 when they are not a code. */
function cellsOfCode(texts: readonly string[], from: number): number {
  const size = texts[from]!.length;
  // Four digits in one cell can be a whole code. Words of a few small letters are words.
  const pattern = size === 1 ? /^[A-Za-z0-9]$/ : /^[A-Z0-9]+$/;
  const isCell = (text: string) => text.length === size && pattern.test(text);
  if (size > 3 || !isCell(texts[from]!)) return 0;
  let at = from;
  let cells = 0;
  for (; at < texts.length && (isCell(texts[at]!) || SEPARATOR.test(texts[at]!)); at++)
    if (isCell(texts[at]!)) cells++;
  return cells > 1 && cells * size >= 4 ? at - from : 0;
}

function joined(cells: readonly string[]): FoundText[] {
  const value = cells.filter((cell) => !SEPARATOR.test(cell)).join('');
  const form = formOf([value]);
  // More cells are a table or a calendar.
  if (value.length > 10 || !form || isCounting(value)) return [];
  return [{ ...form, value, start: 0, end: cells[0]!.length }];
}

/** 12345 is a rating scale, or the page numbers of a list. */
export function isCounting(value: string): boolean {
  return /^[01]/.test(value) && '0123456789'.includes(value);
}

interface WordRange {
  text: string;
  start: number;
  end: number;
}

// Words of letters and digits with single hyphens. Includes accented letters, so that no part of a word matches.
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d]+(?:-[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d]+)*/gu;

function candidatesIn(text: string): FoundText[] {
  const words: WordRange[] = [];
  for (const { 0: word, index } of text.matchAll(WORD))
    words.push({ text: word, start: index, end: index + word.length });
  const found: FoundText[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at + 1;
    while (end < words.length && belongTogether(text, words[end - 1]!, words[end]!)) end++;
    const group = words.slice(at, end);
    found.push(...(group.length > 1 ? grouped(group, text) : group.flatMap(single)));
    at = end;
  }
  return found;
}

/** Whether two words that look like parts of a code are separated only by a space, a dot or a spaced dash. */
function belongTogether(text: string, first: WordRange, second: WordRange): boolean {
  const between = text.slice(first.end, Math.min(second.start, first.end + 4));
  if (between === '.') return /^\d{3} \d{3}$/.test(`${first.text} ${second.text}`);
  return /^(?: {1,2}| ?[-·•|] ?)$/.test(between) && isGroup(first.text) && isGroup(second.text);
}

function isGroup(word: string): boolean {
  return word.length <= 8 && (/^[A-Z]{1,4}$/.test(word) || (/\d/.test(word) && /^[A-Z0-9-]+$/.test(word)));
}

// Labels are blanked out.
const AFTER_LABEL = /\ufffc[: ]{1,2}$/;

/** The code that several words form, or else those in the single words. */
function grouped(words: readonly WordRange[], text: string): FoundText[] {
  const parts = words.map((word) => word.text);
  const { start } = words[0]!;
  const { end } = words.at(-1)!;
  const isDotted = text.slice(start, end).includes('.');
  const form = formOfGroups(parts);
  const value = parts.join('');
  if (form && !isDotted) return [{ ...form, value, start, end }];
  // "Your code: CW 4902"
  if (
    /^[A-Z]{1,3} \d{3,6}$/.test(parts.join(' ')) &&
    AFTER_LABEL.test(text.slice(Math.max(0, start - 3), start)) &&
    !isNeutral(parts[0]!)
  )
    return [{ shape: 'mixed', ambiguous: true, value, start, end }];
  if (isDotted) return form && parts.length === 2 ? [{ ...form, value, start, end, ambiguous: true }] : [];
  if (!isOneNumber(parts)) return words.flatMap(single);
  // Such a number is a code right after its label, if it counts nothing: PIN 8842 19. A phone number is 01 555 0122.
  if (/^0\d{8}/.test(value) || !isUnevenNumber(parts) || /^ ?[\p{L}\p{N}(/+]/u.test(text.slice(end)))
    return [];
  return [{ shape: 'digits', value, start, end, ambiguous: true }];
}

/** Groups of equal size: 123 456, AB 12 CD, 4 8 2 9 1 0. Long ones are ambiguous: 83910 22741, JBSW Y3DP EHPK 3PXP. */
function formOfGroups(parts: readonly string[]): CandidateForm | undefined {
  const size = parts[0]!.length;
  const value = parts.join('');
  if (parts.some((part) => part.length !== size || part.includes('-'))) return undefined;
  if (size > 5 || value.length > (size === 4 ? 20 : size === 5 ? 10 : 12)) return undefined;
  const isLong = size === 5 || value.length > 12;
  const form = formOf(isLong ? parts : [value]);
  if (!form || (size === 1 && isCounting(value))) return undefined;
  if (form.shape !== 'letters' || size === 1) return { ...form, ambiguous: form.ambiguous || isLong };
  // Words in capitals are a heading, but HJKL MNPQ may be a code.
  return size > 2 && parts.every(isUnspeakable) ? { ...form, ambiguous: true } : undefined;
}

/** Groups of digits of different sizes are one number too: a phone number, an account, an amount. */
function isOneNumber(parts: readonly string[]): boolean {
  const sizes = parts.filter((part) => /^[\d-]+$/.test(part)).map((part) => part.replaceAll('-', '').length);
  return sizes.length > 1 && (Math.min(...sizes) < 4 || sizes.reduce((sum, size) => sum + size, 0) >= 9);
}

const MAX_WORD = 40;
// Capitals of any alphabet: ЗА7К4
const CODE_LIKE = /^(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*|[\p{Lu}\d]+(?:-[\p{Lu}\d]+)*)$/u;

// In some languages, a number has a case: the Hungarian 4471-et, the Zulu u-4471.
const INFLECTED = /^(\p{Ll}{1,3}-)?(\d{4,10})(-\p{Ll}{1,4})?$/u;

function single({ text, start, end }: WordRange): FoundText[] {
  const [, prefix = '', digits = '', suffix = ''] = INFLECTED.exec(text) ?? [];
  // 4829-kxqz is a code of two groups.
  if (prefix + suffix !== '' && suffix.length - 1 !== digits.length) {
    const at = start + prefix.length;
    return [{ shape: 'digits', ambiguous: false, value: digits, start: at, end: at + digits.length }];
  }
  if (text.length < 4 || text.length > MAX_WORD || !CODE_LIKE.test(text)) return [];
  const parts = text.split('-');
  const form = formOf(parts);
  return form ? [{ ...form, value: form.shape === 'digits' ? parts.join('') : text, start, end }] : [];
}

const NUMBERED_PHRASE = /^[a-z]{3,}(?:-[a-z]{3,})+-\d{1,4}$/;

/** The form of the code in these groups; undefined when they are not a code. */
function formOf(parts: readonly string[]): CandidateForm | undefined {
  const value = parts.join('');
  const size = parts[0]!.length;
  const isEven = parts.every((part) => part.length === size);
  if (value.length < 4) return undefined;
  if (/^\d+$/.test(value)) {
    if (isUnevenNumber(parts)) return { shape: 'digits', ambiguous: true };
    return isEven && value.length <= 10 ? { shape: 'digits', ambiguous: false } : undefined;
  }
  if (/^[A-Z0-9]+$/.test(value)) {
    if (/^(.)\1*$/.test(value)) return undefined;
    if (value.length <= (parts.length > 1 ? 20 : 12))
      return { shape: /\d/.test(value) ? 'mixed' : 'letters', ambiguous: false };
    // Services that send documents to sign have such security codes.
    return /^(?=\w*\d)(?=\w*[A-F])[A-F0-9]{13,32}$/.test(value) && parts.length === 1
      ? { shape: 'mixed', ambiguous: true }
      : undefined;
  }
  if (/^(?=\p{Lu}*\d)[\p{Lu}\d]{4,12}$/u.test(value)) return { shape: 'mixed', ambiguous: true };
  if (NUMBERED_PHRASE.test(parts.join('-'))) return { shape: 'words', ambiguous: true };
  if (/\d/.test(value)) {
    const isPlausible = parts.length > 1 ? isEven && size > 2 && value.length <= 20 : size >= 6 && size <= 16;
    return isPlausible ? { shape: 'lowercase', ambiguous: true } : undefined;
  }
  const isPhrase = parts.length > 2 && parts.every((part) => part.length > 2);
  const isRandom =
    parts.length === 1
      ? size >= 6 && size <= 8 && isUnspeakable(value)
      : (isEven && size > 2) || (/^[a-z]{6,12}$/.test(value) && parts.every(isUnspeakable));
  return isRandom || isPhrase ? { shape: 'words', ambiguous: true } : undefined;
}

/** 4920-18 is a code right after its label. Elsewhere it is a phone number or a postcode, and 2025-26 is a season. */
function isUnevenNumber(parts: readonly string[]): boolean {
  const { length } = parts.join('');
  if (parts.length < 2 || parts.length > 3 || length < 5 || length > 11) return false;
  if (parts.every((part) => part.length === parts[0]!.length)) return false;
  const size = parts.length === 3 ? /^\d{1,4}$/ : /^\d{2,4}$/;
  return parts.every((part) => size.test(part) && !/^(?:19|20)\d\d$/.test(part));
}
