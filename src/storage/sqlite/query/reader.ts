import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { MAX_LISTED_TAGS } from '../../../contract/limits.ts';
import type { MessageSummary } from '../../../contract/message/message.ts';
import type { Envelope } from '../../../mailbox/envelope.ts';
import type { ListQuery, MessageFilter, Page } from '../../../mailbox/ports.ts';
import type { LeafPart } from '../../../mime/structure/scan.ts';
import { countWith, UNREAD } from '../../flags.ts';
import { toEnvelope, toParts } from '../../message-codec.ts';
import { openMailForReading } from '../connection.ts';
import type { FolderOptions } from '../options.ts';
import { CHUNKS_PER_MESSAGE, MESSAGE_COLUMNS } from '../schema.ts';
import { isIndexDamage } from '../sqlite-errors.ts';
import type { Notify } from '../threads/thread-calls.ts';
import { Queries } from './queries.ts';
import { RawChunks } from './raw-chunks.ts';
import { addSubstringFunctions } from './substrings.ts';
import { type SummaryRow, summaryOf } from './summaries.ts';
import { Views } from './view.ts';

// Sent with the rest of a message, which saves a call to the thread. Most messages are this small.
const SMALL_BYTES = 16 * 1024;

/** A message as it is passed between threads; its bytes, unless they are few, are read separately, by `seq`. */
export interface MessageRecord {
  seq: number;
  bytes: Uint8Array | null;
  summary: MessageSummary;
  envelope: Envelope;
  parts: LeafPart[];
}

/** All read operations. Every method sees everything that was committed before the call. */
export class Reader {
  readonly #db: DatabaseSync;
  readonly #notify: Notify;
  readonly #views: Views;
  readonly #queries: Queries;
  readonly #chunks: RawChunks;
  readonly #find: StatementSync;
  readonly #tags: StatementSync;

  constructor(options: FolderOptions, notify: Notify) {
    const db = openMailForReading(options.dataDir);
    this.#db = db;
    this.#notify = notify;
    addSubstringFunctions(db);
    this.#views = new Views(db, options.dataDir);
    this.#queries = new Queries(db, this.#views, options);
    this.#chunks = new RawChunks(db);
    this.#find = db.prepare(
      `SELECT ${MESSAGE_COLUMNS}, envelope, parts,
         CASE WHEN size <= ${SMALL_BYTES} THEN (SELECT bytes FROM raw_chunks WHERE pos = seq * ${CHUNKS_PER_MESSAGE}) END AS bytes
       FROM messages JOIN contents USING (seq)
       WHERE id = ? AND seq > (SELECT floor FROM state)`,
    );
    this.#tags = db.prepare(
      `SELECT tag, count(*) AS messages FROM message_tags WHERE seq > (SELECT floor FROM state)
       GROUP BY tag ORDER BY messages DESC, tag LIMIT ${MAX_LISTED_TAGS}`,
    );
    this.attachIndex();
  }

  /** Switches to the current search index. */
  attachIndex(): void {
    // A notification about a new index can arrive after `close`.
    if (this.#db.isOpen) this.#views.attachIndex();
  }

  list(query: ListQuery): Promise<Page> {
    return this.#withIndex(() => this.#queries.list(query));
  }

  count(filter: MessageFilter): Promise<number> {
    return this.#withIndex(() => this.#queries.count(filter));
  }

  ids(filter: MessageFilter, upTo: number, limit: number): Promise<{ ids: string[]; upTo: number }> {
    return this.#withIndex(() => this.#queries.ids(filter, upTo, limit));
  }

  get(id: string): MessageRecord | undefined {
    const row = this.#find.get(id) as unknown as
      | (SummaryRow & { envelope: string; parts: string; bytes: Uint8Array | null })
      | undefined;
    if (!row) return undefined;
    const { seq, bytes, envelope, parts } = row;
    const summary = summaryOf(row);
    return { seq, bytes, summary, envelope: toEnvelope(envelope, summary), parts: toParts(parts) };
  }

  /** Chunk `n`, counted from 0; undefined if the message has been deleted. */
  rawChunk(seq: number, n: number): Uint8Array | undefined {
    return this.#chunks.read(seq, n);
  }

  tags(): { tag: string; messages: number }[] {
    return this.#tags.all() as unknown as { tag: string; messages: number }[];
  }

  totals(): { messages: number; unread: number } {
    const { counts } = this.#views.read(({ state }) => state);
    return { messages: countWith(counts, 0), unread: countWith(counts, UNREAD) };
  }

  isIdle(): boolean {
    return true;
  }

  close(): void {
    this.#db.close();
  }

  // Queries work without the index while it is damaged and being rebuilt.
  async #withIndex<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      if (!isIndexDamage(error) || !this.#views.isIndexed) throw error;
      this.#views.detachIndex();
      // If this fails as well, the index was not the cause.
      const result = await query();
      this.#notify({ kind: 'index-damaged', reason: String(error) });
      return result;
    }
  }
}
