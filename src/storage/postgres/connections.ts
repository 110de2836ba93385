import pg from 'pg';
import type { DatabaseAddress } from './database-address.ts';
import type { PostgresStoreOptions } from './options.ts';
import { closedError, storageError } from './postgres-errors.ts';

const CONNECT_TIMEOUT_MS = 5000;

// Time for the server's own limit to be reported before the connection is given up.
const GRACE_MS = 5000;

// A node that hangs inside a transaction holds the lock of the inbox for no longer than this.
const IDLE_IN_TRANSACTION_MS = 10_000;

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

  /** A connection of the caller's own, which sends statements without waiting for replies. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, pipeline: true });
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
