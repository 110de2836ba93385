import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS } from '../connection.ts';
import { isFull } from '../sqlite-errors.ts';

/**
 * Checkpoints the journal after a commit has been reported, so that the messages of that commit do not wait for it.
 * SQLite would do it inside a commit.
 */
export class Checkpoints {
  readonly #db: DatabaseSync;
  readonly #size: StatementSync;
  readonly #run: StatementSync;
  readonly #pageSize: number;
  readonly #maxPages: number;
  #moved = 0;
  #stuck = false;

  constructor(db: DatabaseSync, walBytes: number) {
    this.#db = db;
    this.#pageSize = (db.prepare('PRAGMA page_size').get() as { page_size: number }).page_size;
    this.#maxPages = Math.max(1, Math.floor(walBytes / this.#pageSize));
    // Before 3.51 SQLite took NOOP for PASSIVE: then each question makes a checkpoint, which is slow but right.
    this.#size = db.prepare('PRAGMA main.wal_checkpoint(NOOP)');
    this.#run = db.prepare('PRAGMA main.wal_checkpoint(PASSIVE)');
    // A large message makes a large journal: it is cut back when it is next started over.
    db.exec(`PRAGMA main.journal_size_limit = ${4 * walBytes}`);
  }

  /** Bytes in the journal that may still have to be moved. */
  get pendingBytes(): number {
    const { log, checkpointed } = this.#size.get() as { log: number; checkpointed: number };
    return (log - checkpointed) * this.#pageSize;
  }

  /** True after the last one found the disk full. The journal may grow for deletions then, but not for messages. */
  get isStuck(): boolean {
    return this.#stuck;
  }

  /** After a commit: when the journal has grown large. */
  ifLarge(): void {
    const { log } = this.#size.get() as { log: number };
    // Shorter than before: it was started over. While a reader holds on to it, it only grows, and what was moved
    // before does not count again, or each commit would try in vain.
    if (log < this.#moved) this.#moved = 0;
    if (log - this.#moved >= this.#maxPages) this.now();
  }

  /** With nothing else to do: all of it, and the space of the journal is given back. */
  whenIdle(): void {
    if (!this.now()) return;
    // Not worth waiting for a reader.
    this.#db.exec('PRAGMA busy_timeout = 0');
    try {
      this.#db.exec('PRAGMA main.wal_checkpoint(TRUNCATE)');
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  /** False when the disk is full. Nothing is lost then: the journal is read like the database. */
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
