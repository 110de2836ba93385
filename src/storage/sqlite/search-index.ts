import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { foldCase } from '../../mailbox/search/fold.ts';
import { decodeText } from '../../mime/decode.ts';
import { htmlToText } from '../../mime/html-text.ts';
import type { LeafPart } from '../../mime/scan.ts';
import { SEARCH_FILE } from './connection.ts';
import { BREAK, indexText } from './index-text.ts';
import { RawChunks } from './raw-chunks.ts';
import { type StoreState, StoreStateRow } from './store-state.ts';

/** Between recipients in the substring index: a noncharacter that `substringKey` lets no text contain. */
const RECIPIENT_BREAK = '\uffff';

/** A text as the substring index holds it and as a filter asks for it. */
export function substringKey(text: string): string {
  // NUL would end the text for SQLite's tokenizer.
  return foldCase(text).replace(/[\0\uffff]/g, '\ufffe');
}

// The index is written in batches of this many characters, so that one of many large mails is not one huge commit.
const BATCH_CHARACTERS = 4 * 1024 * 1024;

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
  CREATE TABLE search.progress(
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL, floor INTEGER NOT NULL, indexed INTEGER NOT NULL, removed INTEGER NOT NULL
  ) STRICT;
`;

interface Progress {
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
  readonly #state: StoreStateRow;
  readonly #chunks: RawChunks;
  readonly #pending: StatementSync;
  readonly #removals: StatementSync;
  readonly #lastRemoval: StatementSync;
  #progress: Progress = { store_id: '', floor: 0, indexed: 0, removed: 0 };
  #write!: Record<'words' | 'substrings' | 'dropWords' | 'dropSubstrings' | 'progress', StatementSync>;

  constructor(db: DatabaseSync, dataDir: string | null) {
    this.#db = db;
    this.#dataDir = dataDir;
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
    this.#attach();
  }

  get progress(): Readonly<Progress> {
    return this.#progress;
  }

  /** Indexes up to `limit` messages; false when there was nothing left to do. */
  step(limit: number): boolean {
    const state = this.#state.read();
    if (state.floor > this.#progress.floor) this.#startOver(state);
    const pending = this.#pending.all(this.#progress.indexed, limit) as unknown as PendingRow[];
    const removals = this.#removals.all(this.#progress.removed, limit) as { n: number; seq: number }[];
    if (pending.length === 0 && removals.length === 0) {
      return false;
    }
    this.#db.exec('BEGIN');
    try {
      const next = { ...this.#progress };
      let characters = 0;
      for (const row of pending) {
        characters += this.#add(row);
        next.indexed = row.seq;
        if (characters > BATCH_CHARACTERS) break;
      }
      for (const { n, seq } of removals) {
        this.#write.dropWords.run(seq);
        this.#write.dropSubstrings.run(seq);
        next.removed = n;
      }
      this.#save(next);
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
    return true;
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
    this.#write.words.run(seq, text);
    this.#write.substrings.run(
      seq,
      substringKey(subject),
      substringKey(sender),
      addresses.map(substringKey).join(RECIPIENT_BREAK),
    );
    return text.length;
  }

  #save(progress: Progress): void {
    this.#write.progress.run(progress.store_id, progress.floor, progress.indexed, progress.removed);
    this.#progress = progress;
  }

  // The index is derived, so emptying it is throwing the file away: constant time, and the space is given back.
  #startOver(state: StoreState): void {
    this.#db.exec('DETACH search');
    if (this.#dataDir !== null) {
      for (const suffix of ['', '-wal', '-shm'])
        rmSync(join(this.#dataDir, SEARCH_FILE + suffix), { force: true });
    }
    this.#attach(state);
  }

  #attach(state: StoreState = this.#state.read()): void {
    const file = this.#dataDir === null ? ':memory:' : join(this.#dataDir, SEARCH_FILE);
    this.#db.prepare('ATTACH ? AS search').run(file);
    // Derived data: after a power cut a part of it may be missing, and is indexed again.
    this.#db.exec('PRAGMA search.journal_mode = WAL; PRAGMA search.synchronous = NORMAL');
    const { user_version } = this.#db.prepare('PRAGMA search.user_version').get() as { user_version: number };
    if (user_version === 0) {
      this.#db.exec(`BEGIN; ${SCHEMA} PRAGMA search.user_version = ${SEARCH_VERSION}; COMMIT`);
    }
    this.#write = {
      words: this.#db.prepare('INSERT INTO search.words(rowid, text) VALUES (?, ?)'),
      substrings: this.#db.prepare(
        'INSERT INTO search.substrings(rowid, subject, sender, recipients) VALUES (?, ?, ?, ?)',
      ),
      dropWords: this.#db.prepare('DELETE FROM search.words WHERE rowid = ?'),
      dropSubstrings: this.#db.prepare('DELETE FROM search.substrings WHERE rowid = ?'),
      progress: this.#db.prepare(
        `INSERT INTO search.progress(one, store_id, floor, indexed, removed) VALUES (1, ?, ?, ?, ?)
         ON CONFLICT(one) DO UPDATE SET (store_id, floor, indexed, removed) =
           (excluded.store_id, excluded.floor, excluded.indexed, excluded.removed)`,
      ),
    };
    const stored = this.#db.prepare('SELECT * FROM search.progress').get() as unknown as Progress | undefined;
    if (stored && stored.store_id === state.store_id && stored.indexed <= state.last_seq) {
      this.#progress = stored;
      return;
    }
    const { n } = this.#lastRemoval.get() as { n: number };
    this.#save({ store_id: state.store_id, floor: state.floor, indexed: state.floor, removed: n });
  }
}
