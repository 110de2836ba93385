import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { type MessagePreview, readPreview } from '../../message-text.ts';
import { freeDiskBytes, inSnapshot } from '../connection.ts';
import type { FolderOptions } from '../options.ts';
import { mailboxOf, SEQS_PER_MAILBOX } from '../schema.ts';
import { fullError } from '../sqlite-errors.ts';
import { StatementCache } from '../statement-cache.ts';
import { States } from '../store-state.ts';
import { indexText } from './index-text.ts';
import {
  attachSearch,
  dropSearch,
  type IndexProgress,
  lastRemovalReader,
  progressReader,
  ROWID,
  WORDS_COLUMNS,
} from './search-schema.ts';
import { SELECT_ARRIVALS, SELECT_TEXTS, SearchableText, type TextRow, type Warn } from './searchable-text.ts';

/** The input of one step, read from mail.db. */
interface IndexBatch {
  entries: IndexEntry[];
  removals: number[];
  progress: IndexProgress;
  characters: number;
  /** All messages were deleted. */
  isCleared?: boolean;
}

interface IndexEntry {
  seq: number;
  /** The words, by column. */
  texts: string[];
  preview: MessagePreview;
}

// What is read from mail.db at once; the characters after the first message. It is short, because its journal grows meanwhile.
const READ_MESSAGES = 500;
const READ_CHARACTERS = 1024 * 1024;

// What a step writes in one transaction. Each makes a segment of the index, and merging them is much of the work: with a quarter of
// these characters, indexing takes a third more. Some texts take twenty times as long as others, so the time is limited too.
const STEP_CHARACTERS = 4 * 1024 * 1024;
const STEP_MS = 250;

// The index does not grow while the disk has less free space than this: several times what a step writes.
const RESERVED_BYTES = 16 * 1024 * 1024;

// What a search may have to read: a second's worth of messages. Text that is segmented with a dictionary takes twenty
// times as long as other text, so their number alone is not enough.
const BACKLOG_MESSAGES = 20_000;
const BACKLOG_MS = 1000;

const ARRIVING = `${SELECT_ARRIVALS} LIMIT :limit`;
const FILLING = `${SELECT_TEXTS} LIMIT :limit`;
const QUEUE = 'SELECT n, seq FROM arrivals WHERE n > ? ORDER BY n';
const FIRST_QUEUED = `SELECT min(seq) AS seq FROM arrivals WHERE n > ? GROUP BY seq / ${SEQS_PER_MAILBOX}`;
const REMOVALS = 'SELECT n, seq FROM removals WHERE n > ? ORDER BY n LIMIT ?';

/**
 * The write side of the search index, attached to the connection as `search`. It indexes mail.db in
 * batches, and its transactions record the progress. Readers do not wait for it: they read messages that are not
 * indexed yet.
 */
export class SearchIndex {
  readonly #db: DatabaseSync;
  readonly #options: FolderOptions;
  readonly #warn: Warn;
  readonly #statements: StatementCache;
  readonly #states: States;
  readonly #lastRemoval: () => number;
  readonly #text: SearchableText;
  /** While the index is being filled: the messages that arrived since, and the last arrival among them. */
  #queued = new Set<number>();
  #queuedUpTo = 0;
  #progress: IndexProgress;
  /** CPU time for reading the text of one message, in the last step. */
  #messageMs = 0;

  constructor(db: DatabaseSync, options: FolderOptions, warn: Warn) {
    this.#db = db;
    this.#options = options;
    this.#warn = warn;
    this.#statements = new StatementCache(db);
    this.#states = new States(db);
    this.#lastRemoval = lastRemovalReader(db);
    this.#text = new SearchableText(db, options.maxSearchedText, warn);
    try {
      attachSearch(db, options.dataDir);
      this.#progress = this.#resume();
    } catch (error) {
      this.#progress = this.#recreate(error);
    }
  }

  get progress(): Readonly<IndexProgress> {
    return this.#progress;
  }

