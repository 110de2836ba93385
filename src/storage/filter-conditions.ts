import { isUlid } from '../contract/ulid.ts';
import { AppError } from '../mailbox/errors.ts';
import { searchOf } from '../mailbox/filters.ts';
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
import { flagNamed } from './flags.ts';

/** A condition on a message's row, with the tags in use that a `tag:` means. */
export type ResolvedRow =
  | Exclude<RowCondition, { kind: 'tag' }>
  | { kind: 'tags'; tags: string[]; negated: boolean };

export interface ResolvedAlternatives extends TextAlternatives {
  rows: ResolvedRow[];
}

/** What a search (`q`) means, in every store. A message matches if it satisfies all of these conditions. */
export interface SearchConditions {
  /** True if no message can match. */
  nothing: boolean;
  /** The words to find and to exclude, those of `either` included; undefined if there are none. */
  text: TextQuery | undefined;
  /** A message must meet an alternative of each. */
  either: ResolvedAlternatives[];
  /** The flags that a message must have, and those that it must not have. */
  mask: number;
  without: number;
  /** Conditions on sizes, times and tags. */
  rows: Exclude<ResolvedRow, { kind: 'flag' }>[];
}

/** A search whose `tag:` terms have not been looked up yet. */
export interface ParsedSearch {
  /** True if `resolve` needs the tags that messages have at present. */
  needsTags: boolean;
  resolve(tagsInUse: string[]): SearchConditions;
}

/** Throws `unknown_cursor` if a cursor is not a valid id, and `invalid_parameter` if the search exceeds a limit. */
export function parseFilter(filter: MessageFilter): ParsedSearch {
  if (filter.before !== undefined && !isUlid(filter.before)) throw unknownCursor();
  // These may be the ids of deleted messages.
  for (const name of ['after', 'up_to'] as const)
    if (filter[name] !== undefined && !isUlid(filter[name]))
      throw new AppError('unknown_cursor', `${name} must be the id of a message.`);
  const search = searchOf(filter);
  const groups = search?.groups ?? [];
  const { text, rows, either } = divideGroups(groups);
  return {
    needsTags: groups.flat().some(({ kind }) => kind === 'tag'),
    resolve: (tagsInUse) => {
      const conditions: SearchConditions = {
        nothing: search !== undefined && matchesNothing(search),
        text: termsOf(text).length > 0 ? text : undefined,
        either: either.map((group) => ({
          ...group,
          rows: group.rows.map((row) => resolveTag(row, tagsInUse)),
        })),
        mask: 0,
        without: 0,
        rows: [],
      };
      for (const condition of rows) {
        const row = resolveTag(condition, tagsInUse);
        if (row.kind === 'flag') conditions[row.negated ? 'without' : 'mask'] |= flagNamed(row.flag);
        else conditions.rows.push(row);
        conditions.nothing ||= row.kind === 'tags' && !row.negated && row.tags.length === 0;
      }
      return conditions;
    },
  };
}

function resolveTag(row: RowCondition, tagsInUse: string[]): ResolvedRow {
  if (row.kind !== 'tag') return row;
  return { kind: 'tags', tags: tagsInUse.filter((tag) => isTag(tag, row.tag)), negated: row.negated };
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
      return 'min' in row ? `m.size >= ${sql.value(row.min)}` : `m.size <= ${sql.value(row.max)}`;
    case 'time':
      return 'since' in row ? sql.since(row.since) : sql.until(row.until);
    case 'tags':
      return `${row.negated ? 'NOT ' : ''}${sql.tagged(row.tags)}`;
  }
}

/** For `before`. */
export function unknownCursor(): AppError {
  return new AppError('unknown_cursor', 'The message in before is not stored. Start from the first page.');
}
