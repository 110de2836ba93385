import type { DatabaseSync } from 'node:sqlite';
import { MAX_LISTED_TAGS } from '../../../contract/limits.ts';
import type { ListedMessage, MessageSummary } from '../../../contract/message/message.ts';
import type { MailboxTotals } from '../../../mailbox/directory/mailbox-table.ts';
import type { Envelope } from '../../../mailbox/envelope.ts';
import type { ListQuery, MessageFilter, Page } from '../../../mailbox/ports.ts';
import type { LeafPart } from '../../../mime/structure/scan.ts';
import { FILES } from '../../flags.ts';
import { toEnvelope, toParts } from '../../message-codec.ts';
import { type MessagePreview, readPreview } from '../../message-text.ts';
import { MAILBOX_TOTALS, toMailboxTotals } from '../../rules/totals.ts';
import { openMailForReading } from '../connection.ts';
import { RawChunks } from '../index/searchable-text.ts';
import type { FolderOptions } from '../options.ts';
import { MESSAGE_COLUMNS, POSITION } from '../schema.ts';
import { isIndexDamage } from '../sqlite-errors.ts';
import type { Notify } from '../threads/thread-calls.ts';
import { readConditions, type SqlConditions } from './conditions.ts';
import { type Selection, selectMatches } from './selection.ts';
import { runInSlices, type SlicedQuery } from './slices.ts';
import { addSubstringFunctions } from './substrings.ts';
import { type SummaryRow, summaryOf, toListedRow } from './summaries.ts';
import { UnindexedText } from './unindexed-text.ts';
import { type MailboxView, Views } from './view.ts';

// Sent with the rest of a message, which saves a call to the thread. Most messages are this small.
const SMALL_BYTES = 16 * 1024;

// The preview of a message that is not indexed yet can take a millisecond.
const PREVIEWS_AT_ONCE = 20;

/** A message as it is passed between threads; its bytes, unless they are few, are read separately, by their position. */
export interface MessageRecord {
  pos: number;
  bytes: Uint8Array | null;
  summary: MessageSummary;
  envelope: Envelope;
  parts: LeafPart[];
}

/**
 * All read operations. Every method sees everything that was committed before the call. The range of messages of a query is fixed
 * at the start, so messages and index may change while it runs.
 */
export class SqliteReader {
  readonly #db: DatabaseSync;
  readonly #notify: Notify;
  readonly #views: Views;
  readonly #chunks: RawChunks;
  readonly #unindexed: UnindexedText;

  constructor(options: FolderOptions, notify: Notify) {
    const db = openMailForReading(options.dataDir);
    this.#db = db;
    this.#notify = notify;
    addSubstringFunctions(db);
    this.#views = new Views(db, options.dataDir);
    this.#chunks = new RawChunks(db);
    this.#unindexed = new UnindexedText(db, options);
    this.attachIndex();
  }

