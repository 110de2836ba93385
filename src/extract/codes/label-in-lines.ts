import { lookAt } from '../body/segment.ts';
import type { Label } from '../word-finder.ts';
import {
  type CandidateLabel,
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

/** A candidate of each sentence that has any. */
export type PlacedCandidates = ReadonlyMap<number, Candidate>;

// How far a label may be from a number that is alone in its line.
const SENTENCES_BEFORE = 4;
const SENTENCES_AFTER = 2;
// Including other codes of a list.
const LINES_BEFORE = 60;
const CHARACTERS_BETWEEN = 300;
// A row or a heading that names a number. Longer ones mention things in passing.
const SHORT_LABEL = 40;

/** The label of a candidate that is alone in its line: in the lines before it, otherwise after it. */
export function labelInLines(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel | undefined {
  if (!canBelongElsewhere(candidate, sentences[candidate.segment]!)) return undefined;
  return fromLinesBefore(candidate, sentences, placed) ?? fromLinesAfter(candidate, sentences, placed);
}

/** Alone in its line, or followed only by a remark: 482910 (valid for ten minutes). */
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

type Place = Pick<Candidate, 'start' | 'end'>;

/** Whether a text has no letters or digits except a candidate, its number in a list, and more codes of the list. */
export function nothingElse(text: string, candidate: Place): boolean {
  const { start, end } = candidate;
  const before = text.slice(0, start).replace(LIST_MARK, '');
  if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(text.slice(end))) return true;
  return isInRow(text, candidate);
}

const MAX_ROW = 120;

/** Whether a candidate is part of a line of codes in groups: abcd-1234 efgh-5678. */
function isInRow(text: string, { start, end }: Place): boolean {
  if (text.length > MAX_ROW || !text.slice(start, end).includes('-')) return false;
  const words = text.split(/[\s|]+/).filter((word) => word !== '' && !/^\(?\d{1,2}[.):]$/.test(word));
  const hyphen = text.slice(start, end).indexOf('-');
  return words.every(
    (word) => word.length === end - start && word[hyphen] === '-' && /^[A-Za-z0-9-]+$/.test(word),
  );
}

function fromLinesBefore(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel | undefined {
  let between = 0;
  let purpose: CandidateLabel | undefined;
  let isNamed = false;
  const own = sentences[candidate.segment]!;
  const { large } = lookAt(own.segment, own.offset + candidate.start);
  let seen = 0;
  const first = Math.max(0, candidate.segment - LINES_BEFORE);
  for (
    let at = candidate.segment - 1;
    at >= first && seen < SENTENCES_BEFORE && between <= CHARACTERS_BETWEEN;
    at--
  ) {
    const { text, labels, isSubject } = sentences[at]!;
    if (seen === 0 && announcesOther(sentences[at]!)) return { ...notACode, sentence: at };
    const other = placed.get(at);
    if (other && (other.lastSegment > other.segment || nothingElse(text, other))) {
      // In a list of codes, the label is above the first. Otherwise, another number in between ends the search.
      const isSameKind = (other.shape === 'digits') === (candidate.shape === 'digits');
      if (isSameKind && other.value.length === candidate.value.length) continue;
      return purpose;
    }
    seen++;
    const label = labels.findLast(
      (each) =>
        isDecisive(each.kind) &&
        !isTaken(each, text) &&
        (!isOther(each.kind) || (names(each, text) && !isSubject)),
    );
    if (label && isOther(label.kind)) return { ...notACode, sentence: at };
    if (label && seen === 1 && LEADS_ELSEWHERE.test(text)) return undefined;
    if (label)
      return { kind: label.kind, points: pointsOf(label) + points.labelBefore, close: true, sentence: at };
    const isFor = labels.some(({ kind }) => kind === 'purpose');
    // "Type what you see here:"
    if (seen === 1 && labels.some((each) => isInstruction(each, text))) {
      const sum = isFor ? points.usePurposeLabel : points.typeLabel;
      purpose = { kind: 'type', points: sum + points.labelBefore, close: true, sentence: at };
    }
    // Customer | 551203, unlike a large number below a greeting.
    if (seen === 1 && !large && isName(sentences[at]!)) isNamed = true;
    if (isFor && !isNamed) {
      purpose ??= { kind: 'purpose', points: points.purposeLabel + points.labelBefore, sentence: at };
    }
    between += text.length;
  }
  if (purpose?.kind === 'type') return purpose;
  return purpose && fromLinesAfter(candidate, sentences, placed) ? undefined : purpose;
}

function fromLinesAfter(
  { lastSegment }: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel | undefined {
  for (let at = lastSegment + 1; at < sentences.length && at <= lastSegment + SENTENCES_AFTER; at++) {
    const { text, labels } = sentences[at]!;
    const label = labels.find(({ kind }) => isDecisive(kind));
    // In a list of names and numbers, it belongs to the next number.
    const next = placed.get(at + 1);
    if (next && text.length <= SHORT_NAME && nothingElse(sentences[at + 1]!.text, next)) return undefined;
    if (label && isTaken(label, text)) continue;
    if (label && isOther(label.kind)) {
      if (at > lastSegment + 1 || !names(label, text)) continue;
      return { ...notACode, sentence: at };
    }
    if (label) return { kind: label.kind, points: pointsOf(label) + points.labelAfter, sentence: at };
  }
  return undefined;
}

// "Your code was sent to:", "A code was requested from:"
const LEADS_ELSEWHERE =
  /(?<!\p{L})(?:to|from|on|at|by|an|von|auf|aus|à|depuis|sur|a|desde|em|da|su|naar|van|op|aan|till|från|på|til|fra|do|z|na|od|на|от|из|с|з|від|az?|la|din):? ?$/iu;
const SHORT_NAME = 20;

/** Whether a line or cell is a name for the one after it, and says nothing about codes. */
function isName({ text, labels }: Sentence): boolean {
  const isOther = labels.every(({ kind }) => kind === 'qualifier' || kind === 'use' || kind === 'none');
  return text.length <= SHORT_NAME && isOther && !/[.:!?,…] ?$/.test(text);
}

/** "Type what you see here:", "Confirm the change with" */
function isInstruction({ kind, start, end }: Label<CodeLabel>, text: string): boolean {
  // The Spanish "usa", unlike the last line of an address: Springfield, USA
  if (kind === 'use' && /^\p{Lu}+$/u.test(text.slice(start, end)) && /\p{Ll}/u.test(text)) return false;
  return (
    kind === 'type' || kind === 'typeAfter' || (kind === 'use' && !/[\p{L}\p{N}]/u.test(text.slice(end)))
  );
}

/** "Order #730118" names its own number. */
function isTaken({ end }: Label<CodeLabel>, text: string): boolean {
  return /^\D{0,20}\d{3}/.test(text.slice(end, end + 24));
}

/** Whether a line ends in the name of another kind of code, and a colon: "… ingresando el siguiente código de cupón:" */
function announcesOther({ text, labels }: Sentence): boolean {
  const [code, other] = labels.slice(-2);
  if (code?.kind !== 'other' || other?.kind !== 'other' || !/^ ?[:：] ?$/.test(text.slice(other.end)))
    return false;
  return /^ (?:\p{L}{1,4} )?$/u.test(text.slice(code.end, other.start));
}

/** Whether a line is short enough to be the name of the number next to it. */
function names(label: Label<CodeLabel>, text: string): boolean {
  return text.length <= (isShortWord(label, text) ? SHORT_LABEL / 3 : SHORT_LABEL);
}
