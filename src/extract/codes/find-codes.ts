import type { MessageCode } from '../../contract/findings.ts';
import { lookAt, plainLook, type Segment } from '../body/segment.ts';
import { MAX_CODES, MAX_CONTEXT, MAX_SEGMENT } from '../limits.ts';
import { type CandidateLabel, isCode, isShortWord, notACode } from './candidate-label.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { labelFor } from './find-label.ts';
import { nothingElse, type PlacedCandidates } from './label-in-lines.ts';
import { endsInCopula, isDiscount } from './label-in-sentence.ts';
import { CERTAIN, ENOUGH, points, SHARE_OF_BEST } from './points.ts';
import { isApproval, isReceipt, isReservation } from './receipt.ts';
import { readSentences, type Sentence } from './sentences.ts';
import { shapePoints } from './shape.ts';
import { isAssigned, isNumbered, isPartOfOther, isQuoted } from './surroundings.ts';
import { hasNotice, isCountedBelow, isUnexplained } from './unexplained.ts';
import { isScrambled, isUnspeakable } from './word-likeness.ts';

interface Weighed {
  candidate: Candidate;
  label: CandidateLabel;
  points: number;
  unexplained: boolean;
}

const BOOKING_WORDS = 3;

/** The codes in the text of a message, best first. */
export function findCodes(subject: string, body: readonly Segment[]): MessageCode[] {
  const subjectSegment = { text: subject.slice(0, MAX_SEGMENT), looks: [{ start: 0, look: plainLook }] };
  const sentences = readSentences(subject === '' ? body : [subjectSegment, ...body], subjectSegment);
  const isInSubject = (index: number) => sentences[index]!.isSubject;
  const subjectLabel = sentences.some(
    ({ isSubject, labels }) => isSubject && labels.some(({ kind }) => isCode(kind)),
  );
  const candidates = withoutPrefixes(
    findCandidates(sentences.map(withoutLabels)).filter(
      (candidate) => !isPartOfOther(sentences[candidate.segment]!.text, candidate),
    ),
  );
  const places = new Map<string, Weighed[]>();
  const isBooking = sentences.reduce((sum, { bookings }) => sum + bookings, 0) >= BOOKING_WORDS;
  const isReference = isBooking || isReceipt(sentences) || isReservation(sentences);
  const aboutSigningIn = isAboutSigningIn(sentences);
  const placed = new Map<number, Candidate>();
  for (const candidate of candidates) {
    for (let at = candidate.segment; at <= candidate.lastSegment; at++) placed.set(at, candidate);
  }
  for (const candidate of candidates) {
    // The confirmation code of a flight identifies the booking. It has letters, and is not typed to prove anything.
    if (isBooking && candidate.shape !== 'digits') continue;
    const weighed = weigh(candidate, sentences, placed, subjectLabel, aboutSigningIn);
    if (isDiscountCode(weighed, sentences) || (isReference && isApproval(weighed.label, sentences))) continue;
    if (!isCertainlyMeant(weighed, sentences[candidate.segment]!.text)) continue;
    const known = places.get(candidate.value);
    if (known) known.push(weighed);
    else places.set(candidate.value, [weighed]);
  }
  const codes = [...places.values()].flatMap((all) => {
    const best = all.reduce((first, second) => (second.points > first.points ? second : first));
    const isNamed = all.some(({ label }) => isCode(label.kind));
    if (!isNamed && all.some(({ label }) => label.kind === 'other')) return [];
    const isRepeated =
      all.some(({ candidate }) => isInSubject(candidate.segment)) &&
      all.some(({ candidate }) => !isInSubject(candidate.segment));
    return [{ ...best, points: best.points + (isRepeated ? points.repeated : 0) }];
  });
  return chosen(withSole(codes, aboutSigningIn)).map(({ candidate, label, points: sum }) => ({
    value: candidate.value,
    context: contextOf(candidate, label, sentences),
    score: Math.min(CERTAIN, sum) / CERTAIN,
  }));
}

