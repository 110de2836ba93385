import pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { DatabaseLoad } from '../../../mailbox/ports.ts';
import { INBOX, type PostgresStoreOptions } from '../options.ts';
import { Connection, type ConnectionConfig, type Session } from './connection.ts';
import type { DatabaseAddress } from './database-address.ts';
import { closedError, isTimeout, isUnavailable, storageError } from './postgres-errors.ts';
import { StallWatch } from './stall-watch.ts';

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

// Searches have connections of their own, so that they do not delay what takes milliseconds, such as pages, events and
// probes, and only half as many, so that they leave processors of the server to the commits.
const SEARCH_SHARE = 0.5;

// One for most messages and all other changes, and one for messages with a long text.
const MAX_CHANGES = 2;

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
  const url = new URL(connectionString);
  const application_name = url.searchParams.get('application_name') ?? 'postern';
  // The driver prefers what is in the address, but each connection has a name of its own.
  url.searchParams.delete('application_name');
  return {
    connectionString: url.href,
    application_name,
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

/** The connections of one node: pools for reading, for searches and for changes, and others on request. */
export class Connections {
  /** How many reads and changes have failed because the database was unreachable. */
  refused = 0;
  /** The quoted name of the schema with the tables. */
  readonly schema: string;
  readonly #config: ConnectionConfig;
  readonly session: Session;
  readonly #searchMs: number;
  readonly #pool: pg.Pool;
  readonly #searches: pg.Pool;
  readonly #changes: pg.Pool;
  readonly #watch: StallWatch;
  #isClosed = false;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions) {
    this.schema = address.schema;
    this.#searchMs = Math.min(SEARCH_MS, options.timeoutMs);
    // The connections of a pooler are shared, so each transaction sets the timeouts for itself.
    const timeouts = `SET LOCAL statement_timeout = ${options.timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
    this.session = { begin: address.isPooled ? timeouts : '', isPreparing: true };
    this.#config = { ...clientConfig(address, options), session: this.session };
    this.#pool = this.#openPool(options.poolSize);
    this.#searches = this.#openPool(Math.max(1, Math.floor(options.poolSize * SEARCH_SHARE)));
    this.#changes = this.#openPool(MAX_CHANGES, 0);
    const patient = { ...this.#config, connectionTimeoutMillis: 0 };
    this.#watch = new StallWatch(() => this.connect(patient), options.stallLimits);
  }

  /** Idle connections are closed after a while; after 0 ms means never. */
  #openPool(max: number, idleTimeoutMillis?: number): pg.Pool {
    const pool = new pg.Pool({
      ...this.#config,
      Client: Connection as unknown as new () => pg.Client,
      max,
      allowExitOnIdle: true,
      ...(idleTimeoutMillis !== undefined && { idleTimeoutMillis }),
    });
    // Broken idle connections are replaced when they are needed.
    pool.on('error', () => {});
    pool.on('connect', (client) => this.#watch.add(connectionOf(client)));
    return pool;
  }

  /** How busy the connections for reading are. */
  get load(): Pick<DatabaseLoad, 'connections' | 'idleConnections' | 'waitingReads'> {
    const sum = (count: (pool: pg.Pool) => number) => count(this.#pool) + count(this.#searches);
    return {
      connections: sum(({ totalCount }) => totalCount),
      idleConnections: sum(({ idleCount }) => idleCount),
      waitingReads: sum(({ waitingCount }) => waitingCount),
    };
  }

  /** Runs a statement. `$1` is the inbox. Throws `unavailable` or `storage_failed`. */
  query<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.read(text, [INBOX, ...values]);
  }

  /** The same without the inbox, and within a time if there is one. */
  async read<Row = Record<string, unknown>>(
    text: string,
    values: unknown[],
    withinMs?: number,
  ): Promise<Row[]> {
    return this.use(async (connection) => {
      const query = { text, values, ...(withinMs !== undefined && { query_timeout: withinMs }) };
      return (await connection.execute<Row>(query)).rows;
    });
  }

  /**
   * Runs a statement that searches. It is cancelled when the signal aborts. Throws the reason of the signal, `overloaded` if
   * it takes too long, `unavailable` or `storage_failed`.
   */
  search<Row = Record<string, unknown>>(
    text: string,
    values: unknown[],
    { isByWords = false, signal }: { isByWords?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<Row[]> {
    return this.use(async (connection) => {
      signal?.throwIfAborted();
      const limit = `SET LOCAL statement_timeout = ${this.#searchMs}`;
      const [, { rows }] = await Promise.all([
        connection.begin('READ ONLY', isByWords ? `${TUNING}; ${limit}` : limit),
        connection.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
      ]);
      let cancelled: Promise<unknown> | undefined;
      const cancel = () => {
        cancelled = this.read('SELECT pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => {});
      };
      signal?.addEventListener('abort', cancel);
      try {
        const found = await connection.execute<Row>(text, values);
        // Otherwise it might cancel the next statement on this connection.
        await cancelled;
        await connection.execute('COMMIT');
        return found.rows;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        signal?.throwIfAborted();
        const what = `The search took more than ${this.#searchMs / 1000} seconds and was stopped`;
        const message = `${what}. Search for rarer words, or for fewer at once.`;
        throw new AppError('overloaded', message, { cause: error });
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    }, this.#searches);
  }

  /** Lends a connection for reading. Throws `unavailable` or `storage_failed`. */
  async use<T>(work: (connection: Connection) => Promise<T>, pool = this.#pool): Promise<T> {
    try {
      return await this.#lend(pool, work);
    } catch (error) {
      if (isUnavailable(error)) this.refused++;
      throw storageError(error);
    }
  }

  /** Lends a connection for changes. Throws errors of the driver. */
  change<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return this.#lend(this.#changes, work);
  }

  /** A connection that has failed is closed. */
  async #lend<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw closedError();
    const client = await pool.connect();
    const connection = connectionOf(client);
    try {
      const result = await work(connection);
      client.release();
      return result;
    } catch (error) {
      // The client itself would wait for the replies.
      connection.abandon();
      client.release(true);
      throw error;
    }
  }

  /** A separate connection. */
  async connect(config = this.#config): Promise<Connection> {
    const connection = new Connection(config);
    await connection.connect();
    this.#watch.add(connection);
    return connection;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A server that does not respond does not close its end.
    const giveUp = setTimeout(() => this.#watch.close(), CLOSE_MS);
    await Promise.all([this.#pool.end(), this.#searches.end(), this.#changes.end()]);
    clearTimeout(giveUp);
    this.#watch.close();
  }
}

/** The client of a pool, which has created it as a `Connection`. */
function connectionOf(client: pg.ClientBase): Connection {
  return client as unknown as Connection;
}
