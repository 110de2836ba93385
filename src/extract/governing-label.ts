import type { Candidate } from './candidates.ts';
import { points } from './code-scores.ts';
import type { CodeLabel } from './code-words.ts';
import type { Label } from './label-finder.ts';
import type { Sentence } from './sentences.ts';

/** The words that say what a candidate is. */
export interface Governing {
  kind: CodeLabel;
  points: number;
  /** Stands right before it, or in the line before. */
  close?: boolean;
  /** The sentence they stand in. */
  sentence?: number;
}

/** A candidate of each sentence that has any. */
export type PlacedCandidates = ReadonlyMap<number, Candidate>;

const NEAR = 30;
const FAR = 100;
const AGAINST_REACH = 25;
const SHORT_REACH = 4;
const MEETING_REACH = 3;
const AFTER_REACH = 60;
// How far a label may stand from a number that stands alone.
const SENTENCES_BEFORE = 4;
const SENTENCES_AFTER = 2;
// Other codes of a list included.
const LINES_BEFORE = 60;
const CHARACTERS_BETWEEN = 300;
// A row or a heading that names a number. Longer ones mention things in passing.
const SHORT_LABEL = 40;

/** The label that a reader would take a candidate for: in its sentence before it, after it, or in the lines around it. */
export function labelFor(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): Governing {
  const { segment } = candidate;
  const sentence = sentences[segment]!;
  if (isForMeeting(segment, sentences)) return against;
  const own = labelBefore(candidate, sentence) ?? labelAfter(candidate, sentence);
  if (own) return { ...own, sentence: segment };
  const around = canBelongElsewhere(candidate, sentence)
    ? (fromLinesBefore(candidate, sentences, placed) ?? fromLinesAfter(candidate, sentences))
    : undefined;
  if (around) return around;
  const purpose = sentence.labels.some(({ kind }) => kind === 'purpose');
  return purpose ? { kind: 'purpose', points: points.purposeLabel } : { kind: 'none', points: 0 };
}

/** The line before gives the number of a video call, and this one its passcode. */
function isForMeeting(segment: number, sentences: readonly Sentence[]): boolean {
  return sentences
    .slice(Math.max(0, segment - MEETING_REACH), segment + 1)
    .some(({ labels }) => labels.some(({ kind }) => kind === 'meeting'));
}

/** The last label before it that is not about another number. */
function labelBefore({ start }: Candidate, { text, labels }: Sentence): Governing | undefined {
  let near = start;
  let passed = false;
  for (const label of labels.toReversed()) {
    if (label.end > start || !isDecisive(label.kind)) continue;
    const gap = text.slice(label.end, start);
    if (isAgainst(label.kind)) {
      if (passed) continue;
      if (governs(label, gap)) {
        // "The code for your order is": what comes first is what the sentence is about.
        if (gap.length <= 1 || !isAboutCode(label, text, labels)) return against;
      }
      passed = true;
      near = label.start;
    } else if (passed && CLAUSE_END.test(text.slice(label.end, near))) return undefined;
    else {
      if (label.kind === 'code' && isDiscount(text)) return against;
      const far = gap.length > FAR ? 2 : gap.length > NEAR || /\d{4}/.test(gap) ? 1 : 0;
      return {
        kind: label.kind,
        points: pointsOf(label) + far * points.farLabel,
        close: isCopula(gap),
      };
    }
  }
  return undefined;
}

// What stands between a name and what it names: "is", in languages with spaces.
const COPULAS = new Set(
  'is are est ist lautet es é è e to jest är er on je este là adalah ialah olan είναι është это є van as for הוא هو है'.split(
    ' ',
  ),
);

/** Whether a gap only says that one is the other: ": ", " is ". */
function isCopula(gap: string): boolean {
  const words = gap.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.every(
    (word) => COPULAS.has(word) || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{1,3}$/u.test(word),
  );
}

const against: Governing = { kind: 'against', points: points.againstLabel };
const CLAUSE_END = /[,;] |[|·•–、，；،]| - | (?:and|und|et|y|e|en|i|и|та|ve) /;

/** A sentence with a percentage speaks of a discount. */
function isDiscount(text: string): boolean {
  return /\d ?%|% ?\d/.test(text);
}

/** Whether a label for something else is for this number: it is near, and no other number stands between them. */
function governs({ start, end }: Label<CodeLabel>, gap: string): boolean {
  // Words of few letters mean too many things in too many languages to reach far.
  return gap.length <= (end - start <= 3 ? SHORT_REACH : AGAINST_REACH) && !/\d/.test(gap);
}

