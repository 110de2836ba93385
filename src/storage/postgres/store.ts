import { setTimeout as pause } from 'node:timers/promises';
import type { MessageSummary } from '../../contract/message/message.ts';
import { clockProblem } from '../../mailbox/clock-problem.ts';
import type { Delivery } from '../../mailbox/directory/mailbox-table.ts';
import { AppError } from '../../mailbox/errors.ts';
import { type DatabaseLoad, DEFAULT_MAILBOX, type EventBus } from '../../mailbox/ports.ts';
import type { Log } from '../../process/log.ts';
import type { ScannedBytes } from '../editable-store.ts';
import { newMessage } from '../message-summary.ts';
import type { OpenedStore, WholeMessage } from '../opened-store.ts';
import type { ChangeOutcome, MessageChange } from '../rules/changes.ts';
import type { StoreLimits } from '../store-limits.ts';
import { ChangeLog } from './cluster/change-log.ts';
import { PostgresNodes } from './cluster/nodes.ts';
import { SharedTables } from './cluster/shared-tables.ts';
import { Upkeep } from './cluster/upkeep.ts';
import { PgConnections } from './connection/connections.ts';
import type { DatabaseAddress } from './connection/database-address.ts';
import { closedError, isUnavailable, newerSchema, readOnlyError } from './connection/postgres-errors.ts';
import { PostgresMailboxTable } from './mailbox-table.ts';
import { INBOX, inboxOf, type PostgresStoreOptions } from './options.ts';
import { ReadableStore } from './query/reader.ts';
import { SCHEMA_VERSION } from './schema/tables.ts';
import { adoptGroup } from './writer/adopt-group.ts';
import { type NewRow, newRow } from './writer/message-rows.ts';
import { hasLongText, TextPreparer } from './writer/text-preparer.ts';
import { PostgresWriter } from './writer/writer.ts';

// Probes do not wait as long as people do.
const READY_MS = 4000;

// A commit takes milliseconds, and seconds on a busy server.
const MAX_COMMIT_WAIT_MS = 10_000;

// Upkeep finishes what it is doing.
const LEAVE_MS = 5000;