  /** Switches to the current search index. */
  attachIndex(): void {
    // A notification about a new index can arrive after `close`.
    if (this.#db.isOpen) this.#views.attachIndex();
  }

  list(mailbox: number, query: ListQuery): Promise<Page> {
    return this.#run(mailbox, () => this.#list(query));
  }

  count(mailbox: number, filter: MessageFilter): Promise<number> {
    return this.#run(mailbox, () => this.#countMatches(filter));
  }

  /** The ids of up to `limit` matches, newest first, and the `upTo` for the next call; 0 if there are no more. */
  ids(
    mailbox: number,
    filter: MessageFilter,
    upTo: number,
    limit: number,
  ): Promise<{ ids: string[]; upTo: number }> {
    return this.#run(mailbox, () => this.#ids(filter, upTo, limit));
  }

  get(mailbox: number, id: string): MessageRecord | undefined {
    const sql = `SELECT ${MESSAGE_COLUMNS.replace('seq', 'm.seq')}, envelope, parts, ${POSITION} AS pos,
        CASE WHEN size <= ${SMALL_BYTES} THEN (SELECT bytes FROM raw_chunks r WHERE r.pos = ${POSITION}) END AS bytes
      FROM messages m JOIN contents ON contents.seq = m.seq
      WHERE id = :id AND m.seq > :after AND m.seq <= :upTo`;
    type Row = SummaryRow & { pos: number; envelope: string; parts: string; bytes: Uint8Array | null };
    const row = this.#views.read(mailbox, (view) => view.first<Row>(sql, { id }));
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
    return this.#views.read(mailbox, (view) => view.all(sql));
  }

  totals(mailbox: number): MailboxTotals {
    return this.#views.read(mailbox, ({ state }) => toMailboxTotals(state, state.last_created_at));
  }

  /** By key, of all mailboxes. */
  allTotals(): Map<number, MailboxTotals> {
    const sql = `SELECT mailbox, ${MAILBOX_TOTALS}, last_created_at AS last_arrival FROM mailboxes WHERE deleted_at IS NULL`;
    const rows = this.#db.prepare(sql).all() as unknown as (MailboxTotals & { mailbox: number })[];
    return new Map(rows.map(({ mailbox, ...totals }) => [mailbox, totals]));
  }

  isIdle(): boolean {
    return true;
  }

  close(): void {
    this.#db.close();
  }

  // Queries work without the index while it is damaged and being rebuilt.
  async #run<T>(mailbox: number, query: () => SlicedQuery<T>): Promise<T> {
    const run = () => runInSlices({ read: (work) => this.#views.read(mailbox, work) }, query());
    try {
      return await run();
    } catch (error) {
      if (!isIndexDamage(error) || !this.#views.isIndexed) throw error;
      this.#views.detachIndex();
      // If this fails as well, the index was not the cause.
      const result = await run();
      this.#notify({ kind: 'index-damaged', reason: String(error) });
      return result;
    }
  }

  *#list(query: ListQuery): SlicedQuery<Page> {
    const { limit, offset = 0 } = query;
    const conditions = yield* readConditions(query);
    const total = conditions.known ?? (yield* this.#count(conditions, conditions.upTo));
    // The total is known, so the search can stop as soon as all matches are found.
    const wanted = Math.min(limit + 1, total - offset);
    const rows = wanted > 0 ? yield* this.#newest(conditions, conditions.upToCursor, wanted, offset) : [];
    const shown = rows.slice(0, limit);
    return {
      messages: query.preview ? yield* this.#withPreviews(shown) : shown.map(toListedRow),
      total,
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }

  *#countMatches(filter: MessageFilter): SlicedQuery<number> {
    const conditions = yield* readConditions(filter);
    const { known, upTo, upToCursor } = conditions;
    return known !== undefined && upToCursor === upTo ? known : yield* this.#count(conditions, upToCursor);
  }

  *#ids(filter: MessageFilter, upTo: number, limit: number): SlicedQuery<{ ids: string[]; upTo: number }> {
    const conditions = yield* readConditions(filter);
    const rows = yield* this.#newest(conditions, Math.min(conditions.upToCursor, upTo), limit, 0);
    return { ids: rows.map(({ id }) => id), upTo: rows.length < limit ? 0 : rows.at(-1)!.seq - 1 };
  }

  *#count(conditions: SqlConditions, upTo: number): SlicedQuery<number> {
    let total = 0;
    yield* this.#eachSelection(conditions, upTo, (selection) => {
      total += selection.count();
      return true;
    });
    return total;
  }

  *#newest(
    conditions: SqlConditions,
    upTo: number,
    limit: number,
    offset: number,
  ): SlicedQuery<SummaryRow[]> {
    const rows: SummaryRow[] = [];
    let skip = offset;
    yield* this.#eachSelection(conditions, upTo, (selection) => {
      const count = skip > 0 && selection.after > conditions.after ? selection.count() : skip + 1;
      if (count > skip) rows.push(...selection.newest(limit - rows.length, skip));
      skip = Math.max(0, skip - count);
      return rows.length < limit;
    });
    return rows;
  }

  /** Goes through all messages of the range, newest first, until `use` returns false. */
  *#eachSelection(
    conditions: SqlConditions,
    from: number,
    use: (selection: Selection) => boolean,
  ): SlicedQuery<void> {
    let upTo = from;
    let isWanted = !conditions.nothing;
    while (isWanted && upTo > conditions.after) {
      const { view, span } = yield;
      const selection = selectMatches(conditions, view, upTo, span, this.#unindexed);
      upTo = selection.after;
      isWanted = use(selection);
    }
  }

  *#withPreviews(rows: SummaryRow[]): SlicedQuery<ListedMessage[]> {
    const messages: ListedMessage[] = [];
    while (messages.length < rows.length) {
      const { view } = yield;
      for (const row of rows.slice(messages.length, messages.length + PREVIEWS_AT_ONCE)) {
        const { sender_name, preview } = this.#previewOf(row.seq, view);
        messages.push({ ...toListedRow(row), sender_name, preview, has_files: (row.flags & FILES) !== 0 });
      }
    }
    return messages;
  }

  /** The preview that the indexer stored, or that of a message it has not read yet. */
  #previewOf(seq: number, view: MailboxView): MessagePreview {
    const stored =
      'SELECT sender_name, preview FROM search.previews WHERE seq = :seq AND seq > :after AND seq <= :upTo';
    const preview = seq <= view.indexed ? view.first<MessagePreview>(stored, { seq }) : undefined;
    if (preview) return preview;
    const sql = `SELECT parts, ${POSITION} AS pos FROM contents WHERE seq = :seq AND seq > :after AND seq <= :upTo`;
    const contents = view.first<{ parts: string; pos: number }>(sql, { seq });
    if (!contents) return { sender_name: '', preview: '' };
    return readPreview(this.#chunks.of(contents.pos), toParts(contents.parts));
  }
}
