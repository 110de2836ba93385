import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { decodeText } from '../../mime/decode.ts';
import { htmlToText } from '../../mime/html-text.ts';
import type { LeafPart } from '../../mime/scan.ts';
import { SEARCH_FILE } from './connection.ts';
import { BREAK, indexText, RECIPIENT_BREAK, substringKey } from './index-text.ts';
import { RawChunks } from './raw-chunks.ts';
import { inSnapshot } from './snapshot.ts';
import { StatementCache } from './statement-cache.ts';
import { type StoreState, StoreStateRow } from './store-state.ts';

// Words are gathered in memory up to this many bytes before FTS5 writes them out. Its own default of 1 MiB makes
// twice as many small segments, and merging them is most of the work (2,200 instead of 3,500 mails/s).
const GATHER_BYTES = 8 * 1024 * 1024;

const SEARCH_VERSION = 1;

// words: whole words and phrases. substrings: any three characters or more. Both hold only the index, keyed by seq:
// the text itself is in the raw mail. progress: up to where mail.db has been followed.
const SCHEMA = `
  CREATE VIRTUAL TABLE search.words USING fts5(
    text, content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE search.substrings USING fts5(
    subject, sender, recipients, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );
  INSERT INTO search.words(words, rank) VALUES ('hashsize', ${GATHER_BYTES});
  INSERT INTO search.substrings(substrings, rank) VALUES ('hashsize', ${GATHER_BYTES});
  CREATE TABLE search.progress(
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL, floor INTEGER NOT NULL, indexed INTEGER NOT NULL, removed INTEGER NOT NULL
  ) STRICT;
`;

/** How far the index has followed mail.db: of which store, since which clear, up to which message and removal. */
export interface Progress {
  store_id: string;
  floor: number;
  indexed: number;
  removed: number;
}

interface PendingRow {
  seq: number;
  sender: string;
  recipients: string;
  subject: string;
  parts: string;
}

/**
 * The full-text index, attached to the connection as `search`. It follows mail.db by itself: what was committed
 * there is what it catches up with, in batches, and its own transactions record how far it came.
 */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #dataDir: string | null;
  readonly #statements: StatementCache;
  readonly #state: StoreStateRow;
  readonly #chunks: RawChunks;
  readonly #pending: StatementSync;
  readonly #removals: StatementSync;
  readonly #lastRemoval: StatementSync;
  #progress: Progress;

  constructor(db: DatabaseSync, dataDir: string | null) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#statements = new StatementCache(db);
    this.#state = new StoreStateRow(db);
    this.#chunks = new RawChunks(db);
    this.#pending = db.prepare(
      `SELECT seq, sender, recipients, subject, parts FROM messages JOIN contents USING (seq)
       WHERE seq > ? ORDER BY seq LIMIT ?`,
    );
    this.#removals = db.prepare('SELECT n, seq FROM removals WHERE n > ? ORDER BY n LIMIT ?');
    this.#lastRemoval = db.prepare(
      "SELECT coalesce(max(seq), 0) AS n FROM sqlite_sequence WHERE name = 'removals'",
    );
    this.#progress = this.#attach(this.#state.read());
  }

  get progress(): Readonly<Progress> {
    return this.#progress;
  }

  /** What the index has to reach for everything committed by now to be found, and nothing deleted. */
  target(): Progress {
    return inSnapshot(this.#db, () => this.#present(this.#state.read()));
  }

  /** Follows by up to `messages` messages or, after the first, `characters` characters. */
  step(messages: number, characters: number): void {
    const state = this.#state.read();
    if (state.floor > this.#progress.floor) this.#startOver(state);
    this.#db.exec('BEGIN');
    try {
      const next = { ...this.#progress };
      let left = characters;
      for (const row of this.#pending.iterate(next.indexed, messages)) {
        const pending = row as unknown as PendingRow;
        left -= this.#add(pending);
        next.indexed = pending.seq;
        if (left <= 0) break;
      }
      // Messages removed before they were indexed leave gaps at the end, too.
      if (left === characters) next.indexed = this.#state.read().last_seq;
      for (const row of this.#removals.iterate(next.removed, messages)) {
        const { n, seq } = row as { n: number; seq: number };
        this.#statements.get('DELETE FROM search.words WHERE rowid = ?').run(seq);
        this.#statements.get('DELETE FROM search.substrings WHERE rowid = ?').run(seq);
        next.removed = n;
      }
      this.#save(next);
      this.#db.exec('COMMIT');
      this.#progress = next;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #add({ seq, sender, recipients, subject, parts }: PendingRow): number {
    const addresses: string[] = JSON.parse(recipients);
    const fields = [subject, sender, ...addresses].map(indexText);
    for (const part of JSON.parse(parts) as LeafPart[]) {
      if (part.role === 'attachment') continue;
      const text = decodeText(this.#chunks.slice(seq, part.start, part.end), part);
      fields.push(indexText(part.role === 'html' ? htmlToText(text) : text));
    }
    const text = fields.join(` ${BREAK} `);
    this.#statements.get('INSERT INTO search.words(rowid, text) VALUES (?, ?)').run(seq, text);
    this.#statements
      .get('INSERT INTO search.substrings(rowid, subject, sender, recipients) VALUES (?, ?, ?, ?)')
      .run(
        seq,
        substringKey(subject),
        substringKey(sender),
        addresses.map(substringKey).join(RECIPIENT_BREAK),
      );
    return text.length;
  }

  #save({ store_id, floor, indexed, removed }: Progress): void {
    this.#statements
      .get(
        'INSERT OR REPLACE INTO search.progress(one, store_id, floor, indexed, removed) VALUES (1, ?, ?, ?, ?)',
      )
      .run(store_id, floor, indexed, removed);
  }

  #present(state: StoreState): Progress {
    const { n } = this.#lastRemoval.get() as { n: number };
    return { store_id: state.store_id, floor: state.floor, indexed: state.last_seq, removed: n };
  }

  // The index is derived, so emptying it is throwing the file away: constant time, and the space is given back.
  #startOver(state: StoreState): void {
    this.#db.exec('DETACH search');
    if (this.#dataDir !== null) {
      for (const suffix of ['', '-wal', '-shm'])
        rmSync(join(this.#dataDir, SEARCH_FILE + suffix), { force: true });
    }
    this.#progress = this.#attach(state);
  }

  #attach(state: StoreState): Progress {
    const file = this.#dataDir === null ? ':memory:' : join(this.#dataDir, SEARCH_FILE);
    this.#db.prepare('ATTACH ? AS search').run(file);
    // Derived data: after a power cut a part of it may be missing, and is indexed again.
    this.#db.exec('PRAGMA search.journal_mode = WAL; PRAGMA search.synchronous = NORMAL');
    const { user_version } = this.#db.prepare('PRAGMA search.user_version').get() as { user_version: number };
    if (user_version === 0)
      this.#db.exec(`BEGIN; ${SCHEMA} PRAGMA search.user_version = ${SEARCH_VERSION}; COMMIT`);
    const stored = this.#db.prepare('SELECT store_id, floor, indexed, removed FROM search.progress').get();
    if (stored) return stored as unknown as Progress;
    // Everything below the floor is gone; everything above is indexed from here.
    const start = { ...this.#present(state), indexed: state.floor };
    this.#save(start);
    return start;
  }
}
