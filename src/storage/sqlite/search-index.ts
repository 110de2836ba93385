import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { decodeText } from '../../mime/decode.ts';
import { htmlToText } from '../../mime/html-text.ts';
import type { LeafPart } from '../../mime/scan.ts';
import { AddressIndex } from './address-index.ts';
import { BREAK, indexText, substringKey } from './index-text.ts';
import { RawChunks } from './raw-chunks.ts';
import { attachSearch, dropSearch, INTEGER } from './search-schema.ts';
import { inSnapshot } from './snapshot.ts';
import { isSqliteError } from './sqlite-errors.ts';
import { StatementCache } from './statement-cache.ts';
import { type StoreState, StoreStateRow } from './store-state.ts';

/** How far the index has followed mail.db: of which store, since which clear, up to which message and removal. */
export interface Progress {
  store_id: string;
  floor: number;
  indexed: number;
  removed: number;
}

/** What one step takes from mail.db. */
interface Batch {
  entries: Entry[];
  removals: number[];
  progress: Progress;
}

interface Entry {
  seq: number;
  words: string;
  subject: string;
  sender: string;
  recipients: string[];
}

interface PendingRow {
  seq: number;
  sender: string;
  recipients: string;
  subject: string;
  parts: string;
}

const ENTRY_COLUMNS = 'seq, sender, recipients, subject, parts';

type Warn = (message: string, fields: Record<string, unknown>) => void;

