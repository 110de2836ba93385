import { type Candidate, isUnspeakable } from './candidates.ts';
import { points } from './code-scores.ts';
import { type Governing, isCode } from './governing.ts';
import { isDateLike } from './surroundings.ts';

/** Points for the shape of a candidate. A label right before it allows more shapes. */
export function shapePoints({ value, shape, start, end }: Candidate, label: Governing, text: string): number {
  const named = label.close === true;
  const length = value.replaceAll('-', '').length;
  if (shape === 'digits') {
    // "Use 5000 to continue" is about points, unlike "your code is 5000".
    const round = /000$/.test(value) && !(named && isCode(label.kind)) ? points.round : 0;
    const date = isDateLike(value) ? (named ? points.namedDateLike : points.dateLike) : 0;
    if (length === 6) return points.sixDigits + date + round;
    // 123-456-789 is written to be typed.
    const isUsual = length <= 8 || (named && text.slice(start, end).includes('-'));
    return (isUsual ? points.fourToEightDigits : points.moreDigits) + date + round;
  }
  if (/^[A-Z]{3}-[A-Z]{3}$|^[A-Z]{4}(?:-[A-Z]{4}){1,3}$/.test(value)) return points.groupedLetters;
  // SPRING25, unlike KTVLG5.
  if (/^[A-Z]{4,}-?\d{1,5}$/.test(value) && !isUnspeakable(value.replace(/[-\d]/g, '')))
    return points.wordLike;
  if (shape === 'lowercase') {
    if (!value.includes('-') && length > 8 && label.kind !== 'password') return points.token;
    return named ? points.namedLowercase : points.lowercase;
  }
  if (shape === 'password') return points.password;
  if (shape === 'words') return named && isUnspeakable(value) ? points.namedLetters : points.words;
  if (shape === 'letters' && named && isLastInClause(text, end)) {
    if (isUnspeakable(value)) return points.namedLetters;
    // "Your verification code is KETPAR", but not YOUR CODE IS VALID.
    if (label.kind === 'strong' && length === 6 && /\p{Ll}/u.test(text)) return points.namedWord;
  }
  return points[shape] + (/^[A-Z]{2,}(?:-\d+)+$|^[A-Z]{2}\d{8,}$/.test(value) ? points.nameLike : 0);
}

function isLastInClause(text: string, end: number): boolean {
  return !/^[ -]?[\p{L}\d]/u.test(text.slice(end));
}
