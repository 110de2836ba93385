import pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import { INBOX, type PostgresStoreOptions } from '../options.ts';
import { Connection } from './connection.ts';
import type { DatabaseAddress } from './database-address.ts';
import { closedError, isTimeout, isUnavailable, storageError } from './postgres-errors.ts';
import { StallWatch } from './stall-watch.ts';
import { Turnstile } from './turnstile.ts';

const CLOSE_MS = 2000;

// Gives the server time to report its own timeout before the connection is closed.
const GRACE_MS = 5000;

// Limits how long a node that hangs in a transaction can hold the lock of the inbox.
const IDLE_IN_TRANSACTION_MS = 10_000;

/** How long a search may take. Those who wait longer have gone, and the others need the database. */
const SEARCH_MS = 5000;

// The planner does not know that reading the words of a message costs much more than finding them in the index, nor that
// the result of the index, which has a bit for each message, fits into memory.
const TUNING =
  "SET LOCAL enable_seqscan = off; SET LOCAL random_page_cost = 1; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";

// Searches use half of the connections, so that they do not delay what takes milliseconds, such as pages, events and
// probes, and leave processors of the server to the commits.
const SEARCH_SHARE = 0.5;

const INT8 = 20;

/** Parsers for column values. */
export const types: pg.CustomTypesConfig = {
  // Sizes, counts and times are below 2^53, so a number can represent them.
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** What the driver needs to connect. */
export function clientConfig(
  { connectionString, connectTimeoutMs, isPooled }: DatabaseAddress,
  { timeoutMs }: PostgresStoreOptions,
): pg.ClientConfig {
  return {
    connectionString,
    application_name: new URL(connectionString).searchParams.get('application_name') ?? 'postern',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: timeoutMs + GRACE_MS,
    keepAlive: true,
    types,
    ...(!isPooled && {
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
  };
}

/** Runs a statement that reads. */
export type ReadRows = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** How busy the connections for reading are. */
export interface PoolUse {
  open: number;
  idle: number;
  waiting: number;
}

/** The connections of one node: a pool for reading, and others on request. */
export class Connections {
  /** How many reads and changes have failed because the database was unreachable. */
  refused = 0;
  /** The quoted name of the schema with the tables. */
  readonly schema: string;
  readonly #config: pg.ClientConfig;
  readonly #begin: string;
  readonly #searchMs: number;
  readonly #pool: pg.Pool;
  readonly #searches: Turnstile;
  readonly #pooled = new WeakMap<pg.ClientBase, Connection>();
  readonly #watch: StallWatch;
  #isClosed = false;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions) {
    this.schema = address.schema;
    this.#config = clientConfig(address, options);
    this.#searchMs = Math.min(SEARCH_MS, options.timeoutMs);
    // The connections of a pooler are shared, so each transaction sets the timeouts for itself.
    this.#begin = address.isPooled
      ? `SET LOCAL statement_timeout = ${options.timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
      : '';
    this.#pool = new pg.Pool({ ...this.#config, max: options.poolSize, allowExitOnIdle: true });
    this.#searches = new Turnstile(Math.max(1, Math.floor(options.poolSize * SEARCH_SHARE)));
    // Broken idle connections are replaced when they are needed.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      const connection = new Connection(client, this.#config.application_name!, this.#begin);
      this.#pooled.set(client, connection);
      this.#watch.add(connection);
    });
    const patient = { ...this.#config, connectionTimeoutMillis: 0 };
    this.#watch = new StallWatch(() => Connection.open(patient), options.stallLimits);
  }

  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** Runs a statement. `$1` is the inbox. Throws `unavailable` or `storage_failed`. */
  query<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.read(text, [INBOX, ...values]);
  }

  /** The same without the inbox, and within a time if there is one. */
  async read<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    withinMs?: number,
  ): Promise<Row[]> {
    return this.#borrow(async (connection) => {
      const query = { text, values, ...(withinMs !== undefined && { query_timeout: withinMs }) };
      return (await connection.query<Row>(query)).rows;
    });
  }

  /**
   * Runs statements that search, all on the same snapshot. They are cancelled when the signal aborts. Throws
   * `overloaded` if they take too long, `unavailable` or `storage_failed`.
   */
  async search<T>(
    work: (read: ReadRows) => Promise<T>,
    { isByWords = false, signal }: { isByWords?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    const release = await this.#searches.enter();
    try {
      return await this.#search(work, isByWords, signal);
    } finally {
      release();
    }
  }

  #search<T>(work: (read: ReadRows) => Promise<T>, isByWords: boolean, signal?: AbortSignal): Promise<T> {
    return this.#borrow(async (connection) => {
      if (signal?.aborted) throw clientGone();
      await connection.begin(
        'ISOLATION LEVEL REPEATABLE READ READ ONLY',
        `${isByWords ? `${TUNING}; ` : ''}SET LOCAL statement_timeout = ${this.#searchMs}`,
      );
      const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      let cancelled: Promise<unknown> | undefined;
      const cancel = () => {
        cancelled = this.read('SELECT pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => {});
      };
      signal?.addEventListener('abort', cancel);
      try {
        return await work(async (text, values) => (await connection.query(text, values)).rows as never);
      } catch (error) {
        if (!isTimeout(error)) throw error;
        throw signal?.aborted ? clientGone() : tooSlow(this.#searchMs, error);
      } finally {
        signal?.removeEventListener('abort', cancel);
        // Otherwise it might cancel the next statement on this connection.
        await cancelled;
        // If this fails, so does the next statement, and the connection is closed.
        await connection.query('COMMIT').catch(() => {});
      }
    });
  }

  /** Lends a connection of the pool. One that has failed is closed. */
  async #borrow<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw closedError();
    let client: pg.PoolClient | undefined;
    let isBroken = true;
    try {
      client = await this.#pool.connect();
      const connection = this.#pooled.get(client)!;
      await connection.introduce();
      const result = await work(connection);
      isBroken = false;
      return result;
    } catch (error) {
      if (isUnavailable(error)) this.refused++;
      throw storageError(error);
    } finally {
      client?.release(isBroken);
    }
  }

  /** A separate connection, which pipelines statements. Without timeouts if `isPatient`, for maintenance. */
  async connect({ isPatient = false } = {}): Promise<Connection> {
    const patience = isPatient ? { statement_timeout: 0, query_timeout: 0 } : {};
    const connection = await Connection.open({ ...this.#config, ...patience }, this.#begin);
    this.#watch.add(connection);
    return connection;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A server that does not respond does not close its end.
    const giveUp = setTimeout(() => this.#watch.close(), CLOSE_MS);
    await this.#pool.end();
    clearTimeout(giveUp);
    this.#watch.close();
  }
}

function clientGone(): AppError {
  return new AppError('overloaded', 'The client has closed the connection.');
}

function tooSlow(ms: number, cause: unknown): AppError {
  return new AppError(
    'overloaded',
    `The search took more than ${ms / 1000} seconds and was stopped. Search for rarer words, or for fewer at once.`,
    { cause },
  );
}
