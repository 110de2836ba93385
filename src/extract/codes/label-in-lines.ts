import type { Candidate } from './candidates.ts';
import { leadsElsewhere } from './grammar.ts';
import { type CandidateLabel, type CodeLabel, isDecisive, isOther, notACode } from './labels.ts';
import { points, pointsOf } from './points.ts';
import type { Sentence } from './sentences.ts';

/** A candidate of each sentence that has any. */
export type PlacedCandidates = ReadonlyMap<number, Candidate>;

// How far a label may be from a number that is alone in its line, without the other codes of a list.
const SENTENCES_BEFORE = 4;
const SENTENCES_AFTER = 2;
const LINES_BEFORE = 60;
// A row or a heading that names a number. Longer ones mention things in passing.
const SHORT_LABEL = 40;
const SHORT_NAME = 20;
// "Cher client,"
const GREETING = /[,،、，!！] ?$/u;

/** The label of a candidate that is alone in its line, or in a list of names: in the lines before it, otherwise after it. */
export function labelInLines(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel | undefined {
  if (!isAlone(candidate, sentences[candidate.segment]!.text) && !isInList(candidate, sentences, placed))
    return undefined;
  return labelAbove(candidate, sentences, placed) ?? labelBelow(candidate, sentences, placed);
}

const LIST_MARK = /^ ?\(?\d{1,2}[.):] /;

/** Whether a line has no letters or digits except a candidate, its number in a list, and more codes of the list. */
export function isAlone({ segment, lastSegment, start, end }: Candidate, text: string): boolean {
  if (lastSegment > segment) return true;
  const around = text.slice(0, start).replace(LIST_MARK, '') + text.slice(end);
  return !/[\p{L}\p{N}]/u.test(around) || isInRow(text, text.slice(start, end));
}

/** Whether a candidate is in one of several lines with a name and a code of the same format: "Anna: 551 204", "Ben: 880 317". */
function isInList(candidate: Candidate, sentences: readonly Sentence[], placed: PlacedCandidates): boolean {
  const isRow = (each: Candidate | undefined) =>
    each !== undefined && isSameFormat(each, candidate) && isNamed(each, sentences[each.segment]!);
  const { segment } = candidate;
  return isRow(candidate) && (isRow(placed.get(segment - 1)) || isRow(placed.get(segment + 1)));
}

function isNamed({ start, end }: Candidate, { text, labels }: Sentence): boolean {
  return (
    labels.length === 0 &&
    /^[^\d:]{1,20}: ?$/.test(text.slice(0, start)) &&
    !/[\p{L}\p{N}]/u.test(text.slice(end))
  );
}

const MAX_ROW = 120;

/** Whether a candidate is part of a line of codes in groups: abcd-1234 efgh-5678. */
function isInRow(text: string, code: string): boolean {
  if (text.length > MAX_ROW || !code.includes('-')) return false;
  const words = text.split(/[\s|]+/).filter((word) => word !== '' && !/^\(?\d{1,2}[.):]$/.test(word));
  return words.every(
    (word) => word.length === code.length && word[code.indexOf('-')] === '-' && /^[A-Za-z0-9-]+$/.test(word),
  );
}

function labelAbove(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel | undefined {
  let purpose: CandidateLabel | undefined;
  let isNamed = false;
  let seen = 0;
  const first = Math.max(0, candidate.segment - LINES_BEFORE);
  for (let at = candidate.segment - 1; at >= first && seen < SENTENCES_BEFORE; at--) {
    const { text, labels, isSubject } = sentences[at]!;
    const other = placed.get(at);
    if (other && (isAlone(other, text) || isInList(other, sentences, placed))) {
      // In a list of codes, the label is above the first. Otherwise, another number in between ends the search.
      if (isSameFormat(other, candidate)) continue;
      return purpose;
    }
    seen++;
    const label = labels.findLast(
      (each) =>
        isDecisive(each.kind) &&
        !hasOwnNumber(each, text) &&
        (!isOther(each.kind) || (text.length <= SHORT_LABEL && !isSubject && !GREETING.test(text))),
    );
    if (label && isOther(label.kind)) return { ...notACode, sentence: at };
    // "Your code was sent to:", "A code was requested from:"
    if (label && seen === 1 && leadsElsewhere(text)) return undefined;
    if (label)
      return {
        kind: label.kind,
        points: pointsOf(label.kind) + points.far,
        close: true,
        sentence: at,
      };
    const hasPurpose = labels.some(({ kind }) => kind === 'purpose');
    if (seen === 1 && labels.some((each) => isInstruction(each, text))) {
      const sum = hasPurpose ? points.typeForPurpose : pointsOf('type');
      purpose = { kind: 'type', points: sum + points.far, close: true, sentence: at };
    }
    // Customer | 551203
    if (seen === 1 && isName(sentences[at]!)) isNamed = true;
    if (hasPurpose && !isNamed)
      purpose ??= { kind: 'purpose', points: pointsOf('purpose') + points.far, sentence: at };
  }
  return purpose;
}

function isSameFormat(first: Candidate, second: Candidate): boolean {
  return (
    (first.shape === 'digits') === (second.shape === 'digits') && first.value.length === second.value.length
  );
}

function labelBelow(
  { lastSegment }: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel | undefined {
  for (let at = lastSegment + 1; at < sentences.length && at <= lastSegment + SENTENCES_AFTER; at++) {
    const { text, labels } = sentences[at]!;
    if (at === lastSegment + 1 && labels.some((each) => pointsBack(each, text)))
      return { kind: 'type', points: pointsOf('type') + points.far, close: true, sentence: at };
    // In a list of names and numbers, it belongs to the next number.
    const next = placed.get(at + 1);
    if (next && text.length <= SHORT_NAME && isAlone(next, sentences[at + 1]!.text)) return undefined;
    const label = labels.find(({ kind }) => isDecisive(kind));
    if (!label) continue;
    if (!isOther(label.kind))
      return {
        kind: label.kind,
        points: pointsOf(label.kind) + 2 * points.far,
        sentence: at,
      };
    if (at === lastSegment + 1 && text.length <= SHORT_LABEL) return { ...notACode, sentence: at };
  }
  return undefined;
}

/** Whether a line or cell is a name for the one after it, and says nothing about codes. */
function isName({ text, labels }: Sentence): boolean {
  const isElse = labels.every(({ kind }) => kind === 'qualifier' || kind === 'use' || kind === 'none');
  return text.length <= SHORT_NAME && isElse && !/[.:!?,…] ?$/.test(text);
}

/** "Type what you see here:", "Confirm the change with" */
function isInstruction({ kind, end }: CodeLabel, text: string): boolean {
  return (
    kind === 'type' || kind === 'typeAfter' || (kind === 'use' && !/[\p{L}\p{N}]/u.test(text.slice(end)))
  );
}

// Pronouns for the number above, at the end of a clause or before a place: "it", "this in the app".
const PRONOUN =
  /^[ -](?:this|it|that|these|them|the above|dies|diese|das|es|sie|ihn|le|la|les|cela|ceci|lo|esto|este|isto|isso|questo|dit|dat|deze|het|to|je|его|это|det|den|tämä|bunu|onu)(?=$| ?[.,:;!]| (?:\p{L}{1,5} )?(?:in|into|on|at|to|when|if|below|now|here|auf|an|bei|ein|dans|sur|en|no|na|nel|nella|op|bij|i|på|w|do|в|на|ki)(?!\p{L}))/iu;

/** "Enter this in the app", below the number. */
function pointsBack({ kind, start, end }: CodeLabel, text: string): boolean {
  return kind === 'type' && start <= SHORT_NAME && PRONOUN.test(text.slice(end, end + SHORT_LABEL));
}

/** "Order #730118" names its own number. */
function hasOwnNumber({ end }: CodeLabel, text: string): boolean {
  return /^\D{0,20}\d{3}/.test(text.slice(end, end + 24));
}