/**
 * The full-text index, attached to the connection as `search`. It follows mail.db by itself: what was committed
 * there is what it catches up with, in batches, and its own transactions record how far it came.
 */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #dataDir: string | null;
  readonly #log: Warn;
  readonly #statements: StatementCache;
  readonly #addresses: AddressIndex;
  readonly #state: StoreStateRow;
  readonly #chunks: RawChunks;
  readonly #pending: StatementSync;
  readonly #removals: StatementSync;
  readonly #lastRemoval: StatementSync;
  #progress: Progress;

  constructor(db: DatabaseSync, dataDir: string | null, log: Warn) {
    this.#db = db;
    this.#log = log;
    this.#dataDir = dataDir;
    this.#statements = new StatementCache(db);
    this.#addresses = new AddressIndex(db);
    this.#state = new StoreStateRow(db);
    this.#chunks = new RawChunks(db);
    this.#pending = db.prepare(
      `SELECT ${ENTRY_COLUMNS} FROM messages JOIN contents USING (seq)
       WHERE seq > ? ORDER BY seq LIMIT ?`,
    );
    this.#removals = db.prepare('SELECT n, seq FROM removals WHERE n > ? ORDER BY n LIMIT ?');
    this.#lastRemoval = db.prepare(
      "SELECT coalesce(max(seq), 0) AS n FROM sqlite_sequence WHERE name = 'removals'",
    );
    try {
      this.#progress = this.#attach();
    } catch (error) {
      this.#progress = this.#startOver(error);
    }
  }

  get progress(): Readonly<Progress> {
    return this.#progress;
  }

  /** What the index has to reach for everything committed by now to be found, and nothing deleted. */
  target(): Progress {
    return inSnapshot(this.#db, () => this.#present(this.#state.read()));
  }

  /** True when the index holds no message that is removed in the state of the open transaction. */
  isInStep({ floor }: StoreState): boolean {
    const { n } = this.#lastRemoval.get() as { n: number };
    return this.#progress.floor === floor && this.#progress.removed === n;
  }

  /** The text of a message as the index holds it; undefined when there is none, or a mail of more than `maxBytes`. */
  textOf(seq: number, maxBytes: number): string | undefined {
    const row = this.#statements
      .get(`SELECT ${ENTRY_COLUMNS} FROM messages JOIN contents USING (seq) WHERE seq = ? AND size <= ?`)
      .get(seq, maxBytes) as unknown as PendingRow | undefined;
    return row && this.#entry(row).words;
  }

  /** Throws an index that cannot be used away and begins again. */
  rebuild(reason: unknown): void {
    this.#progress = this.#startOver(reason);
  }

  /** Moves the journal into the database, so that it can start over and everything up to now is on disk. */
  moveJournal(): void {
    this.#db.exec('PRAGMA search.wal_checkpoint(PASSIVE)');
  }

  /** Follows by up to `messages` messages or, after the first, `characters` characters. */
  step(messages: number, characters: number): void {
    if (this.#state.read().floor > this.#progress.floor) this.#progress = this.#startEmpty();
    // Read first and written then, so that mail.db is not held while FTS5 works: its journal could not start over.
    const { entries, removals, progress } = inSnapshot(this.#db, () => this.#gather(messages, characters));
    this.#db.exec('BEGIN');
    try {
      for (const entry of entries) this.#add(entry);
      for (const seq of removals) this.#drop(seq);
      this.#addresses.flush();
      this.#save(progress);
      this.#db.exec('COMMIT');
      this.#progress = progress;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.#addresses.forget();
      throw error;
    }
  }

  #add({ seq, words, subject, sender, recipients }: Entry): void {
    this.#statements.change(`INSERT INTO search.words(rowid, text) VALUES (${INTEGER}, ?)`).run(seq, words);
    this.#statements
      .change(`INSERT INTO search.subjects(rowid, subject) VALUES (${INTEGER}, ?)`)
      .run(seq, substringKey(subject));
    this.#addresses.add(seq, sender, recipients);
  }

  #drop(seq: number): void {
    this.#statements.change(`DELETE FROM search.words WHERE rowid = ${INTEGER}`).run(seq);
    this.#statements.change(`DELETE FROM search.subjects WHERE rowid = ${INTEGER}`).run(seq);
    this.#addresses.drop(seq);
  }

  #gather(messages: number, characters: number): Batch {
    const progress = { ...this.#progress };
    const entries: Entry[] = [];
    let left = characters;
    for (const row of this.#pending.iterate(progress.indexed, messages)) {
      const entry = this.#entry(row as unknown as PendingRow);
      entries.push(entry);
      progress.indexed = entry.seq;
      left -= entry.words.length;
      if (left <= 0) break;
    }
    // The newest may have been removed before they were indexed.
    if (entries.length === 0) progress.indexed = this.#state.read().last_seq;
    const removals: number[] = [];
    for (const row of this.#removals.iterate(progress.removed, messages)) {
      const { n, seq } = row as { n: number; seq: number };
      removals.push(seq);
      progress.removed = n;
    }
    return { entries, removals, progress };
  }

  #entry({ seq, sender, recipients, subject, parts }: PendingRow): Entry {
    const addresses: string[] = JSON.parse(recipients);
    const fields = [subject, sender, ...addresses].map(indexText);
    for (const part of JSON.parse(parts) as LeafPart[]) {
      if (part.role !== 'attachment') fields.push(this.#bodyText(seq, part));
    }
    return { seq, words: fields.join(` ${BREAK} `), subject, sender, recipients: addresses };
  }

  // Reading a mail never fails, whatever its bytes. Should it ever, then one text is not found, instead of no mail
  // after it.
  #bodyText(seq: number, part: LeafPart): string {
    try {
      const text = decodeText(this.#chunks.slice(seq, part.start, part.end), part);
      return indexText(part.role === 'html' ? htmlToText(text) : text);
    } catch (error) {
      if (isSqliteError(error)) throw error;
      this.#log('A text could not be read and is not searchable; please report this.', {
        seq,
        error: String(error),
      });
      return '';
    }
  }

  #save({ store_id, floor, indexed, removed }: Progress): void {
    this.#statements
      .change(
        'INSERT OR REPLACE INTO search.progress(one, store_id, floor, indexed, removed) VALUES (1, ?, ?, ?, ?)',
      )
      .run(store_id, floor, indexed, removed);
  }

  #present(state: StoreState): Progress {
    const { n } = this.#lastRemoval.get() as { n: number };
    return { store_id: state.store_id, floor: state.floor, indexed: state.last_seq, removed: n };
  }

  #startOver(reason: unknown): Progress {
    this.#log('The search index cannot be used and is built anew from the mail.', { error: String(reason) });
    return this.#startEmpty();
  }

  #startEmpty(): Progress {
    dropSearch(this.#db, this.#dataDir);
    return this.#attach();
  }

  #attach(): Progress {
    attachSearch(this.#db, this.#dataDir);
    const present = this.target();
    const stored = this.#db.prepare('SELECT store_id, floor, indexed, removed FROM search.progress').get() as
      | Progress
      | undefined;
    if (!stored) {
      // Everything up to the floor is gone, and everything above it is indexed from here.
      const start = { ...present, indexed: present.floor };
      this.#save(start);
      return start;
    }
    if (stored.store_id !== present.store_id) throw new Error('it belongs to another store');
    if (stored.indexed > present.indexed || stored.removed > present.removed)
      throw new Error('it is ahead of the mail');
    return stored;
  }
}
