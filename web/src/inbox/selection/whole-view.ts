import type { SelectionParameters } from '../../../../src/contract/filter.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { type Filter, filterParameters } from '../filters/filter.ts';

/** Everything a view contained at one moment, including rows that are not in memory. */
export interface WholeView {
  readonly filter: Filter;
  /** The newest message at that moment. Later arrivals are not included. */
  readonly top: MessageSummary;
  readonly count: number;
}

/** The messages an action applies to. */
export type ActionTarget = readonly MessageSummary[] | WholeView;

export function isWholeView(target: ActionTarget): target is WholeView {
  return 'top' in target;
}

export function sizeOf(target: ActionTarget): number {
  return isWholeView(target) ? target.count : target.length;
}

/** Selects the messages of a view for a request that changes all of them. */
export function selectionOf({ filter, top }: WholeView): SelectionParameters {
  return { up_to: top.id, ...filterParameters(filter) };
}
