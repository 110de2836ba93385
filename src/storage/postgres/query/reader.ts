import { inflateRawSync } from 'node:zlib';
import { MAX_LISTED_TAGS } from '../../../contract/limits.ts';
import type { ListedMessage } from '../../../contract/message/message.ts';
import { isUlid, toUlid, toUuid } from '../../../contract/ulid.ts';
import {
  DEFAULT_MAILBOX,
  type ListQuery,
  type MessageFilter,
  type Page,
  type StoredMessage,
  type StoreStats,
} from '../../../mailbox/ports.ts';
import type { TagTerm } from '../../../text/query.ts';
import { type CallSize, listSize } from '../../call-queue.ts';
import { BATCH, EditableStore } from '../../editable-store.ts';
import { MatchingTags, type ParsedSearch, parseFilter, unknownCursor } from '../../filter-conditions.ts';
import { COUNT_COLUMNS, FILES, UNREAD } from '../../flags.ts';
import { toEnvelope, toParts } from '../../message-codec.ts';
import { CHUNK_BYTES, rawMessage } from '../../raw-stream.ts';
import type { PgConnections, RunStatement } from '../connection/connections.ts';
import { inboxOf } from '../options.ts';
import { HAS_TAGS } from '../schema/tables.ts';
import { type MessageRow, rowColumns, summaryOf } from '../writer/message-rows.ts';
import { type Conditions, conditionsOf, hasBody } from './conditions.ts';

/** Looking up a message by its key takes about as long as reading this many one after the other. */
const LOOKUP_COST = 20;

const TAGS_AT_ONCE = 1000;

// Above the id of every message.
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface ContentsRow extends MessageRow {
  envelope: string;
  parts: string;
  whole_summary: string | null;
  /** Those of a small message, perhaps deflated. */
  bytes: Uint8Array | null;
}

// The bytes of a larger message are read when they are needed. They arrive as text, and reading it takes a millisecond of the
// event loop for each chunk, although most requests for a message need none of them, or are refused.
const SMALL_BYTES = 64 * 1024;

type ListRow = MessageRow & { preview?: string };
type PageRow = ListRow & { total: number; is_known: boolean };

const COLUMNS = rowColumns('m.');

/** A search, with the tags in use that it means: undefined until its first statement has looked them up. */
interface Lookup {
  search: ParsedSearch;
  tags: MatchingTags | undefined;
}

interface SelectOptions {
  signal?: AbortSignal | undefined;
  size?: CallSize;
  lookup?: Lookup;
}

/** The methods of the store that read. Each query is one statement. */
export abstract class ReadableStore extends EditableStore {
  protected readonly connections: PgConnections;
  protected readonly mailbox: number;
  readonly #schema: string;

  constructor(connections: PgConnections, mailbox: number) {
    super();
    this.connections = connections;
    this.mailbox = mailbox;
    this.#schema = connections.schema;
  }

