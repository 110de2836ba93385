import type { MessageCode } from '../../contract/message/findings.ts';
import { MAX_BLOCK } from '../../html/limits.ts';
import { lookAt, plainOrigin, type TextBlock } from '../../html/text-blocks.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import {
  confirmationOf,
  isApproval,
  isAsked,
  isDiscountCode,
  isExpired,
  isForOnSite,
  isGiftCardPin,
} from './exclusions.ts';
import { findLabel } from './find-label.ts';
import { isAlone } from './label-in-lines.ts';
import { type CandidateLabel, isCode, notACode } from './labels.ts';
import { CERTAIN, ENOUGH, points, SHARE_OF_BEST } from './points.ts';
import { readSentences, type Sentence } from './sentences.ts';
import { isCertainlyMeant, shapePoints } from './shape.ts';
import { isPartOfOther } from './surroundings.ts';
import { isCountedBelow, isNear, isUnexplained } from './unexplained.ts';

// A list of recovery codes has up to twenty.
export const MAX_CODES = 50;
const MAX_CONTEXT = 160;

interface ScoredCandidate {
  candidate: Candidate;
  label: CandidateLabel;
  points: number;
  isUnexplained: boolean;
  /** Only a browser could tell whether it is seen. */
  isDoubtful: boolean;
}

