import type { SelectionParameters } from '../../../../src/contract/filter.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import type { Filter } from '../filters/filter.ts';

/** Everything a view contained at one moment, including rows that are not in memory. */
export interface WholeView {
  readonly filter: Filter;
  /** The newest message at that moment. Later arrivals are not included. */
  readonly top: MessageSummary;
  readonly count: number;
}

/** The messages an action applies to. */
export type Target = readonly MessageSummary[] | WholeView;

export function isWholeView(target: Target): target is WholeView {
  return 'top' in target;
}

export function sizeOf(target: Target): number {
  return isWholeView(target) ? target.count : target.length;
}

/** Selects the messages of a view for a request that changes all of them. */
export function selectionOf({ filter, top }: WholeView): SelectionParameters {
  const { q, tags } = filter;
  return {
    up_to: top.id,
    ...(q.trim() !== '' && { q }),
    ...(tags.length > 0 && { tag: [...tags] }),
    ...flagsOf(filter),
  };
}

// A flag that is false does not filter, and is rejected.
function flagsOf(filter: Filter): SelectionParameters {
  const { q: _q, tags: _tags, ...flags } = filter;
  return Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet));
}