  /** Runs a statement. `$1` is the inbox: a statement that does not use it fails. */
  #query<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.connections.readInTurn<Row>(text, [inboxOf(this.mailbox), ...values]);
  }

  async list(query: ListQuery, signal?: AbortSignal): Promise<Page> {
    const { limit, preview = false } = query;
    const rows = await this.#select<PageRow>(query, (conditions) => this.#page(query, conditions), {
      signal,
      size: listSize(limit),
    });
    // There is no row of a mailbox that was deleted long ago.
    const { is_known, total: count } = rows[0] ?? { is_known: true, total: 0 };
    if (!is_known) throw unknownCursor();
    const withIds = rows.filter(({ id }) => id !== null);
    const messages = withIds.slice(0, limit).map((row) => (preview ? withPreviewOf(row) : summaryOf(row)));
    return { messages, total: count, next_cursor: withIds.length > limit ? messages.at(-1)!.id : null };
  }

  async count(filter: MessageFilter, signal?: AbortSignal): Promise<number> {
    return (await this.list({ ...filter, limit: 1 }, signal)).total;
  }

  #page({ limit, offset = 0, preview }: ListQuery, conditions: Conditions): string {
    const { values, before } = conditions;
    const page = `ORDER BY id DESC LIMIT $${values.push(limit + 1)} OFFSET $${values.push(offset)}`;
    const cursor = `$${values.push(before ?? LAST_ID)}`;
    const isKnown =
      before === undefined
        ? 'true'
        : `EXISTS (SELECT 1 FROM ${this.#schema}.messages WHERE inbox = $1 AND id = ${cursor} AND id > floor)`;
    const withPreview = preview
      ? `, (SELECT c.preview FROM ${this.#schema}.contents c WHERE c.inbox = $1 AND c.body = m.body)`
      : '';
    const { tables, ids, total } = matchesOf(this.#schema, conditions);
    return `${tables}
      SELECT t.*, p.* FROM (
        SELECT ${total} AS total, ${isKnown} AS is_known FROM ${this.#schema}.inboxes WHERE inbox = $1) t
      LEFT JOIN (SELECT ${COLUMNS} ${withPreview} FROM (${ids(`m.id < ${cursor}`, page)}) s
        JOIN ${this.#schema}.messages m ON m.inbox = $1 AND m.id = s.id) p
      ON true ORDER BY p.id DESC`;
  }

  /** The ids that match at the time of the call, in batches, newest first. */
  async *ids(filter: MessageFilter): AsyncGenerator<string[]> {
    // Later messages have higher ids than the first batch. The id of a deleted message is still a valid position.
    let last: string | undefined;
    // Tags are looked up once: that reads all messages with tags.
    const lookup = lookupOf(filter);
    const batchOf = (conditions: Conditions) => {
      const { found, newest } = matchesOf(this.#schema, conditions);
      const below = `m.id < $${conditions.values.push(last ?? conditions.before ?? LAST_ID)}`;
      return `${found} ${newest(below, `ORDER BY id DESC LIMIT ${BATCH}`)}`;
    };
    for (;;) {
      const rows = await this.#select<{ id: string }>(filter, batchOf, { lookup });
      if (rows.length > 0) yield rows.map(({ id }) => toUlid(id));
      if (rows.length < BATCH) return;
      last = rows.at(-1)!.id;
    }
  }

  async get(id: string): Promise<StoredMessage | undefined> {
    if (!isUlid(id)) return undefined;
    const [row] = await this.#query<ContentsRow>(
      `SELECT ${COLUMNS}, c.envelope, c.parts, c.summary AS whole_summary,
         CASE WHEN m.size <= ${SMALL_BYTES} THEN c.bytes END AS bytes
       FROM ${this.#schema}.messages m JOIN ${this.#schema}.contents c ON c.inbox = m.inbox AND c.body = m.body
       WHERE m.inbox = $1 AND m.id = $2 AND ${isListed(this.#schema)}`,
      toUuid(id),
    );
    if (!row) return undefined;
    const summary = summaryOf(row, row.whole_summary ?? row.summary);
    return {
      summary,
      envelope: toEnvelope(row.envelope, summary),
      parts: toParts(row.parts),
      raw: rawMessage(row.size, (n) => this.#rawChunk(row, n)),
    };
  }

  async #rawChunk({ bytes, size, body }: ContentsRow, n: number): Promise<Uint8Array | undefined> {
    const length = Math.min(CHUNK_BYTES, size);
    if (bytes) return inflated(bytes, length);
    const [table, condition, more] = n === 0 ? ['contents', '', []] : ['raw_chunks', 'AND n = $3', [n]];
    // Like a long list, because others need their turn after each.
    const [row] = await this.connections.readInTurn<{ bytes: Uint8Array }>(
      `SELECT bytes FROM ${this.#schema}.${table} WHERE inbox = $1 AND body = $2 ${condition}`,
      [inboxOf(this.mailbox), body, ...more],
      'large',
    );
    return n === 0 && row ? inflated(row.bytes, length) : row?.bytes;
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#query(
      `SELECT tag, count(DISTINCT m.id) AS messages
       FROM ${this.#schema}.messages m, unnest(m.tags) AS tag
       WHERE m.inbox = $1 AND m.${HAS_TAGS} AND ${isListed(this.#schema)} GROUP BY tag ORDER BY 2 DESC, tag COLLATE "C"
       LIMIT ${MAX_LISTED_TAGS}`,
    );
  }

  async stats(): Promise<StoreStats> {
    const counts = `${countOf(0)} AS messages, ${countOf(UNREAD)} AS unread`;
    if (this.mailbox !== DEFAULT_MAILBOX) {
      const sql = `SELECT ${counts}, bytes + trash_bytes AS bytes FROM ${this.#schema}.inboxes WHERE inbox = $1`;
      return (await this.#query<StoreStats>(sql))[0] ?? { messages: 0, unread: 0, bytes: 0 };
    }
    const [row] = await this.#query<StoreStats>(
      `SELECT ${counts},
        (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
         JOIN pg_namespace s ON s.oid = c.relnamespace WHERE s.nspname = $2 AND c.relkind = 'r') AS bytes
       FROM ${this.#schema}.inboxes f WHERE inbox = $1`,
      this.#schema.slice(1, -1),
    );
    return row!;
  }

  /**
   * Runs the statement of a filter. Tags are looked up on the same connection, so that no search waits for one while it has another. Throws
   * `unknown_cursor`, and `invalid_parameter` if too many tags match.
   */
  async #select<Row>(
    filter: MessageFilter,
    statementOf: (conditions: Conditions) => string,
    { signal, size, lookup = lookupOf(filter) }: SelectOptions = {},
  ): Promise<Row[]> {
    const { tagTerms, isByWords, resolve } = lookup.search;
    const conditionsWith = (tags: MatchingTags) =>
      conditionsOf(this.#schema, filter, resolve(tags), this.mailbox);
    const known = lookup.tags && conditionsWith(lookup.tags);
    if (known && !known.found && known.onlyFlags !== undefined)
      return this.connections.readInTurn<Row>(statementOf(known), known.values, size);
    const work = async (run: RunStatement) => {
      lookup.tags ??= await this.#matchingTags(tagTerms, run);
      const conditions = known ?? conditionsWith(lookup.tags);
      return run<Row>(statementOf(conditions), conditions.values);
    };
    return this.connections.search(work, { isByWords, signal });
  }

  /**
   * The tags in use that match. PostgreSQL does not fold letters as Postern does, so all tags that are not ASCII are read.
   * Throws `invalid_parameter` if too many match.
   */
  async #matchingTags(terms: TagTerm[], run: RunStatement): Promise<MatchingTags> {
    const tags = new MatchingTags(terms);
    const patterns = terms
      .filter(({ tag }) => !tag.includes('\0'))
      .map(({ tag, prefix }) => tag.replaceAll(/[\\%_]/g, '\\$&') + (prefix ? '%' : ''));
    // There can be hundreds of thousands. A cursor finds them once, however many are read at a time.
    await run(
      `DECLARE tags_in_use NO SCROLL CURSOR FOR SELECT DISTINCT tag FROM ${this.#schema}.messages m, unnest(m.tags) AS tag
       WHERE m.inbox = $1 AND m.${HAS_TAGS} AND ${isListed(this.#schema)}
         AND (octet_length(tag) > length(tag) OR lower(tag COLLATE "C") LIKE ANY ($2::text[]))`,
      [inboxOf(this.mailbox), patterns],
    );
    for (let isMore = true; isMore; ) {
      const rows = await run<{ tag: string }>(`FETCH ${TAGS_AT_ONCE} FROM tags_in_use`, []);
      for (const { tag } of rows) tags.add(tag);
      isMore = rows.length === TAGS_AT_ONCE;
    }
    return tags;
  }
}

