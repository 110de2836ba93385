import { inflateRawSync } from 'node:zlib';
import type { ListedMessage } from '../../../contract/message.ts';
import { isUlid, toUlid, toUuid } from '../../../contract/ulid.ts';
import type { ListQuery, MessageFilter, Page, StoreStats } from '../../../mailbox/ports.ts';
import { type FilterConditions, parseFilter, unknownCursor } from '../../filter-conditions.ts';
import { COUNT_COLUMNS, FILES, UNREAD, withoutImplied } from '../../flags.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import type { Connections } from '../connection/connections.ts';
import { type MessageRow, ROW_COLUMNS, toSummary } from '../writer/message-rows.ts';
import { conditionsOf } from './conditions.ts';

/** The number of ids that a bulk change reads at a time. */
export const BATCH = 500;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** All stored data of a message except its bytes. */
export interface ContentsRow extends MessageRow {
  envelope: string;
  parts: string;
  whole_summary: string | null;
}

type ListRow = MessageRow & { preview?: string };
type PageRow = ListRow & { total: number; is_known: boolean };

const COLUMNS = ROW_COLUMNS.replaceAll(/\w+/g, 'm.$&');

/** Runs queries, each on one snapshot. */
export class Reader {
  readonly #connections: Connections;
  readonly #schema: string;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#schema = connections.schema;
  }

  /** Without other conditions than flags, the total is that of the counters; otherwise, all matches are counted. */
  async list(query: ListQuery, signal?: AbortSignal): Promise<Page> {
    const conditions = conditionsOf(this.#schema, await this.#meaning(query));
    const { values, onlyFlags, isByWords, before } = conditions;
    const isPlain = onlyFlags !== undefined;
    const { limit, offset = 0, preview = false } = query;
    const [most, skipped] = [`$${values.push(limit + 1)}`, `$${values.push(offset)}`];
    const cursor = before === undefined ? undefined : `$${values.push(before)}`;
    const below = cursor === undefined ? 'true' : `m.id < ${cursor}`;
    const isKnown =
      cursor === undefined
        ? 'true'
        : `EXISTS (SELECT 1 FROM ${this.#schema}.messages WHERE inbox = $1 AND id = ${cursor} AND id > floor)`;
    const withPreview = preview
      ? `, (SELECT c.preview FROM ${this.#schema}.contents c WHERE c.inbox = $1 AND c.body = m.body)`
      : '';
    const statement = `${isPlain ? '' : `WITH hits AS MATERIALIZED (${conditions.select()})`}
      SELECT t.*, p.* FROM (
        SELECT ${isPlain ? countOf(onlyFlags) : '(SELECT count(*) FROM hits)'} AS total, ${isKnown} AS is_known
        FROM ${this.#schema}.inboxes WHERE inbox = $1) t
      LEFT JOIN (SELECT ${COLUMNS} ${withPreview} FROM (
        ${isPlain ? conditions.select(below) : `SELECT m.id FROM hits m WHERE ${below}`}
        ORDER BY id DESC LIMIT ${most} OFFSET ${skipped}) s
        JOIN ${this.#schema}.messages m ON m.inbox = $1 AND m.id = s.id) p
      ON true ORDER BY p.id DESC`;
    const rows = isPlain
      ? await this.#connections.read<PageRow>(statement, values)
      : await this.#connections.search((read) => read<PageRow>(statement, values), { isByWords, signal });
    const { is_known, total: count } = rows[0]!;
    if (!is_known) throw unknownCursor();
    const found = rows.filter(({ id }) => id !== null);
    const messages = found.slice(0, limit).map((row) => (preview ? withPreviewOf(row) : toSummary(row)));
    return { messages, total: count, next_cursor: found.length > limit ? messages.at(-1)!.id : null };
  }

  async count(filter: MessageFilter, signal?: AbortSignal): Promise<number> {
    return (await this.list({ ...filter, limit: 1 }, signal)).total;
  }

  /** The ids that match at the time of the call, in batches, newest first. */
  async *ids(filter: MessageFilter): AsyncGenerator<string[]> {
    // Later messages have higher ids than the first batch. The id of a deleted message is still a valid position.
    let upTo = LAST_ID;
    for (let isFirst = true; ; isFirst = false) {
      const found = await this.#idsUpTo(filter, upTo);
      // The last id of a batch is also the first of the next.
      const ids = isFirst ? found : found.filter((id) => id !== upTo);
      if (ids.length > 0) yield ids.map(toUlid);
      if (found.length < BATCH) return;
      upTo = found.at(-1)!;
    }
  }

  async #idsUpTo(filter: MessageFilter, upTo: string): Promise<string[]> {
    const { select, values, isByWords, before } = conditionsOf(this.#schema, await this.#meaning(filter));
    const bounds = [`m.id <= $${values.push(upTo)}`];
    if (before !== undefined) bounds.push(`m.id < $${values.push(before)}`);
    const statement = `${select(bounds.join(' AND '))} ORDER BY id DESC LIMIT ${BATCH}`;
    const rows = await this.#connections.search((read) => read<{ id: string }>(statement, values), {
      isByWords,
    });
    return rows.map(({ id }) => id);
  }

  async get(id: string): Promise<ContentsRow | undefined> {
    if (!isUlid(id)) return undefined;
    const [row] = await this.#connections.query<ContentsRow & Record<string, unknown>>(
      `SELECT ${COLUMNS}, c.envelope, c.parts, c.summary AS whole_summary
       FROM ${this.#schema}.messages m JOIN ${this.#schema}.contents c ON c.inbox = m.inbox AND c.body = m.body
       WHERE m.inbox = $1 AND m.id = $2 AND ${this.#isStored}`,
      toUuid(id),
    );
    return row;
  }

  async rawChunk({ body, size }: ContentsRow, n: number): Promise<Uint8Array | undefined> {
    const [row] = await this.#connections.query<{ bytes: Buffer }>(
      `SELECT bytes FROM ${this.#schema}.raw_chunks WHERE inbox = $1 AND body = $2 AND n = $3`,
      body,
      n,
    );
    const length = Math.min(CHUNK_BYTES, size - n * CHUNK_BYTES);
    return row && row.bytes.length < length
      ? inflateRawSync(row.bytes, { maxOutputLength: length })
      : row?.bytes;
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#connections.query(
      `SELECT tag, count(*) AS messages FROM ${this.#schema}.message_tags m WHERE m.inbox = $1 AND ${this.#isStored}
       GROUP BY tag ORDER BY count(*) DESC, tag`,
    );
  }

  async stats(): Promise<Pick<StoreStats, 'messages' | 'unread' | 'bytes'>> {
    const [row] = await this.#connections.query<Record<string, number>>(
      `SELECT ${countOf(0)} AS messages, ${countOf(UNREAD)} AS unread,
        (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
         JOIN pg_namespace s ON s.oid = c.relnamespace WHERE s.nspname = $2 AND c.relkind = 'r') AS bytes
       FROM ${this.#schema}.inboxes f WHERE inbox = $1`,
      this.#schema.slice(1, -1),
    );
    return { messages: row!.messages!, unread: row!.unread!, bytes: row!.bytes! };
  }

  /** Throws `unknown_cursor`. */
  async #meaning(filter: MessageFilter): Promise<FilterConditions> {
    const parsed = parseFilter(filter);
    return parsed.resolve(parsed.needsTags ? (await this.tags()).map(({ tag }) => tag) : []);
  }

  /** Excludes cleared messages. */
  get #isStored(): string {
    return `m.id > (SELECT floor FROM ${this.#schema}.inboxes WHERE inbox = $1)`;
  }
}

function withPreviewOf(row: ListRow): ListedMessage {
  const [sender_name, preview] = JSON.parse(row.preview!) as [string, string];
  return { ...toSummary(row), sender_name, preview, has_files: (row.flags & FILES) !== 0 };
}

/** An SQL expression over the row of the inbox: the number of messages with these flags. */
function countOf(mask: number): string {
  const needed = withoutImplied(mask);
  return COUNT_COLUMNS.filter((_, flags) => (flags & needed) === needed).join(' + ');
}
