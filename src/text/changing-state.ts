import { fold } from './fold.ts';
import type { QueryCondition, SearchQuery, TagTerm } from './query.ts';

/** The properties of a message that can change after it has arrived. */
export interface ChangingState {
  is_read: boolean;
  is_starred: boolean;
  tags: readonly string[];
}

/** The properties that a search depends on: changing one can make a message match, or no longer match. */
export function statesOf({ groups }: SearchQuery): (keyof ChangingState)[] {
  return [...new Set(groups.flat().flatMap((condition) => stateOf(condition) ?? []))];
}

/** Whether a message has the state that a search requires. Checks nothing else. */
export function hasStateFor({ groups }: SearchQuery, message: ChangingState): boolean {
  return groups.every((group) => group.some((condition) => mayMeet(condition, message)));
}

function stateOf(condition: QueryCondition): keyof ChangingState | undefined {
  if (condition.kind === 'tag') return 'tags';
  if (condition.kind !== 'flag' || condition.flag === 'files') return undefined;
  return condition.flag === 'unread' ? 'is_read' : 'is_starred';
}

/** False only if the state decides. */
function mayMeet(condition: QueryCondition, { is_read, is_starred, tags }: ChangingState): boolean {
  if (condition.kind === 'tag')
    return tags.some((tag) => isTag(fold(tag), condition.tag)) !== condition.negated;
  if (condition.kind !== 'flag' || condition.flag === 'files') return true;
  return (condition.flag === 'unread' ? !is_read : is_starred) !== condition.negated;
}

/** Whether a folded tag matches a term. */
export function isTag(folded: string, { tag, prefix }: TagTerm): boolean {
  return prefix ? folded.startsWith(tag) : folded === tag;
}
