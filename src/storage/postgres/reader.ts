import type { ListedMessage } from '../../contract/message.ts';
import type { ListQuery, MessageFilter, Page } from '../../mailbox/ports.ts';
import { createTextMatcher, type TextQuery } from '../../text/match.ts';
import { unknownCursor } from '../cursor-errors.ts';
import { FILES, UNREAD, withoutImplied } from '../flags.ts';
import { messageFields } from '../message-text.ts';
import { CHUNK_BYTES } from '../raw-stream.ts';
import { ConditionBuilder, type Conditions } from './conditions.ts';
import type { Connections } from './connections.ts';
import { isUlid, toUlid, toUuid } from './message-ids.ts';
import { type MessageRow, ROW_COLUMNS, toSummary } from './message-rows.ts';
import { INBOX } from './options.ts';
import { COUNTS } from './schema.ts';
import type { TextReader } from './text-reader.ts';
import type { Unindexed } from './unindexed-texts.ts';

/** Ids that a bulk change goes through at a time. */
export const BATCH = 500;

/** Everything that is stored of a message but its bytes. */
export interface ContentsRow extends MessageRow {
  envelope: string;
  parts: string;
  whole_summary: string | null;
}

type ListRow = MessageRow & { total: number; is_known: boolean; preview: string | null };

/** Answers queries, each with one statement, so that all of an answer is as of one moment. */
export class Reader {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #texts: TextReader;
  readonly #maxSearchedText: number;

  constructor(connections: Connections, schema: string, texts: TextReader, maxSearchedText: number) {
    this.#connections = connections;
    this.#schema = schema;
    this.#texts = texts;
    this.#maxSearchedText = maxSearchedText;
  }

  async list(query: ListQuery): Promise<Page> {
    const conditions = await this.#conditions(query);
    const { limit, offset = 0, preview = false } = query;
    const values = [...conditions.values, limit + 1, offset];
    const [most, skipped] = [`$${values.length - 1}`, `$${values.length}`];
    let below = '';
    let isKnown = 'true';
    if (conditions.before !== undefined) {
      values.push(conditions.before);
      below = `AND m.id < $${values.length}`;
      isKnown = `EXISTS (SELECT 1 FROM ${this.#schema}.messages WHERE inbox = $1 AND id = $${values.length} AND id > f.floor)`;
    }
    const columns = `${ROW_COLUMNS.replaceAll(/\w+/g, 'm.$&')}${preview ? `, (SELECT v.preview FROM ${this.#schema}.previews v WHERE v.inbox = $1 AND v.id = m.id)` : ''}`;
    const end = `ORDER BY m.id DESC LIMIT ${most} OFFSET ${skipped}`;
    const { hits, total, from } = this.#sources(conditions);
    const rows = await this.#connections.read<ListRow>(
      `WITH f AS (SELECT floor, ${COUNTS.join(', ')} FROM ${this.#schema}.inboxes WHERE inbox = $1) ${hits}
       SELECT t.total, t.is_known, p.* FROM (SELECT ${total} AS total, ${isKnown} AS is_known FROM f) t
       LEFT JOIN (SELECT ${columns} ${from} ${below} ${end}) p ON true ORDER BY p.id DESC`,
      values,
    );
    if (!rows[0]!.is_known) throw unknownCursor();
    const found = rows.filter(({ id }) => id !== null);
    const shown = found.slice(0, limit);
    const messages = preview ? await this.#withPreviews(shown) : shown.map((row) => toSummary(row));
    return {
      messages,
      total: rows[0]!.total,
      next_cursor: found.length > limit ? messages.at(-1)!.id : null,
    };
  }

  async count(filter: MessageFilter): Promise<number> {
    return (await this.list({ ...filter, limit: 1 })).total;
  }

  /** Up to a batch of ids of messages that match, from `upTo` on; newest first. */
  async ids(filter: MessageFilter, upTo: string): Promise<string[]> {
    const conditions = await this.#conditions(filter);
    if (conditions.nothing) return [];
    const values = [...conditions.values, upTo];
    const bounds = [`m.id <= $${values.length}`];
    if (conditions.before !== undefined) bounds.push(`m.id < $${values.push(conditions.before)}`);
    const rows = await this.#connections.read<{ id: string }>(
      `SELECT m.id FROM ${this.#schema}.messages m WHERE m.inbox = $1 AND ${this.#isStored}
       AND ${[...conditions.where, ...bounds].join(' AND ')} ORDER BY m.id DESC LIMIT ${BATCH}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  async get(id: string): Promise<ContentsRow | undefined> {
    if (!isUlid(id)) return undefined;
    const [row] = await this.#connections.read<ContentsRow & Record<string, unknown>>(
      `SELECT ${ROW_COLUMNS.replaceAll(/\w+/g, 'm.$&')}, c.envelope, c.parts, c.summary AS whole_summary
       FROM ${this.#schema}.messages m JOIN ${this.#schema}.contents c ON c.inbox = m.inbox AND c.body = m.body
       WHERE m.inbox = $1 AND m.id = $2 AND ${this.#isStored}`,
      [INBOX, toUuid(id)],
    );
    return row;
  }

  async rawChunk(body: string, n: number): Promise<Uint8Array | undefined> {
    const [row] = await this.#connections.read<{ bytes: Buffer }>(
      `SELECT bytes FROM ${this.#schema}.raw_chunks WHERE inbox = $1 AND body = $2 AND n = $3`,
      [INBOX, body, n],
    );
    return row?.bytes;
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#connections.read(
      `SELECT tag, count(*) AS messages FROM ${this.#schema}.message_tags m WHERE inbox = $1 AND ${this.#isStored}
       GROUP BY tag ORDER BY count(*) DESC, tag`,
      [INBOX],
    );
  }