function lookupOf(filter: MessageFilter): Lookup {
  const search = parseFilter(filter);
  return { search, tags: search.tagTerms.length === 0 ? new MatchingTags([]) : undefined };
}

/** Statements that select the ids of messages that match a filter. `bounds` are further conditions on `m`. */
interface MatchStatements {
  /** What comes before `newest` in a statement. */
  found: string;
  /** Selects a page without reading more than it has to. */
  newest(bounds: string, page: string): string;
  /** What comes before `ids` and `total`. */
  tables: string;
  ids(bounds: string, page: string): string;
  /** An expression for their number, over the row of the inbox. */
  total: string;
}

function matchesOf(schema: string, conditions: Conditions): MatchStatements {
  const { found: selected, where, flags, onlyFlags, readsAll } = conditions;
  const isFound = hasBody('SELECT body FROM found');
  const isCommon = `(SELECT count(*) FROM found) * ${LOOKUP_COST} >
    (SELECT ${countOf(0)} FROM ${schema}.inboxes WHERE inbox = $1)`;
  // A page of a common word is found soon by reading the newest messages, and its number by reading all.
  const ways = selected
    ? [`${isFound} AND ${isCommon}`, `m.body = ANY(ARRAY(SELECT body FROM found)) AND NOT ${isCommon}`]
    : ['true'];
  const newest = (bounds: string, page: string) =>
    ways
      .map(
        (way) => `(SELECT m.id FROM ${schema}.messages m
          WHERE m.inbox = $1 AND ${isListed(schema)} AND ${where} AND ${bounds} AND ${way} ${page})`,
      )
      .join(' UNION ALL ');
  // Without a message that has the flags, no words need to be looked for.
  const isPossible = `(SELECT ${countOf(flags)} FROM ${schema}.inboxes WHERE inbox = $1) > 0`;
  const found = selected
    ? `WITH found AS MATERIALIZED (SELECT body FROM (${selected}) f WHERE ${isPossible})`
    : '';
  let total: string | undefined;
  if (!selected && !readsAll)
    // The first page of a filter that most messages match is found long before all are counted.
    total = onlyFlags === undefined ? `(SELECT count(*) FROM (${newest('true', '')}) m)` : countOf(onlyFlags);
  else if (selected && onlyFlags === 0)
    // Messages in the trash and those that were cleared still have their words. Usually none were cleared, and the planner
    // would read all messages to see that.
    total = `(SELECT count(*) FROM found) - (SELECT count(*) FROM ${schema}.trash m WHERE inbox = $1 AND ${isFound})
      - CASE WHEN floor >= (SELECT id FROM ${schema}.messages WHERE inbox = $1 ORDER BY id LIMIT 1) THEN
        (SELECT count(*) FROM ${schema}.messages m WHERE m.inbox = $1 AND NOT ${isListed(schema)} AND ${isFound}) ELSE 0 END`;
  if (total !== undefined) return { found, newest, tables: found, ids: newest, total };
  // They are counted by looking at all of them, so a page is taken from what was found.
  const matches = `matches AS MATERIALIZED (${newest('true', '')})`;
  return {
    found,
    newest,
    tables: selected ? `${found}, ${matches}` : `WITH ${matches}`,
    ids: (bounds, page) => `SELECT m.id FROM matches m WHERE ${bounds} ${page}`,
    total: '(SELECT count(*) FROM matches)',
  };
}

/** The first chunk, which is deflated if it is shorter than that. */
function inflated(bytes: Uint8Array, length: number): Uint8Array {
  return bytes.length < length ? inflateRawSync(bytes, { maxOutputLength: length }) : bytes;
}

/** Cleared messages are still there for a while. */
function isListed(schema: string): string {
  return `m.id > (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1)`;
}

function withPreviewOf(row: ListRow): ListedMessage {
  const [sender_name, preview] = JSON.parse(row.preview!) as [string, string];
  return { ...summaryOf(row), sender_name, preview, has_files: (row.flags & FILES) !== 0 };
}

/** An SQL expression over the row of the inbox: the number of messages with these flags. */
function countOf(mask: number): string {
  return COUNT_COLUMNS.filter((_, flags) => (flags & mask) === mask).join(' + ');
}
