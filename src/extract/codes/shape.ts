import type { CandidateLabel } from './candidate-label.ts';
import type { Candidate } from './candidates.ts';
import { endsInCopula } from './grammar.ts';
import { isAlone } from './label-in-lines.ts';
import { isCode } from './label-kinds.ts';
import { points } from './points.ts';
import type { Sentence } from './sentences.ts';
import { isAssigned, isNumbered, isQuoted } from './surroundings.ts';
import { isScrambled, isUnspeakable, isUnusual } from './word-likeness.ts';

/**
 * Points for the shape of a candidate. A label right before it allows more shapes: the characters of a code are random, and
 * a message must not lose its code because they look like a word this time.
 */
export function shapePoints(
  candidate: Candidate,
  label: CandidateLabel,
  sentences: readonly Sentence[],
  aboutSigningIn: boolean,
): number {
  const { value, shape, segment, start, end } = candidate;
  const { text } = sentences[segment]!;
  const named = label.close === true;
  const certain = named && (label.kind === 'oneTime' || (isCode(label.kind) && aboutSigningIn));
  const length = value.replaceAll('-', '').length;
  if (shape === 'digits') {
    // "Use 5000 to continue" is about points, unlike "your code is 5000".
    const round = /000$/.test(value) && !(named && isCode(label.kind)) ? points.round : 0;
    // One in a hundred codes of four digits looks like a year: "Your code: 2024", unlike "Hour of Code 2024".
    const isSaid = certain || (endsInCopula(text.slice(0, start)) && isLastInClause(text, end));
    const date = !isDateLike(value) ? 0 : !named ? points.dateLike : isSaid ? 0 : points.namedDateLike;
    if (length === 6) return points.sixDigits + date + round;
    // 123-456-789 is written to be typed.
    const isUsual = length <= 8 || certain || (named && text.slice(start, end).includes('-'));
    return (isUsual ? points.fourToEightDigits : points.moreDigits) + date + round;
  }
  if (/^[A-Z]{3}-[A-Z]{3}$|^[A-Z]{4}(?:-[A-Z]{4}){1,3}$/.test(value)) return points.groupedLetters;
  // SPRING25, unlike KTVLG5.
  if (/^[A-Z]{4,}-?\d{1,5}$/.test(value) && !isUnspeakable(value))
    return certain && !DISCOUNT.test(value) ? points.mixed : points.wordLike;
  if (shape === 'lowercase') {
    if (!value.includes('-') && length > 8 && label.kind !== 'password') return points.token;
    return named ? points.namedLowercase : points.lowercase;
  }
  if (shape === 'password') return points.password;
  if (shape === 'words') return named && isUnspeakable(value) ? points.namedLetters : points.words;
  if (shape === 'letters') return lettersPoints(candidate, label, sentences, certain);
  return points[shape] + (/^[A-Z]{2,}(?:-\d+)+$|^[A-Z]{2}\d{8,}$/.test(value) ? points.nameLike : 0);
}

// SPRING25, ETE2026
const DISCOUNT = /\D(?:\d?[05]|20\d\d)$/;

const MEANT_LETTERS = /^[A-Z]{5,8}$/;

/** QWZXPL right after a label, and KETPAR right after one that is certain. Other words in capitals are headings and buttons. */
function lettersPoints(
  { value, segment, end }: Candidate,
  label: CandidateLabel,
  sentences: readonly Sentence[],
  certain: boolean,
): number {
  if (!label.follows && !isLastInClause(sentences[segment]!.text, end)) return points.lettersInText;
  const isUsualWord = !isUnusual(value);
  if (label.close !== true) return isUsualWord ? points.lettersInText : points.letters;
  const { text } = sentences[label.sentence ?? segment]!;
  // "Your verification code is KETPAR", but not YOUR CODE IS VALID.
  const isAnnounced = certain && /[\p{Ll}\p{Lo}]/u.test(text);
  if (label.sentence === segment) {
    if (isUnspeakable(value) || (isAnnounced && MEANT_LETTERS.test(value))) return points.namedLetters;
  } else if (value.length > 4) {
    // HSBC may sign a message.
    if (isUnspeakable(value) || (isAnnounced && !isUsualWord && /[:：] ?$/.test(text)))
      return points.namedLetters;
  }
  return isUsualWord ? points.lettersInText : points.letters;
}

function isLastInClause(text: string, end: number): boolean {
  return !/^[ -]?[\p{L}\d]/u.test(text.slice(end));
}

/** Whether a number is a year, or a date such as 20261115. */
export function isDateLike(value: string): boolean {
  return (
    /^(?:19[5-9]|20[0-4])\d$/.test(value) ||
    /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(value)
  );
}

/** Whether an ambiguous candidate comes right after its label. Letters must not look like a word, or must stand out. */
export function isCertainlyMeant(candidate: Candidate, label: CandidateLabel, text: string): boolean {
  const { value, shape, start } = candidate;
  const numbered = isNumbered(text, candidate);
  if (candidate.ambiguous !== true && !numbered && !isAssigned(text, candidate)) return true;
  if (label.close !== true || !(isCode(label.kind) || label.kind === 'use' || label.kind === 'type'))
    return false;
  // "Your code is #512904", unlike "wrong code (#20418)".
  if (numbered && !endsInCopula(text.slice(0, start - 1))) return false;
  // garden52, unlike fmlf6akz and BLACKFRIDAY20.
  if (shape === 'password')
    return (
      label.kind === 'oneTime' ||
      label.kind === 'password' ||
      (value.length <= 10 && /[a-z]/.test(value) && isScrambled(value))
    );
  if (shape !== 'words') return true;
  // "Login code: happy-otter-seven"
  const isPhrase =
    label.kind === 'oneTime' && value.split('-').length > 2 && /: ?$/.test(text.slice(0, start));
  return isPhrase || isUnspeakable(value) || isQuoted(text, candidate) || isAlone(candidate, text);
}
