import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import type { PostgresStoreOptions } from './options.ts';
import { closedError, isUnavailable, storageError } from './postgres-errors.ts';

const CONNECT_TIMEOUT_MS = 5000;

// Time for the server's own limit to be reported before the connection is given up.
const GRACE_MS = 5000;

// A node that hangs inside a transaction holds the lock of the inbox for no longer than this.
const IDLE_IN_TRANSACTION_MS = 10_000;

// For searches. The planner does not know that looking at the words of every message takes seconds, nor that the result
// of the index, which has a bit for each message, fits into memory.
const TUNING =
  "SET LOCAL enable_seqscan = off; SET LOCAL random_page_cost = 1; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off";

const INT8 = 20;

/** How columns are read. */
export const types: pg.CustomTypesConfig = {
  // Sizes, counts and times are below 2^53.
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** The connections of one node: a pool for reading, one for changes, and more on request. */
export class Connections {
  readonly #config: pg.ClientConfig;
  readonly #pool: pg.Pool;
  #writer: Promise<pg.Client> | undefined;
  #isClosed = false;
  #isTuned = true;

  constructor({ connectionString }: DatabaseAddress, { poolSize, timeoutMs }: PostgresStoreOptions) {
    this.#config = {
      connectionString,
      application_name: 'postern',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + GRACE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      types,
    };
    this.#pool = new pg.Pool({ ...this.#config, max: poolSize, allowExitOnIdle: true });
    // Idle connections that break are replaced when they are needed.
    this.#pool.on('error', () => {});
    // Those in use, too: whoever waits for a reply gets the error as well.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs one statement that reads. Throws `storage_failed`. */
  async read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    if (this.#isClosed) throw closedError();
    try {
      return (await this.#pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw storageError(error);
    }
  }

  /** Runs statements that read, all as of one moment. Throws `storage_failed`. */
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
      // A connection whose transaction does not end is of no use to the next one.
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
      // Another engine, which has other settings.
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

  /** The next change gets a new connection. */
  dropWriter(which = this.#writer): void {
    if (which !== this.#writer) return;
    this.#writer = undefined;
    which?.then((client) => client.end()).catch(() => {});
  }

  /** A connection of the caller's own, which sends statements without waiting for replies; patient for maintenance. */
  async connect({ isPatient = false } = {}): Promise<pg.Client> {
    const patience = isPatient ? { statement_timeout: 0, query_timeout: 0 } : {};
    const client = new pg.Client({ ...this.#config, ...patience, pipeline: true });
    // Whoever waits for a reply gets the error as well.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const writer = this.#writer;
    this.#writer = undefined;
    await Promise.all([this.#pool.end(), writer?.then((client) => client.end()).catch(() => {})]);
  }
}
