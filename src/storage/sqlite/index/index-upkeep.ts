import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { storedBytes } from '../../rules/totals.ts';
import { Checkpoints } from '../checkpoints.ts';
import { StoreStateRow } from '../store-state.ts';
import type { Progress } from './progress.ts';

// Pages freed in one step, which takes a few milliseconds. FTS5 itself frees the pages of deleted messages.
const SHRINK_PAGES = 512;
const MANY_FREE_PAGES = 256;

/** A report of the search index to the writer. */
export interface IndexReport {
  /** The index has durably processed the removals up to this one; null if there are no new ones. */
  removed: number | null;
  /**
   * The size of the index and of the messages in it; null until it has caught up, because it still has stale entries.
   */
  size: { index_bytes: number; message_bytes: number } | null;
}

/** Frees disk space once the index has caught up, and tells the writer which removals it no longer needs to keep. */
export class IndexUpkeep {
  readonly #db: DatabaseSync;
  readonly #state: StoreStateRow;
  readonly #freePages: StatementSync;
  readonly #pages: StatementSync;
  readonly #checkpoint: StatementSync;
  readonly #checkpoints: Checkpoints;
  readonly #pageSize: number;
  readonly #report: (report: IndexReport) => void;
  #reported: Readonly<Progress> | undefined;
  #hasShrunk = false;

  constructor(db: DatabaseSync, report: (report: IndexReport) => void) {
    this.#db = db;
    this.#state = new StoreStateRow(db);
    this.#freePages = db.prepare('PRAGMA search.freelist_count');
    this.#pages = db.prepare('PRAGMA search.page_count');
    this.#pageSize = Object.values(db.prepare('PRAGMA search.page_size').get()!)[0] as number;
    this.#checkpoint = db.prepare('PRAGMA search.wal_checkpoint(PASSIVE)');
    this.#checkpoints = new Checkpoints(db, 'search');
    this.#report = report;
  }

  /** Must be called after each commit to the index. */
  afterCommit(): void {
    this.#checkpoints.ifLarge();
  }

  /** Does one bounded piece of work. Returns false if there is none left. */
  step(progress: Readonly<Progress>): boolean {
    const { freelist_count } = this.#freePages.get() as { freelist_count: number };
    if (freelist_count > MANY_FREE_PAGES) {
      this.#db.exec(`PRAGMA search.incremental_vacuum(${SHRINK_PAGES})`);
      this.#hasShrunk = true;
      return true;
    }
    // The file gets smaller only when the journal is checkpointed.
    if (this.#hasShrunk) this.#checkpointed();
    this.#hasShrunk = false;
    this.report(progress, true);
    return false;
  }

  /** Reports the progress of the index to the writer, as far as it is durable. */
  report(progress: Readonly<Progress>, isComplete: boolean): void {
    const isNew = progress.removed !== this.#reported?.removed;
    if (!isNew && progress.indexed === this.#reported?.indexed) return;
    // After a power failure the index may be older than the reported progress, and would need the removals again. A
    // reader's snapshot can prevent a complete checkpoint; in that case the next report includes them.
    const removed = isNew && this.#checkpointed() ? progress.removed : null;
    this.#reported = { ...progress, removed: removed ?? this.#reported?.removed ?? -1 };
    this.#report({ removed, size: isComplete ? this.#size() : null });
  }

  #size() {
    const { page_count } = this.#pages.get() as { page_count: number };
    const { freelist_count } = this.#freePages.get() as { freelist_count: number };
    return {
      index_bytes: (page_count - freelist_count) * this.#pageSize,
      message_bytes: storedBytes(this.#state.read()),
    };
  }

  #checkpointed(): boolean {
    const { log, checkpointed } = this.#checkpoint.get() as { log: number; checkpointed: number };
    return log === checkpointed;
  }
}
