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
  /** Conditions on sizes, times and tags. */
  rows: Exclude<ResolvedRow, { kind: 'flag' }>[];
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
        rows: filter.tags?.length ? [{ kind: 'tags', tags: filter.tags, negated: false }] : [],
        after,
        upTo: up_to,
        before,
        ids: filter.ids,
      };
      for (const row of rows.map((one) => resolveTag(one, tagsInUse))) {
        if (row.kind === 'flag') conditions[row.negated ? 'without' : 'mask'] |= flagNamed(row.flag);
        else conditions.rows.push(row);
      }
      conditions.nothing ||= conditions.rows.some(
        (row) => row.kind === 'tags' && !row.negated && row.tags.length === 0,
      );
      return conditions;
    },
  };
}

function resolveTag(row: RowCondition, tagsInUse: string[]): ResolvedRow {
  if (row.kind !== 'tag') return row;
  return { kind: 'tags', tags: tagsInUse.filter((tag) => isTag(tag, row.tag)), negated: row.negated };
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

/** How an engine writes conditions on `messages m`. */
export interface RowSql {
  /** Adds a parameter and returns its name. */
  value(value: number): string;
  /** Messages from this time on, in milliseconds, and those before it. */
  since(time: number): string;
  until(time: number): string;
  /** Messages with one of these tags. */
  tagged(tags: string[]): string;
}

export function rowSql(row: ResolvedRow, sql: RowSql): string {
  switch (row.kind) {
    case 'flag': {
      const bit = flagNamed(row.flag);
      return `m.flags & ${bit} = ${row.negated ? 0 : bit}`;
    }
    case 'size':
      return row.max < Number.POSITIVE_INFINITY
        ? `m.size <= ${sql.value(row.max)}`
        : `m.size >= ${sql.value(row.min)}`;
    case 'time':
      return row.since > Number.NEGATIVE_INFINITY ? sql.since(row.since) : sql.until(row.until);
    case 'tags':
      return `${row.negated ? 'NOT ' : ''}${sql.tagged(row.tags)}`;
  }
}

/** For `before`. */
export function unknownCursor(): AppError {
  return new AppError('unknown_cursor', 'The message in before is not stored. Start from the first page.');
}
