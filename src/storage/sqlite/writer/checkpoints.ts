import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS } from '../connection.ts';
import { isFull } from '../sqlite-errors.ts';

// Larger journals cause fewer and longer stalls.
const JOURNAL_BYTES = 2 * 1024 * 1024;

/**
 * Checkpoints the journal after a commit has been reported, so that the messages of that commit do not wait for it.
 * SQLite would do it inside a commit.
 */
export class Checkpoints {
  readonly #db: DatabaseSync;
  readonly #size: StatementSync;
  readonly #run: StatementSync;
  readonly #truncate: StatementSync;
  readonly #pageSize: number;
  readonly #maxPages: number;
  #moved = 0;
  #stuck = false;

  constructor(db: DatabaseSync, walBytes = JOURNAL_BYTES) {
    this.#db = db;
    this.#pageSize = (db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size;
    this.#maxPages = Math.max(1, Math.floor(walBytes / this.#pageSize));
    // Before 3.51, SQLite treats NOOP as PASSIVE, so each query runs a checkpoint, which is slow but correct.
    this.#size = db.prepare('PRAGMA main.wal_checkpoint(NOOP)');
    this.#run = db.prepare('PRAGMA main.wal_checkpoint(PASSIVE)');
    this.#truncate = db.prepare('PRAGMA main.wal_checkpoint(TRUNCATE)');
    // A large message makes a large journal, which is truncated the next time it is reset.
    db.exec(`PRAGMA main.journal_size_limit = ${4 * walBytes}`);
  }

  /** Bytes in the journal that may not have been checkpointed yet. */
  get pendingBytes(): number {
    const { log, checkpointed } = this.#size.get() as { log: number; checkpointed: number };
    return (log - checkpointed) * this.#pageSize;
  }

  /** True if the disk was full at the last checkpoint. Then the journal may grow for deletions, but not for messages. */
  get isStuck(): boolean {
    return this.#stuck;
  }

  /** After a commit: checkpoints if the journal has grown large. */
  ifLarge(): void {
    const { log } = this.#size.get() as { log: number };
    // A shorter journal was reset. While a reader uses it, it only grows; the part that was already checkpointed is not
    // counted again, or each commit would try in vain.
    if (log < this.#moved) this.#moved = 0;
    if (log - this.#moved >= this.#maxPages) this.now();
  }

  /** When idle: checkpoints all of the journal and truncates it. False if a reader was using it. */
  whenIdle(): boolean {
    if (!this.now()) return true;
    // Does not wait for readers.
    this.#db.exec('PRAGMA busy_timeout = 0');
    try {
      const { busy } = this.#truncate.get() as { busy: number };
      return busy === 0;
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  /** False when the disk is full. Nothing is lost then, because the journal is part of the database. */
  now(): boolean {
    try {
      this.#moved = (this.#run.get() as { log: number }).log;
      this.#stuck = false;
    } catch (error) {
      if (!isFull(error)) throw error;
      this.#stuck = true;
    }
    return !this.#stuck;
  }
}
