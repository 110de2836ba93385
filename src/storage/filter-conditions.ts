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
import { fold } from '../text/fold.ts';
import { matchesNothing, type TagTerm } from '../text/query.ts';
import { flagNamed } from './flags.ts';

/**
 * The tags that the terms of a search may mean, all together. Messages can have hundreds of thousands of different ones, which
 * neither fit into memory nor into a statement. A limit on the tags of a mailbox would need a count of them with every change.
 */
const MAX_MATCHING_TAGS = 1000;

/** A condition on a message's row, with the tags in use that a `tag:` means: null is any tag. */
export type ResolvedRow =
  | Exclude<RowCondition, { kind: 'tag' }>
  | { kind: 'tags'; tags: string[] | null; negated: boolean };

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
  /** The terms for which `resolve` needs the tags that messages have at present. */
  tagTerms: TagTerm[];
  /** Whether the words of messages are looked for. */
  isByWords: boolean;
  resolve(tags: MatchingTags): SearchConditions;
}

/** The tags in use that the terms of a search mean. */
export class MatchingTags {
  readonly #terms: TagTerm[];
  /** Folded, by the tag. */
  readonly #found = new Map<string, string>();

  constructor(terms: TagTerm[]) {
    this.#terms = terms;
  }

  /** Throws `invalid_parameter` if there are too many. */
  add(tag: string): void {
    const folded = fold(tag);
    if (this.#terms.some((term) => isTag(folded, term))) this.#found.set(tag, folded);
    checkTags(this.#found.size);
  }

  of(term: TagTerm): string[] {
    return [...this.#found].filter(([, folded]) => isTag(folded, term)).map(([tag]) => tag);
  }
}

/** Throws `invalid_parameter` if these are too many matching tags. */
function checkTags(count: number): void {
  if (count > MAX_MATCHING_TAGS)
    throw new AppError(
      'invalid_parameter',
      `More than ${MAX_MATCHING_TAGS} different tags match the search (q). Write more of the tag, or use the filter tag.`,
    );
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
    tagTerms: groups
      .flat()
      .flatMap((condition) => (condition.kind === 'tag' && !isAnyTag(condition.tag) ? [condition.tag] : [])),
    isByWords: termsOf(text).length > 0 || (filter.to ?? []).length > 0,
    resolve: (tags) => {
      let matching = 0;
      const resolved = (row: RowCondition): ResolvedRow => {
        if (row.kind !== 'tag') return row;
        const means = isAnyTag(row.tag) ? null : tags.of(row.tag);
        matching += means?.length ?? 0;
        checkTags(matching);
        return { kind: 'tags', tags: means, negated: row.negated };
      };
      const conditions: SearchConditions = {
        nothing: search !== undefined && matchesNothing(search),
        text: termsOf(text).length > 0 ? text : undefined,
        either: either.map((group) => ({
          ...group,
          rows: group.rows.map(resolved),
        })),
        mask: 0,
        without: 0,
        rows: [],
      };
      for (const condition of rows) {
        const row = resolved(condition);
        if (row.kind === 'flag') conditions[row.negated ? 'without' : 'mask'] |= flagNamed(row.flag);
        else conditions.rows.push(row);
        conditions.nothing ||= row.kind === 'tags' && !row.negated && row.tags?.length === 0;
      }
      return conditions;
    },
  };
}

function isAnyTag({ tag, prefix }: TagTerm): boolean {
  return prefix && tag === '';
}

/** How an engine writes conditions on `messages m`. */
export interface RowSql {
  /** Adds a parameter and returns its name. */
  value(value: number): string;
  /** Messages from this time on, in milliseconds, and those before it. */
  since(time: number): string;
  until(time: number): string;
  /** Messages with one of these tags, or with any if it is null. */
  tagged(tags: string[] | null): string;
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
