import { randomUUID } from 'node:crypto';
import type { InboxEvent } from '../../../contract/events.ts';
import { AppError } from '../../../mailbox/errors.ts';
import { COUNT_COLUMNS } from '../../flags.ts';
import type { InboxTotals } from '../../rules/totals.ts';
import type { Connection } from '../connection/connection.ts';
import { newerSchema } from '../connection/postgres-errors.ts';
import { INBOX } from '../options.ts';
import { NOW, SCHEMA_VERSION } from '../schema/tables.ts';

/** The row of the inbox, as seen by the open transaction. */
export interface InboxState extends InboxTotals {
  version: number;
  salt: number;
  last_time: number;
  last_low: number;
  last_change: number;
  floor: string;
  /** The time according to the database. */
  now: number;
}

/** One row of the change log, with the events to announce. */
export interface Commit {
  change: number;
  token: string;
  events: InboxEvent[];
}

const FIELDS = ['last_time', 'last_low', 'last_change', 'floor', 'bytes', 'trashed', 'trash_bytes'] as const;

export const STATE_COLUMNS = `version, salt, ${FIELDS.join(', ')}, ${COUNT_COLUMNS.join(', ')}, ${NOW} AS now`;

/** The state of the inbox, from a row with `STATE_COLUMNS`. */
export function toState(row: Record<string, unknown>): InboxState {
  return { ...(row as unknown as InboxState), counts: COUNT_COLUMNS.map((name) => row[name] as number) };
}

/** Starts a transaction and waits for the lock of the inbox. Throws `unavailable` if the tables are of a newer Postern. */
export async function lockInbox(client: Connection, schema: string): Promise<InboxState> {
  const [, { rows }] = await Promise.all([
    client.begin(),
    client.execute(`SELECT ${STATE_COLUMNS} FROM ${schema}.inboxes WHERE inbox = $1 FOR UPDATE`, [INBOX]),
  ]);
  const state = toState(rows[0]!);
  if (state.version !== SCHEMA_VERSION) throw newerSchema();
  return state;
}

/**
 * A transaction that holds the lock of the inbox. Only the holder can change anything, so changes are numbered and
 * become visible in the order in which they are committed.
 */
export class InboxTransaction {
  readonly commits: Commit[] = [];
  readonly schema: string;
  readonly totals: InboxState;
  readonly #client: Connection;

  /** `totals` are those of `lockInbox`, or of another statement that has locked the row. */
  constructor(client: Connection, schema: string, totals: InboxState) {
    this.#client = client;
    this.schema = schema;
    this.totals = totals;
  }

  /** Runs a statement. `$1` is always the inbox. */
  async query<Row = unknown>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.#client.execute<Row>(text, [INBOX, ...values])).rows;
  }

  /** Adds a change to the log, with the next number. */
  async log(events: InboxEvent[], token: string = randomUUID(), outcomes: unknown = null): Promise<void> {
    const { totals } = this;
    totals.last_change++;
    this.commits.push({ change: totals.last_change, token, events });
    await this.query(
      `INSERT INTO ${this.schema}.changes(inbox, change, token, created_at, first_time, first_low, events, outcomes)
       VALUES ($1, $2, $3, $4, 0, 0, $5, $6)`,
      totals.last_change,
      token,
      totals.now,
      JSON.stringify(events),
      outcomes === null ? null : JSON.stringify(outcomes),
    );
  }

  async commit(): Promise<void> {
    const names = [...FIELDS, ...COUNT_COLUMNS];
    const save = this.query(
      `UPDATE ${this.schema}.inboxes SET ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')}
       WHERE inbox = $1`,
      ...FIELDS.map((name) => this.totals[name]),
      ...this.totals.counts,
    );
    await Promise.all([save, commit(this.#client)]);
  }
}

// The server stopped waiting for the standby: the transaction is committed here, but may not be on the standby.
const NOT_REPLICATED = ['01000', '57P01'];

/** Ends the transaction. Rejects if a statement in it has failed, or if it is not known whether the standby has it. */
export async function commit(client: Connection): Promise<void> {
  let isReplicated = true;
  const listen = ({ code }: { code: string | undefined }) => {
    if (NOT_REPLICATED.includes(code ?? '')) isReplicated = false;
  };
  client.on('notice', listen);
  try {
    const { command } = await client.execute('COMMIT');
    if (command !== 'COMMIT')
      throw new AppError('storage_failed', 'The database rolled the transaction back.');
  } finally {
    client.off('notice', listen);
  }
  // Like a lost reply: the writer looks for the change, and commits again before it reports success.
  if (!isReplicated) throw new Error('the standby did not confirm the commit');
}
