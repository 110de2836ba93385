import type { Candidate } from './candidates.ts';
import { endsInCopula, isConjunction, isCopula, isNeutral, isPlace } from './grammar.ts';
import {
  type CandidateLabel,
  type CodeLabel,
  isCode,
  isDecisive,
  isOther,
  isShortWord,
  notACode,
} from './labels.ts';
import { points, pointsOf } from './points.ts';
import type { Sentence } from './sentences.ts';

// In characters between a label and a number.
const NEAR = 30;
const OTHER_REACH = 25;
const SHORT_WORD_REACH = 4;
const AFTER_REACH = 60;

/**
 * The label of a candidate in its own sentence: what the sentence says it is, as in "Harbour House: 482910 is your
 * security code", otherwise the label before it, otherwise the one after it.
 */
export function labelInSentence(
  candidate: Candidate,
  sentence: Sentence,
  isTyped: boolean,
): CandidateLabel | undefined {
  const after = labelAfter(candidate, sentence, isTyped);
  return after?.follows ? after : (labelBefore(candidate, sentence) ?? after);
}

/** The last label before it that does not belong to another number. */
function labelBefore({ start }: Candidate, { text, labels }: Sentence): CandidateLabel | undefined {
  for (const label of labels.toReversed()) {
    if (label.end > start || !isDecisive(label.kind)) continue;
    const gap = text.slice(label.end, start);
    if (isOther(label.kind)) {
      // "To open your order, enter 482910", "Confirm your order with 482910"
      const isTyped = labels.some(
        ({ kind, start: at }) => (kind === 'type' || kind === 'use') && at >= label.end && at < start,
      );
      // In "The code for your order is", the first noun is the subject.
      if (!isTyped && names(label, text, gap) && (gap.length <= 1 || !isAboutCode(label, text, labels)))
        return notACode;
      continue;
    }
    const close = isSaid(gap);
    if (label.kind === 'password' && !close) continue;
    if (label.kind === 'code' && isPromotion(text, labels)) return notACode;
    if (hasOwnNumber(gap)) return { kind: 'purpose', points: pointsOf('purpose') };
    const isNear = gap.length <= NEAR;
    return {
      kind: label.kind,
      points: pointsOf(label.kind) + (isNear ? 0 : points.far),
      close,
    };
  }
  return undefined;
}

// "(lower case)", "(valid for 10 minutes)"
const REMARK = /\([^()]{1,60}\)/g;

/** Whether only "is" or a colon is between a label and a number, or a short gap ends in it: "Your login code for Acme is". */
function isSaid(written: string): boolean {
  const gap = written.replace(REMARK, '');
  if (isCopula(gap)) return true;
  return gap.length <= NEAR && !/\d/.test(gap) && endsInCopula(gap.replace(/#$/, ''));
}

const OWN_NUMBER = /^[^\p{L}\d]{0,3}(?:\p{L}{1,8} )?[^\p{L}\d]{0,3}\d[\d -]{3,}/u;

/** Whether a label already has a number, followed by more words: code 4829 for door. Not true for "482913 and 771204". */
function hasOwnNumber(gap: string): boolean {
  const number = OWN_NUMBER.exec(gap)?.[0];
  if (number === undefined) return false;
  const rest = gap.slice(number.length);
  return /\p{L}{2}/u.test(rest) && !isConjunction(rest);
}

/** Whether a label for something else belongs to this number: it is near, and no other number is in between. */
function names(label: CodeLabel, text: string, gap: string): boolean {
  return gap.length <= (isShortWord(label, text) ? SHORT_WORD_REACH : OTHER_REACH) && !/\d/.test(gap);
}

const CLAUSE_END = /[,;] |[|·•–、，；،]| - | (?:and|und|et|y|e|en|i|и|та|ve) /;

/** Whether a label for a code comes before another label in the same clause. */
function isAboutCode(label: CodeLabel, text: string, labels: readonly CodeLabel[]): boolean {
  const code = labels.findLast(({ kind, end }) => end <= label.start && isCode(kind) && kind !== 'password');
  return code !== undefined && !CLAUSE_END.test(text.slice(code.end, label.start));
}

/** Whether a sentence is about a discount or a game: "Use the code 482910 for 10% off", "Enter 100200 to win a prize". */
export function isPromotion(text: string, labels: readonly CodeLabel[]): boolean {
  return isDiscount(text) || labels.some(({ kind }) => kind === 'prize');
}

/** A sentence with a percentage is about a discount. */
export function isDiscount(text: string): boolean {
  return /\d ?%|% ?\d/.test(text);
}

const NEXT_NUMBER = /^[ :#]{0,3}(?=[A-Z]*\d)[A-Z0-9]{2}/;

function labelAfter(
  { end }: Candidate,
  { text, labels }: Sentence,
  isTyped: boolean,
): CandidateLabel | undefined {
  const label = labels.find(({ kind, start }) => start >= end && isDecisive(kind));
  if (!label) return undefined;
  const gap = text.slice(end, label.start);
  if (isOther(label.kind)) {
    // "Enter 482910, then your order number", "Enter 482910 on your phone", "Enter 482910 to confirm your order".
    // Short words are ambiguous here: the German "Gib 482910 ein" is not about an EIN.
    const isElsewhere =
      isShortWord(label, text) ||
      (isTyped && (/[.,;!?]/.test(gap) || isPlace(gap))) ||
      labels.some(({ kind, start }) => kind === 'purpose' && start >= end && start < label.start);
    return !isElsewhere && names(label, text, gap) ? notACode : undefined;
  }
  // "Position 204418: welder, code 2210" names the second number.
  if (CLAUSE_END.test(gap) && NEXT_NUMBER.test(text.slice(label.end, label.end + 12))) return undefined;
  if (label.kind === 'code' && isPromotion(text, labels)) return notACode;
  if (gap.length > AFTER_REACH) return undefined;
  const next = /^ [\p{L}\p{M}]+ /u.exec(gap)?.[0];
  if (next !== undefined && isCopula(next) && isCode(label.kind))
    return {
      kind: label.kind,
      points: pointsOf(label.kind),
      close: true,
      follows: true,
    };
  // "48000 people got a code" counts people, unlike the Irish "Is é 482910 do chód".
  const counts =
    /^ [\p{Script=Latin}\p{Script=Cyrillic}]/u.test(gap) && !(next === gap && isNeutral(next.trim()));
  return {
    kind: label.kind,
    points: pointsOf(label.kind) + (counts ? 2 * points.far : 0),
  };
}
