import { isUlid } from '../../contract/ulid.ts';
import type { ListQuery, MessageFilter, Page } from '../../mailbox/ports.ts';
import { UNREAD } from '../flags.ts';
import type { Connections } from './connections.ts';
import { Filters } from './filters.ts';
import { countOf, Lister } from './lister.ts';
import { toUuid } from './message-ids.ts';
import { type MessageRow, ROW_COLUMNS } from './message-rows.ts';
import { INBOX } from './options.ts';
import type { TextReader } from './text-reader.ts';

/** The number of ids that a bulk change reads at a time. */
export const BATCH = 500;

/** All stored data of a message except its bytes. */
export interface ContentsRow extends MessageRow {
  envelope: string;
  parts: string;
  whole_summary: string | null;
}

/** Runs queries, each on one snapshot. */
export class Reader {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #filters: Filters;
  readonly #lister: Lister;

  constructor(connections: Connections, schema: string, texts: TextReader, maxSearchedText: number) {
    this.#connections = connections;
    this.#schema = schema;
    this.#filters = new Filters(connections, schema, texts, maxSearchedText);
    this.#lister = new Lister(connections, schema, this.#filters, texts);
  }

  list(query: ListQuery): Promise<Page> {
    return this.#lister.list(query);
  }

  async count(filter: MessageFilter): Promise<number> {
    return (await this.list({ ...filter, limit: 1 })).total;
  }

  /** The ids of matching messages up to `upTo`, newest first. At most one batch. */
  async ids(filter: MessageFilter, upTo: string): Promise<string[]> {
    const conditionsIn = await this.#filters.read(filter);
    const conditions = await conditionsIn('all');
    if (conditions.nothing) return [];
    const values = [...conditions.values, upTo];
    const bounds = [`m.id <= $${values.length}`];
    if (conditions.before !== undefined) bounds.push(`m.id < $${values.push(conditions.before)}`);
    const rows = await this.#connections.read<{ id: string }>(
      `SELECT m.id FROM ${this.#schema}.messages m WHERE m.inbox = $1 AND ${this.#filters.isStored}
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
       WHERE m.inbox = $1 AND m.id = $2 AND ${this.#filters.isStored}`,
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
    return this.#filters.tags();
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
}