  /** The size of the backlog as a fraction of the maximum. */
  backlogFullness(): number {
    const messages = this.#states.store().last_arrival - this.#progress.indexed;
    const fullness = Math.max(messages / BACKLOG_MESSAGES, (messages * this.#messageMs) / BACKLOG_MS);
    return this.#progress.filled === null ? fullness : Math.max(1, fullness);
  }

  /** True while mail.db has changes that are not in the index yet. */
  isBehind(): boolean {
    return inSnapshot(this.#db, () => {
      const { cleared, last_arrival } = this.#states.store();
      const { floor, indexed, filled, removed } = this.#progress;
      const isFilled = filled === null && indexed === last_arrival;
      return floor < cleared || !isFilled || removed < this.#lastRemoval();
    });
  }

  /** True if all messages that it contains were deleted at once. */
  isCleared(): boolean {
    return this.#progress.floor < inSnapshot(this.#db, () => this.#states.store().cleared);
  }

  /** Replaces an unusable index with an empty one. Readers must attach the new one. */
  rebuild(reason: unknown): void {
    this.#progress = this.#recreate(reason);
  }

  /**
   * Checkpoints the journal, so that it can be reused and everything so far is durable. TRUNCATE also frees its space.
   */
  checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    this.#db.exec(`PRAGMA search.wal_checkpoint(${mode})`);
  }

