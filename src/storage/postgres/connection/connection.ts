import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { AppError } from '../../../mailbox/errors.ts';

let lastName = 0;

// The server cuts longer names.
const MAX_APPLICATION = 40;

// The server stopped waiting for the standby: the transaction is committed here, but may not be on the standby.
const NOT_REPLICATED = ['01000', '57P01'];

/** What the connections of a node have in common. */
export interface Session {
  /** The quoted name of the schema with the tables. */
  schema: string;
  /** The settings of every transaction, for a pooler. */
  begin: string;
  /** False for poolers in transaction mode without support for prepared statements. */
  isPreparing: boolean;
}

export interface ConnectionConfig extends pg.ClientConfig {
  session: Session;
}

/** A row has the columns that the statement selects; nothing checks its type. */
export interface QueryResult<Row> {
  command: string;
  rows: Row[];
}

/**
 * A connection to the database, which pipelines statements: they are sent without waiting for replies. It has a name of its
 * own, so that another connection can ask the server whether it still knows this one, and knows for how long the server
 * has not answered.
 */
export class PgConnection extends pg.Client {
  readonly name: string;
  readonly #socket: Socket;
  readonly #session: Session;
  #unanswered = 0;
  #lastAnswer = 0;
  #lost: Error | undefined;

  constructor({ session, ...config }: ConnectionConfig) {
    const socket = new Socket();
    const application = config.application_name?.slice(0, MAX_APPLICATION);
    const name = `${application} ${process.pid.toString(36)}.${(++lastName).toString(36)}`;
    super({ ...config, application_name: name, pipeline: true, stream: () => socket });
    this.name = name;
    this.#socket = socket;
    this.#session = session;
    // The pending statement rejects with the error as well.
    this.on('error', () => {});
  }

  /** Runs a statement. Use it instead of `query`, which is the driver's own and does not count unanswered statements. */
  async execute<Row = Record<string, unknown>>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    if (this.#unanswered++ === 0) this.#lastAnswer = performance.now();
    try {
      return await super.query<Row & pg.QueryResultRow>(statement as string, values);
    } catch (error) {
      throw this.#lost ?? error;
    } finally {
      this.#unanswered--;
      this.#lastAnswer = performance.now();
    }
  }

  /** Runs a statement that is prepared once. Planning took a third of the server's time for a new message. */
  executePrepared<Row>(text: string, values: unknown[]): Promise<QueryResult<Row>> {
    if (!this.#session.isPreparing) return this.execute(text, values);
    const name = `postern_${hash('sha256', text).slice(0, 24)}`;
    return this.execute({ name, text, values });
  }

  /** Starts a transaction. `settings` are further statements. */
  async begin(mode = '', settings = ''): Promise<void> {
    // The administrator may have set another isolation level.
    const isolated = `BEGIN ISOLATION LEVEL READ COMMITTED ${mode}`;
    const statements = [isolated, this.#session.begin, settings].filter((text) => text.trim() !== '');
    await this.execute(statements.join('; '));
  }

  /** Runs a statement in a transaction of its own, after `settings`, in one round trip. */
  async transact<Row>(settings: string, statement: pg.QueryConfig): Promise<Row[]> {
    const [, { rows }] = await Promise.all([
      this.begin('', settings),
      this.execute<Row>(statement),
      this.execute('COMMIT'),
    ]);
    return rows;
  }

  /** Ends the transaction. Rejects if a statement in it has failed, or if it is not known whether the standby has it. */
  async commit(): Promise<void> {
    let isReplicated = true;
    const listen = ({ code }: { code: string | undefined }) => {
      if (NOT_REPLICATED.includes(code ?? '')) isReplicated = false;
    };
    this.on('notice', listen);
    const { command } = await this.execute('COMMIT').finally(() => this.off('notice', listen));
    if (command !== 'COMMIT')
      throw new AppError('storage_failed', 'The database rolled the transaction back.');
    // Like a lost reply: the writer looks for the change, and commits again before it reports success.
    if (!isReplicated) throw new Error('the standby did not confirm the commit');
  }

  get schema(): string {
    return this.#session.schema;
  }

  /** How long statements have waited without any answer; 0 if none waits. */
  get silentMs(): number {
    return this.#unanswered === 0 ? 0 : performance.now() - this.#lastAnswer;
  }

  /** Closes the connection without a goodbye. Statements that wait for an answer reject with the error. */
  abandon(error?: Error): void {
    this.#lost ??= error;
    this.#socket.destroy();
  }
}
