import type { DatabaseSync } from 'node:sqlite';
import { inSnapshot } from '../connection.ts';
import {
  attachSearchForReading,
  detachSearch,
  type IndexProgress,
  lastRemovalReader,
  progressReader,
} from '../index/search-schema.ts';
import { type MailboxState, States } from '../store-state.ts';
import { MailboxStatements } from './mailbox-statements.ts';

/** A consistent view of the messages of a mailbox and the index. */
export interface IndexedView {
  state: MailboxState;
  /** Messages of the mailbox up to here are indexed. Without an index, it is the floor. */
  indexed: number;
  /** True if no message in the index has been removed or is in the trash, so that it can count matches alone. */
  isExact: boolean;
}

/** Opens views of the messages and, if there is one, of the search index. */
export class Views {
  readonly #db: DatabaseSync;
  readonly #dataDir: string;
  readonly #states: States;
  readonly #statements: MailboxStatements;
  readonly #lastRemoval: () => number;
  #progress: (() => IndexProgress | undefined) | undefined;

  constructor(db: DatabaseSync, dataDir: string) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#states = new States(db);
    this.#statements = new MailboxStatements(db);
    this.#lastRemoval = lastRemovalReader(db);
  }

  get isIndexed(): boolean {
    return this.#progress !== undefined;
  }

  /** Attaches the current index. Without a usable index, queries are slower but correct. */
  attachIndex(): void {
    try {
      this.detachIndex();
      if (attachSearchForReading(this.#db, this.#dataDir)) this.#progress = progressReader(this.#db);
    } catch {
      // The indexer will detect this too, and replace the index.
      this.detachIndex();
    }
  }

  detachIndex(): void {
    this.#progress = undefined;
    detachSearch(this.#db);
  }

  /** Runs several reads on one snapshot of the messages of a mailbox and the index. */
  read<T>(mailbox: number, work: (view: IndexedView) => T): T {
    return inSnapshot(this.#db, () => work(this.#open(mailbox)));
  }

  // Reads the index first, so that it is never ahead of the messages. Queries read messages that it lacks directly, and
  // look up every message that it finds, because some may have been removed.
  #open(mailbox: number): IndexedView {
    const progress = this.#progress?.();
    const store = this.#states.store();
    const state = this.#states.mailbox(mailbox);
    // Otherwise the index is for another store, or from before the last clear. The indexer will rebuild it.
    const isCurrent = progress?.store_id === store.store_id && progress.floor === store.cleared;
    if (!isCurrent) return { state, indexed: state.floor, isExact: false };
    return {
      state,
      indexed: this.#indexed(progress, state),
      isExact: state.trashed === 0 && progress.removed === this.#lastRemoval(),
    };
  }

  /** The last message before the first that the index lacks. In a mailbox, sequence numbers are in the order of arrival. */
  #indexed({ indexed, filled }: IndexProgress, state: MailboxState): number {
    const sql = `SELECT seq FROM arrivals WHERE n > :indexed AND seq > :after AND seq <= :upTo ORDER BY n LIMIT 1`;
    const first =
      state.last_arrival > indexed
        ? this.#statements.first<{ seq: number }>(sql, state, { indexed })
        : undefined;
    return Math.max(state.floor, Math.min((first?.seq ?? state.last_seq + 1) - 1, filled ?? state.last_seq));
  }
}
