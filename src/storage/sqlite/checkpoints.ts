import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS, pragma } from './connection.ts';
import { isDiskFull } from './sqlite-errors.ts';
import { StatementCache } from './statement-cache.ts';

interface JournalSizes {
  /** The journal is checkpointed when it has grown by so much. Larger ones cause fewer and longer stalls. */
  checkpointBytes: number;
  /**
   * While readers overlap, SQLite cannot start the journal again, so it only grows. From this size on, the writer waits until those
   * that are reading have finished, which takes as long as the longest slice of a query.
   */
  maxBytes: number;
}

const MIB = 1024 * 1024;
/** Of mail.db (`main`) and search.db, where one batch writes several megabytes. */
const JOURNALS: Record<'main' | 'search', JournalSizes> = {
  main: { checkpointBytes: 2 * MIB, maxBytes: 32 * MIB },
  search: { checkpointBytes: 4 * MIB, maxBytes: 32 * MIB },
};

// A single statement or a backup can take longer. Then it is tried again when the journal is twice as large, because the writer would
// otherwise wait most of the time.
const MAX_WAIT_MS = 200;

/**
 * Checkpoints the journal after a commit has been reported, so that the messages of that commit do not wait for it.
 * SQLite would do it inside a commit.
 */
export class Checkpoints {
  readonly #db: DatabaseSync;
  readonly #size: StatementSync;
  readonly #run: StatementSync;
  readonly #restart: StatementSync;
  readonly #truncate: StatementSync;
  readonly #pageSize: number;
  readonly #sizes: JournalSizes;
  #moved = 0;
  #stuck = false;
  #restartBytes: number;

  /** Of the database that is attached with this name. */
  constructor(db: DatabaseSync, name: 'main' | 'search', sizes = JOURNALS[name]) {
    this.#db = db;
    this.#sizes = sizes;
    this.#restartBytes = sizes.maxBytes;
    this.#pageSize = pragma(new StatementCache(db), name, 'page_size');
    const checkpoint = (mode: string) => db.prepare(`PRAGMA ${name}.wal_checkpoint(${mode})`);
    // Before 3.51, SQLite treats NOOP as PASSIVE, so each query runs a checkpoint, which is slow but correct.
    this.#size = checkpoint('NOOP');
    this.#run = checkpoint('PASSIVE');
    this.#restart = checkpoint('RESTART');
    this.#truncate = checkpoint('TRUNCATE');
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
    const { checkpointBytes, maxBytes } = this.#sizes;
    if ((log - this.#moved) * this.#pageSize < checkpointBytes || !this.now()) return;
    if (log * this.#pageSize < this.#restartBytes) return;
    const isOver = this.#waitingForReaders(this.#restart, MAX_WAIT_MS);
    this.#restartBytes = isOver ? maxBytes : 2 * this.#restartBytes;
  }

  /** When idle: checkpoints all of the journal and truncates it. False if a reader was using it. */
  whenIdle(): boolean {
    if (!this.now()) return true;
    return this.#waitingForReaders(this.#truncate, 0);
  }

  /** False if a reader was still using the journal after this time. */
  #waitingForReaders(checkpoint: StatementSync, milliseconds: number): boolean {
    this.#db.exec(`PRAGMA busy_timeout = ${milliseconds}`);
    try {
      const { busy } = checkpoint.get() as { busy: number };
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
      if (!isDiskFull(error)) throw error;
      this.#stuck = true;
    }
    return !this.#stuck;
  }
}
