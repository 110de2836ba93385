import pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';
import type { DatabaseLoad } from '../../../mailbox/ports.ts';
import type { CallSize } from '../../call-queue.ts';
import { INBOX, type PostgresStoreOptions } from '../options.ts';
import { type ConnectionConfig, PgConnection, type Session } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { DatabaseAddress } from './database-address.ts';
import {
  closedError,
  isDiskFull,
  isRefusedConnection,
  isTimeout,
  isUnavailable,
  storageError,
} from './postgres-errors.ts';
import { StallWatch } from './stall-watch.ts';

const CLOSE_MS = 2000;

// Gives the server time to report its own timeout before the connection is closed.
const GRACE_MS = 5000;

// Limits how long a node that hangs in a transaction can hold the lock of the inbox.
const IDLE_IN_TRANSACTION_MS = 10_000;

// What all statements rely on, whatever the administrator has set for the role, the database or the server. Waiting for a
// lock is part of every commit, and statement_timeout limits it. The lock of the inbox replaces stricter isolation, under
// which commits would fail because of each other.
const SETTINGS = '-c lock_timeout=0 -c default_transaction_isolation=read\\ committed';

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
  const options = url.searchParams.get('options') ?? process.env.PGOPTIONS ?? '';
  // The driver prefers what is in the address, but each connection has a name and settings of its own.
  for (const name of ['application_name', 'options']) url.searchParams.delete(name);
  return {
    connectionString: url.href,
    application_name,
    options: isPooled ? options : `${options} ${SETTINGS}`,
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

/** Runs a statement with its values. */
export type RunStatement = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** The connections of one node: pools for reading, for searches, for changes and for notifications. */
export class PgConnections {
  /** How many reads and changes have failed because the database was unreachable. */
  refused = 0;
  /** The quoted name of the schema with the tables. */
  readonly schema: string;
  readonly #config: ConnectionConfig;
  readonly session: Session;
  readonly #searchMs: number;
  readonly #pool: ConnectionPool;
  readonly #searches: ConnectionPool;
  readonly #changes: ConnectionPool;
  readonly #listener: ConnectionPool;
  readonly #watch: StallWatch;
  #isClosed = false;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions) {
    this.schema = address.schema;
    this.#searchMs = Math.min(SEARCH_MS, options.timeoutMs);
    // The connections of a pooler are shared, so each transaction sets the timeouts for itself.
    const settings = `SET LOCAL statement_timeout = ${options.timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; SET LOCAL lock_timeout = 0`;
    this.session = { schema: address.schema, begin: address.isPooled ? settings : '', isPreparing: true };
    this.#config = { ...clientConfig(address, options), session: this.session };
    // One connection for reading stays open while it is idle, as do those for changes and notifications: later, the server may accept no more.
    this.#pool = this.#openPool(options.poolSize, { min: 1 });
    this.#searches = this.#openPool(Math.max(1, Math.floor(options.poolSize * SEARCH_SHARE)));
    this.#changes = this.#openPool(MAX_CHANGES, { idleTimeoutMillis: 0 });
    this.#listener = this.#openPool(1, { idleTimeoutMillis: 0 });
    const patient = { ...this.#config, connectionTimeoutMillis: 0 };
    this.#watch = new StallWatch(() => this.connect(patient), options.stallLimits);
  }

  /** Idle connections are closed after a while; after 0 ms means never. */
  #openPool(max: number, options: { min?: number; idleTimeoutMillis?: number } = {}): ConnectionPool {
    const pool = new ConnectionPool({
      ...this.#config,
      Client: PgConnection as unknown as new () => pg.Client,
      max,
      allowExitOnIdle: true,
      ...options,
    });
    pool.on('connect', (client) => this.#watch.add(connectionOf(client)));
    return pool;
  }

  /** Connects what changes need, before others take the connections that the server has left. */
  async open(): Promise<void> {
    const connect = () => this.change(async () => {});
    // If the server has only one, the others wait for it.
    await connect();
    await Promise.all(Array.from({ length: MAX_CHANGES }, connect));
  }

  /** How busy the connections for reading are. */
  get load(): Pick<DatabaseLoad, 'connections' | 'idleConnections' | 'waitingReads'> {
    const sum = (count: (pool: ConnectionPool) => number) => count(this.#pool) + count(this.#searches);
    return {
      connections: sum(({ totalCount }) => totalCount),
      idleConnections: sum(({ idleCount }) => idleCount),
      waitingReads: sum(({ calls, waitingCount }) => calls.waiting + waitingCount),
    };
  }

  /** Runs a statement. `$1` is the inbox. Throws `unavailable` or `storage_failed`. */
  query<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.read(text, [INBOX, ...values]);
  }

  /** The same without the inbox, and within a time if there is one. */
  read<Row = Record<string, unknown>>(text: string, values: unknown[], withinMs?: number): Promise<Row[]> {
    const query = { text, values, ...(withinMs !== undefined && { query_timeout: withinMs }) };
    return this.use(async (connection) => {
      // Outside a transaction, a connection of a pooler has the settings of others.
      if (this.session.begin) return connection.transact<Row>('', query);
      return (await connection.execute<Row>(query)).rows;
    });
  }

  /** Like `read`, for a client, in its turn. Throws `overloaded`, too. What a node does on its own does not wait for clients. */
  readInTurn<Row>(text: string, values: unknown[], size?: CallSize): Promise<Row[]> {
    return this.#pool.calls.pass(() => ({ result: this.read<Row>(text, values) }), size);
  }

  /** Runs a statement, like `query`, in a transaction that begins with other statements. */
  queryAfter<Row = Record<string, unknown>>(
    first: string,
    text: string,
    ...values: unknown[]
  ): Promise<Row[]> {
    return this.use((connection) => connection.transact<Row>(first, { text, values: [INBOX, ...values] }));
  }

  /**
   * Runs statements that search, on one connection. They are cancelled when the signal aborts. Throws the reason of the signal,
   * AppErrors of `work`, `overloaded` if one takes too long, `unavailable` or `storage_failed`.
   */
  async search<T>(
    work: (run: RunStatement) => Promise<T>,
    { isByWords = false, signal }: { isByWords?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    // A search that was stopped is not an error of its connection, which is used again.
    const run = async (connection: PgConnection, pool: ConnectionPool): Promise<{ found: T } | Error> => {
      if (signal?.aborted) return signal.reason;
      const limit = `SET LOCAL statement_timeout = ${this.#searchMs}`;
      const [, { rows }] = await Promise.all([
        connection.begin('READ ONLY', isByWords ? `${TUNING}; ${limit}` : limit),
        connection.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
      ]);
      let cancelled: Promise<unknown> | undefined;
      const cancel = () => {
        const text = 'SELECT pg_cancel_backend($1)';
        // On a borrowed connection, or one of those for searches, it would wait for this search.
        if (pool === this.#searches)
          cancelled = this.#lend([this.#pool, this.#changes], (other) =>
            other.execute(text, [rows[0]!.pid]),
          ).catch(() => {});
      };
      signal?.addEventListener('abort', cancel);
      try {
        const found = await work(async <Row>(text: string, values: unknown[]) => {
          signal?.throwIfAborted();
          return (await connection.execute<Row>(text, values)).rows;
        }).finally(() => {
          signal?.removeEventListener('abort', cancel);
          // Otherwise it might cancel the next statement on this connection.
          return cancelled;
        });
        await connection.execute('COMMIT');
        return { found };
      } catch (error) {
        const isRefusal = error instanceof AppError;
        if (!isRefusal && !isTimeout(error) && error !== signal?.reason) throw error;
        signal?.removeEventListener('abort', cancel);
        await connection.execute('ROLLBACK');
        if (signal?.aborted) return signal.reason;
        return isRefusal ? error : this.#tookTooLong(error);
      }
    };
    const outcome = await this.#searches.calls.pass(() => ({ result: this.use(run, this.#searches) }));
    if (outcome instanceof Error) throw outcome;
    return outcome.found;
  }

  #tookTooLong(cause: unknown): AppError {
    const what = `The search took more than ${this.#searchMs / 1000} seconds and was stopped`;
    return new AppError('overloaded', `${what}. Search for rarer words, or for fewer at once.`, { cause });
  }

  /** Lends a connection for reading. Throws `unavailable` or `storage_failed`. */
  async use<T>(
    work: (connection: PgConnection, pool: ConnectionPool) => Promise<T>,
    pool = this.#pool,
  ): Promise<T> {
    try {
      return await this.#lend(this.#lenders(pool), work);
    } catch (error) {
      if (isUnavailable(error)) this.refused++;
      throw storageError(error);
    }
  }

  /** Lends a connection for changes. Throws errors of the driver. */
  change<T>(work: (connection: PgConnection) => Promise<T>): Promise<T> {
    return this.#lend(this.#lenders(this.#changes), work);
  }

  /** The connection for notifications, once `work` has been done on it. It is lent to others if there is no other one. */
  listen(work: (connection: PgConnection) => Promise<unknown>): Promise<PgConnection> {
    return this.#lend([this.#listener], async (connection) => {
      await work(connection);
      return connection;
    });
  }

  /** If the server opens no more connections, one of another pool is borrowed. */
  #lenders(pool: ConnectionPool): Iterable<ConnectionPool> {
    return new Set([pool, this.#pool, this.#changes, this.#searches, this.#listener]);
  }

  async #lend<T>(
    pools: Iterable<ConnectionPool>,
    work: (connection: PgConnection, pool: ConnectionPool) => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) throw closedError();
    const { client, lender } = await this.#connectionOf(pools);
    const connection = connectionOf(client);
    try {
      const result = await work(connection, lender);
      client.release();
      return result;
    } catch (error) {
      // While the disk is full, the server may open no other connection.
      const isUsable = isDiskFull(error) && (await connection.execute('ROLLBACK').then(Boolean, () => false));
      // A connection that has failed is closed. The client itself would wait for the replies.
      if (!isUsable) connection.abandon();
      client.release(!isUsable);
      throw error;
    }
  }

  /** A connection of the first of these pools that has one. */
  async #connectionOf(
    pools: Iterable<ConnectionPool>,
  ): Promise<{ client: pg.PoolClient; lender: ConnectionPool }> {
    let refusal: unknown;
    for (const lender of pools) {
      try {
        return { client: await lender.lend(), lender };
      } catch (error) {
        if (!isRefusedConnection(error)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  }

  /** A separate connection. */
  async connect(config = this.#config): Promise<PgConnection> {
    const connection = new PgConnection(config);
    await connection.connect();
    this.#watch.add(connection);
    return connection;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A server that does not respond does not close its end.
    const giveUp = setTimeout(() => this.#watch.close(), CLOSE_MS);
    await Promise.all([...this.#lenders(this.#pool)].map((pool) => pool.end()));
    clearTimeout(giveUp);
    this.#watch.close();
  }
}

/** The client of a pool, which has created it as a `PgConnection`. */
function connectionOf(client: pg.ClientBase): PgConnection {
  return client as unknown as PgConnection;
}
