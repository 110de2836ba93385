import { setTimeout as pause } from 'node:timers/promises';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { AppError } from '../../mailbox/errors.ts';
import type {
  DatabaseLoad,
  EventBus,
  ListQuery,
  MessageFilter,
  NewMessage,
  Page,
  RawMessage,
  StoredMessage,
  StoreStats,
} from '../../mailbox/ports.ts';
import type { SharedState } from '../../mailbox/shared.ts';
import type { Log } from '../../process/log.ts';
import { EditableStore } from '../editable-store.ts';
import { newFlags, newSummary } from '../new-message.ts';
import type { AdoptedMessage, OpenedStore } from '../opened-store.ts';
import { rawMessage } from '../raw-stream.ts';
import type { Change, Outcome } from '../rules/changes.ts';
import { ChangeLog } from './cluster/change-log.ts';
import { PostgresFaultTable } from './cluster/fault-table.ts';
import { PostgresLease } from './cluster/lease.ts';
import { PostgresNodes } from './cluster/nodes.ts';
import { Upkeep } from './cluster/upkeep.ts';
import { PostgresWebhookPosition } from './cluster/webhook-position.ts';
import { Connections } from './connection/connections.ts';
import type { DatabaseAddress } from './connection/database-address.ts';
import { closedError, newerSchema, readOnlyError, stuckError } from './connection/postgres-errors.ts';
import { INBOX, type PostgresStoreOptions } from './options.ts';
import { type ContentsRow, Reader } from './query/reader.ts';
import { SCHEMA_VERSION } from './schema/tables.ts';
import { adoptGroup } from './writer/adopt-group.ts';
import { toSummary } from './writer/message-rows.ts';
import { newRow } from './writer/new-row.ts';
import { hasLongText, TextPreparer } from './writer/text-preparer.ts';
import { Writer } from './writer/writer.ts';

// Probes do not wait as long as people do.
const READY_MS = 4000;

// A commit takes milliseconds, and seconds on a busy server.
const MAX_COMMIT_WAIT_MS = 10_000;

// Upkeep finishes what it is doing.
const LEAVE_MS = 5000;

