import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CommonWords } from './common-words.ts';
import type { IndexReport } from './index-report.ts';
import type { Progress } from './search-index.ts';
import { StoreStateRow } from './store-state.ts';

// Pages given back in one step: a few milliseconds. FTS5 frees those of deleted mail by itself.
const SHRINK_PAGES = 512;
const MANY_FREE_PAGES = 256;

/** Gives free space back once the index has caught up, and tells the writer what it no longer has to remember. */
export class IndexUpkeep {
  readonly #db: DatabaseSync;
  readonly #commonWords: CommonWords;
  readonly #state: StoreStateRow;
  readonly #freePages: StatementSync;
  readonly #pages: StatementSync;
  readonly #pageSize: number;
  readonly #report: (report: IndexReport) => void;
  #reported: Readonly<Progress> | undefined;

  constructor(db: DatabaseSync, commonWords: CommonWords, report: (report: IndexReport) => void) {
    this.#commonWords = commonWords;
    this.#db = db;
    this.#state = new StoreStateRow(db);
    this.#freePages = db.prepare('PRAGMA search.freelist_count');
    this.#pages = db.prepare('PRAGMA search.page_count');
    this.#pageSize = Object.values(db.prepare('PRAGMA search.page_size').get()!)[0] as number;
    this.#report = report;
  }

  /** Does one bounded piece of work; false when there is none left. */
  step(progress: Readonly<Progress>): boolean {
    const { freelist_count } = this.#freePages.get() as { freelist_count: number };
    if (freelist_count > MANY_FREE_PAGES) {
      this.#db.exec(`PRAGMA search.incremental_vacuum(${SHRINK_PAGES})`);
      return true;
    }
    if (this.#commonWords.step(progress)) return true;
    if (progress.indexed !== this.#reported?.indexed || progress.removed !== this.#reported.removed) {
      this.#tell(progress);
    }
    return false;
  }

  // Only what is safely on disk is followed for good: after a power cut the index may be older than this process
  // remembers, and must find the removals it has to repeat.
  #tell(progress: Readonly<Progress>): void {
    const removed = progress.removed === this.#reported?.removed ? null : progress.removed;
    if (removed !== null) this.#db.exec('PRAGMA search.wal_checkpoint(PASSIVE)');
    this.#reported = progress;
    const { page_count } = this.#pages.get() as { page_count: number };
    this.#report({ removed, index_bytes: page_count * this.#pageSize, mail_bytes: this.#state.read().bytes });
  }
}
