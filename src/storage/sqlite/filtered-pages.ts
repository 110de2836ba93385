import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListQuery, Page } from '../../mailbox/ports.ts';
import { BlockCounts, NOT_YET } from './block-counts.ts';
import { countWith } from './flag-counts.ts';
import { Cursors, flagMask, toPage } from './page-query.ts';
import { StatementCache } from './statement-cache.ts';
import type { StoreState } from './store-state.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';

/** Pages of the inbox by flags and tags. Each combination of flags walks an index that holds exactly its messages. */
export class FilteredPages {
  readonly #statements: StatementCache;
  readonly #cursors: Cursors;
  readonly #counts: BlockCounts;
  readonly #tagTotal: StatementSync;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
    this.#cursors = new Cursors(db);
    this.#counts = new BlockCounts(db);
    this.#tagTotal = db.prepare('SELECT messages FROM tag_totals WHERE tag = ?');
  }

  list(query: ListQuery, state: StoreState, deadline: number): Page | typeof NOT_YET {
    const below = this.#cursors.resolve(query.before, state.floor);
    const mask = flagMask(query);
    const tags = [...new Set(query.tags)];
    const total =
      tags.length === 0 ? countWith(state.counts, mask) : this.#countTagged(tags, mask, state, deadline);
    if (total === NOT_YET) return NOT_YET;
    const offset = query.offset ?? 0;
    if (offset >= total) return { messages: [], total, next_cursor: null };
    const rows =
      tags.length === 0
        ? this.#statements.get(flagPage(mask)).all(below, state.floor, query.limit + 1, offset)
        : this.#statements
            .get(taggedPage(tags.length))
            .all({ ...named(tags), mask, below, floor: state.floor, most: query.limit + 1, offset });
    return toPage(rows as unknown as SummaryRow[], query.limit, total);
  }

  #countTagged(tags: string[], mask: number, state: StoreState, deadline: number): number | typeof NOT_YET {
    if (tags.length === 1 && mask === 0) {
      return (this.#tagTotal.get(tags[0]!) as { messages: number } | undefined)?.messages ?? 0;
    }
    const statement = this.#statements.get(
      `SELECT count(DISTINCT seq) AS n FROM message_tags
       WHERE tag IN (${placeholders(tags.length)}) AND seq > :after AND seq <= :upTo AND flags & :mask = :mask`,
    );
    const countRange = (after: number, upTo: number) =>
      statement.get({ ...named(tags), mask, after, upTo })!.n as number;
    return this.#counts.count(JSON.stringify([mask, tags.sort()]), 'any change', state, countRange, deadline);
  }
}

function flagPage(mask: number): string {
  const source = mask === 0 ? '' : `INDEXED BY messages_flags_${mask}`;
  const filter = mask === 0 ? '' : `flags & ${mask} = ${mask} AND`;
  return `SELECT ${SUMMARY_COLUMNS} FROM messages ${source}
    WHERE ${filter} seq < ? AND seq > ? ORDER BY seq DESC LIMIT ? OFFSET ?`;
}

// Each tag gives as many of its newest as the page could need; the page is the newest of those. So a page costs
// what it shows, not what the tags hold.
function taggedPage(tags: number): string {
  const newest = Array.from(
    { length: tags },
    (_, i) => `SELECT seq FROM (
      SELECT seq FROM message_tags WHERE tag = :t${i} AND seq < :below AND seq > :floor AND flags & :mask = :mask
      ORDER BY seq DESC LIMIT :most + :offset)`,
  );
  return `SELECT ${SUMMARY_COLUMNS} FROM (
      SELECT seq AS found FROM (${newest.join(' UNION ')}) ORDER BY seq DESC LIMIT :most OFFSET :offset
    ) CROSS JOIN messages ON seq = found ORDER BY found DESC`;
}

function placeholders(tags: number): string {
  return Array.from({ length: tags }, (_, i) => `:t${i}`).join(', ');
}

function named(tags: string[]): Record<string, string> {
  return Object.fromEntries(tags.map((tag, i) => [`t${i}`, tag]));
}
