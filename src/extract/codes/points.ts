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

  // The words around it.
  oneTimeLabel: 5,
  codeLabel: 4,
  /** "Loyalty code": listed only when it stands out. */
  possibleLabel: 2,
  purposeLabel: 2,
  /** "Use 482910 to sign in." */
  usePurposeLabel: 4,
  /** "Use 482910." */
  useLabel: 1,
  /** "Enter 482910 to continue." */
  typeLabel: 3,
  /** The verb is further away: "Read it to the driver: 4821." */
  farVerb: -1,
  /** The label is further away in the same sentence. */
  farLabel: -1,
  /** The label is in the line or cell before. */
  labelBefore: -1,
  /** The label is in the line or cell after. */
  labelAfter: -2,
  /** "Expires in ten minutes", "never share it", in or next to its sentence. */
  notice: 1,
  /** The only number of the message that nothing else explains, in a message about codes. */
  onlyNumber: 2,
  otherLabel: -8,
  /** "The code 123987 has expired." */
  expired: -5,
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

export const ENOUGH = 5;
export const CERTAIN = 10;
/** A candidate with less than this share of the best one's points is not listed. */
export const SHARE_OF_BEST = 0.7;
