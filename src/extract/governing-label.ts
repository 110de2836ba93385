import type { Candidate } from './candidates.ts';
import { points } from './code-scores.ts';
import { against, type Governing } from './governing.ts';
import { labelInLines, type PlacedCandidates } from './line-label.ts';
import { isPromotion, labelInSentence } from './sentence-label.ts';
import type { Sentence } from './sentences.ts';

// In sentences: the number of a video call, a link, the passcode.
const MEETING_REACH = 3;

/** The label of a candidate, as a reader would understand it: before or after it in its sentence, or in nearby lines. */
export function labelFor(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): Governing {
  const { segment } = candidate;
  const sentence = sentences[segment]!;
  if (isForMeeting(segment, sentences)) return against;
  const entered = isEntered(candidate, sentence);
  const own = labelInSentence(candidate, sentence, entered === 'type');
  const isSurer = own?.kind === 'purpose' && entered !== undefined;
  if (own) return { ...own, ...(isSurer ? { points: points.enterLabel } : {}), sentence: segment };
  const around = labelInLines(candidate, sentences, placed);
  if (around) return around;
  if (entered && isPromotion(sentence.text, sentence.labels)) return against;
  const purpose = sentence.labels.some(({ kind }) => kind === 'purpose');
  if (purpose && entered) return { kind: entered, points: points.enterLabel, close: true };
  if (entered === 'type') return { kind: 'type', points: points.typeLabel, close: true };
  return purpose ? { kind: 'purpose', points: points.purposeLabel } : { kind: 'none', points: 0 };
}

// What may be between a number and the verb after it: Japanese and Korean particles.
const PARTICLE = /^["'”’」』]? ?(?:[をがと]|을|를|['’]?[yn]?[iıuü])? ?$/u;

/** "Use 482910 to sign in" identifies the number without calling it a code, and so does "Type 482910". */
function isEntered({ start, end }: Candidate, { text, labels }: Sentence): 'enter' | 'type' | undefined {
  for (const label of labels) {
    if (label.kind === 'typed' && label.start >= end && PARTICLE.test(text.slice(end, label.start)))
      return 'type';
    if (label.kind !== 'enter' && label.kind !== 'type') continue;
    if (label.end <= start && !/[\p{L}\p{N}]/u.test(text.slice(label.end, start))) return label.kind;
  }
  return undefined;
}

/** The line before has the number of a video call, and this one its passcode. */
function isForMeeting(segment: number, sentences: readonly Sentence[]): boolean {
  return sentences
    .slice(Math.max(0, segment - MEETING_REACH), segment + 1)
    .some(({ labels }) => labels.some(({ kind }) => kind === 'meeting'));
}
