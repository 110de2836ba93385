import type { DatabaseSync } from 'node:sqlite';
import { MAX_LISTED_TAGS } from '../../../contract/limits.ts';
import type { MessageSummary } from '../../../contract/message/message.ts';
import type { Envelope } from '../../../mailbox/envelope.ts';
import type { MailboxTotals } from '../../../mailbox/mailbox-table.ts';
import type { LeafPart } from '../../../mime/structure/scan.ts';
import { toEnvelope, toParts } from '../../message-codec.ts';
import { toMailboxTotals } from '../../rules/totals.ts';
import { openMailForReading } from '../connection.ts';
import type { FolderOptions } from '../options.ts';
import { MESSAGE_COLUMNS, POSITION } from '../schema.ts';
import { isIndexDamage } from '../sqlite-errors.ts';
import { type MailboxState, toMailboxState } from '../store-state.ts';
import type { Notify } from '../threads/thread-calls.ts';
import { MailboxStatements } from './mailbox-statements.ts';
import { Queries } from './queries.ts';
import { RawChunks } from './raw-chunks.ts';
import { addSubstringFunctions } from './substrings.ts';
import { type SummaryRow, summaryOf } from './summaries.ts';
import { Views } from './view.ts';

// Sent with the rest of a message, which saves a call to the thread. Most messages are this small.
const SMALL_BYTES = 16 * 1024;

/** A message as it is passed between threads; its bytes, unless they are few, are read separately, by their position. */
export interface MessageRecord {
  pos: number;
  bytes: Uint8Array | null;
  summary: MessageSummary;
  envelope: Envelope;
  parts: LeafPart[];
}

/** All read operations. Every method sees everything that was committed before the call. */
export class SqliteReader {
  readonly #db: DatabaseSync;
  readonly #notify: Notify;
  readonly #views: Views;
  readonly #queries: Queries;
  readonly #chunks: RawChunks;
  readonly #statements: MailboxStatements;

  constructor(options: FolderOptions, notify: Notify) {
    const db = openMailForReading(options.dataDir);
    this.#db = db;
    this.#notify = notify;
    addSubstringFunctions(db);
    this.#views = new Views(db, options.dataDir);
    this.#queries = new Queries(db, this.#views, options);
    this.#chunks = new RawChunks(db);
    this.#statements = new MailboxStatements(db);
    this.attachIndex();
  }

  /** Switches to the current search index. */
  attachIndex(): void {
    // A notification about a new index can arrive after `close`.
    if (this.#db.isOpen) this.#views.attachIndex();
  }

  list(...query: Parameters<Queries['list']>): ReturnType<Queries['list']> {
    return this.#withIndex(() => this.#queries.list(...query));
  }

  count(...query: Parameters<Queries['count']>): ReturnType<Queries['count']> {
    return this.#withIndex(() => this.#queries.count(...query));
  }

  ids(...query: Parameters<Queries['ids']>): ReturnType<Queries['ids']> {
    return this.#withIndex(() => this.#queries.ids(...query));
  }

  get(mailbox: number, id: string): MessageRecord | undefined {
    const sql = `SELECT ${MESSAGE_COLUMNS.replace('seq', 'm.seq')}, envelope, parts, ${POSITION} AS pos,
        CASE WHEN size <= ${SMALL_BYTES} THEN (SELECT bytes FROM raw_chunks r WHERE r.pos = ${POSITION}) END AS bytes
      FROM messages m JOIN contents ON contents.seq = m.seq
      WHERE id = :id AND m.seq > :after AND m.seq <= :upTo`;
    type Row = SummaryRow & { pos: number; envelope: string; parts: string; bytes: Uint8Array | null };
    const row = this.#views.read(mailbox, ({ state }) => this.#statements.first<Row>(sql, state, { id }));
    if (!row) return undefined;
    const { pos, bytes, envelope, parts } = row;
    const summary = summaryOf(row);
    return { pos, bytes, summary, envelope: toEnvelope(envelope, summary), parts: toParts(parts) };
  }

  /** Chunk `n`, counted from 0, of the bytes at this position; undefined if the message has been deleted. */
  rawChunk(pos: number, n: number): Uint8Array | undefined {
    return this.#chunks.read(pos, n);
  }

  tags(mailbox: number): { tag: string; messages: number }[] {
    const sql = `SELECT tag, count(*) AS messages FROM message_tags INDEXED BY message_tags_of
      WHERE seq > :after AND seq <= :upTo GROUP BY tag ORDER BY messages DESC, tag LIMIT ${MAX_LISTED_TAGS}`;
    return this.#views.read(mailbox, ({ state }) => this.#statements.all(sql, state));
  }

  totals(mailbox: number): MailboxTotals {
    return this.#views.read(mailbox, ({ state }) => totalsOf(state));
  }

  /** By key, of all mailboxes. */
  allTotals(): Map<number, MailboxTotals> {
    const rows = this.#db.prepare('SELECT * FROM mailboxes WHERE deleted_at IS NULL').all();
    return new Map(rows.map(toMailboxState).map((state) => [state.mailbox, totalsOf(state)]));
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

function totalsOf(state: MailboxState): MailboxTotals {
  return toMailboxTotals(state, state.last_created_at);
}
