import type { DatabaseSync } from 'node:sqlite';
import { Checkpoints } from '../checkpoints.ts';
import { pragma, usedBytes } from '../connection.ts';
import { StatementCache } from '../statement-cache.ts';
import { States } from '../store-state.ts';
import type { IndexProgress } from './search-schema.ts';

// Pages freed in one step, which takes a few milliseconds. FTS5 itself frees the pages of deleted messages.
const SHRINK_PAGES = 512;
const MANY_FREE_PAGES = 256;

// The writer keeps so many arrivals that are indexed, because removing them takes a commit.
const MANY_ARRIVALS = 1000;

/** A report of the search index to the writer. */
export interface IndexReport {
  /** The index has durably processed the removals up to this one; null if there are no new ones. */
  removed: number | null;
  /** The same for arrivals. */
  indexed: number | null;
  /**
   * The size of the index and of the messages in it; null until it has caught up, because it still has stale entries.
   */
  size: { index_bytes: number; message_bytes: number } | null;
}

/** Frees disk space once the index has caught up, and tells the writer which removals it no longer needs to keep. */
export class IndexUpkeep {
  readonly #db: DatabaseSync;
  readonly #states: States;
  readonly #statements: StatementCache;
  readonly #checkpoints: Checkpoints;
  readonly #report: (report: IndexReport) => void;
  #reported = -1;
  #durable = { removed: -1, indexed: 0 };
  #hasShrunk = false;

  constructor(db: DatabaseSync, report: (report: IndexReport) => void) {
    this.#db = db;
    this.#states = new States(db);
    this.#statements = new StatementCache(db);
    this.#checkpoints = new Checkpoints(db, 'search');
    this.#report = report;
  }

  /** Must be called after each commit to the index. */
  afterCommit(): void {
    this.#checkpoints.ifLarge();
  }

  /** Does one bounded piece of work. Returns false if there is none left. */
  step(progress: Readonly<IndexProgress>): boolean {
    if (pragma(this.#statements, 'search', 'freelist_count') > MANY_FREE_PAGES) {
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
  report(progress: Readonly<IndexProgress>, isComplete: boolean): void {
    const { indexed } = progress;
    const hasRemoved = progress.removed !== this.#durable.removed;
    const isNew = hasRemoved || indexed > this.#durable.indexed + MANY_ARRIVALS;
    if (!isNew && indexed === this.#reported) return;
    // After a power failure the index may be older than the reported progress, and would need the removals again. A
    // reader's snapshot can prevent a complete checkpoint; in that case the next report includes them.
    const isDurable = isNew && this.#checkpointed();
    if (isDurable) this.#durable = { removed: progress.removed, indexed };
    // A report without the size does not count: the one with it must follow, also if nothing else has changed.
    if (isComplete) this.#reported = indexed;
    const done = isDurable ? this.#durable : { removed: null, indexed: null };
    this.#report({ ...done, size: isComplete ? this.#size() : null });
  }

  #size(): NonNullable<IndexReport['size']> {
    return {
      index_bytes: usedBytes(this.#statements, 'search'),
      message_bytes: this.#states.store().bytes,
    };
  }

  #checkpointed(): boolean {
    const checkpoint = this.#statements.get('PRAGMA search.wal_checkpoint(PASSIVE)');
    const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number };
    return log === checkpointed;
  }
}
