import type { Label } from '../word-finder.ts';
import type { CodeLabel } from './label-kinds.ts';
import { points } from './points.ts';

/** The words that identify a candidate. */
export interface CandidateLabel {
  kind: CodeLabel;
  points: number;
  /** They are next to it, or in the line before. */
  close?: boolean;
  /** They come right after it: "482910 is your code". */
  follows?: boolean;
  /** The sentence they are in. */
  sentence?: number;
}

export const notACode: CandidateLabel = { kind: 'other', points: points.otherLabel };

export function isOther(kind: CodeLabel): boolean {
  return kind === 'other' || kind === 'booking';
}

/** Whether a word certainly means a code. */
export function isCode(kind: CodeLabel): boolean {
  return kind === 'oneTime' || kind === 'code' || kind === 'password';
}

export function isDecisive(kind: CodeLabel): boolean {
  return isCode(kind) || kind === 'possible' || isOther(kind);
}

export function pointsOf({ kind }: Label<CodeLabel>): number {
  if (kind === 'possible') return points.possibleLabel;
  return kind === 'oneTime' ? points.oneTimeLabel : points.codeLabel;
}

const SHORT_WORD = 3;

/** Short words are ambiguous across languages, except in Chinese and Japanese, where few characters mean more. */
export function isShortWord({ start, end }: Label<CodeLabel>, text: string): boolean {
  return end - start <= SHORT_WORD && text.charCodeAt(start) < 0x2e80;
}