/** If a message has 482913 as well as G-482913, the digits are what one types. */
function withoutPrefixes(candidates: readonly Candidate[]): Candidate[] {
  const values = new Set(candidates.map(({ value }) => value));
  return candidates.map((candidate) => {
    const digits = /^[A-Z]{1,3}-(\d{4,8})$/.exec(candidate.value)?.[1];
    if (digits === undefined || !values.has(digits)) return candidate;
    return { ...candidate, value: digits, shape: 'digits' as const };
  });
}

/** If no code is certain, the only number that nothing else explains is more likely to be one. */
function withSole(codes: readonly Weighed[], aboutSigningIn: boolean): readonly Weighed[] {
  if (codes.some((code) => code.points >= ENOUGH)) return codes;
  const open = codes.filter(
    ({ unexplained, label }) => unexplained || (aboutSigningIn && label.kind === 'possible'),
  );
  return open.length === 1 ? open.map((code) => ({ ...code, points: code.points + points.sole })) : codes;
}

/** Whether a message says what codes are for, and mentions nothing else that has a number. */
function isAboutSigningIn(sentences: readonly Sentence[]): boolean {
  const kinds = new Set(sentences.flatMap(({ labels }) => labels.map(({ kind }) => kind)));
  return kinds.has('purpose') && !OTHER_KINDS.some((kind) => kinds.has(kind));
}

const OTHER_KINDS = ['other', 'booking', 'qualifier', 'prize'] as const;

/** The candidates with enough points that are not far behind the best one. */
function chosen(codes: readonly Weighed[]): Weighed[] {
  const sorted = codes.filter((code) => code.points >= ENOUGH).sort((a, b) => b.points - a.points);
  const least = Math.min(CERTAIN, sorted[0]?.points ?? 0) * SHARE_OF_BEST;
  return sorted.filter((code) => code.points >= least).slice(0, MAX_CODES);
}

function weigh(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
  subjectLabel: boolean,
  aboutSigningIn: boolean,
): Weighed {
  const sentence = sentences[candidate.segment]!;
  const { large, bold, link } = lookAt(sentence.segment, sentence.offset + candidate.start);
  const named = labelFor(candidate, sentences, placed);
  const label = !isCode(named.kind) && isCountedBelow(candidate, sentences) ? notACode : named;
  const alone = candidate.lastSegment > candidate.segment || nothingElse(sentence.text, candidate);
  const stands = alone || large;
  const sum =
    shapePoints(candidate, label, sentences, aboutSigningIn) +
    (isExpired(candidate, sentence) ? points.expired : 0) +
    (label.kind !== 'other' && !isCode(label.kind) && hasNotice(candidate, sentences) ? points.notice : 0) +
    label.points +
    (alone ? points.alone : 0) +
    (large ? points.large : bold ? points.bold : 0) +
    (link ? points.inLink : 0) +
    (stands && subjectLabel && label.kind !== 'other' ? points.subjectLabel : 0);
  return {
    candidate,
    label,
    points: sum,
    unexplained: isUnexplained(candidate, label, sentences, bold || large),
  };
}

const USUAL_DIGITS = 8;
// In sentences: the code, what it is for.
const DISCOUNT_REACH = 2;

/** "Your code: HELLO-7X2K", and in the next line "10% off your first order". Few digits are not for discounts. */
function isDiscountCode({ candidate, label }: Weighed, sentences: readonly Sentence[]): boolean {
  const isShort = candidate.shape === 'digits' && candidate.value.length <= USUAL_DIGITS;
  if (isShort || (label.kind !== 'code' && label.kind !== 'possible')) return false;
  if (candidate.shape !== 'digits' && isForShopping(sentences[candidate.segment]!)) return true;
  const from = Math.max(0, candidate.segment - DISCOUNT_REACH);
  return sentences
    .slice(from, candidate.lastSegment + DISCOUNT_REACH + 1)
    .some(({ text }) => isDiscount(text));
}

const PRICE = /[$€£¥₹₽₩₺₴₪₫฿] ?\d|\d ?[$€£¥₹₽₩₺₴₪₫฿]/;

