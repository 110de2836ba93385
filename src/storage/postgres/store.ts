import { setTimeout as pause } from 'node:timers/promises';
import type { MessagePatch, MessageSummary } from '../../contract/message.ts';
import type { AppError } from '../../mailbox/errors.ts';
import type {
  EventBus,
  ListQuery,
  Log,
  MessageFilter,
  NewMessage,
  Page,
  RawMessage,
  StoredMessage,
  StoreStats,
} from '../../mailbox/ports.ts';
import type { SharedState } from '../../mailbox/shared.ts';
import { recipientsKey, substringKey } from '../../text/substring-key.ts';
import type { Updated } from '../changes.ts';
import { toListed } from '../listed.ts';
import { newFlags, newSummary } from '../new-message.ts';
import type { AdoptedMessage, OpenedStore } from '../opened-store.ts';
import { rawMessage } from '../raw-stream.ts';
import { adoptGroup } from './adopt-group.ts';
import { ChangeLog } from './change-log.ts';
import { Connections } from './connections.ts';
import { type DatabaseAddress, parseDatabaseAddress } from './database-address.ts';
import { PostgresFaultTable } from './fault-table.ts';
import { PostgresLease } from './lease.ts';
import { newBody, toUlid } from './message-ids.ts';
import { summaryColumn, toSummary } from './message-rows.ts';
import { checkTables, currentVersion, migrate } from './migrate.ts';
import { PostgresNodes } from './nodes.ts';
import { INBOX, type PostgresStoreOptions } from './options.ts';
import { closedError, readOnlyError, storageError } from './postgres-errors.ts';
import { reach } from './reach.ts';
import { BATCH, type ContentsRow, Reader } from './reader.ts';
import { TextReader } from './text-reader.ts';
import { Upkeep } from './upkeep.ts';
import { PostgresWebhookPosition } from './webhook-position.ts';
import { Writer } from './writer.ts';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Opens the store in a PostgreSQL database, and creates or migrates its tables. Any number of nodes may share it.
 * Throws `storage_failed` with a one-line message that says what to do and does not contain the password.
 */
export async function openPostgresStore(
  options: PostgresStoreOptions,
  events: EventBus,
  log: Log,
): Promise<OpenedStore> {
  let store: PostgresMessageStore | undefined;
  try {
    const { address, client } = await reach(parseDatabaseAddress(options.url), options, log);
    try {
      await migrate(client, address);
      await checkTables(client, address);
    } finally {
      await client.end();
    }
    store = new PostgresMessageStore(address, options, events, log);
    await store.open();
    return store;
  } catch (error) {
    await store?.close();
    throw storageError(error);
  }
}

/** Whether there is an inbox to open. Creates nothing. */
export async function hasPostgresInbox(options: PostgresStoreOptions, log: Log): Promise<boolean> {
  try {
    const { address, client } = await reach(parseDatabaseAddress(options.url), options, log);
    try {
      return (await currentVersion(client, address.schema)) !== undefined;
    } finally {
      await client.end();
    }
  } catch (error) {
    throw storageError(error);
  }
}

// Probes do not wait as long as people do.
const READY_MS = 4000;

// Upkeep and the indexer finish what they are doing.
const LEAVE_MS = 5000;

// Short, because if the node that delivers a webhook is killed, the webhook waits this long.
const LEASE_MS = 6000;

