import type { Label } from '../word-finder.ts';
import type { CandidateLabel } from './candidate-label.ts';
import { type Candidate, isCounting } from './candidates.ts';
import { nothingElse } from './label-in-lines.ts';
import type { CodeLabel } from './label-kinds.ts';
import { isFunctionWord } from './qualifiers.ts';
import type { Sentence } from './sentences.ts';
import { isDateLike } from './surroundings.ts';

// In sentences: what is said about a code comes right before or after it.
const BEFORE = 1;
const AFTER = 2;

/** Whether the message says about a candidate what is said about codes: that it expires soon, or is not to be shared. */
export function hasNotice(candidate: Candidate, sentences: readonly Sentence[]): boolean {
  return isNear('notice', candidate, sentences);
}

function isNear(
  wanted: CodeLabel,
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
  stands: boolean,
): boolean {
  if (kind !== 'none' && kind !== 'purpose' && kind !== 'type' && kind !== 'use') return false;
  if (candidate.ambiguous || isDateLike(candidate.value) || isCounting(candidate.value)) return false;
  if (/000$/.test(candidate.value)) return false;
  const { text, labels } = sentences[candidate.segment]!;
  if (
    isNamed(text, candidate, labels) ||
    !isEvenlyGrouped(candidate.value) ||
    isInNamedCell(candidate, sentences)
  )
    return false;
  const after = text.slice(candidate.end);
  // Not "tell 4829 friends".
  if (kind === 'type' || kind === 'use') return !countsOrPlaces(after) || !/^ \p{Ll}+s(?!\p{L})/u.test(after);
  if (countsOrPlaces(after)) return false;
  if (kind === 'purpose' && !nothingElse(text, candidate)) return true;
  return isNear('notice', candidate, sentences) || (stands && isNear('purpose', candidate, sentences));
}

/** Whether a noun follows that the number counts, or a place: "4829 people", "60311 Frankfurt". */
function countsOrPlaces(after: string): boolean {
  const next = /^ (\p{L}[\p{L}\p{M}]*)/u.exec(after.slice(0, 30))?.[1];
  return next !== undefined && !isFunctionWord(next);
}

// Where to type it: "on the keypad 4829", "am Display 4829".
const PLACE =
  /^ (?:on|in|into|am|im|auf|an|ins|la|în|en|dans|sur|no|na|nel|nella|sul|på|i|w|v|в|на|у|στο|στην)(?: \p{L}+){1,2} $/iu;

/** Whether the words before a number name it: "room 4829", "Customer: 4829", unlike "with 4829" and "Never share it: 4829". */
function isNamed(text: string, { start, end }: Candidate, labels: readonly Label<CodeLabel>[]): boolean {
  const before = text.slice(0, start);
  if (labels.some((label) => label.kind === 'typeAfter' && label.start >= end && label.start <= end + 3))
    return false;
  if (/[(#[]$/.test(before)) return true;
  const said = labels.filter((label) => label.end <= start && /^(?:use|type|notice)$/.test(label.kind));
  // "Your key: 482910 (never share it)"
  if (/[:：] ?$/.test(before)) return said.length === 0 && !labels.some(({ kind }) => kind === 'notice');
  const verb = said.at(-1);
  if (verb?.kind === 'type' && PLACE.test(text.slice(verb.end, start))) return false;
  const word = /(?<![\p{L}\p{M}-])[\p{L}\p{M}-]+ ?$/u.exec(before.slice(-24))?.[0].trim();
  return word !== undefined && !isFunctionWord(word) && !said.some((label) => label.end >= start - 1);
}

/** Whether the line after a number that is alone says what it counts: 4829, then "new followers". */
export function isCountedBelow(candidate: Candidate, sentences: readonly Sentence[]): boolean {
  const own = sentences[candidate.segment]!;
  const next = sentences[candidate.lastSegment + 1];
  if (!next || next.segment === own.segment || !nothingElse(own.text, candidate)) return false;
  const word = /^\p{Ll}[\p{L}\p{M}]*/u.exec(next.text)?.[0];
  if (word === undefined || !/\p{Script=Latin}/u.test(word) || isFunctionWord(word)) return false;
  const label = next.labels.find(({ start }) => start === 0);
  return label === undefined || UNIT_OF_TIME.test(word) || label.kind === 'other';
}

const UNIT_OF_TIME = /^(?:min|sec|sek|seg|hour|stund|heur|hora|ore|uur)/;

/** SM-G998B is a model. */
function isEvenlyGrouped(value: string): boolean {
  const [first, ...others] = value.split('-');
  return others.every((part) => part.length === first!.length);
}

const SHORT_NAME = 40;

/** Whether a short line or cell before a number that is alone names it: Customer | 551203. */
function isInNamedCell(candidate: Candidate, sentences: readonly Sentence[]): boolean {
  const { text } = sentences[candidate.segment]!;
  const before = sentences[candidate.segment - 1];
  if (!before || before.segment === sentences[candidate.segment]!.segment || !nothingElse(text, candidate))
    return false;
  const isPurpose = before.labels.some(
    ({ kind }) => kind === 'purpose' || kind === 'type' || kind === 'notice',
  );
  return before.text.length <= SHORT_NAME && !isPurpose && !/[.:!?,…] ?$/.test(before.text);
}