  async stats(): Promise<{ messages: number; unread: number; bytes: number }> {
    const [row] = await this.#connections.read<Record<string, number>>(
      `SELECT ${countOf(0)} AS messages, ${countOf(UNREAD)} AS unread,
        (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
         JOIN pg_namespace s ON s.oid = c.relnamespace WHERE s.nspname = $2 AND c.relkind = 'r') AS bytes
       FROM ${this.#schema}.inboxes f WHERE inbox = $1`,
      [INBOX, this.#schema.slice(1, -1)],
    );
    return { messages: row!.messages!, unread: row!.unread!, bytes: row!.bytes! };
  }

  get #isStored(): string {
    return `m.id > (SELECT floor FROM ${this.#schema}.inboxes WHERE inbox = $1)`;
  }

  // A search by words is run once, for the total and for the page. Otherwise the page is read along the order.
  #sources({ where, nothing, onlyFlags, isByText }: Conditions) {
    const all = [...(nothing ? ['false'] : []), ...where].map((condition) => `AND ${condition}`).join(' ');
    const matching = `FROM ${this.#schema}.messages m WHERE m.inbox = $1 AND m.id > (SELECT floor FROM f) ${all}`;
    if (isByText)
      return {
        hits: `, hits AS MATERIALIZED (SELECT m.id ${matching})`,
        total: '(SELECT count(*) FROM hits)',
        from: `FROM hits h JOIN ${this.#schema}.messages m ON m.inbox = $1 AND m.id = h.id WHERE true`,
      };
    const total = onlyFlags === undefined ? `(SELECT count(*) ${matching})` : countOf(onlyFlags);
    return { hits: '', total, from: matching };
  }

  async #conditions(filter: MessageFilter): Promise<Conditions> {
    const conditions = await this.#read(filter);
    if (!conditions.recheck || conditions.nothing) return conditions;
    const { q: _, ...others } = filter;
    return this.#read({ ...others, ids: await this.#recheck(conditions, conditions.recheck) });
  }

  #read(filter: MessageFilter): Promise<Conditions> {
    const lookups = {
      tagsInUse: async () => (await this.tags()).map(({ tag }) => tag),
      unindexed: (query: TextQuery) => this.#unindexed(query),
    };
    return new ConditionBuilder(this.#schema, INBOX, lookups).read(filter);
  }

  async #unindexed(query: TextQuery): Promise<Unindexed | undefined> {
    const rows = await this.#connections.read(
      `SELECT 1 FROM ${this.#schema}.messages m WHERE m.inbox = $1 AND ${this.#isStored}
       AND m.id > (SELECT up_to FROM ${this.#schema}.search_index WHERE inbox = $1) LIMIT 1`,
      [INBOX],
    );
    return rows.length > 0 ? this.#texts.call('match', query) : undefined;
  }

  /** Messages that are not indexed yet have no stored preview. */
  async #withPreviews(rows: ListRow[]): Promise<ListedMessage[]> {
    const missing = rows.filter(({ preview }) => preview === null).map(({ id }) => id);
    const made = missing.length > 0 ? await this.#texts.call('previews', missing) : [];
    const previews = new Map(made.map(({ id, sender_name, preview }) => [id, [sender_name, preview]]));
    return rows.map((row) => {
      const stored = row.preview === null ? undefined : (JSON.parse(row.preview) as string[]);
      const [sender_name = '', preview = ''] = stored ?? previews.get(row.id) ?? [];
      return { ...toSummary(row), sender_name, preview, has_files: (row.flags & FILES) !== 0 };
    });
  }

  /** The ids of messages that the index has found and whose texts match. For searches that nobody types by hand. */
  async #recheck({ where, values }: Conditions, text: TextQuery): Promise<string[]> {
    const rows = await this.#connections.read<{ id: string; body: string }>(
      `SELECT m.id, m.body FROM ${this.#schema}.messages m WHERE m.inbox = $1 AND ${this.#isStored}
       ${where.map((condition) => `AND ${condition}`).join(' ')}`,
      values,
    );
    const matches = createTextMatcher(text);
    const found: string[] = [];
    for (const { id } of rows) {
      const row = await this.get(toUlid(id));
      if (!row) continue;
      const raw = await this.#wholeRaw(row);
      const bytes = {
        first: raw.subarray(0, CHUNK_BYTES),
        slice: (start: number, end: number) => raw.subarray(start, end),
      };
      const source = { ...toSummary(row, row.whole_summary ?? row.summary), parts: JSON.parse(row.parts) };
      const options = { maxCharacters: this.#maxSearchedText, warn: () => {} };
      if (matches(messageFields(source, bytes, options))) found.push(toUlid(id));
    }
    return found;
  }

  async #wholeRaw({ body, size }: MessageRow): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for (let n = 0; n * CHUNK_BYTES < size; n++)
      chunks.push((await this.rawChunk(body, n)) ?? new Uint8Array());
    return Buffer.concat(chunks);
  }
}

/** SQL over the row of the inbox: how many messages have these flags. */
function countOf(mask: number): string {
  const needed = withoutImplied(mask);
  return COUNTS.filter((_, flags) => (flags & needed) === needed).join(' + ');
}
