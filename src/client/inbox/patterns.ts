/** Matches a text that contains this string, ignoring case, or that this expression matches. */
export type TextPattern = string | RegExp;

/** False for criteria, which are an object. */
export function isPattern(value: unknown): value is TextPattern {
  // An expression may come from another realm, as in the sandbox of a test runner.
  return typeof value === 'string' || Object.prototype.toString.call(value) === '[object RegExp]';
}

/** Like `test`, but ignores the `lastIndex` of expressions with the flag `g`. */
export function matchesPattern(text: string, pattern: TextPattern): boolean {
  if (typeof pattern !== 'string') return text.search(pattern) !== -1;
  return foldCase(text).includes(foldCase(withLineFeeds(pattern)));
}

/** Line breaks as in source code. SMTP sends CR LF. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

const MAX_SHOWN = 80;

/** The start of a text on one line, in quotes. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line);
}

// White space, and characters that take no space at all.
const BLANK = '[\\s\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff\\x00-\\x1f\\x7f-\\x9f]';
const BLANK_CHARACTERS = new RegExp(BLANK, 'g');
const BLANKS = new RegExp(`${BLANK}+`, 'g');

/**
 * A text that does not match, for a report. If only white space or control characters make the difference, the place where
 * they do is shown, with these characters escaped.
 */
export function shortenForDifference(text: string, pattern: TextPattern): string {
  const place = placeIgnoringBlanks(text, pattern);
  if (place === undefined) return shorten(text);
  const cut = place.length > MAX_SHOWN ? `${place.slice(0, MAX_SHOWN - 1)}…` : place;
  const escaped = JSON.stringify(cut).replace(BLANK_CHARACTERS, (blank) =>
    blank === ' ' ? blank : `\\u${blank.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}, with other white space`;
}

function placeIgnoringBlanks(text: string, pattern: TextPattern): string | undefined {
  if (typeof pattern === 'string') return findIgnoringBlanks(text, withLineFeeds(pattern));
  const match = text.replace(BLANKS, ' ').trim().match(pattern)?.[0];
  if (!match) return undefined;
  const place = findIgnoringBlanks(text, match);
  // Not inside the match: before it or after it.
  return place === match ? text : place;
}

function findIgnoringBlanks(text: string, wanted: string): string | undefined {
  const characters = Array.from(wanted.replace(BLANKS, ''), (character) =>
    character.replace(/[.*+?^${}()|[\]\\]/, '\\$&'),
  );
  if (characters.length === 0) return undefined;
  return new RegExp(characters.join(`${BLANK}*`), 'iu').exec(text)?.[0];
}