/** Whether a label for a code stands before another label in the same clause. */
function isAboutCode(label: Label<CodeLabel>, text: string, labels: readonly Label<CodeLabel>[]): boolean {
  const code = labels.findLast(
    ({ kind, end }) => end <= label.start && (kind === 'code' || kind === 'strong'),
  );
  return code !== undefined && !CLAUSE_END.test(text.slice(code.end, label.start));
}

function labelAfter({ end }: Candidate, { text, labels }: Sentence): Governing | undefined {
  const label = labels.find(({ kind, start }) => start >= end && isDecisive(kind));
  if (!label) return undefined;
  const gap = text.slice(end, label.start);
  if (/\d{4}/.test(gap)) return undefined;
  if (isAgainst(label.kind)) {
    return governs(label, gap) ? against : undefined;
  }
  if (label.kind === 'code' && isDiscount(text)) return against;
  if (gap.length > AFTER_REACH) return undefined;
  // "48000 people got a code" counts people, unlike "48000 is your code".
  const counts =
    /^ [\p{Script=Latin}\p{Script=Cyrillic}]/u.test(gap) && !isCopula(gap.split(' ', 2).join(' '));
  return { kind: label.kind, points: pointsOf(label) + (counts ? 2 * points.farLabel : 0) };
}

/** Alone in its line, or first in it with an aside after it: 482910 (valid for ten minutes). */
function canBelongElsewhere(candidate: Candidate, { text }: Sentence): boolean {
  if (candidate.lastSegment > candidate.segment || nothingElse(text, candidate)) return true;
  const after = text.slice(candidate.end);
  return (
    !/[\p{L}\p{N}]/u.test(text.slice(0, candidate.start)) &&
    /^ ?[([-]/.test(after) &&
    after.length <= SHORT_LABEL
  );
}

const LIST_MARK = /^ ?\(?\d{1,2}[.):] /;

/** Whether a text holds no letter or digit besides a candidate and its number in a list. */
export function nothingElse(text: string, { start, end }: Pick<Candidate, 'start' | 'end'>): boolean {
  const before = text.slice(0, start).replace(LIST_MARK, '');
  return !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(text.slice(end));
}

function fromLinesBefore(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): Governing | undefined {
  let between = 0;
  let purpose: Governing | undefined;
  let seen = 0;
  const first = Math.max(0, candidate.segment - LINES_BEFORE);
  for (
    let at = candidate.segment - 1;
    at >= first && seen < SENTENCES_BEFORE && between <= CHARACTERS_BETWEEN;
    at--
  ) {
    const { text, labels } = sentences[at]!;
    const other = placed.get(at);
    if (other && (other.lastSegment > other.segment || nothingElse(text, other))) {
      // In a list of codes the label stands above the first; below anything else there is none.
      if (other.shape === candidate.shape && other.value.length === candidate.value.length) continue;
      return purpose;
    }
    seen++;
    const label = labels.findLast(
      (each) => isDecisive(each.kind) && (!isAgainst(each.kind) || names(each, text)),
    );
    if (label && isAgainst(label.kind)) return { ...against, sentence: at };
    if (label)
      return { kind: label.kind, points: pointsOf(label) + points.labelBefore, close: true, sentence: at };
    if (labels.some(({ kind }) => kind === 'purpose')) {
      purpose ??= { kind: 'purpose', points: points.purposeLabel + points.labelBefore, sentence: at };
    }
    between += text.length;
  }
  return purpose && fromLinesAfter(candidate, sentences) ? undefined : purpose;
}

function fromLinesAfter({ lastSegment }: Candidate, sentences: readonly Sentence[]): Governing | undefined {
  for (let at = lastSegment + 1; at < sentences.length && at <= lastSegment + SENTENCES_AFTER; at++) {
    const { text, labels } = sentences[at]!;
    const label = labels.find(({ kind }) => isDecisive(kind));
    if (label && isAgainst(label.kind)) {
      if (at > lastSegment + 1 || !names(label, text)) continue;
      return { ...against, sentence: at };
    }
    if (label) return { kind: label.kind, points: pointsOf(label) + points.labelAfter, sentence: at };
  }
  return undefined;
}

/** Whether a line is short enough to be the name of the number next to it. */
function names({ start, end }: Label<CodeLabel>, text: string): boolean {
  return text.length <= (end - start <= 3 ? SHORT_LABEL / 3 : SHORT_LABEL);
}

function isAgainst(kind: CodeLabel): boolean {
  return kind === 'against' || kind === 'booking';
}

function isDecisive(kind: CodeLabel): boolean {
  return kind === 'strong' || kind === 'code' || isAgainst(kind);
}

function pointsOf({ kind }: Label<CodeLabel>): number {
  return kind === 'strong' ? points.strongLabel : points.codeLabel;
}
