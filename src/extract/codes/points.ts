import type { LabelKind } from './words/label-kind.ts';

/**
 * Points for and against a candidate. With 5 points it is listed as a code; 10 are certainty. See
 * docs/decisions/codes.md.
 */
export const points = {
  // Its shape.
  sixDigits: 2,
  usualShape: 1,
  longNumber: 0,
  /** FB-20417 */
  nameLike: -1,
  /** A year, a round number, a word, a word with a number, a key for programs. */
  likeSomethingElse: -4,

  // Its label.
  /** "Use 482910 to sign in." */
  typeForPurpose: 4,
  /** The label is further away in the same sentence, or in the line or cell before. Twice if it is in the line after. */
  far: -1,

  // What else is said about it.
  /** "Expires in ten minutes", "never share it", in or next to its sentence. */
  notice: 1,
  /** The only number of the message that nothing else explains, in a message about codes. */
  onlyNumber: 2,
  /** The subject mentions a code, and the candidate stands out in the body. */
  subjectLabel: 2,

  // Its position and look.
  alone: 2,
  large: 2,
  bold: 1,
  inLink: -2,
  /** In the subject and in the body. */
  repeated: 2,
} as const;

const kinds: Partial<Record<LabelKind, number>> = {
  oneTime: 5,
  code: 4,
  password: 4,
  /** "Loyalty code": listed only when it stands out. */
  possible: 2,
  purpose: 2,
  /** "Use 482910." */
  use: 1,
  /** "Enter 482910." */
  type: 3,
};

/** Points for a label of this kind right before a candidate. */
export function pointsOf(kind: LabelKind): number {
  return kinds[kind] ?? 0;
}

export const ENOUGH = 5;
export const CERTAIN = 10;
/** A candidate with less than this share of the best one's points is not listed. */
export const SHARE_OF_BEST = 0.7;
