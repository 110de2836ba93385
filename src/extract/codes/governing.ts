import type { Label } from '../word-finder.ts';
import type { CodeLabel } from './code-label.ts';
import { points } from './code-scores.ts';

/** The words that identify a candidate. */
export interface Governing {
  kind: CodeLabel;
  points: number;
  /** They are next to it, or in the line before. */
  close?: boolean;
  /** They come right after it: "482910 is your code". */
  follows?: boolean;
  /** The sentence they are in. */
  sentence?: number;
}

export const against: Governing = { kind: 'against', points: points.againstLabel };

export function isAgainst(kind: CodeLabel): boolean {
  return kind === 'against' || kind === 'booking';
}

/** Whether a word certainly means a code. */
export function isCode(kind: CodeLabel): boolean {
  return kind === 'strong' || kind === 'code' || kind === 'password';
}

export function isDecisive(kind: CodeLabel): boolean {
  return isCode(kind) || kind === 'doubtful' || isAgainst(kind);
}

export function pointsOf({ kind }: Label<CodeLabel>): number {
  if (kind === 'doubtful') return points.doubtfulLabel;
  return kind === 'strong' ? points.strongLabel : points.codeLabel;
}

const SHORT_WORD = 3;

/** Short words are ambiguous across languages, except in Chinese and Japanese, where few characters mean more. */
export function isShortWord({ start, end }: Label<CodeLabel>, text: string): boolean {
  return end - start <= SHORT_WORD && text.charCodeAt(start) < 0x2e80;
}
