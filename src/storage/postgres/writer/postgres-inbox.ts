import { randomUUID } from 'node:crypto';
import type { InboxEvent } from '../../../contract/events.ts';
import { isUlid, toUlid, toUuid } from '../../../contract/ulid.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { COUNT_COLUMNS } from '../../flags.ts';
import { noMailbox } from '../../mailbox-errors.ts';
import {
  InboxStatements,
  runLater,
  type SqlWord,
  type Statement,
  type TrashBatch,
  translate,
} from '../../rules/inbox.ts';
import { InboxRules } from '../../rules/inbox-rules.ts';
import { type InboxTotals, storedBytes } from '../../rules/totals.ts';
import { limitsOf, type StoreLimits } from '../../store-limits.ts';
import type { PgConnection } from '../connection/connection.ts';
import { newerSchema } from '../connection/postgres-errors.ts';
import { INBOX, inboxOf } from '../options.ts';
import { idAt, MAX_TAIL } from '../schema/message-ids.ts';
import { MESSAGE_COLUMNS, NOW, SCHEMA_VERSION } from '../schema/tables.ts';
import { BODY_TABLES, type MessageRow, rowColumns, summaryOf } from './message-rows.ts';

/** The row of the first inbox: the order of all, as seen by the open transaction. */
interface Order {
  version: number;
  salt: number;
  last_time: number;
  last_low: number;
  last_change: number;
  /** The time according to the database. */
  now: number;
}

/** The row of an inbox. */
interface Totals extends InboxTotals {
  floor: string;
}

export type InboxState = Order & Totals;

/** An event as it is logged. Without a mailbox, it is one of the default mailbox. */
export type LoggedEvent = InboxEvent & { mailbox?: number };

/** One row of the change log, with the events to announce. */
export interface LogCommit {
  change: number;
  token: string;
  events: LoggedEvent[];
}

/** An event of a mailbox, to be logged. */
export function loggedEvent(event: InboxEvent, mailbox: number): LoggedEvent {
  return mailbox === DEFAULT_MAILBOX ? event : { ...event, mailbox };
}

/** The fields that a transaction changes, besides the counts. */
const ORDER_FIELDS = ['last_time', 'last_low', 'last_change'] as const;
const TOTAL_FIELDS = ['floor', 'bytes', 'trashed', 'trash_bytes'] as const;

const ORDER_COLUMNS = `version, salt, ${ORDER_FIELDS.join(', ')}, ${NOW} AS now`;
const TOTAL_COLUMNS = `${TOTAL_FIELDS.join(', ')}, ${COUNT_COLUMNS.join(', ')}`;
export const STATE_COLUMNS = `${ORDER_COLUMNS}, ${TOTAL_COLUMNS}`;

/** The counts, from a row with `TOTAL_COLUMNS`. */
export function withCounts<Row>(row: Row): Row & { counts: number[] } {
  return { ...row, counts: COUNT_COLUMNS.map((name) => (row as Record<string, number>)[name]!) };
}

const FOUND_COLUMNS = 'id, body, created_at, size, flags';
type RemovableRow = Pick<MessageRow, 'id' | 'body' | 'created_at' | 'size' | 'flags'>;

/**
 * Starts a transaction and waits for the lock of all inboxes. Throws `unavailable` if the tables are of a newer Postern, and
 * `not_found` if there is no such mailbox.
 */
export async function lockInbox(
  client: PgConnection,
  limits: StoreLimits,
  mailbox = DEFAULT_MAILBOX,
): Promise<PostgresInbox> {
  const [, { rows }] = await Promise.all([
    client.begin(),
    client.execute(`SELECT ${STATE_COLUMNS} FROM ${client.schema}.inboxes WHERE inbox = $1 FOR UPDATE`, [
      INBOX,
    ]),
  ]);
  const order = withCounts(rows[0] as unknown as InboxState);
  if (order.version !== SCHEMA_VERSION) throw newerSchema();
  if (mailbox === DEFAULT_MAILBOX) return new PostgresInbox(client, order, limits, mailbox);
  return inboxIn(client, order, limits, mailbox);
}

