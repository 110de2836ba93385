import { Socket } from 'node:net';
import pg from 'pg';

/** What a statement needs: text and values, or a prepared statement. */
type Statement = string | pg.QueryConfig;

interface Endable {
  end(): Promise<void>;
}

let lastName = 0;

// The server cuts longer names.
const MAX_APPLICATION = 40;

/**
 * A connection to the database that knows for how long the server has not answered. It has a name of its own, so that
 * another connection can ask the server whether it still knows this one.
 */
export class Connection {
  readonly name: string;
  readonly #client: pg.ClientBase & Endable;
  readonly #begin: string;
  readonly #socket: Socket | undefined;
  #isIntroduced = false;
  #unanswered = 0;
  #lastAnswer = 0;
  #lost: Error | undefined;
  /** The last statement, for a client that does not pipeline. */
  #last: Promise<unknown> = Promise.resolve();

  /** `begin` are the settings of every transaction, for a pooler. `socket` is the client's, if it is known. */
  constructor(client: pg.ClientBase, application: string, begin = '', socket?: Socket) {
    this.#client = client as pg.ClientBase & Endable;
    this.#begin = begin;
    this.#socket = socket;
    this.name = `${application.slice(0, MAX_APPLICATION)} ${process.pid.toString(36)}.${(++lastName).toString(36)}`;
    // The pending statement rejects with the error as well.
    client.on('error', () => {});
  }

  /** Opens a connection that pipelines statements. */
  static async open(config: pg.ClientConfig, begin = ''): Promise<Connection> {
    const socket = new Socket();
    const client = new pg.Client({ ...config, pipeline: true, stream: () => socket } as pg.ClientConfig);
    const connection = new Connection(client, config.application_name ?? '', begin, socket);
    await client.connect();
    await connection.introduce();
    return connection;
  }

  /** Tells the server the name of this connection, unless it knows. */
  async introduce(): Promise<void> {
    if (this.#isIntroduced) return;
    this.#isIntroduced = true;
    await this.query(`SET application_name = ${pg.escapeLiteral(this.name)}`);
  }

  async query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#unanswered++ === 0) this.#lastAnswer = performance.now();
    try {
      const send = () => (this.#client as pg.Client).query<Row>(statement as string, values);
      if (this.#socket) return await send();
      const sent = this.#last.then(send);
      this.#last = sent.catch(() => {});
      return await sent;
    } catch (error) {
      throw this.#lost ?? error;
    } finally {
      this.#unanswered--;
      this.#lastAnswer = performance.now();
    }
  }

  /** Starts a transaction. `settings` are further statements. */
  async begin(mode = '', settings = ''): Promise<void> {
    const statements = [`BEGIN ${mode}`, this.#begin, settings].filter((text) => text.trim() !== '');
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
    if (this.#socket) this.#socket.destroy();
    // A client that does not pipeline closes its connection at once if it waits for an answer.
    else this.#client.end().catch(() => {});
  }
}
