import type { Candidate } from './candidates.ts';
import { endsInCopula } from './grammar.ts';
import { isAlone } from './label-in-lines.ts';
import { type CandidateLabel, isCode } from './labels.ts';
import { points } from './points.ts';
import type { Sentence } from './sentences.ts';
import { isAssigned, isNumbered, isQuoted } from './surroundings.ts';
import { isUnspeakable, isWordWithNumber } from './word-likeness.ts';

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
  const isNamed = label.close === true && isCode(label.kind);
  const isCertain = isNamed && (label.kind === 'oneTime' || aboutSigningIn);
  if (shape === 'digits') {
    // One in a hundred codes of four digits looks like a year: "Your code: 2024", unlike "Hour of Code 2024".
    const isSaid =
      isCertain ||
      // "Use 2024 to sign in"
      (/^(?:use|type)$/.test(label.kind) && label.points === points.typeForPurpose) ||
      (isNamed &&
        (label.sentence !== segment || endsInCopula(text.slice(0, start))) &&
        isLastInClause(text, end));
    // "Use 5000 to continue" is about points, unlike "your code is 5000".
    const isQuantity = isDateLike(value) ? !isSaid : /000$/.test(value) && !isNamed;
    if (isQuantity) return points.likeSomethingElse;
    if (value.length === 6) return points.sixDigits;
    return value.length <= 8 || isCertain ? points.usualShape : points.longNumber;
  }
  // SPRING25 and INVOICE-2041, unlike KTVLG5.
  if (/^[A-Z]{4,}-?\d{1,5}$/.test(value) && !isUnspeakable(value))
    return isCertain && !DISCOUNT.test(value) ? points.usualShape : points.likeSomethingElse;
  // 4sgLq1p5sV6 is for programs.
  if (shape === 'lowercase' && /^\w{11,}$/.test(value)) return points.likeSomethingElse;
  if (shape === 'letters')
    return areLettersMeant(candidate, label, sentences, isCertain)
      ? points.usualShape
      : points.likeSomethingElse;
  // FB-20417 and DE298431775 may be names of something, unlike "Your login code: FB-204" and "your code is FB-204".
  const isSaid = isNamed && (isCertain || endsInCopula(text.slice(0, start)));
  const isName = /^[A-Z]{2,}(?:-\d+)+$|^[A-Z]{2}\d{8,}$/.test(value) && !isSaid;
  return isName ? points.nameLike : points.usualShape;
}

// SPRING25, ETE2026
const DISCOUNT = /\D(?:\d?[05]|20\d\d)$/;
const GROUPED_LETTERS = /^[A-Z]{3}-[A-Z]{3}$|^[A-Z]{4}(?:-[A-Z]{4}){1,3}$/;

/** QWZXPL right after a label, and KETPAR right after one that is certain. Other words in capitals are headings and buttons. */
function areLettersMeant(
  { value, segment, end }: Candidate,
  label: CandidateLabel,
  sentences: readonly Sentence[],
  isCertain: boolean,
): boolean {
  if (GROUPED_LETTERS.test(value)) return true;
  if (label.close !== true) return false;
  // "Enter code QWXZPL on the sign-in page"
  const isRandom = value.length >= 5 && label.sentence === segment && isUnspeakable(value);
  if (!(isRandom || label.follows || isLastInClause(sentences[segment]!.text, end))) return false;
  const { text } = sentences[label.sentence ?? segment]!;
  // "Your verification code is KETPAR", but not YOUR CODE IS VALID.
  const isAnnounced = isCertain && /[\p{Ll}\p{Lo}]/u.test(text);
  if (label.sentence === segment)
    return isUnspeakable(value) || (isAnnounced && value.length >= 5 && value.length <= 8);
  // HSBC may sign a message.
  if (value.length <= 4) return false;
  return isUnspeakable(value);
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
  // garden52, unlike fmlf6akz.
  if (shape === 'lowercase' && isWordWithNumber(value))
    return label.kind === 'oneTime' || label.kind === 'password';
  if (shape !== 'words') return true;
  // "Login code: happy-otter-seven"
  const isPhrase =
    label.kind === 'oneTime' && value.split('-').length > 2 && endsInCopula(text.slice(0, start));
  return isPhrase || isUnspeakable(value) || isQuoted(text, candidate) || isAlone(candidate, text);
}