  /** Indexes one batch of new messages and removals, or a single message if `small`. Throws if the disk is full. */
  step(small = false): void {
    this.#needSpace();
    const batch: IndexBatch = { entries: [], removals: [], progress: { ...this.#progress }, characters: 0 };
    const until = performance.now() + STEP_MS;
    // Reads everything before writing: a read transaction on mail.db during the FTS5 writes would keep its journal
    // growing.
    while (inSnapshot(this.#db, () => this.#gather(batch, small ? 1 : READ_MESSAGES)))
      if (small || batch.characters >= STEP_CHARACTERS || performance.now() >= until) break;
    if (batch.isCleared) this.#startEmpty();
    else this.#commit(batch.progress, () => this.#write(batch));
  }

  // The index must not take the space that deleting messages needs: then none could be freed any more.
  #needSpace(): void {
    if (freeDiskBytes(this.#options.dataDir) < RESERVED_BYTES) throw fullError(true);
  }

  /** Adds to a batch. Returns false if there may be no more messages. */
  #gather(batch: IndexBatch, limit: number): boolean {
    const { progress, entries } = batch;
    const { cleared, last_arrival } = this.#states.store();
    batch.isCleared = cleared > progress.floor;
    if (batch.isCleared) return false;
    this.#gatherRemovals(batch, limit);
    const before = entries.length;
    if (progress.filled === null) {
      const last = this.#read(batch, ARRIVING, { after: progress.indexed, upTo: last_arrival, limit });
      // The newest messages may have been removed before they were indexed.
      progress.indexed = last?.n ?? last_arrival;
      return entries.length > before;
    }
    for (const { n, seq } of this.#statements
      .get(QUEUE)
      .iterate(Math.max(this.#queuedUpTo, progress.indexed))) {
      this.#queued.add(seq as number);
      this.#queuedUpTo = n as number;
    }
    const range = { after: progress.filled, upTo: Number.MAX_SAFE_INTEGER, limit };
    progress.filled = this.#read(batch, FILLING, range)?.seq ?? null;
    if (progress.filled === null) this.#forgetQueue();
    return true;
  }

  #forgetQueue(): void {
    this.#queued.clear();
    this.#queuedUpTo = 0;
  }

  #gatherRemovals({ progress, removals }: IndexBatch, limit: number): void {
    const rows = this.#statements.get(REMOVALS).all(progress.removed, limit) as { n: number; seq: number }[];
    if (rows.length === 0) return;
    const firstQueued = this.#statements.get(FIRST_QUEUED).all(progress.indexed) as { seq: number }[];
    const unindexed = new Map(firstQueued.map(({ seq }) => [mailboxOf(seq), seq]));
    for (const { n, seq } of rows) {
      // Messages that were never indexed need no deletion. With retention, that is most of a flood.
      const isQueued = seq >= (unindexed.get(mailboxOf(seq)) ?? Number.POSITIVE_INFINITY);
      if (!isQueued && seq <= (progress.filled ?? seq)) removals.push(seq);
      progress.removed = n;
    }
  }

  /** Reads the texts of messages, and returns the last one; undefined if there was none. */
  #read(
    batch: IndexBatch,
    sql: string,
    range: { after: number; upTo: number; limit: number },
  ): { seq: number; n?: number } | undefined {
    const mostCharacters = batch.characters + READ_CHARACTERS;
    let microseconds = 0;
    let count = 0;
    let last: (TextRow & { n?: number }) | undefined;
    for (const row of this.#statements.get(sql).iterate({ ...range })) {
      last = row as unknown as TextRow & { n?: number };
      if (this.#queued.has(last.seq)) continue;
      // CPU time, because on a busy machine wall-clock time overstates the cost of a search.
      const started = process.threadCpuUsage();
      const message = this.#text.open(last);
      const texts = indexText(this.#text.fields(message));
      const { user, system } = process.threadCpuUsage(started);
      microseconds += user + system;
      count++;
      const { seq, bytes, parts } = message;
      batch.entries.push({ seq, texts, preview: readPreview(bytes, parts) });
      for (const { length } of texts) batch.characters += length;
      if (batch.characters >= mostCharacters) break;
    }
    if (count > 0) this.#messageMs = microseconds / 1000 / count;
    return last;
  }

  #write({ entries, removals }: IndexBatch): void {
    const addText = this.#statements.change(
      `INSERT INTO search.words(rowid, ${WORDS_COLUMNS}) VALUES (${ROWID}, ${WORDS_COLUMNS.map(() => '?')})`,
    );
    const addPreview = this.#statements.change(
      'INSERT OR REPLACE INTO search.previews(seq, sender_name, preview) VALUES (?, ?, ?)',
    );
    const dropText = this.#statements.change(`DELETE FROM search.words WHERE rowid = ${ROWID}`);
    const dropPreview = this.#statements.change('DELETE FROM search.previews WHERE seq = ?');
    // FTS5 writes what it has gathered whenever a rowid is lower than the one before.
    for (const { seq, texts, preview } of entries.sort((a, b) => a.seq - b.seq)) {
      addPreview.run(seq, preview.sender_name, preview.preview);
      addText.run(seq, ...texts);
    }
    for (const seq of removals) {
      dropText.run(seq);
      dropPreview.run(seq);
    }
  }

  #commit(progress: IndexProgress, write: () => void): void {
    this.#db.exec('BEGIN');
    try {
      write();
      this.#record(progress);
      this.#db.exec('COMMIT');
      this.#progress = progress;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  #record({ store_id, floor, indexed, filled, removed }: IndexProgress): void {
    const sql = `INSERT OR REPLACE INTO search.progress(one, store_id, floor, indexed, filled, removed)
      VALUES (1, ?, ?, ?, ?, ?)`;
    this.#statements.change(sql).run(store_id, floor, indexed, filled, removed);
  }

  // After a clear. The tables are emptied rather than the files deleted, because readers have them open.
  #startEmpty(): void {
    const progress = inSnapshot(this.#db, () => {
      const { store_id, cleared } = this.#states.store();
      return { store_id, floor: cleared, indexed: cleared, filled: null, removed: this.#lastRemoval() };
    });
    this.#forgetQueue();
    this.#commit(progress, () => {
      this.#statements.change("INSERT INTO search.words(words) VALUES ('delete-all')").run();
      this.#statements.change('DELETE FROM search.previews').run();
    });
  }

  #resume(): IndexProgress {
    const { present, floor, removed, queued } = inSnapshot(this.#db, () => ({
      present: this.#states.store(),
      floor: this.#states.mailbox(DEFAULT_MAILBOX).floor,
      removed: this.#lastRemoval(),
      queued: this.#statements.get(QUEUE).get(0) as { n: number } | undefined,
    }));
    const { store_id, cleared, last_arrival } = present;
    const stored = progressReader(this.#db)();
    if (!stored) {
      const start = { store_id, floor: cleared, indexed: last_arrival, filled: floor, removed };
      this.#record(start);
      return start;
    }
    if (stored.store_id !== store_id) throw new Error('it belongs to another store');
    if (stored.indexed > last_arrival || stored.removed > removed)
      throw new Error('it is ahead of the messages');
    if (stored.indexed < (queued ? queued.n - 1 : last_arrival)) throw new Error('it lacks messages');
    return stored;
  }

  #recreate(reason: unknown): IndexProgress {
    this.#warn('The search index is rebuilt from the messages. Searches work meanwhile.', {
      reason: reason instanceof Error ? reason.message : reason,
    });
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    dropSearch(this.#db, this.#options.dataDir);
    attachSearch(this.#db, this.#options.dataDir);
    this.#forgetQueue();
    return this.#resume();
  }
}
