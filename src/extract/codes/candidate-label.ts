import type { Label, LabelKind } from './label-kinds.ts';
import { points } from './points.ts';

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

export const notACode: CandidateLabel = { kind: 'other', points: points.otherLabel };

export function pointsOf({ kind }: Label): number {
  if (kind === 'possible') return points.possibleLabel;
  return kind === 'oneTime' ? points.oneTimeLabel : points.codeLabel;
}
