import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListQuery, Page } from '../../mailbox/ports.ts';
import { countWith } from './flag-counts.ts';
import { Cursors, flagMask, toPage } from './page-query.ts';
import type { StoreState } from './store-state.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';

/** Pages of the inbox by flags and tags. Each combination of flags walks an index that holds exactly its messages. */
export class FilteredPages {
  readonly #db: DatabaseSync;
  readonly #cursors: Cursors;
  readonly #byFlags = new Map<number, StatementSync>();
  readonly #summary: StatementSync;
  readonly #tagTotal: StatementSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#cursors = new Cursors(db);
    this.#summary = db.prepare(`SELECT ${SUMMARY_COLUMNS} FROM messages WHERE seq = ?`);
    this.#tagTotal = db.prepare('SELECT messages FROM tag_totals WHERE tag = ?');
  }

  list(query: ListQuery, state: StoreState): Page {
    const below = this.#cursors.resolve(query.before, state.floor);
    const mask = flagMask(query);
    if (query.tags && query.tags.length > 0) return this.#tagged(query, mask, below, state);
    const total = countWith(state.counts, mask);
    const offset = query.offset ?? 0;
    if (offset >= total) return { messages: [], total, next_cursor: null };
    const rows = this.#flagStatement(mask).all(below, state.floor, query.limit + 1, offset);
    return toPage(rows as unknown as SummaryRow[], query.limit, total);
  }

  #flagStatement(mask: number): StatementSync {
    let statement = this.#byFlags.get(mask);
    if (!statement) {
      const source = mask === 0 ? '' : `INDEXED BY messages_flags_${mask}`;
      const filter = mask === 0 ? '' : `flags & ${mask} = ${mask} AND`;
      statement = this.#db.prepare(
        `SELECT ${SUMMARY_COLUMNS} FROM messages ${source}
         WHERE ${filter} seq < ? AND seq > ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
      );
      this.#byFlags.set(mask, statement);
    }
    return statement;
  }

  #tagged(query: ListQuery, mask: number, below: number, state: StoreState): Page {
    const tags = [...new Set(query.tags)];
    const places = tags.map(() => '?').join(', ');
    const matching = `FROM message_tags WHERE tag IN (${places}) AND seq > ? AND flags & ? = ?`;
    const total =
      tags.length === 1 && mask === 0
        ? ((this.#tagTotal.get(tags[0]!) as { messages: number } | undefined)?.messages ?? 0)
        : (this.#db
            .prepare(`SELECT count(DISTINCT seq) AS n ${matching}`)
            .get(...tags, state.floor, mask, mask)!.n as number);
    const seqs = this.#db
      .prepare(`SELECT DISTINCT seq ${matching} AND seq < ? ORDER BY seq DESC LIMIT ? OFFSET ?`)
      .all(...tags, state.floor, mask, mask, below, query.limit + 1, query.offset ?? 0) as { seq: number }[];
    const rows = seqs.map(({ seq }) => this.#summary.get(seq) as unknown as SummaryRow);
    return toPage(rows, query.limit, total);
  }
}