/** A node's store in a PostgreSQL database. `openPostgresStore` creates it. */
export class PostgresMessageStore extends ReadableStore implements OpenedStore {
  readonly #log: Log;
  readonly #limits: StoreLimits;
  readonly #changes: ChangeLog;
  readonly #writer: PostgresWriter;
  /** For messages with a long text, so that the others need not wait for them. */
  readonly #longWriter: PostgresWriter;
  readonly #texts: TextPreparer;
  readonly #upkeep: Upkeep;
  readonly #pending = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;
  #isRefusing = false;
  #newestTime = 0;
  readonly failed: Promise<AppError>;
  readonly shared: SharedTables;
  readonly mailboxes: PostgresMailboxTable;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions, events: EventBus, log: Log) {
    const connections = new PgConnections(address, options);
    super(connections, DEFAULT_MAILBOX);
    const { promise, resolve } = Promise.withResolvers<AppError>();
    this.failed = promise;
    this.#log = log;
    this.#limits = options;
    this.#changes = new ChangeLog(connections, events, log, resolve);
    this.#writer = new PostgresWriter(connections, options, this.#changes);
    this.#longWriter = new PostgresWriter(connections, options, this.#changes);
    this.#changes.on.refused = () => {
      for (const writer of [this.#writer, this.#longWriter]) writer.doubt();
    };
    this.#texts = new TextPreparer(options.maxSearchedText, log);
    const nodes = new PostgresNodes(connections, this.#changes);
    this.mailboxes = new PostgresMailboxTable(this, connections, nodes, options);
    this.shared = new SharedTables(connections, nodes);
    this.#upkeep = new Upkeep(connections, options, this.#changes, log);
  }

  async open(): Promise<void> {
    await this.connections.open();
    await this.#changes.start();
    this.#upkeep.start();
    await this.shared.nodes.start();
    await this.#readNewestTime();
    // The disk may have been full before.
    this.#writer.doubt();
    await this.mailboxes.open();
    await this.shared.forgetEarlierRun();
  }

  insertEach(message: ScannedBytes, deliveries: Delivery[]): Promise<MessageSummary[]> {
    return this.#whileOpen(async () => {
      // The database assigns the ids and the time.
      const copies = await Promise.all(
        deliveries.map(({ mailbox, envelope, tags }) =>
          this.#newRow(newMessage({ ...message, envelope, tags }, '', 0), mailbox),
        ),
      );
      const writer = hasLongText(message.scanned.parts) ? this.#longWriter : this.#writer;
      const inserted = (await writer.submit({ kind: 'insert', copies })).inserted!;
      this.#newestTime = Date.parse(inserted[0]!.created_at);
      return inserted;
    });
  }

  async move(mailbox: number, ids: string[], to: number): Promise<MessageSummary[]> {
    return (await this.#whileOpen(() => this.#writer.submit({ kind: 'move', mailbox, ids, to }))).moved!;
  }

  newestTime(): number {
    return this.#newestTime;
  }

  async #readNewestTime(): Promise<void> {
    const [row] = await this.connections.query<{ last_time: number }>(
      `SELECT last_time FROM ${this.connections.schema}.inboxes WHERE inbox = $1`,
    );
    this.#newestTime = row?.last_time ?? 0;
    const problem = clockProblem(this.#newestTime);
    if (problem) this.#log.warn(problem);
  }

  async adopt(messages: WholeMessage[], mailbox: number): Promise<void> {
    const rows = await Promise.all(messages.map((message) => this.#newRow(message, mailbox)));
    await this.connections.use((client) => adoptGroup(client, this.#limits, rows, mailbox));
  }

  async #newRow(message: WholeMessage, mailbox: number): Promise<NewRow> {
    return newRow(message, await this.#texts.prepare(message, mailbox), inboxOf(mailbox));
  }

  protected change(change: MessageChange): Promise<ChangeOutcome> {
    return this.changeIn(this.mailbox, change);
  }

  async changeIn(mailbox: number, change: MessageChange): Promise<ChangeOutcome> {
    const outcome = await this.#whileOpen(() => this.#writer.submit({ ...change, mailbox }));
    if (change.kind === 'clear') this.tidySoon();
    return outcome;
  }

  /** Rows can be deleted, or messages may have to be removed. */
  tidySoon(): void {
    this.#upkeep.soon();
  }

  /** Rejects once the store is closed. Closing waits for what was started before. */
  #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(closedError());
    const pending = work();
    this.#pending.add(pending);
    pending.finally(() => this.#pending.delete(pending)).catch(() => {});
    return pending;
  }

  load(): DatabaseLoad {
    return {
      ...this.connections.load,
      waitingCommits: this.#writer.waiting + this.#longWriter.waiting,
      oldestCommitSeconds: this.#oldestCommitMs / 1000,
      changeLag: this.#changes.lag,
    };
  }

  async ready(): Promise<void> {
    // A locked table or row, a full disk, or a standby that is gone, does not keep anyone from reading.
    await this.#checkCommits();
    const [row] = await this.connections.read<{ is_read_only: boolean; version: number }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, version
       FROM ${this.connections.schema}.inboxes WHERE inbox = $1`,
      [INBOX],
      READY_MS,
    );
    // A standby accepts queries, but cannot store anything.
    if (row!.is_read_only) throw readOnlyError();
    if (row!.version !== SCHEMA_VERSION) throw newerSchema();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Does nothing, because other nodes may use the tables. */
  discard(): void {}

  async #close(): Promise<void> {
    await Promise.allSettled(this.#pending);
    // A database that does not respond must not delay this: the others will notice that this node is gone.
    await Promise.race([this.#leave(), pause(LEAVE_MS, undefined, { ref: false })]);
    await this.connections.close();
  }

  async #leave(): Promise<void> {
    await this.shared.nodes.close();
    await Promise.all([this.#upkeep.close(), this.#changes.close()]);
    await this.#texts.close();
  }

  /** Throws if nothing can be stored, and logs once when that begins and ends. */
  async #checkCommits(): Promise<void> {
    const refusal = await Promise.race([this.#refusal(), pause(READY_MS, stuckError(), { ref: false })]);
    // If the database is unreachable, the change log has logged that.
    const isNews = refusal !== undefined && !isUnavailable(refusal);
    if (isNews && !this.#isRefusing)
      this.#log.error('postgres: nothing can be stored', { error: refusal.message });
    if (!isNews && this.#isRefusing) this.#log.info('postgres: messages can be stored again');
    this.#isRefusing = isNews;
    if (refusal) throw refusal;
  }

  async #refusal(): Promise<AppError | undefined> {
    if (this.#oldestCommitMs > MAX_COMMIT_WAIT_MS) return stuckError();
    return (await this.#writer.refusal()) ?? (await this.#longWriter.refusal());
  }

  get #oldestCommitMs(): number {
    return Math.max(this.#writer.oldestMs, this.#longWriter.oldestMs);
  }
}

function stuckError(): AppError {
  return new AppError(
    'unavailable',
    'Nothing could be committed for several seconds. Check locks, and the standby if there is one.',
  );
}