/** Another inbox in a transaction that has the lock. */
export async function inboxIn(
  client: PgConnection,
  order: Order,
  limits: StoreLimits,
  mailbox: number,
): Promise<PostgresInbox> {
  const { rows } = await client.execute<Totals & { settings: string }>(
    `SELECT ${TOTAL_COLUMNS}, settings FROM ${client.schema}.inboxes WHERE inbox = $1 AND deleted_at IS NULL`,
    [inboxOf(mailbox)],
  );
  if (!rows[0]) throw noMailbox();
  const { settings, ...totals } = withCounts(rows[0]);
  const own = limitsOf(limits, JSON.parse(settings));
  return new PostgresInbox(client, { ...order, ...totals }, own, mailbox);
}

/**
 * A transaction that holds the lock of the inbox, with the statements of the rules. Only the holder can change anything, so
 * changes are numbered and become visible in the order in which they are committed.
 */
export class PostgresInbox extends InboxStatements<RemovableRow, MessageRow> {
  readonly commits: LogCommit[] = [];
  readonly totals: InboxState;
  readonly limits: StoreLimits;
  readonly toSummary = summaryOf;
  readonly rules = new InboxRules<RemovableRow, MessageRow>(this);
  readonly mailbox: number;
  readonly #inbox: number;
  readonly #client: PgConnection;
  readonly #schema: string;
  readonly #words: Record<SqlWord, string>;

