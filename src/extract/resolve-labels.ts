import { foldedLetters } from './characters.ts';
import type { CodeLabel } from './code-words.ts';
import { isAgainst } from './governing.ts';
import type { Label } from './label-finder.ts';
import { isQualified } from './qualifiers.ts';

type CodeWord = Label<CodeLabel>;

// Words that may connect the two halves of a term: código de reserva, code of the booking.
const CONNECTORS = new Set(
  'de|di|da|do|du|des|del|della|d|de la|of|の|的|der|per|pour|para|of the|dell|ال'.split('|'),
);
const PURPOSE_REACH = 30;
const SHORT_WORD = 3;

/** Relabels "code" by the words next to it: "order code" is not a code, and "login code" certainly is. */
export function resolveLabels(labels: readonly CodeWord[], text: string): CodeWord[] {
  return labels.map((label, index) => {
    if (label.kind !== 'code') return label;
    if (isOfOther(labels[index - 1], label, labels[index + 1], text)) return { ...label, kind: 'against' };
    const purpose = labels.some(
      ({ kind, start, end }) =>
        kind === 'purpose' && start - label.end <= PURPOSE_REACH && label.start - end <= PURPOSE_REACH,
    );
    if (purpose) return { ...label, kind: 'strong' };
    return isQualified(label, text) ? { ...label, kind: 'doubtful' } : label;
  });
}

/** Whether the word next to "code" makes it a code for something else: order code, code produit. */
function isOfOther(
  before: CodeWord | undefined,
  label: CodeWord,
  after: CodeWord | undefined,
  text: string,
): boolean {
  if (before && isJoined(text.slice(before.end, label.start))) {
    if (isAgainst(before.kind) || before.kind === 'sort') return true;
    // "Security code product 4" is about security.
    if (before.kind === 'purpose') return false;
  }
  if (!after || !(isAgainst(after.kind) || after.kind === 'sort')) return false;
  const between = text.slice(label.end, after.start);
  if (
    CONNECTORS.has(
      foldedLetters(between)
        .replace(/[^\p{L}\p{M}]+/gu, ' ')
        .trim(),
    )
  )
    return true;
  // Short words are ambiguous: "code no. 4829".
  const isLong = after.end - after.start > SHORT_WORD || text.charCodeAt(after.start) >= 0x2e80;
  return isLong && isJoined(between);
}

function isJoined(between: string): boolean {
  return /^[ -]?$/.test(between);
}
