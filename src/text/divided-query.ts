import type { QueryCondition, Term } from './query.ts';

/** A condition on anything but words. */
export type RowCondition = Exclude<QueryCondition, { kind: 'term' }>;

/** Alternatives about words: one of `any` is there, or one of `notAll` is not. */
export interface TextAlternatives {
  any: Term[];
  notAll: Term[];
}

/** A group that an index of words cannot decide alone, or not with a single lookup. */
interface Alternatives extends TextAlternatives {
  rows: RowCondition[];
}

/** The words that a search requires. */
export interface TextQuery {
  /** One term of each list must be there. */
  all: Term[][];
  none: Term[];
  /** Groups that a message may also meet otherwise. */
  either: TextAlternatives[];
}

/** The groups of a search, divided by how a store finds what meets them. */
interface DividedQuery {
  /** Its `either` are those of the groups that have alternatives about words, in the same order. */
  text: TextQuery;
  /** Conditions without alternatives. */
  rows: RowCondition[];
  either: Alternatives[];
}

export function divideGroups(groups: QueryCondition[][]): DividedQuery {
  const text: TextQuery = { all: [], none: [], either: [] };
  const divided: DividedQuery = { text, rows: [], either: [] };
  for (const group of groups) {
    const { any, notAll, rows } = alternativesOf(group);
    if (any.length === group.length) text.all.push(any);
    else if (group.length === 1) {
      text.none.push(...notAll);
      divided.rows.push(...rows);
    } else {
      divided.either.push({ any, notAll, rows });
      if (hasText({ any, notAll })) text.either.push({ any, notAll });
    }
  }
  return divided;
}

export function hasText({ any, notAll }: TextAlternatives): boolean {
  return any.length + notAll.length > 0;
}

/** All terms of a search for words, those to exclude included. */
export function termsOf({ all, none, either }: TextQuery): Term[] {
  return [...all.flat(), ...none, ...either.flatMap(({ any, notAll }) => [...any, ...notAll])];
}

function alternativesOf(group: QueryCondition[]): Alternatives {
  const alternatives: Alternatives = { any: [], notAll: [], rows: [] };
  for (const condition of group) {
    if (condition.kind !== 'term') alternatives.rows.push(condition);
    else alternatives[condition.negated ? 'notAll' : 'any'].push(condition.term);
  }
  return alternatives;
}