/** A node's store in a PostgreSQL database. `openPostgresStore` creates it. */
export class PostgresMessageStore extends EditableStore implements OpenedStore {
  readonly #log: Log;
  readonly #connections: Connections;
  readonly #changes: ChangeLog;
  readonly #writer: Writer;
  /** For messages with a long text, so that the others need not wait for them. */
  readonly #longWriter: Writer;
  readonly #texts: TextPreparer;
  readonly #reader: Reader;
  readonly #upkeep: Upkeep;
  readonly #nodes: PostgresNodes;
  readonly #inserting = new Set<Promise<MessageSummary>>();
  #closed: Promise<void> | undefined;
  #isStuck = false;
  readonly failed: Promise<AppError>;
  readonly shared: SharedState;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions, events: EventBus, log: Log) {
    super();
    const { promise, resolve } = Promise.withResolvers<AppError>();
    this.failed = promise;
    this.#log = log;
    this.#connections = new Connections(address, options);
    this.#changes = new ChangeLog(this.#connections, events, log, resolve);
    this.#writer = new Writer(this.#connections, options, this.#changes);
    this.#longWriter = new Writer(this.#connections, options, this.#changes);
    this.#texts = new TextPreparer(options.maxSearchedText, log);
    this.#reader = new Reader(this.#connections);
    const nodes = new PostgresNodes(this.#connections, this.#changes);
    this.#nodes = nodes;
    this.shared = {
      lease: (name) => new PostgresLease(this.#connections, name, nodes.id),
      webhookPosition: new PostgresWebhookPosition(this.#connections),
      nodes,
      faults: new PostgresFaultTable(this.#connections),
    };
    this.#upkeep = new Upkeep(this.#connections, options, this.#changes, log);
  }

  async open(): Promise<void> {
    await this.#changes.start();
    this.#upkeep.start();
    await this.#nodes.start();
    // The first message need not wait for a connection.
    await this.#connections.change(async () => {});
  }

  insert(message: NewMessage): Promise<MessageSummary> {
    if (this.#closed) return Promise.reject(closedError());
    const inserted = this.#insert(message);
    this.#inserting.add(inserted);
    inserted.finally(() => this.#inserting.delete(inserted)).catch(() => {});
    return inserted;
  }

  async #insert(message: NewMessage): Promise<MessageSummary> {
    const { envelope, raw, scanned } = message;
    const summary = newSummary(message, '', 0);
    const source = { ...summary, parts: scanned.parts };
    const text = await this.#texts.prepare(source, raw);
    const row = newRow({ summary, envelope, parts: scanned.parts, raw }, newFlags(scanned), text);
    const writer = hasLongText(source) ? this.#longWriter : this.#writer;
    return (await writer.submit({ kind: 'insert', ...row })).inserted!;
  }

  async adopt(messages: AdoptedMessage[]): Promise<void> {
    const prepared = await Promise.all(
      messages.map(async (message) => ({
        message,
        text: await this.#texts.prepare({ ...message.summary, parts: message.parts }, message.raw),
      })),
    );
    await this.#connections.use((client) => adoptGroup(client, this.#connections.schema, prepared));
  }

  protected async change(change: Change): Promise<Outcome> {
    const outcome = await this.#writer.submit(change);
    if (change.kind === 'clear') this.#upkeep.soon();
    return outcome;
  }

  list(query: ListQuery, signal?: AbortSignal): Promise<Page> {
    return this.#reader.list(query, signal);
  }

  count(filter: MessageFilter, signal?: AbortSignal): Promise<number> {
    return this.#reader.count(filter, signal);
  }

  ids(filter: MessageFilter): AsyncGenerator<string[]> {
    return this.#reader.ids(filter);
  }

  async get(id: string): Promise<StoredMessage | undefined> {
    const row = await this.#reader.get(id);
    if (!row) return undefined;
    const summary = toSummary(row, row.whole_summary ?? row.summary);
    const { sender, recipients } = summary;
    return {
      summary,
      envelope: { sender, recipients, ...JSON.parse(row.envelope) },
      parts: JSON.parse(row.parts),
      raw: this.#raw(row),
    };
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#reader.tags();
  }

  stats(): Promise<StoreStats> {
    return this.#reader.stats();
  }

  load(): DatabaseLoad {
    const queues = [this.#writer.queue, this.#longWriter.queue];
    return {
      ...this.#connections.load,
      waitingCommits: queues.reduce((sum, queue) => sum + queue.waiting, 0),
      oldestCommitSeconds: this.#oldestCommitMs / 1000,
      changeLag: this.#changes.lag,
    };
  }

  async ready(): Promise<void> {
    // A locked table or row, or a standby that is gone, does not keep anyone from reading.
    this.#checkCommits();
    const [row] = await this.#connections.read<{ is_read_only: boolean; version: number }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, version
       FROM ${this.#connections.schema}.inboxes WHERE inbox = $1`,
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
    // Their texts may still be with the thread.
    await Promise.allSettled(this.#inserting);
    await Promise.all([this.#writer.close(closedError()), this.#longWriter.close(closedError())]);
    // A database that does not respond must not delay this: the others will notice that this node is gone.
    await Promise.race([this.#leave(), pause(LEAVE_MS, undefined, { ref: false })]);
    await this.#connections.close();
  }

  async #leave(): Promise<void> {
    await this.#nodes.close();
    await Promise.all([this.#upkeep.close(), this.#changes.close()]);
    await this.#texts.close();
  }

  /** Throws `unavailable` if nothing can be stored, and logs once when that begins and ends. */
  #checkCommits(): void {
    const isStuck = this.#oldestCommitMs > MAX_COMMIT_WAIT_MS;
    if (isStuck && !this.#isStuck) this.#log.error('postgres: commits wait for more than ten seconds');
    if (!isStuck && this.#isStuck) this.#log.info('postgres: commits no longer wait');
    this.#isStuck = isStuck;
    if (isStuck) throw stuckError();
  }

  get #oldestCommitMs(): number {
    return Math.max(this.#writer.queue.oldestMs, this.#longWriter.queue.oldestMs);
  }

  #raw(row: ContentsRow): RawMessage {
    return rawMessage(row.size, (n) => this.#reader.rawChunk(row, n));
  }
}