/** The codes in the text of a message, best first. docs/decisions/codes.md explains the steps. */
export function findCodes(subject: string, body: readonly TextBlock[]): MessageCode[] {
  const subjectBlock = { text: subject.slice(0, MAX_BLOCK), pieces: [{ start: 0, origin: plainOrigin }] };
  const sentences = readSentences(subject === '' ? body : [subjectBlock, ...body], subjectBlock);
  const candidates = withoutPrefixes(
    findCandidates(sentences.map(withoutLabels)).filter(
      (candidate) => !isPartOfOther(sentences[candidate.segment]!.text, candidate),
    ),
  );
  const scored = scoreAll(candidates, sentences);
  const codes = [...Map.groupBy(scored, ({ candidate }) => candidate.value).values()].map((places) =>
    bestPlace(places, sentences),
  );
  const all = withOnlyNumber(codes);
  const [doubtful, sure] = [true, false].map((kind) => all.filter(({ isDoubtful }) => isDoubtful === kind));
  return [...bestCodes(sure!), ...bestCodes(doubtful!)]
    .slice(0, MAX_CODES)
    .map(({ candidate, label, points: sum }) => ({
      value: candidate.value,
      context: contextOf(candidate, label, sentences),
      score: Math.min(CERTAIN, sum) / CERTAIN,
    }));
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

/** If a message has 482913 as well as G-482913, the digits are what one types. */
function withoutPrefixes(candidates: readonly Candidate[]): Candidate[] {
  const values = new Set(candidates.map(({ value }) => value));
  return candidates.map((candidate) => {
    const digits = /^[A-Z]{1,3}-(\d{4,8})$/.exec(candidate.value)?.[1];
    if (digits === undefined || !values.has(digits)) return candidate;
    return { ...candidate, value: digits, shape: 'digits' as const };
  });
}

/** Finds the label of each candidate, excludes those that are typed nowhere, and adds up the points of the others. */
function scoreAll(candidates: readonly Candidate[], sentences: readonly Sentence[]): ScoredCandidate[] {
  const confirmed = confirmationOf(sentences);
  const inSubject = sentences.filter(({ isSubject }) => isSubject);
  const isSubjectAboutCodes = inSubject.some(({ labels }) => labels.some(({ kind }) => isCode(kind)));
  const aboutSigningIn = isAboutSigningIn(sentences);
  const placed = new Map<number, Candidate>();
  for (const candidate of candidates)
    for (let at = candidate.segment; at <= candidate.lastSegment; at++) placed.set(at, candidate);
  return candidates.flatMap((candidate) => {
    const sentence = sentences[candidate.segment]!;
    const named = findLabel(candidate, sentences, placed);
    const label = !isCode(named.kind) && isCountedBelow(candidate, sentences) ? notACode : named;
    if (label.kind === 'other' || isExpired(candidate, sentence) || isAsked(candidate, sentence)) return [];
    if (confirmed && isApproval(candidate, label, sentences, confirmed)) return [];
    if (isDiscountCode(candidate, label, sentences) || isGiftCardPin(candidate, label, sentences)) return [];
    if (isForOnSite(candidate, label, sentences)) return [];
    if (!isCertainlyMeant(candidate, label, sentence.text)) return [];
    const { large, bold, link, doubtful } = lookAt(sentence.block, sentence.offset + candidate.start);
    const alone = isAlone(candidate, sentence.text);
    const sum =
      label.points +
      shapePoints(candidate, label, sentences, aboutSigningIn) +
      (!isCode(label.kind) && isNear('notice', candidate, sentences) ? points.notice : 0) +
      (isSubjectAboutCodes && (alone || large) ? points.subjectLabel : 0) +
      (alone ? points.alone : 0) +
      (large ? points.large : bold ? points.bold : 0) +
      (link ? points.inLink : 0);
    const unexplained = isUnexplained(candidate, label, sentences, bold || large);
    return [
      {
        candidate,
        label,
        points: sum,
        isUnexplained: unexplained || (aboutSigningIn && label.kind === 'possible'),
        isDoubtful: doubtful,
      },
    ];
  });
}

/** Whether a message says what codes are for, and mentions nothing else that has a number. */
function isAboutSigningIn(sentences: readonly Sentence[]): boolean {
  const kinds = new Set(sentences.flatMap(({ labels }) => labels.map(({ kind }) => kind)));
  return kinds.has('purpose') && kinds.isDisjointFrom(new Set(['other', 'booking', 'qualifier', 'prize']));
}

/** The place of a value that has the most points, with more if the value is in the subject and in the body. */
function bestPlace(places: readonly ScoredCandidate[], sentences: readonly Sentence[]): ScoredCandidate {
  const best = places.reduce((first, second) => (second.points > first.points ? second : first));
  const inSubject = places.filter(({ candidate }) => sentences[candidate.segment]!.isSubject);
  const isRepeated = inSubject.length > 0 && inSubject.length < places.length;
  return {
    ...best,
    points: best.points + (isRepeated ? points.repeated : 0),
    isDoubtful: places.every(({ isDoubtful }) => isDoubtful),
  };
}

/** If no code is certain, the only number that nothing else explains is more likely to be one. */
function withOnlyNumber(codes: readonly ScoredCandidate[]): readonly ScoredCandidate[] {
  if (codes.some((code) => code.points >= ENOUGH)) return codes;
  const open = codes.filter(({ isUnexplained }) => isUnexplained);
  return open.length === 1
    ? open.map((code) => ({ ...code, points: code.points + points.onlyNumber }))
    : codes;
}

/** The candidates with enough points that are not far behind the best one. */
function bestCodes(codes: readonly ScoredCandidate[]): ScoredCandidate[] {
  const sorted = codes.filter((code) => code.points >= ENOUGH).sort((a, b) => b.points - a.points);
  const least = Math.min(CERTAIN, sorted[0]?.points ?? 0) * SHARE_OF_BEST;
  return sorted.filter((code) => code.points >= least).slice(0, MAX_CODES);
}

/** The text of a candidate and its label, cut around the candidate. */
function contextOf(
  { segment, start, lastSegment }: Candidate,
  { sentence = segment }: CandidateLabel,
  sentences: readonly Sentence[],
): string {
  const shown = (from: number, to: number) =>
    sentences
      .slice(from, to)
      .map((each) => each.block.text.slice(each.offset, each.offset + each.text.length).trim());
  const before = shown(Math.min(segment, sentence), segment);
  const text = [...before, ...shown(segment, Math.max(lastSegment, sentence) + 1)].join(' ');
  const at = before.join(' ').length + start;
  const cut = Math.max(0, Math.min(at - MAX_CONTEXT / 2, text.length - MAX_CONTEXT));
  return text
    .slice(cut, cut + MAX_CONTEXT)
    .trim()
    .toWellFormed();
}