  /** `totals` come from a statement that has locked the row of the first inbox. `limits` are those of this mailbox. */
  constructor(client: PgConnection, totals: InboxState, limits: StoreLimits, mailbox: number) {
    super();
    this.mailbox = mailbox;
    this.#inbox = inboxOf(mailbox);
    this.#client = client;
    const { schema } = client;
    this.#schema = schema;
    this.totals = totals;
    this.limits = limits;
    this.#words = {
      ...{ MESSAGES: `${schema}.messages`, TRASH: `${schema}.trash`, BATCHES: `${schema}.trash_batches` },
      ...{ COLUMNS: MESSAGE_COLUMNS, FOUND: FOUND_COLUMNS, ROW: rowColumns(), KEY: 'id', NAME: 'name' },
      ...{ INBOX: `inbox = ${this.#inbox}`, AMONG: '= ANY' },
    };
  }

  /** Runs a statement. `$1` is always the inbox. */
  async query<Row = unknown>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.#client.execute<Row>(text, [this.#inbox, ...values])).rows;
  }

  /** Adds a change to the log, with the next number. `first` is the place of its first new message. */
  async log(
    events: LoggedEvent[],
    token: string = randomUUID(),
    outcomes: unknown = null,
    first = { time: 0, low: 0 },
  ): Promise<void> {
    const { totals } = this;
    totals.last_change++;
    this.commits.push({ change: totals.last_change, token, events });
    await this.#client.execute(
      `INSERT INTO ${this.#schema}.changes(inbox, change, token, created_at, first_time, first_low, events, outcomes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[INBOX, totals.last_change, token, totals.now, first.time, first.low],
        JSON.stringify(events),
        outcomes === null ? null : JSON.stringify(outcomes),
      ],
    );
  }

  /** Writes the order and the totals of this inbox. */
  async save(): Promise<void> {
    const write = (inbox: number, names: readonly string[], values: unknown[]) =>
      this.#client.execute(
        `UPDATE ${this.#schema}.inboxes SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} WHERE inbox = $1`,
        [inbox, ...values],
      );
    const order = ORDER_FIELDS.map((name) => this.totals[name]);
    const own = [...TOTAL_FIELDS.map((name) => this.totals[name]), ...this.totals.counts];
    const names = [...TOTAL_FIELDS, ...COUNT_COLUMNS];
    if (this.#inbox === INBOX) await write(INBOX, [...ORDER_FIELDS, ...names], [...order, ...own]);
    else await Promise.all([write(INBOX, ORDER_FIELDS, order), write(this.#inbox, names, own)]);
  }

  async commit(): Promise<void> {
    await Promise.all([this.save(), this.#client.commit()]);
  }

  /** Removes the messages that retention chooses, also from the trash, and logs each. False if the totals are the same. */
  async evict(added: number): Promise<boolean> {
    const { trashed } = this.totals;
    const evicted = await runLater(this.rules.evict(added));
    if (evicted.length === 0) return this.totals.trashed !== trashed;
    const events = evicted.map(
      ({ id }): InboxEvent => ({ type: 'message:delete', data: { id: toUlid(id) } }),
    );
    await this.log(events.map((event) => loggedEvent(event, this.mailbox)));
    return true;
  }

  get now(): number {
    return this.totals.now;
  }

  surplusBytes(): number {
    const { maxBytes } = this.limits;
    return maxBytes === null ? 0 : storedBytes(this.totals) - maxBytes;
  }

  isNewest({ id }: RemovableRow): boolean {
    // The state of the inbox does not have the tail.
    const place = (uuid: string) => uuid.slice(0, -MAX_TAIL.length);
    return place(id) === place(this.#newestId());
  }

  async find(ids: string[]): Promise<Map<string, MessageRow>> {
    const rows = await this.query<MessageRow>(
      `SELECT ${rowColumns()} FROM ${this.#schema}.messages WHERE inbox = $1 AND id = ANY($2::uuid[]) AND id > $3`,
      ids.filter(isUlid).map(toUuid),
      this.totals.floor,
    );
    return new Map(rows.map((row) => [toUlid(row.id), row]));
  }

  async write(changed: Map<MessageRow, string>): Promise<void> {
    const rows = [...changed.keys()];
    await this.query(
      `UPDATE ${this.#schema}.messages m SET flags = t.flags, tags = t.tags
       FROM json_populate_recordset(NULL::${this.#schema}.messages, $2) t WHERE m.inbox = $1 AND m.id = t.id`,
      JSON.stringify(rows.map(({ id, flags, tags }) => ({ id, flags, tags: JSON.parse(tags) }))),
    );
  }

  // Takes constant time for any number of messages: their rows are deleted later, in steps (`reclaim`).
  async clear(): Promise<void> {
    if (this.totals.last_time > 0) this.totals.floor = this.#newestId();
    await this.query(`DELETE FROM ${this.#schema}.trash_batches WHERE inbox = $1`);
  }

  async addBatch(name: string, expiresAt: number): Promise<TrashBatch> {
    const [batch] = await this.query<TrashBatch>(
      `INSERT INTO ${this.#schema}.trash_batches(inbox, name, n, expires_at)
       VALUES ($1, $2, (SELECT coalesce(max(n), 0) + 1 FROM ${this.#schema}.trash_batches WHERE inbox = $1), $3)
       ON CONFLICT (inbox, name) DO UPDATE SET name = excluded.name RETURNING n, name, expires_at`,
      name,
      expiresAt,
    );
    return batch!;
  }

  protected async all<T>(text: string, ...values: unknown[]): Promise<T[]> {
    return (await this.#client.execute<T>(translate(text, this.#words), values)).rows;
  }

  protected async run(...statements: Statement[]): Promise<void> {
    await Promise.all(statements.map((statement) => this.all(...statement)));
  }

  protected nameOf({ name }: TrashBatch): string {
    return name;
  }

  protected floor(): string {
    return this.totals.floor;
  }

  protected keys(messages: RemovableRow[]): string[] {
    return messages.map(({ id }) => id);
  }

  protected forget(messages: RemovableRow[]): Statement[] {
    const bodies = messages.map(({ body }) => body);
    return BODY_TABLES.map((table) => [
      `DELETE FROM ${this.#schema}.${table} WHERE inbox = ${this.#inbox} AND body = ANY($1::uuid[])`,
      bodies,
    ]);
  }

  protected retag(): Statement[] {
    return [];
  }

  /** The newest id, or a higher one of the same place. */
  #newestId(): string {
    const { last_time, last_low, salt } = this.totals;
    return toUuid(idAt({ time: last_time, low: last_low, salt }, MAX_TAIL));
  }
}
