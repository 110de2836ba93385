import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import type { PostgresStoreOptions } from './options.ts';
import { closedError, isUnavailable, storageError } from './postgres-errors.ts';
import { StallWatch } from './stall-watch.ts';
import { WatchedClient } from './watched-client.ts';

const CLOSE_MS = 2000;

// Gives the server time to report its own timeout before the connection is closed.
const GRACE_MS = 5000;

// Limits how long a node that hangs in a transaction can hold the lock of the inbox.
const IDLE_IN_TRANSACTION_MS = 10_000;

// Settings for searches. The planner does not know that checking the words of every message takes seconds, nor that the
// result of the index, which has a bit for each message, fits into memory.
const TUNING =
  "SET LOCAL enable_seqscan = off; SET LOCAL random_page_cost = 1; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";

const BEGIN = /^BEGIN\b[^;]*/;

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
    application_name: 'postern',
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

/** A client for a pooler, which sets the timeouts in each transaction, because its connections are shared. */
function pooledClient(timeoutMs: number): typeof WatchedClient {
  const timeouts = `SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
  return class extends WatchedClient {
    // biome-ignore lint/suspicious/noExplicitAny: the driver has many overloads, and none of them changes.
    override query(...[first, ...rest]: any[]): any {
      const text =
        typeof first === 'string' ? first.replace(BEGIN, (begin) => `${begin}; ${timeouts}`) : first;
      return super.query(text, ...(rest as []));
    }
  };
}

/** The connections of one node: a pool for reading, one for changes, and others on request. */
export class Connections {
  /** Whether connections of the server are shared with other clients. */
  readonly isPooled: boolean;
  readonly #config: pg.ClientConfig;
  readonly #Client: typeof WatchedClient;
  readonly #pool: pg.Pool;
  readonly #watch: StallWatch;
  #writer: Promise<pg.Client> | undefined;
  #isClosed = false;
  #isTuned = true;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions) {
    this.isPooled = address.isPooled;
    this.#config = clientConfig(address, options);
    this.#Client = address.isPooled ? pooledClient(options.timeoutMs) : WatchedClient;
    const { poolSize } = options;
    this.#pool = new pg.Pool({ ...this.#config, Client: this.#Client, max: poolSize, allowExitOnIdle: true });
    // Broken idle connections are replaced when they are needed.
    this.#pool.on('error', () => {});
    // For connections in use, the pending query rejects with the error as well.
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      this.#watch.add(client as unknown as WatchedClient);
    });
    const patient = { ...this.#config, connectionTimeoutMillis: 0 };
    this.#watch = new StallWatch(() => new this.#Client(patient), options.stallLimits);
  }

  /** Runs a statement that reads, within a time if there is one. Throws `storage_failed`. */
  async read<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    withinMs?: number,
  ): Promise<Row[]> {
    if (this.#isClosed) throw closedError();
    let client: pg.PoolClient | undefined;
    let failure: unknown;
    try {
      client = await this.#pool.connect();
      const query = { text, values, ...(withinMs !== undefined && { query_timeout: withinMs }) };
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      failure = error;
      throw storageError(error);
    } finally {
      client?.release(failure !== undefined);
    }
  }

  /** Runs statements that read, all on the same snapshot. Throws `storage_failed`. */
  async snapshot<T>(
    work: (
      read: <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>,
    ) => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) throw closedError();
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const open = client;
      await this.#begin(open);
      return await work(async (text, values) => (await open.query(text, values)).rows as never);
    } catch (error) {
      throw storageError(error);
    } finally {
      // Close a connection whose transaction did not end, so that it is not used again.
      const ended = client?.query('COMMIT').then(() => false);
      client?.release((await ended?.catch(() => true)) ?? true);
    }
  }

  async #begin(client: pg.PoolClient): Promise<void> {
    const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
    if (!this.#isTuned) return void (await client.query(begin));
    try {
      await client.query(`${begin}; ${TUNING}`);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // Another engine, which does not have these settings.
      this.#isTuned = false;
      await client.query(`ROLLBACK; ${begin}`);
    }
  }

  /** The connection for changes. Connects when necessary. */
  writer(): Promise<pg.Client> {
    if (this.#writer) return this.#writer;
    const connecting = this.connect();
    this.#writer = connecting;
    const forget = () => this.dropWriter(connecting);
    connecting.then((client) => client.once('end', forget).once('error', forget), forget);
    return connecting;
  }

  /** Closes the connection for changes. The next change opens a new one. */
  dropWriter(which = this.#writer): void {
    if (which !== this.#writer) return;
    this.#writer = undefined;
    which?.then((client) => client.end()).catch(() => {});
  }

  /** A separate connection, which pipelines statements. Without timeouts if `isPatient`, for maintenance. */
  async connect({ isPatient = false } = {}): Promise<pg.Client> {
    const patience = isPatient ? { statement_timeout: 0, query_timeout: 0 } : {};
    const client = new this.#Client({ ...this.#config, ...patience, pipeline: true });
    // The pending query rejects with the error as well.
    client.on('error', () => {});
    await client.connect();
    this.#watch.add(client);
    return client;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const writer = this.#writer;
    this.#writer = undefined;
    // A server that does not respond does not close its end.
    const giveUp = setTimeout(() => this.#watch.close(), CLOSE_MS);
    await Promise.all([this.#pool.end(), writer?.then((client) => client.end()).catch(() => {})]);
    clearTimeout(giveUp);
    this.#watch.close();
  }
}
