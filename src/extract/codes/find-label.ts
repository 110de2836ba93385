import { type CandidateLabel, notACode } from './candidate-label.ts';
import type { Candidate } from './candidates.ts';
import { labelInLines, type PlacedCandidates } from './label-in-lines.ts';
import { isPromotion, labelInSentence } from './label-in-sentence.ts';
import { points } from './points.ts';
import type { Sentence } from './sentences.ts';

// In sentences: the number of a video call, a link, the passcode.
const MEETING_REACH = 3;

/** The label of a candidate, as a reader would understand it: before or after it in its sentence, or in nearby lines. */
export function labelFor(
  candidate: Candidate,
  sentences: readonly Sentence[],
  placed: PlacedCandidates,
): CandidateLabel {
  const { segment } = candidate;
  const sentence = sentences[segment]!;
  if (isForMeeting(segment, sentences)) return notACode;
  const entered = isEntered(candidate, sentence);
  const own = labelInSentence(candidate, sentence, entered === 'type');
  const named = own ? { ...own, sentence: segment } : labelInLines(candidate, sentences, placed);
  if (named?.kind === 'other') return named;
  const verb = labelOfVerb(candidate, sentence, entered, isAboutPurpose(segment, sentences));
  if (named && verb) return verb.points > named.points ? verb : named;
  return named ?? verb ?? { kind: 'none', points: 0 };
}

/** What the verbs of the sentence say: "Use 482910 to sign in" identifies the number without calling it a code. */
function labelOfVerb(
  candidate: Candidate,
  sentence: Sentence,
  entered: 'use' | 'type' | undefined,
  aboutPurpose: boolean,
): CandidateLabel | undefined {
  if (entered && isPromotion(sentence.text, sentence.labels)) return notACode;
  const purpose = sentence.labels.some(({ kind }) => kind === 'purpose');
  if (purpose && entered) return { kind: entered, points: points.usePurposeLabel, close: true };
  if (entered === 'type') {
    // An address may follow a company that is called Paste: 1234 Broadway.
    const isPlace = /^ \p{Lu}/u.test(sentence.text.slice(candidate.end));
    const isFor = aboutPurpose && !isPlace;
    return { kind: 'type', points: isFor ? points.usePurposeLabel : points.typeLabel, close: true };
  }
  if (isTypedLater(candidate, sentence)) {
    return { kind: 'type', points: (purpose ? points.usePurposeLabel : points.typeLabel) + points.farVerb };
  }
  if (purpose) return { kind: 'purpose', points: points.purposeLabel };
  return entered && { kind: 'use', points: points.useLabel, close: true };
}

// What may be between a verb and a number: a colon, or an article, as in "saisissez le 482910".
const ARTICLE =
  /^[^\p{L}\p{N}]*(?:(?:now|please|just|bitte|nun|einfach|nu|venligst|vänligen|the|le|el|la|o|die|den|de|it|in|ang|to|το|τον|a|az|this|dies|ceci|esto|isto|questo|dit|det|ezt|ב)[^\p{L}\p{N}]+)?$/iu;
// What may be between a number and the verb after it: Japanese and Korean particles.
const PARTICLE = /^["'”’」』]? ?(?:[をがと]|을|를|['’]?[yn]?[iıuü])? ?$/u;

/** The kind of verb right before or after a candidate. */
function isEntered({ start, end }: Candidate, { text, labels }: Sentence): 'use' | 'type' | undefined {
  for (const label of labels) {
    if (label.kind === 'typeAfter' && label.start >= end && PARTICLE.test(text.slice(end, label.start)))
      return 'type';
    if (label.kind !== 'use' && label.kind !== 'type') continue;
    if (label.end <= start && ARTICLE.test(text.slice(label.end, start))) return label.kind;
  }
  return undefined;
}

// In characters: "Read it to the driver at the door: 4821", but "type just 4821 in the app".
const VERB_REACH = 40;
const VERB_NEAR = 15;

/** Whether the sentence tells the reader to type or say something, and this number is near the verb or ends the sentence. */
function isTypedLater({ start, end }: Candidate, { text, labels }: Sentence): boolean {
  const reach = /^ ?[\p{L}\p{N}]/u.test(text.slice(end)) ? VERB_NEAR : VERB_REACH;
  const verb = labels.findLast((label) => label.kind === 'type' && label.end <= start);
  if (!verb || start - verb.end > reach) return false;
  return !/[\d,;]/.test(text.slice(verb.end, start));
}

/** Whether the subject, or the sentence before or after, says what codes are for. */
function isAboutPurpose(segment: number, sentences: readonly Sentence[]): boolean {
  const near = sentences.slice(Math.max(0, segment - 1), segment + 2);
  return [sentences[0]!, ...near].some(
    (sentence, at) =>
      (at > 0 || sentence.isSubject) && sentence.labels.some(({ kind }) => kind === 'purpose'),
  );
}

/** The line before has the number of a video call, and this one its passcode. */
function isForMeeting(segment: number, sentences: readonly Sentence[]): boolean {
  return sentences
    .slice(Math.max(0, segment - MEETING_REACH), segment + 1)
    .some(({ labels }) => labels.some(({ kind }) => kind === 'meeting'));
}
