import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Moves the journal into the database. SQLite would do so inside a commit of its own choosing; here it is done
 * after the commit has been reported, so that the mails of that commit do not wait for it.
 */
export class Checkpoints {
  readonly #size: StatementSync;
  readonly #run: StatementSync;
  readonly #maxPages: number;
  #moved = 0;

  constructor(db: DatabaseSync, walBytes: number) {
    const { page_size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
    this.#maxPages = Math.max(1, Math.floor(walBytes / page_size));
    this.#size = db.prepare('PRAGMA main.wal_checkpoint(NOOP)');
    this.#run = db.prepare('PRAGMA main.wal_checkpoint(PASSIVE)');
    // A large mail makes a large journal: it is cut back when it is next started over.
    db.exec(`PRAGMA main.journal_size_limit = ${4 * walBytes}`);
  }

  /** After a commit: when the journal has grown large. */
  ifLarge(): void {
    const { log } = this.#size.get() as { log: number };
    // Shorter than before: it was started over. While a reader holds on to it, it only grows, and what was moved
    // before does not count again, or each commit would try in vain.
    if (log < this.#moved) this.#moved = 0;
    if (log - this.#moved >= this.#maxPages) this.now();
  }

  now(): void {
    this.#moved = (this.#run.get() as { log: number }).log;
  }
}