/** "Use code K7QX9P on your next order": the sentence is about a purchase, and about nothing that a one-time code is for. */
function isForShopping({ text, labels }: Sentence): boolean {
  return (
    (PRICE.test(text) || labels.some((label) => label.kind === 'other' && !isShortWord(label, text))) &&
    !labels.some(({ kind }) => /^(?:type|typeAfter|purpose|notice)$/.test(kind))
  );
}

/** Whether an ambiguous candidate comes right after its label. Letters must not look like a word, or must stand out. */
function isCertainlyMeant({ candidate, label }: Weighed, text: string): boolean {
  const numbered = isNumbered(text, candidate);
  if (candidate.ambiguous !== true && !numbered && !isAssigned(text, candidate)) return true;
  if (label.close !== true || !(isCode(label.kind) || label.kind === 'use' || label.kind === 'type'))
    return false;
  // "Your code is #512904", unlike "wrong code (#20418)".
  if (numbered && !endsInCopula(text.slice(0, candidate.start - 1))) return false;
  if (candidate.shape === 'password')
    return label.kind === 'oneTime' || label.kind === 'password' || isRandomKey(candidate.value);
  if (candidate.shape !== 'words') return true;
  // "Login code: happy-otter-seven"
  const isPhrase = label.kind === 'oneTime' && candidate.value.split('-').length > 2;
  if (isPhrase && /: ?$/.test(text.slice(0, candidate.start))) return true;
  return isUnspeakable(candidate.value) || isQuoted(text, candidate) || nothingElse(text, candidate);
}

/** fmlf6akz, unlike garden52 and BLACKFRIDAY20. */
function isRandomKey(value: string): boolean {
  return value.length <= 10 && /[a-z]/.test(value) && isScrambled(value);
}

// In characters: "has", "ist bereits".
const EXPIRED_REACH = 20;

/** Whether the words after it say that it is no longer valid. */
function isExpired({ end }: Candidate, { text, labels }: Sentence): boolean {
  const expired = labels.find(({ kind, start }) => kind === 'expired' && start >= end);
  return (
    expired !== undefined &&
    /^[^,;:.\d]*$/.test(text.slice(end, expired.start)) &&
    expired.start - end <= EXPIRED_REACH
  );
}

// A group of letters and digits: 2FA-99XZ is one code, unlike PIN-4829.
const JOINED_GROUP = /^-(?=\d*[A-Z])(?=[A-Z]*\d)[A-Z0-9]{3,}(?![\p{L}\d])/u;

/** Blanks out the labels of the text, so that OTP in OTP 771 402 is not taken for a group of the code. */
function withoutLabels({ text, labels }: Sentence): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of labels) {
    if (JOINED_GROUP.test(text.slice(end, end + 20)) && /^[A-Z0-9]+$/.test(text.slice(start, end))) continue;
    rest += text.slice(at, start) + '\ufffc'.repeat(end - start);
    at = end;
  }
  return rest + text.slice(at);
}

function contextOf(
  { segment, start, lastSegment }: Candidate,
  label: CandidateLabel,
  sentences: readonly Sentence[],
): string {
  const from = Math.min(segment, label.sentence ?? segment);
  const to = Math.max(lastSegment, label.sentence ?? segment);
  const own = sentences[segment]!;
  const before = sentences.slice(from, segment).map(shown).join(' ');
  const rest = sentences
    .slice(segment + 1, to + 1)
    .map(shown)
    .join(' ');
  const text = shown(own);
  const at = before.length + start;
  const whole = [before, text, rest].filter((part) => part !== '').join(' ');
  const cut = Math.max(0, Math.min(at - MAX_CONTEXT / 2, whole.length - MAX_CONTEXT));
  return whole
    .slice(cut, cut + MAX_CONTEXT)
    .trim()
    .toWellFormed();
}

function shown({ segment, offset, text }: Sentence): string {
  return segment.text.slice(offset, offset + text.length).trim();
}
