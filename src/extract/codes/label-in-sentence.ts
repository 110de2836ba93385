import type { Label } from '../word-finder.ts';
import {
  type CandidateLabel,
  isCode,
  isDecisive,
  isOther,
  isShortWord,
  notACode,
  pointsOf,
} from './candidate-label.ts';
import type { Candidate } from './candidates.ts';
import type { CodeLabel } from './label-kinds.ts';
import { points } from './points.ts';
import type { Sentence } from './sentences.ts';

// In characters between a label and a number.
const NEAR = 30;
const FAR = 100;
const OTHER_REACH = 25;
const SHORT_REACH = 4;
const AFTER_REACH = 60;
const PART_REACH = 20;

/** The label of a candidate in its own sentence: what it is said to be, otherwise before it, otherwise after it. */
export function labelInSentence(
  candidate: Candidate,
  sentence: Sentence,
  isTyped: boolean,
): CandidateLabel | undefined {
  return (
    predicate(candidate, sentence) ??
    labelBefore(candidate, sentence) ??
    labelAfter(candidate, sentence, isTyped)
  );
}

// In characters: "is your new Acme".
const PREDICATE_REACH = 40;

/** "Harbour House: 482910 is your security code" calls it a code, whatever comes before. */
function predicate({ end }: Candidate, { text, labels }: Sentence): CandidateLabel | undefined {
  const label = labels.find(({ kind, start }) => start >= end && isDecisive(kind));
  if (!label || !isCode(label.kind) || label.start - end > PREDICATE_REACH) return undefined;
  const [first] = text.slice(end, label.start).match(/^ [\p{L}\p{M}]+ /u) ?? [];
  if (first === undefined || !isCopula(first) || isPromotion(text, labels)) return undefined;
  return { kind: label.kind, points: pointsOf(label), close: true, follows: true };
}

/** The last label before it that does not belong to another number. */
function labelBefore({ start, end }: Candidate, { text, labels }: Sentence): CandidateLabel | undefined {
  let near = start;
  let passed = false;
  const isForPurpose = labels.some(({ kind }) => kind === 'purpose');
  for (const label of labels.toReversed()) {
    if (label.end > start || !isDecisive(label.kind)) continue;
    const gap = text.slice(label.end, start);
    if (isOther(label.kind)) {
      if (passed) continue;
      // "To open your order, enter 482910", "Confirm your order with 482910"
      const isTyped = labels.some(
        ({ kind, start: at }) =>
          (kind === 'type' || (kind === 'use' && isForPurpose)) && at >= label.end && at < start,
      );
      if (!isTyped && governs(label, text, gap)) {
        // In "The code for your order is", the first noun is the subject.
        if (gap.length <= 1 || !isAboutCode(label, text, labels)) return notACode;
      }
      passed = true;
      near = label.start;
    } else if (label.kind === 'password' && !isCopula(withoutPurpose(gap, label.end, labels))) continue;
    else if (passed && CLAUSE_END.test(text.slice(label.end, near))) return undefined;
    else {
      if (label.kind === 'code' && isPromotion(text, labels)) return notACode;
      if (isTaken(gap, end - start)) return { kind: 'purpose', points: points.purposeLabel };
      const distance = withoutPurpose(gap, label.end, labels).length;
      const far = distance > FAR ? 2 : distance > NEAR ? 1 : 0;
      return {
        kind: label.kind,
        points: pointsOf(label) + far * points.farLabel,
        close:
          isCopula(withoutPurpose(gap, label.end, labels)) ||
          // "Your login code for Acme is"
          (label.kind === 'oneTime' && far === 0 && !/\d/.test(gap) && endsInCopula(gap)),
      };
    }
  }
  return undefined;
}

// Words for "is", in languages with spaces.
const COPULAS = new Set(
  'is are est ist lautet es é è e to jest är er on je este là adalah ialah olan είναι është это є van as for és ni ay ir yra da је е হল است ہے הוא هو है'.split(
    ' ',
  ),
);

/** Whether a gap has nothing but a copula: ": ", " is ". */
function isCopula(gap: string): boolean {
  const words = gap.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.every(
    (word) => COPULAS.has(word) || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{1,3}$/u.test(word),
  );
}

/** Whether a text ends in "is" or a colon. */
export function endsInCopula(text: string): boolean {
  const last = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+) ?$/u.exec(text.slice(-20))?.[1];
  return last === undefined ? /[:：] ?$/.test(text) : isCopula(last);
}

/** The words after a label without its purpose: code [de connexion] :, code [to sign in] is. */
function withoutPurpose(gap: string, from: number, labels: readonly Label<CodeLabel>[]): string {
  const purpose = labels.findLast(
    ({ kind, start, end }) => kind === 'purpose' && start >= from && end <= from + gap.length,
  );
  if (!purpose || !LEADS_TO_PURPOSE.test(gap.slice(0, purpose.start - from))) return gap;
  return gap.slice(purpose.end - from);
}

