import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { unknownCursor } from '../../filter-conditions.ts';
import { inSnapshot } from '../connection.ts';
import {
  attachSearchForReading,
  detachSearch,
  type IndexProgress,
  lastRemovalReader,
  progressReader,
} from '../index/search-schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { type MailboxState, States } from '../store-state.ts';

type Values = Record<string, SQLInputValue> & { after?: number; upTo?: number };

const PLACES = 'SELECT seq, id, created_at FROM messages WHERE seq > :after AND seq <= :upTo';
interface Place {
  seq: number;
  id: string;
  created_at: number;
}

/**
 * A consistent view of the messages of a mailbox and the index. All statements that read messages come here. Each uses `:after`
 * and `:upTo`, which are clamped to the mailbox: its listed messages are those with floor < seq <= last_seq. So a statement
 * without them fails, and one with wrong ones finds nothing of another mailbox.
 */
export class MailboxView {
  readonly state: MailboxState;
  /** Messages of the mailbox up to here are indexed. Without an index, it is the floor. */
  indexed: number;
  /** True if no message in the index has been removed or is in the trash, so that it can count matches alone. */
  isExact = false;
  readonly #statements: StatementCache;

  constructor(statements: StatementCache, state: MailboxState) {
    this.#statements = statements;
    this.state = state;
    this.indexed = state.floor;
  }

  all<Row>(sql: string, values?: Values): Row[] {
    return this.#statements.get(sql).all(this.#clamped(values)) as Row[];
  }

  first<Row>(sql: string, values?: Values): Row | undefined {
    return this.#statements.get(sql).get(this.#clamped(values)) as Row | undefined;
  }

  iterate<Row>(sql: string, values: Values): Iterable<Row> {
    return this.#statements.get(sql).iterate(this.#clamped(values)) as unknown as Iterable<Row>;
  }

  #clamped(values: Values = {}): Record<string, SQLInputValue> {
    const { floor, last_seq } = this.state;
    const { after = floor, upTo = last_seq } = values;
    return { ...values, after: Math.max(after, floor), upTo: Math.min(upTo, last_seq) };
  }

  /** The sequence number of a stored message. Throws `unknown_cursor`. */
  seqOf(id: string): number {
    const place = this.first<Place>(`${PLACES} AND id = :id`, { id });
    if (!place) throw unknownCursor();
    return place.seq;
  }

  // Ids increase in order of arrival (IdClock), so the next older stored message marks the position of a deleted one.
  placeOf(id: string): number {
    return this.#lastOf((place) => place.id <= id);
  }

  /** The last message before a time, in milliseconds. Times never decrease in order of arrival. */
  lastBefore(time: number): number {
    return this.#lastOf(({ created_at }) => created_at < time);
  }

  /** A binary search for the last message that comes before something. All that are older come before it too. */
  #lastOf(isBefore: (place: Place) => boolean): number {
    let { floor: older, last_seq: upTo } = this.state;
    while (older < upTo) {
      const after = Math.floor((older + upTo) / 2);
      const place = this.first<Place>(`${PLACES} ORDER BY seq LIMIT 1`, { after, upTo });
      if (place && isBefore(place)) older = place.seq;
      else upTo = after;
    }
    return older;
  }

  /** 0 if there are no messages. */
  get oldest(): number {
    const sql = 'SELECT min(seq) AS seq FROM messages WHERE seq > :after AND seq <= :upTo';
    return this.first<{ seq: number | null }>(sql)!.seq ?? 0;
  }
}

/** Opens views of the messages and, if there is one, of the search index. */
export class Views {
  readonly #db: DatabaseSync;
  readonly #dataDir: string;
  readonly #states: States;
  readonly #statements: StatementCache;
  readonly #lastRemoval: () => number;
  #progress: (() => IndexProgress | undefined) | undefined;

  constructor(db: DatabaseSync, dataDir: string) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#states = new States(db);
    this.#statements = new StatementCache(db);
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
  read<T>(mailbox: number, work: (view: MailboxView) => T): T {
    return inSnapshot(this.#db, () => work(this.#open(mailbox)));
  }

  // Reads the index first, so that it is never ahead of the messages. Queries read messages that it lacks directly, and
  // look up every message that it finds, because some may have been removed.
  #open(mailbox: number): MailboxView {
    const progress = this.#progress?.();
    const store = this.#states.store();
    const view = new MailboxView(this.#statements, this.#states.mailbox(mailbox));
    // Otherwise the index is for another store, or from before the last clear. The indexer will rebuild it.
    if (progress?.store_id === store.store_id && progress.floor === store.cleared) {
      view.indexed = lastIndexed(progress, view);
      view.isExact = view.state.trashed === 0 && progress.removed === this.#lastRemoval();
    }
    return view;
  }
}

/** The last message before the first that the index lacks. In a mailbox, sequence numbers are in the order of arrival. */
function lastIndexed({ indexed, filled }: IndexProgress, view: MailboxView): number {
  const { floor, last_seq, last_arrival } = view.state;
  const sql =
    'SELECT seq FROM arrivals WHERE n > :indexed AND seq > :after AND seq <= :upTo ORDER BY n LIMIT 1';
  const first = last_arrival > indexed ? view.first<{ seq: number }>(sql, { indexed }) : undefined;
  return Math.max(floor, Math.min((first?.seq ?? last_seq + 1) - 1, filled ?? last_seq));
}
