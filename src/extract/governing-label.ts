import type { Candidate } from './candidates.ts';
import { points } from './code-scores.ts';
import { against, type Governing } from './governing.ts';
import { labelInLines, type PlacedCandidates } from './line-label.ts';
import { labelInSentence } from './sentence-label.ts';
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
  const own = labelInSentence(candidate, sentence);
  const isSurer = own?.kind === 'purpose' && isEntered(candidate, sentence);
  if (own) return { ...own, ...(isSurer ? { points: points.enterLabel } : {}), sentence: segment };
  const around = labelInLines(candidate, sentences, placed);
  if (around) return around;
  const purpose = sentence.labels.some(({ kind }) => kind === 'purpose');
  if (purpose && isEntered(candidate, sentence)) return { kind: 'purpose', points: points.enterLabel };
  return purpose ? { kind: 'purpose', points: points.purposeLabel } : { kind: 'none', points: 0 };
}

/** "Use 482910 to sign in" identifies the number without calling it a code. */
function isEntered({ start }: Candidate, { text, labels }: Sentence): boolean {
  return labels.some(
    ({ kind, end }) => kind === 'enter' && end <= start && !/[\p{L}\p{N}]/u.test(text.slice(end, start)),
  );
}

/** The line before has the number of a video call, and this one its passcode. */
function isForMeeting(segment: number, sentences: readonly Sentence[]): boolean {
  return sentences
    .slice(Math.max(0, segment - MEETING_REACH), segment + 1)
    .some(({ labels }) => labels.some(({ kind }) => kind === 'meeting'));
}
