import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { IndexReport } from './housekeeping.ts';
import type { Progress } from './search-index.ts';
import { StoreStateRow } from './store-state.ts';

// Pages written by one step of merging, and given back by one step of shrinking: each a few milliseconds.
const MERGE_PAGES = 64;
const SHRINK_PAGES = 512;
const MANY_FREE_PAGES = 256;

/** Keeps the index compact once it has caught up, and tells the writer what it no longer has to remember. */
export class IndexUpkeep {
  readonly #db: DatabaseSync;
  readonly #state: StoreStateRow;
  readonly #freePages: StatementSync;
  readonly #pages: StatementSync;
  readonly #pageSize: number;
  readonly #report: (report: IndexReport) => void;
  #unmerged = new Set<'words' | 'substrings'>();
  #reported = 0;

  constructor(db: DatabaseSync, report: (report: IndexReport) => void) {
    this.#db = db;
    this.#state = new StoreStateRow(db);
    this.#freePages = db.prepare('PRAGMA search.freelist_count');
    this.#pages = db.prepare('PRAGMA search.page_count');
    this.#pageSize = Object.values(db.prepare('PRAGMA search.page_size').get()!)[0] as number;
    this.#report = report;
  }

  /** The index has changed. */
  changed(): void {
    this.#unmerged = new Set(['words', 'substrings']);
  }

  /** Does one bounded piece of work; false when there is none left. */
  step(progress: Readonly<Progress>): boolean {
    for (const table of this.#unmerged) {
      if (this.#merge(table)) return true;
      this.#unmerged.delete(table);
    }
    const { freelist_count } = this.#freePages.get() as { freelist_count: number };
    if (freelist_count > MANY_FREE_PAGES) {
      this.#db.exec(`PRAGMA search.incremental_vacuum(${SHRINK_PAGES})`);
      return true;
    }
    if (progress.removed !== this.#reported) this.#tell(progress);
    return false;
  }

  // Segments full of deleted mail are rewritten without it. FTS5 documents this way to see that there was nothing to do.
  #merge(table: 'words' | 'substrings'): boolean {
    const changes = () => (this.#db.prepare('SELECT total_changes() AS n').get() as { n: number }).n;
    const before = changes();
    this.#db.exec(`INSERT INTO search.${table}(${table}, rank) VALUES ('merge', ${MERGE_PAGES})`);
    return changes() - before >= 2;
  }

  // Only what is safely on disk is reported: after a power cut the index may be older than this process remembers,
  // and must find the removals it has to repeat.
  #tell(progress: Readonly<Progress>): void {
    this.#db.exec('PRAGMA search.wal_checkpoint(PASSIVE)');
    this.#reported = progress.removed;
    const { page_count } = this.#pages.get() as { page_count: number };
    const index_bytes = page_count * this.#pageSize;
    this.#report({ removed: progress.removed, index_bytes, mail_bytes: this.#state.read().bytes });
  }
}