class PostgresMessageStore implements OpenedStore {
  readonly #address: DatabaseAddress;
  readonly #connections: Connections;
  readonly #changes: ChangeLog;
  readonly #writer: Writer;
  readonly #reader: Reader;
  readonly #upkeep: Upkeep;
  readonly #nodes: PostgresNodes;
  readonly #texts: TextReader;
  readonly #unsubscribe: () => void;
  #closed: Promise<void> | undefined;
  readonly failed: Promise<AppError>;
  readonly shared: SharedState;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions, events: EventBus, log: Log) {
    const { schema } = address;
    const { promise, resolve } = Promise.withResolvers<AppError>();
    this.failed = promise;
    this.#address = address;
    this.#connections = new Connections(address, options);
    this.#changes = new ChangeLog(this.#connections, schema, events, log, resolve);
    this.#writer = new Writer(this.#connections, schema, options, this.#changes);
    this.#texts = new TextReader(address, options, log);
    this.#reader = new Reader(this.#connections, schema, this.#texts, options.maxSearchedText);
    const nodes = new PostgresNodes(this.#connections, schema, this.#changes);
    this.#nodes = nodes;
    this.shared = {
      lease: (name) => new PostgresLease(this.#connections, schema, name, nodes.id, LEASE_MS),
      webhookPosition: new PostgresWebhookPosition(this.#connections, schema),
      nodes,
      faults: new PostgresFaultTable(this.#connections, schema),
    };
    this.#upkeep = new Upkeep(this.#connections, schema, options, this.#changes, log);
    this.#unsubscribe = events.subscribe(({ type }) => {
      if (type === 'message:delete') this.#upkeep.deleted();
    });
  }

  async open(): Promise<void> {
    const { schema } = this.#address;
    const [inbox] = await this.#connections.read<{ last_change: number; has_backlog: boolean }>(
      `SELECT last_change, EXISTS (SELECT 1 FROM ${schema}.messages m WHERE m.inbox = i.inbox
           AND m.id > (SELECT up_to FROM ${schema}.search_index s WHERE s.inbox = i.inbox))
         OR EXISTS (SELECT 1 FROM ${schema}.blocks b WHERE b.inbox = i.inbox AND b.counted = 0
           AND b.block < (SELECT max(block) FROM ${schema}.blocks o WHERE o.inbox = i.inbox)) AS has_backlog
       FROM ${schema}.inboxes i WHERE inbox = $1`,
      [INBOX],
    );
    this.#changes.start(inbox!.last_change);
    // Messages that a stopped node, or a copied inbox, has left unindexed, or their words uncounted.
    if (inbox!.has_backlog) this.#texts.added();
    this.#upkeep.start();
    await this.#nodes.start();
    await this.#connections.writer();
  }

  async insert(message: NewMessage): Promise<MessageSummary> {
    const { envelope, raw, scanned } = message;
    const { sender: _, recipients: __, ...rest } = envelope;
    const summary = newSummary(message, '', 0);
    const { sender, recipients, subject } = summary;
    const listed = toListed(summary);
    const [column, whole] = [summaryColumn(listed), summaryColumn(summary)];
    const { inserted } = await this.#writer.submit({
      kind: 'insert',
      body: newBody(),
      listed,
      summary: column,
      wholeSummary: whole === column ? null : whole,
      flags: newFlags(scanned),
      envelope: JSON.stringify(rest),
      parts: JSON.stringify(scanned.parts),
      raw,
      keys: {
        sender: substringKey(sender),
        recipients: recipientsKey(recipients),
        subject: substringKey(subject),
      },
    });
    this.#texts.added();
    return inserted!;
  }

  async adopt(messages: AdoptedMessage[]): Promise<void> {
    const client = await this.#connections.connect();
    try {
      await adoptGroup(client, this.#address.schema, messages);
      this.#texts.added();
    } catch (error) {
      throw storageError(error);
    } finally {
      await client.end();
    }
  }

  async update(id: string, patch: MessagePatch): Promise<MessageSummary | undefined> {
    return (await this.#update(id, patch))?.summary;
  }

  async updateReversibly(id: string, patch: MessagePatch): Promise<MessagePatch | undefined> {
    return (await this.#update(id, patch))?.reverse;
  }

  async remove(id: string): Promise<boolean> {
    const { removed } = await this.#writer.submit({ kind: 'edit', id, remove: true });
    return removed !== undefined;
  }

  async trash(id: string, batch: string): Promise<'restorable' | 'gone' | undefined> {
    return (await this.#writer.submit({ kind: 'edit', id, remove: true, batch })).removed;
  }

  async restore(batch: string): Promise<number | undefined> {
    // PostgreSQL cannot store NUL in text, so no token contains it.
    if (batch.includes('\0')) return undefined;
    let count: number | undefined;
    for (let more = true; more; ) {
      // In batches, so that new messages are committed in between.
      const { restored } = await this.#writer.submit({ kind: 'restore', batch, most: BATCH });
      if (restored) count = (count ?? 0) + restored.summaries.length;
      more = restored?.more ?? false;
    }
    return count;
  }

  async clear(): Promise<number> {
    const { cleared } = await this.#writer.submit({ kind: 'clear' });
    this.#upkeep.soon();
    return cleared!;
  }

  list(query: ListQuery): Promise<Page> {
    return this.#reader.list(query);
  }

  count(filter: MessageFilter): Promise<number> {
    return this.#reader.count(filter);
  }

  async *ids(filter: MessageFilter): AsyncGenerator<string[]> {
    // Later messages have higher ids than the first batch. The id of a deleted message is still a valid position.
    let upTo = LAST_ID;
    for (let isFirst = true; ; isFirst = false) {
      const found = await this.#reader.ids(filter, upTo);
      // The last id of a batch is also the first of the next.
      const ids = isFirst ? found : found.filter((id) => id !== upTo);
      if (ids.length > 0) yield ids.map(toUlid);
      if (found.length < BATCH) return;
      upTo = found.at(-1)!;
    }
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

  async ready(): Promise<void> {
    const [row] = await this.#connections.read<{ is_read_only: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS is_read_only
       FROM ${this.#address.schema}.inboxes WHERE inbox = $1`,
      [INBOX],
      READY_MS,
    );
    // A standby accepts queries, but cannot store anything.
    if (row!.is_read_only) throw readOnlyError();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /** Does nothing, because other nodes may use the tables. */
  discard(): void {}

  async #close(): Promise<void> {
    this.#unsubscribe();
    await this.#writer.close(closedError());
    // A database that does not respond must not delay this: the others will notice that this node is gone.
    await Promise.race([this.#leave(), pause(LEAVE_MS, undefined, { ref: false })]);
    await this.#connections.close();
  }

  async #leave(): Promise<void> {
    await this.#nodes.close();
    await Promise.all([this.#upkeep.close(), this.#changes.close(), this.#texts.close()]);
  }

  async #update(id: string, patch: MessagePatch): Promise<Updated | undefined> {
    return (await this.#writer.submit({ kind: 'edit', id, patch })).updated;
  }

  #raw({ body, size }: ContentsRow): RawMessage {
    return rawMessage(size, (n) => this.#reader.rawChunk(body, n));
  }
}
