import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';

let lastName = 0;

// The server cuts longer names.
const MAX_APPLICATION = 40;

/**
 * A client that pipelines statements: they are sent without waiting for replies. It has a name of its own, so that another
 * connection can ask the server whether it still knows this one.
 */
export class PipeliningClient extends pg.Client {
  readonly socket: Socket;
  readonly name: string;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    const application = config.application_name?.slice(0, MAX_APPLICATION);
    const name = `${application} ${process.pid.toString(36)}.${(++lastName).toString(36)}`;
    super({ ...config, application_name: name, pipeline: true, stream: () => socket } as pg.ClientConfig);
    this.socket = socket;
    this.name = name;
    // The pending statement rejects with the error as well.
    this.on('error', () => {});
  }
}

/** What the connections of a node have in common. */
export interface Session {
  /** The settings of every transaction, for a pooler. */
  begin: string;
  /** False for poolers in transaction mode without support for prepared statements. */
  isPreparing: boolean;
}

const preparedNames = new Map<string, string>();

/** A connection to the database that knows for how long the server has not answered. */
export class Connection {
  readonly #client: PipeliningClient;
  readonly #session: Session;
  #unanswered = 0;
  #lastAnswer = 0;
  #lost: Error | undefined;

  constructor(client: PipeliningClient, session: Session) {
    this.#client = client;
    this.#session = session;
  }

  static async open(config: pg.ClientConfig, session: Session): Promise<Connection> {
    const client = new PipeliningClient(config);
    await client.connect();
    return new Connection(client, session);
  }

  get name(): string {
    return this.#client.name;
  }

  async query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#unanswered++ === 0) this.#lastAnswer = performance.now();
    try {
      return await this.#client.query<Row>(statement as string, values);
    } catch (error) {
      throw this.#lost ?? error;
    } finally {
      this.#unanswered--;
      this.#lastAnswer = performance.now();
    }
  }

  /** Runs a statement that is prepared once. Planning took a third of the server's time for a new message. */
  queryPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!this.#session.isPreparing) return this.query(text, values);
    let name = preparedNames.get(text);
    if (name === undefined) {
      name = `postern_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
      preparedNames.set(text, name);
    }
    return this.query({ name, text, values });
  }

  /** Starts a transaction. `settings` are further statements. */
  async begin(mode = '', settings = ''): Promise<void> {
    const statements = [`BEGIN ${mode}`, this.#session.begin, settings].filter((text) => text.trim() !== '');
    await this.query(statements.join('; '));
  }

  on(event: 'end' | 'error', listener: () => void): void {
    this.#client.on(event as 'end', listener);
  }

  onNotification(listener: (payload: string | undefined) => void): void {
    this.#client.on('notification', ({ payload }) => listener(payload));
  }

  /** Calls `listener` with the SQLSTATE of each notice, until the returned function is called. */
  onNotice(listener: (code: string | undefined) => void): () => void {
    const listen = ({ code }: { code: string | undefined }) => listener(code);
    this.#client.on('notice', listen);
    return () => this.#client.off('notice', listen);
  }

  /** How long statements have waited without any answer; 0 if none waits. */
  get silentMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#lastAnswer;
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  /** Closes the connection without a goodbye. Statements that wait for an answer reject with the error. */
  abandon(error?: Error): void {
    this.#lost ??= error;
    this.#client.socket.destroy();
  }
}
