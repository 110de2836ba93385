import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CountFilter, ListQuery, Page } from '../../mailbox/ports.ts';
import { parseQuery, type Term } from '../../mailbox/search/query.ts';
import { openMailForIndexing } from './connection.ts';
import { countWith } from './flag-counts.ts';
import type { ResolvedOptions } from './options.ts';
import { Cursors, flagMask, toPage } from './page-query.ts';
import { SearchIndex, substringKey } from './search-index.ts';
import { StoreStateRow } from './store-state.ts';
import { SUMMARY_COLUMNS, type SummaryRow } from './summaries.ts';

export function openSearch(options: ResolvedOptions, memory: DatabaseSync | undefined): Search {
  return new Search(memory ?? openMailForIndexing(options.dataDir!), options);
}

/** Answers searches and counts, each after the index has caught up with everything committed before it began. */
export class Search {
  readonly #db: DatabaseSync;
  readonly #options: ResolvedOptions;
  readonly #state: StoreStateRow;
  readonly #cursors: Cursors;
  readonly #scan: StatementSync;
  readonly #index: SearchIndex;
  #scheduled = false;

  constructor(db: DatabaseSync, options: ResolvedOptions) {
    this.#db = db;
    this.#options = options;
    this.#state = new StoreStateRow(db);
    this.#cursors = new Cursors(db);
    this.#scan = db.prepare('SELECT subject, sender, recipients FROM messages WHERE seq > ?');
    this.#index = new SearchIndex(db, options.dataDir);
    this.wake();
  }

  /** Something was committed: the index follows when this thread has nothing else to do. */
  wake(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#index.step(this.#options.stepMessages)) this.wake();
    });
  }

  list(query: ListQuery): Page {
    const terms = parseQuery(query.q ?? '') ?? [];
    this.#catchUp();
    this.#db.exec('BEGIN');
    try {
      const state = this.#state.read();
      const below = this.#cursors.resolve(query.before, state.floor);
      if (terms.length === 0) return { messages: [], total: 0, next_cursor: null };
      const match = matchExpression(terms);
      const mask = flagMask(query);
      const tags = query.tags ?? [];
      const tagged =
        tags.length === 0
          ? ''
          : `AND EXISTS (SELECT 1 FROM message_tags t WHERE t.tag IN (${tags.map(() => '?').join(', ')}) AND t.seq = m.seq)`;
      const matching = `FROM search.words w CROSS JOIN messages m ON m.seq = w.rowid
        WHERE w.words MATCH ? AND m.seq > ? AND m.flags & ? = ? ${tagged}`;
      const args = [match, state.floor, mask, mask, ...tags];
      const total = this.#db.prepare(`SELECT count(*) AS n ${matching}`).get(...args)!.n as number;
      const rows = this.#db
        .prepare(
          `SELECT ${SUMMARY_COLUMNS} ${matching} AND w.rowid < ? ORDER BY w.rowid DESC LIMIT ? OFFSET ?`,
        )
        .all(...args, below, query.limit + 1, query.offset ?? 0);
      return toPage(rows as unknown as SummaryRow[], query.limit, total);
    } finally {
      this.#db.exec('COMMIT');
    }
  }

  count(filter: CountFilter): number {
    const wanted: [string, string][] = [];
    for (const name of ['subject', 'sender', 'recipient'] as const) {
      const text = filter[name];
      if (text !== undefined && text.trim() !== '') {
        wanted.push([name === 'recipient' ? 'recipients' : name, substringKey(text)]);
      }
    }
    if (wanted.length === 0) return countWith(this.#state.read().counts, 0);
    this.#catchUp();
    if (wanted.some(([, key]) => [...key].length < 3)) return this.#countByScan(wanted);
    const match = wanted.map(([column, key]) => `${column} : "${key.replaceAll('"', '""')}"`).join(' AND ');
    return this.#db
      .prepare('SELECT count(*) AS n FROM search.substrings WHERE substrings MATCH ?')
      .get(match)!.n as number;
  }

  close(): void {
    this.#db.close();
  }

  #catchUp(): void {
    while (this.#index.step(this.#options.stepMessages));
  }

  #countByScan(wanted: [string, string][]): number {
    let count = 0;
    for (const row of this.#scan.iterate(this.#state.read().floor)) {
      const { subject, sender, recipients } = row as Record<string, string>;
      const texts: Record<string, string[]> = {
        subject: [substringKey(subject!)],
        sender: [substringKey(sender!)],
        recipients: (JSON.parse(recipients!) as string[]).map(substringKey),
      };
      if (wanted.every(([column, key]) => texts[column]!.some((text) => text.includes(key)))) count++;
    }
    return count;
  }
}

// Words are quoted, so nothing a person types is syntax to FTS5.
function matchExpression(terms: Term[]): string {
  return terms.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? '*' : ''}`).join(' AND ');
}