const LEADS_TO_PURPOSE = /^ (?:[\p{L}’']{1,4} ?){0,2}$/u;

const CLAUSE_END = /[,;] |[|·•–、，；،]| - | (?:and|und|et|y|e|en|i|и|та|ve) /;

/** Whether a label already has a number, followed by more words: code 4829 for door. Not true for a list of codes. */
function isTaken(gap: string, length: number): boolean {
  const number = /^[^\p{L}\d]{0,3}(?:\p{L}{1,8} )?[^\p{L}\d]{0,3}(\d[\d -]{3,})/u.exec(gap);
  if (!number) return false;
  const rest = gap.slice(number[0].length);
  // "Your codes are 482913 and 771204."
  if (number[1]!.trim().length === length && CONJUNCTION.test(rest)) return false;
  return /\p{L}{2}/u.test(rest);
}

const CONJUNCTION = /^ ?(?:and|or|und|oder|et|ou|y|o|e|en|i|и|или|та|ve|och|og|ja) $/;

/** Whether a sentence is about a discount or a game: "Use the code 482910 for 10% off", "Enter 100200 to win a prize". */
export function isPromotion(text: string, labels: readonly Label<CodeLabel>[]): boolean {
  return isDiscount(text) || labels.some(({ kind }) => kind === 'prize');
}

/** A sentence with a percentage is about a discount. */
export function isDiscount(text: string): boolean {
  return /\d ?%|% ?\d/.test(text);
}

/** Whether a label for something else belongs to this number: it is near, and no other number is in between. */
function governs(label: Label<CodeLabel>, text: string, gap: string): boolean {
  return gap.length <= (isShortWord(label, text) ? SHORT_REACH : OTHER_REACH) && !/\d/.test(gap);
}

/** Whether a label for a code comes before another label in the same clause. */
function isAboutCode(label: Label<CodeLabel>, text: string, labels: readonly Label<CodeLabel>[]): boolean {
  const code = labels.findLast(({ kind, end }) => end <= label.start && isCode(kind) && kind !== 'password');
  return code !== undefined && !CLAUSE_END.test(text.slice(code.end, label.start));
}

const ON_DEVICE =
  /^ (?:in |ein |inn )?(?:on|into|op|auf|am|im|sur|dans|en|no|na|nel|sul|på|w|v|в|на|у|στο) (?:\p{L}+ )?$/iu;
const OWN_NUMBER = /^[ :#]{0,3}(?=[A-Z]*\d)[A-Z0-9]{3}/;

function labelAfter(
  { end }: Candidate,
  { text, labels }: Sentence,
  isTyped: boolean,
): CandidateLabel | undefined {
  const [first, second] = labels.filter(({ kind, start }) => start >= end && isDecisive(kind));
  if (!first) return undefined;
  // In "482910 is your payment code", the last word is the label.
  const isPart = second && !isOther(second.kind) && second.start - first.end <= PART_REACH;
  const label = isPart && !CLAUSE_END.test(text.slice(first.end, second.start)) ? second : first;
  const gap = text.slice(end, label.start);
  if (/\d{4}/.test(gap)) return undefined;
  // "Position 204418: welder, code 2210" names the second number.
  if (isCode(label.kind) && CLAUSE_END.test(gap) && OWN_NUMBER.test(text.slice(label.end, label.end + 12)))
    return undefined;
  if (isOther(label.kind)) {
    // The German "Gib 482910 ein" is not about an EIN.
    if (isShortWord(label, text)) return undefined;
    // "Enter 482910, then your order number"
    if (isTyped && /[.,;!?]/.test(gap)) return undefined;
    // "Enter 482910 on your phone"
    if (isTyped && ON_DEVICE.test(gap)) return undefined;
    // "Enter 482910 to confirm your order"
    if (labels.some(({ kind, start }) => kind === 'purpose' && start >= end && start < label.start))
      return undefined;
    return governs(label, text, gap) ? notACode : undefined;
  }
  if (label.kind === 'code' && isPromotion(text, labels)) return notACode;
  if (gap.length > AFTER_REACH) return undefined;
  // "48000 people got a code" counts people, unlike "48000 is your code".
  const counts =
    /^ [\p{Script=Latin}\p{Script=Cyrillic}]/u.test(gap) &&
    !isCopula(gap.split(' ', 2).join(' ')) &&
    // "482910 Use this code to sign in"
    !labels.some(({ kind, start }) => start === end + 1 && (kind === 'use' || kind === 'type'));
  return { kind: label.kind, points: pointsOf(label) + (counts ? 2 * points.farLabel : 0) };
}
