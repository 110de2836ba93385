import { isUlid } from '../contract/ulid.ts';
import { AppError } from '../mailbox/errors.ts';
import { searchOf } from '../mailbox/parse-search.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { isTag } from '../text/changing-state.ts';
import {
  divideGroups,
  type RowCondition,
  type TextAlternatives,
  type TextQuery,
  termsOf,
} from '../text/divided-query.ts';
import { matchesNothing } from '../text/query.ts';
import { substringKey } from '../text/substring-key.ts';
import { flagNamed, flagsOf } from './flags.ts';

/** A text that a field must contain, as a `substringKey`. */
export interface Substring {
  field: 'subject' | 'sender' | 'recipients';
  key: string;
}

/** A condition on a message's row, with the tags in use that a `tag:` means. */
export type ResolvedRow =
  | Exclude<RowCondition, { kind: 'tag' }>
  | { kind: 'tags'; tags: string[]; negated: boolean };

export interface ResolvedAlternatives extends TextAlternatives {
  rows: ResolvedRow[];
}

/** What a filter means, in every store. A message matches if it satisfies all of these conditions. */
export interface FilterConditions {
  /** True if no message can match. */
  nothing: boolean;
  /** The words to find and to exclude, those of `either` included; undefined if there are none. */
  text: TextQuery | undefined;
  /** A message must meet an alternative of each. */
  either: ResolvedAlternatives[];
  substrings: Substring[];
  /** A recipient must be one of these addresses, unless there are none. Compared as `wholeAddressKey`. */
  to: string[];
  /** The flags that a message must have, and those that it must not have. */
  mask: number;
  without: number;
  /** A message must have one tag of each list. */
  tags: string[][];
  notTags: string[];
  /** The time of arrival in milliseconds: since <= time < until. */
  since: number;
  until: number;
  minSize: number;
  maxSize: number;
  /** Ids of messages. All but `before` may have been deleted since. */
  after: string | undefined;
  upTo: string | undefined;
  before: string | undefined;
  ids: string[] | undefined;
}

/** A filter whose `tag:` terms have not been looked up yet. */
export interface ParsedFilter {
  /** True if `resolve` needs the tags that messages have at present. */
  needsTags: boolean;
  resolve(tagsInUse: string[]): FilterConditions;
}

/** Throws `unknown_cursor` if a cursor is not a valid id, and `invalid_parameter` if the search exceeds a limit. */
export function parseFilter(filter: MessageFilter): ParsedFilter {
  const { after, up_to, before } = filter;
  if (before !== undefined && !isUlid(before)) throw unknownCursor();
  // These may be the ids of deleted messages.
  for (const id of [after, up_to])
    if (id !== undefined && !isUlid(id))
      throw new AppError('unknown_cursor', 'after and up_to must be ids of messages.');
  const search = searchOf(filter);
  const groups = search?.groups ?? [];
  const { text, rows, either } = divideGroups(groups);
  return {
    needsTags: groups.flat().some(({ kind }) => kind === 'tag'),
    resolve: (tagsInUse) => {
      const conditions: FilterConditions = {
        nothing: search !== undefined && matchesNothing(search),
        text: termsOf(text).length > 0 ? text : undefined,
        either: either.map((one) => ({ ...one, rows: one.rows.map((row) => resolveTag(row, tagsInUse)) })),
        substrings: substringsOf(filter),
        to: filter.to ?? [],
        mask: flagsOf(filter),
        without: 0,
        tags: filter.tags?.length ? [filter.tags] : [],
        notTags: [],
        since: Number.NEGATIVE_INFINITY,
        until: Number.POSITIVE_INFINITY,
        minSize: 0,
        maxSize: Number.POSITIVE_INFINITY,
        after,
        upTo: up_to,
        before,
        ids: filter.ids,
      };
      for (const row of rows) require(conditions, resolveTag(row, tagsInUse));
      conditions.nothing ||= conditions.tags.some(({ length }) => length === 0);
      return conditions;
    },
  };
}

function resolveTag(row: RowCondition, tagsInUse: string[]): ResolvedRow {
  if (row.kind !== 'tag') return row;
  return { kind: 'tags', tags: tagsInUse.filter((tag) => isTag(tag, row.tag)), negated: row.negated };
}

/** Adds a condition that every match must meet. */
function require(all: FilterConditions, condition: ResolvedRow): void {
  switch (condition.kind) {
    case 'tags':
      if (condition.negated) all.notTags.push(...condition.tags);
      else all.tags.push(condition.tags);
      break;
    case 'flag':
      all[condition.negated ? 'without' : 'mask'] |= flagNamed(condition.flag);
      break;
    case 'time':
      all.since = Math.max(all.since, condition.since);
      all.until = Math.min(all.until, condition.until);
      break;
    case 'size':
      all.minSize = Math.max(all.minSize, condition.min);
      all.maxSize = Math.min(all.maxSize, condition.max);
      break;
  }
}

function substringsOf({ subject, sender, recipient }: MessageFilter): Substring[] {
  const substrings: Substring[] = [];
  const add = (field: Substring['field'], text: string | undefined) => {
    if (text?.trim()) substrings.push({ field, key: substringKey(text) });
  };
  add('subject', subject);
  add('sender', sender);
  add('recipients', recipient);
  return substrings;
}

/** A condition on flags or on the size, which is the same in both engines. `value` adds a parameter and returns its name. */
export function columnSql(
  row: Extract<ResolvedRow, { kind: 'flag' | 'size' }>,
  value: (value: number) => string,
): string {
  if (row.kind === 'flag') {
    const bit = flagNamed(row.flag);
    return `m.flags & ${bit} = ${row.negated ? 0 : bit}`;
  }
  return row.max < Number.POSITIVE_INFINITY ? `m.size <= ${value(row.max)}` : `m.size >= ${value(row.min)}`;
}

/** For `before`. */
export function unknownCursor(): AppError {
  return new AppError('unknown_cursor', 'The message in before is not stored. Start from the first page.');
}
