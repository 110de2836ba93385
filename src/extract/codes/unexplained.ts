import { type Candidate, isCounting } from './candidates.ts';
import { endsInPreposition, isFiller, isPlace } from './grammar.ts';
import { isAlone } from './label-in-lines.ts';
import type { CandidateLabel, CodeLabel } from './labels.ts';
import type { Sentence } from './sentences.ts';
import { isDateLike } from './shape.ts';
import type { LabelKind } from './words/label-kind.ts';

// In sentences: what is said about a code comes right before or after it.
const BEFORE = 1;
const AFTER = 2;

/** Whether words of a kind are in the sentence of a candidate or next to it. */
export function isNear(
  wanted: LabelKind,
  { segment, lastSegment }: Candidate,
  sentences: readonly Sentence[],
): boolean {
  return sentences
    .slice(Math.max(0, segment - BEFORE), lastSegment + AFTER + 1)
    .some(({ labels }) => labels.some(({ kind }) => kind === wanted));
}

/**
 * Whether nothing says what a number is: it has no label, and no noun right before it. The text around it must be about
 * signing in or the like; if it is only next to it, the number must stand out.
 */
export function isUnexplained(
  candidate: Candidate,
  { kind }: CandidateLabel,
  sentences: readonly Sentence[],
  standsOut: boolean,
): boolean {
  if (!/^(?:none|purpose|type|use)$/.test(kind)) return false;
  if (candidate.ambiguous || isDateLike(candidate.value) || isCounting(candidate.value)) return false;
  if (/000$/.test(candidate.value)) return false;
  const { text, labels } = sentences[candidate.segment]!;
  // "In 1823 a letter took 26 hours"
  if (
    kind === 'none' &&
    /^1\d{3}$/.test(candidate.value) &&
    endsInPreposition(text.slice(0, candidate.start))
  )
    return false;
  if (isNamed(text, candidate, labels)) return false;
  const after = text.slice(candidate.end);
  // Not "tell 4829 friends".
  if (kind === 'type' || kind === 'use') return !/^ \p{Ll}+s(?!\p{L})/u.test(after) || !isCounted(after);
  if (isCounted(after)) return false;
  if (kind === 'purpose' && !isAlone(candidate, text)) return true;
  return isNear('notice', candidate, sentences) || (standsOut && isNear('purpose', candidate, sentences));
}

/** Whether a noun follows that the number counts, or a place: "4829 people", "60311 Frankfurt". */
function isCounted(after: string): boolean {
  const next = /^ (\p{L}[\p{L}\p{M}]*)/u.exec(after.slice(0, 30))?.[1];
  return next !== undefined && !isFiller(next);
}

/** Whether the words before a number name it: "room 4829", "Customer: 4829", unlike "with 4829" and "Never share it: 4829". */
function isNamed(text: string, { start, end }: Candidate, labels: readonly CodeLabel[]): boolean {
  const before = text.slice(0, start);
  // A shop (104829)
  if (/[(#[]$/.test(before)) return true;
  if (labels.some(({ kind, start: at }) => kind === 'typeAfter' && at >= end && at <= end + 3)) return false;
  // "Your number 4829"
  if (labels.some(({ kind, end: to }) => kind === 'none' && to <= start && to >= start - 1)) return true;
  const said = labels.filter((label) => label.end <= start && /^(?:use|type|notice)$/.test(label.kind));
  // "Your key: 482910 (never share it)"
  if (/[:：] ?$/.test(before)) return said.length === 0 && !labels.some(({ kind }) => kind === 'notice');
  const verb = said.at(-1);
  if (verb?.kind === 'type' && isPlace(text.slice(verb.end, start))) return false;
  const word = /(?<![\p{L}\p{M}-])[\p{L}\p{M}-]+ ?$/u.exec(before.slice(-24))?.[0].trim();
  return word !== undefined && !isFiller(word) && !said.some((label) => label.end >= start - 1);
}

const UNIT_OF_TIME = /^(?:min|sec|sek|seg|hour|stund|heur|hora|ore|uur)/;

/** Whether the line after a number that is alone says what it counts: 4829, then "new followers". */
export function isCountedBelow(candidate: Candidate, sentences: readonly Sentence[]): boolean {
  const own = sentences[candidate.segment]!;
  const next = sentences[candidate.lastSegment + 1];
  if (!next || next.block === own.block || !isAlone(candidate, own.text)) return false;
  const word = /^\p{Ll}[\p{L}\p{M}]*/u.exec(next.text)?.[0];
  if (word === undefined || !/\p{Script=Latin}/u.test(word) || isFiller(word)) return false;
  const label = next.labels.find(({ start }) => start === 0);
  return label === undefined || UNIT_OF_TIME.test(word) || label.kind === 'other';
}
