import { fold } from './fold.ts';
import type { SearchQuery, TagTerm } from './query.ts';

/** The properties of a message that can change after it has arrived. */
export interface ChangingState {
  is_read: boolean;
  is_starred: boolean;
  tags: readonly string[];
}

/** The properties that a search depends on: changing one can make a message match, or no longer match. */
export function statesOf(search: SearchQuery): (keyof ChangingState)[] {
  const flags = [...search.flags, ...search.notFlags];
  const states: (keyof ChangingState)[] = [];
  if (flags.includes('unread')) states.push('is_read');
  if (flags.includes('starred')) states.push('is_starred');
  if (search.tags.length + search.notTags.length > 0) states.push('tags');
  return states;
}

/** Whether a message has the state that a search requires. Checks nothing else. */
export function hasStateFor(search: SearchQuery, { is_read, is_starred, tags }: ChangingState): boolean {
  const flags = { unread: !is_read, starred: is_starred };
  const hasTag = (term: TagTerm) => tags.some((tag) => isTag(tag, term));
  return (
    search.flags.every((flag) => flag === 'files' || flags[flag]) &&
    !search.notFlags.some((flag) => flag !== 'files' && flags[flag]) &&
    search.tags.every(hasTag) &&
    !search.notTags.some(hasTag)
  );
}

/** Whether a tag matches a term. */
export function isTag(tag: string, wanted: TagTerm): boolean {
  const folded = fold(tag);
  return wanted.prefix ? folded.startsWith(wanted.tag) : folded === wanted.tag;
}
