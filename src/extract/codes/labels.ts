import type { FoundWord } from '../../text/word-finder.ts';
import type { LabelKind } from './words/label-kind.ts';

/** A word of a message that says what a number is. */
export type CodeLabel = FoundWord<LabelKind>;

/** The label that a reader would connect with a candidate. */
export interface CandidateLabel {
  kind: LabelKind;
  points: number;
  /** It is next to the candidate, or in the line before. */
  close?: boolean;
  /** It comes after the candidate: "482910 is your code". */
  follows?: boolean;
  /** The sentence that it is in. */
  sentence?: number;
}

export const notACode: CandidateLabel = { kind: 'other', points: 0 };

/** Whether a word certainly means a code. */
export function isCode(kind: LabelKind): boolean {
  return kind === 'oneTime' || kind === 'code' || kind === 'password';
}

export function isOther(kind: LabelKind): boolean {
  return kind === 'other' || kind === 'booking';
}

/** Whether a word says what a number is, unlike words about its purpose or its use. */
export function isDecisive(kind: LabelKind): boolean {
  return isCode(kind) || kind === 'possible' || isOther(kind);
}

const SHORT_WORD = 3;

/** Short words are ambiguous across languages, except in Chinese and Japanese, where few characters mean more. */
export function isShortWord({ start, end }: CodeLabel, text: string): boolean {
  return end - start <= SHORT_WORD && text.charCodeAt(start) < 0x2e80;
}
