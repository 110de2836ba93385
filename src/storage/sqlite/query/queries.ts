import type { DatabaseSync } from 'node:sqlite';
import type { ListedMessage, MessageSummary } from '../../../contract/message/message.ts';
import type { ListQuery, MessageFilter, Page } from '../../../mailbox/ports.ts';
import { FILES } from '../../flags.ts';
import { toParts } from '../../message-codec.ts';
import { type MessagePreview, readPreview } from '../../message-preview.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { POSITION } from '../schema.ts';
import { StatementCache } from '../statement-cache.ts';
import { ConditionReader, type SqlConditions } from './conditions.ts';
import { RawChunks } from './raw-chunks.ts';
import { MessageSelector, type Selection } from './selection.ts';
import { runInSlices, type SlicedQuery } from './slices.ts';
import { type SummaryRow, toListedRow } from './summaries.ts';
import type { IndexedView, Views } from './view.ts';

// The preview of a message that is not indexed yet can take a millisecond.
const PREVIEWS_AT_ONCE = 20;

/**
 * Lists and counts the messages that match a filter. The range of messages is fixed at the start, so messages and index
 * may change during a long query.
 */
export class Queries {
  readonly #views: Views;
  readonly #conditions: ConditionReader;
  readonly #selector: MessageSelector;
  readonly #readPreview: ReturnType<typeof previewReader>;

  constructor(db: DatabaseSync, views: Views, options: SqliteStoreOptions) {
    this.#views = views;
    this.#conditions = new ConditionReader(db);
    this.#selector = new MessageSelector(db, options);
    this.#readPreview = previewReader(db);
  }

  list(mailbox: number, query: ListQuery): Promise<Page> {
    return this.#run(mailbox, this.#list(query));
  }

  count(mailbox: number, filter: MessageFilter): Promise<number> {
    return this.#run(mailbox, this.#countMatches(filter));
  }

  /** The ids of up to `limit` matches, newest first, and the `upTo` for the next call; 0 if there are no more. */
  ids(
    mailbox: number,
    filter: MessageFilter,
    upTo: number,
    limit: number,
  ): Promise<{ ids: string[]; upTo: number }> {
    return this.#run(mailbox, this.#ids(filter, upTo, limit));
  }

  #run<T>(mailbox: number, query: SlicedQuery<T>): Promise<T> {
    return runInSlices({ read: (work) => this.#views.read(mailbox, work) }, query);
  }

  *#list(query: ListQuery): SlicedQuery<Page> {
    const { limit, offset = 0 } = query;
    const conditions = yield* this.#conditions.read(query);
    const { known, upToWithoutCursor } = conditions;
    const total = known ?? (yield* this.#count({ ...conditions, upTo: upToWithoutCursor }));
    // The total is known, so the search can stop as soon as all matches are found.
    const wanted = Math.min(limit + 1, total - offset);
    const rows = wanted > 0 ? yield* this.#newest(conditions, wanted, offset) : [];
    const shown = rows.slice(0, limit);
    return {
      messages: query.preview ? yield* this.#withPreviews(shown) : shown.map(toListedRow),
      total,
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }

  *#countMatches(filter: MessageFilter): SlicedQuery<number> {
    const conditions = yield* this.#conditions.read(filter);
    const { known, upTo, upToWithoutCursor } = conditions;
    return known !== undefined && upTo === upToWithoutCursor ? known : yield* this.#count(conditions);
  }

  *#ids(filter: MessageFilter, upTo: number, limit: number): SlicedQuery<{ ids: string[]; upTo: number }> {
    const conditions = yield* this.#conditions.read(filter);
    const range = { ...conditions, upTo: Math.min(conditions.upTo, upTo) };
    const rows = yield* this.#newest(range, limit, 0);
    return { ids: rows.map(({ id }) => id), upTo: rows.length < limit ? 0 : rows.at(-1)!.seq - 1 };
  }

  *#count(conditions: SqlConditions): SlicedQuery<number> {
    let total = 0;
    yield* this.#eachSelection(conditions, (selection) => {
      total += selection.count();
      return true;
    });
    return total;
  }

  *#newest(conditions: SqlConditions, limit: number, offset: number): SlicedQuery<SummaryRow[]> {
    const rows: SummaryRow[] = [];
    let skip = offset;
    yield* this.#eachSelection(conditions, (selection) => {
      const count = skip > 0 && selection.after > conditions.after ? selection.count() : skip + 1;
      if (count > skip) rows.push(...selection.newest(limit - rows.length, skip));
      skip = Math.max(0, skip - count);
      return rows.length < limit;
    });
    return rows;
  }

  /** Goes through all messages of the range, newest first, until `use` returns false. */
  *#eachSelection(conditions: SqlConditions, use: (selection: Selection) => boolean): SlicedQuery<void> {
    let { upTo } = conditions;
    let isWanted = !conditions.nothing;
    while (isWanted && upTo > conditions.after) {
      const { view, span } = yield;
      const selection = this.#selector.select(conditions, view, upTo, span);
      upTo = selection.after;
      isWanted = use(selection);
    }
  }

  *#withPreviews(rows: SummaryRow[]): SlicedQuery<ListedMessage[]> {
    const messages: ListedMessage[] = [];
    while (messages.length < rows.length) {
      const { view } = yield;
      for (const row of rows.slice(messages.length, messages.length + PREVIEWS_AT_ONCE))
        messages.push({ ...toListedRow(row), ...this.#readPreview(row, view) });
    }
    return messages;
  }
}

/** The fields that `include=preview` adds to a message. */
type Added = Required<Omit<ListedMessage, keyof MessageSummary>>;

/** Returns a function that reads the preview which the indexer stored, or creates that of a message it has not read yet. */
function previewReader(db: DatabaseSync): (row: SummaryRow, view: IndexedView) => Added {
  const statements = new StatementCache(db);
  const chunks = new RawChunks(db);
  const readStored = (seq: number) => {
    const statement = statements.get('SELECT sender_name, preview FROM search.previews WHERE seq = ?');
    return statement.get(seq) as MessagePreview | undefined;
  };
  const create = (seq: number): MessagePreview => {
    const row = statements.get(`SELECT parts, ${POSITION} AS pos FROM contents WHERE seq = ?`).get(seq);
    if (!row) return { sender_name: '', preview: '' };
    return readPreview(chunks.of(row.pos as number), toParts(row.parts as string));
  };
  return ({ seq, flags }, { indexed }) => {
    const { sender_name, preview } = (seq <= indexed && readStored(seq)) || create(seq);
    return { sender_name, preview, has_files: (flags & FILES) !== 0 };
  };
}
