import type { Candidate } from './candidates.ts';
import { isNeutral } from './grammar.ts';
import { labelInLines, type PlacedCandidates } from './label-in-lines.ts';
import { isPromotion, labelInSentence } from './label-in-sentence.ts';
import { type CandidateLabel, notACode } from './labels.ts';
import { points, pointsOf } from './points.ts';
import type { Sentence } from './sentences.ts';

// In sentences: the number of a video call, a link, the passcode.
const MEETING_REACH = 3;

/** The label of a candidate, as a reader would understand it: in its sentence, in nearby lines, or its verb. */
export function findLabel(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel {
  const { segment } = candidate;
  const sentence = sentences[segment]!;
  const isForMeeting = sentences
    .slice(Math.max(0, segment - MEETING_REACH), segment + 1)
    .some(({ labels }) => labels.some(({ kind }) => kind === 'meeting'));
  if (isForMeeting) return notACode;
  const verb = verbOf(candidate, sentence);
  const own = labelInSentence(candidate, sentence, verb === 'type');
  const named = own ? { ...own, sentence: segment } : labelInLines(candidate, sentences, placed);
  if (named?.kind === 'other') return named;
  const said = labelOfVerb(candidate, sentence, verb);
  if (named && said) return said.points > named.points ? said : named;
  return named ?? said ?? { kind: 'none', points: 0 };
}

/** What the verbs of the sentence say: "Use 482910 to sign in" identifies the number without calling it a code. */
function labelOfVerb(
  candidate: Candidate,
  sentence: Sentence,
  verb: 'use' | 'type' | undefined,
): CandidateLabel | undefined {
  const hasPurpose = sentence.labels.some(({ kind }) => kind === 'purpose');
  if (verb) {
    if (isPromotion(sentence.text, sentence.labels)) return notACode;
    return { kind: verb, points: hasPurpose ? points.typeForPurpose : pointsOf(verb), close: true };
  }
  if (isTypedLater(candidate, sentence))
    return {
      kind: 'type',
      points: (hasPurpose ? points.typeForPurpose : pointsOf('type')) + points.far,
    };
  return hasPurpose ? { kind: 'purpose', points: pointsOf('purpose') } : undefined;
}

// What may be between a number and the verb after it: Japanese, Korean and Turkish particles.
const PARTICLE = /^["'”’」』]? ?(?:[をがと]|을|를|['’]?[yn]?[iıuü])? ?$/u;

/** The kind of verb right before or after a candidate. */
function verbOf({ start, end }: Candidate, { text, labels }: Sentence): 'use' | 'type' | undefined {
  for (const { kind, start: from, end: to } of labels) {
    if (kind === 'typeAfter' && from >= end && PARTICLE.test(text.slice(end, from))) return 'type';
    if (!/^(?:use|type|typeAfter)$/.test(kind) || to > start || !isNothing(text.slice(to, start))) continue;
    return kind === 'use' ? 'use' : 'type';
  }
  return undefined;
}

/** Whether nothing but a colon or an article is between a verb and a number: "saisissez le 482910". */
function isNothing(gap: string): boolean {
  const [word, second] = gap.match(/[\p{L}\p{N}]+/gu) ?? [];
  return word === undefined || (second === undefined && !/\p{N}/u.test(word) && isNeutral(word));
}

// In characters: "Read it to the driver at the door: 4821".
const VERB_REACH = 40;

/** Whether the sentence tells the reader to type or say something, and this number comes next. */
function isTypedLater({ start }: Candidate, { text, labels }: Sentence): boolean {
  const verb = labels.findLast(({ kind, end }) => kind === 'type' && end <= start);
  return verb !== undefined && start - verb.end <= VERB_REACH && !/[\d,;]/.test(text.slice(verb.end, start));
}
