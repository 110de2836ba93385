import { rmSync } from 'node:fs';
import type { InboxEvent } from '../../contract/events.ts';
import { type FilterName, filterTypes } from '../../contract/filter-table.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import { Stretch } from '../../limits/turns.ts';
import { clockProblem } from '../../mailbox/clock-problem.ts';
import type {
  Delivery,
  MailboxRow,
  MailboxTable,
  MailboxTotals,
  NewMailbox,
  SettingsChange,
} from '../../mailbox/directory/mailbox-table.ts';
import type { AppError } from '../../mailbox/errors.ts';
import { isGiven } from '../../mailbox/filters.ts';
import {
  DEFAULT_MAILBOX,
  type EventBus,
  type ListQuery,
  type MessageFilter,
  type MessageStore,
  type Page,
  type StoredMessage,
  type StoreStats,
} from '../../mailbox/ports.ts';
import type { Log } from '../../process/log.ts';
import { missingFolders } from '../../process/make-folder.ts';
import { BATCH, EditableStore, type ScannedBytes } from '../editable-store.ts';
import { envelopeColumn, partsColumn } from '../message-codec.ts';
import { newMessage, storedFlags, toListed } from '../message-summary.ts';
import type { OpenedStore, WholeMessage } from '../opened-store.ts';
import { rawMessage } from '../raw-stream.ts';
import { eventsOf, type MessageChange } from '../rules/changes.ts';
import { removeNewStore } from './folder/new-folder.ts';
import { createTemporaryFolder } from './folder/temporary-folder.ts';
import { IdClock } from './id-clock.ts';
import type { SqliteStoreOptions } from './options.ts';
import type { SqliteReader } from './query/reader.ts';
import type { RestartingThread } from './threads/restarting-thread.ts';
import { StorageThreads } from './threads/storage-threads.ts';
import type { InsertChange, WriterOutcome } from './writer/changes.ts';

const BY_TEXT = (Object.keys(filterTypes) as FilterName[]).filter((name) =>
  ['search', 'substring'].includes(filterTypes[name]),
);

/**
 * Opens the store in its folder, creating or migrating it, or in a temporary one. Throws `storage_failed` with a one-line
 * message that says what to do; a folder that cannot be opened is left unchanged.
 */
export async function openSqliteStore(
  options: SqliteStoreOptions,
  events: EventBus,
  log: Log,
): Promise<OpenedStore> {
  const store = new SqliteStore(new SqliteFolder(options, events, log));
  try {
    await store.open();
    return store;
  } catch (error) {
    store.discard();
    throw error;
  }
}

/** What all mailboxes of a store share on the main thread. It runs no SQL; it passes work on and publishes committed changes. */
class SqliteFolder {
  readonly events: EventBus;
  readonly threads: StorageThreads;
  readonly clock = new IdClock();
  readonly dataDir: string;
  readonly failed: Promise<AppError>;
  readonly #isTemporary: boolean;
  readonly #created: string[];
  readonly #log: Log;

  constructor(options: SqliteStoreOptions, events: EventBus, log: Log) {
    this.events = events;
    this.#log = log;
    this.#isTemporary = options.dataDir === null;
    this.#created = options.dataDir === null ? [] : missingFolders(options.dataDir);
    this.dataDir = options.dataDir ?? createTemporaryFolder();
    if (this.#isTemporary) process.once('exit', this.#removeTemporary);
    const { promise, resolve } = Promise.withResolvers<AppError>();
    this.failed = promise;
    const folder = { ...options, dataDir: this.dataDir, isTemporary: this.#isTemporary };
    this.threads = new StorageThreads(folder, log, {
      committed: ({ evicted }) => {
        for (const { mailbox, id } of evicted)
          events.publish({ type: 'message:delete', data: { id } }, mailbox);
      },
      failed: resolve,
    });
  }

  /** Resolves to the number of the newest mailbox. */
  async open(): Promise<number> {
    const { last_created_at, last_mailbox } = await this.threads.open();
    this.clock.startAfter(last_created_at);
    const problem = clockProblem(last_created_at);
    if (problem) this.#log.warn(problem);
    return last_mailbox;
  }

  async close(): Promise<void> {
    await this.threads.close();
    if (this.#isTemporary) this.#removeTemporary();
  }

  discard(): void {
    removeNewStore(this.#created);
    if (this.#isTemporary) this.#removeTemporary();
  }

  readonly #removeTemporary = () => {
    process.off('exit', this.#removeTemporary);
    rmSync(this.dataDir, { recursive: true, force: true });
  };
}

/** The messages of one mailbox. */
class SqliteMessageStore extends EditableStore implements MessageStore {
  protected readonly folder: SqliteFolder;
  readonly #threads: StorageThreads;
  protected readonly mailbox: number;

  constructor(folder: SqliteFolder, mailbox: number) {
    super();
    this.folder = folder;
    this.#threads = folder.threads;
    this.mailbox = mailbox;
  }

  insertEach(message: ScannedBytes, deliveries: Delivery[]): Promise<MessageSummary[]> {
    const { clock, events } = this.folder;
    const copies = deliveries.map(({ mailbox, envelope, tags }) => {
      const { id, time } = clock.next();
      return { mailbox, message: newMessage({ ...message, envelope, tags }, id, time) };
    });
    return this.#threads.writes.submit(insertChange(copies), () =>
      copies.map(({ mailbox, message: { summary } }) => {
        const listed = toListed(summary);
        events.publish({ type: 'message:new', data: listed }, mailbox);
        return listed;
      }),
    );
  }

  protected change(change: MessageChange): Promise<WriterOutcome> {
    return this.#threads.writes.submit({ ...change, mailbox: this.mailbox }, async (outcome) => {
      const published = eventsOf(change, outcome).map((event): [InboxEvent, number] => [event, this.mailbox]);
      await publishAll(this.folder.events, published);
      return outcome;
    });
  }

  list(query: ListQuery): Promise<Page> {
    return this.#readerFor(query).callFor(query.limit)('list', this.mailbox, query);
  }

  count(filter: MessageFilter): Promise<number> {
    return this.#readerFor(filter).call('count', this.mailbox, filter);
  }

  async *ids(filter: MessageFilter): AsyncGenerator<string[]> {
    let next = Number.MAX_SAFE_INTEGER;
    while (next > 0) {
      const { ids, upTo } = await this.#readerFor(filter).call('ids', this.mailbox, filter, next, BATCH);
      if (ids.length > 0) yield ids;
      next = upTo;
    }
  }

  newestTime(): number {
    return this.folder.clock.newestTime;
  }

  async get(id: string): Promise<StoredMessage | undefined> {
    const record = await this.#threads.reader.call('get', this.mailbox, id);
    if (!record) return undefined;
    const { pos, bytes, ...message } = record;
    const readChunk = bytes
      ? async () => bytes
      : (n: number) => this.#threads.reader.call('rawChunk', pos, n);
    return { ...message, raw: rawMessage(message.summary.size, readChunk) };
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#threads.reader.call('tags', this.mailbox);
  }

  async stats(): Promise<StoreStats> {
    const { messages, unread, bytes } = await this.#threads.reader.call('totals', this.mailbox);
    const onDisk = this.mailbox === DEFAULT_MAILBOX ? await this.#threads.writer.call('bytes') : bytes;
    return { messages, unread, bytes: onDisk };
  }

  async ready(): Promise<void> {
    if (this.#threads.writes.refusal) throw this.#threads.writes.refusal;
    await Promise.all([
      this.#threads.reader.call('totals', this.mailbox),
      this.#threads.writer.call('ready'),
    ]);
  }

  close(): Promise<void> {
    return this.folder.close();
  }

  // A query by text can take long; nothing else waits for it.
  #readerFor(filter: MessageFilter): RestartingThread<SqliteReader> {
    const isByText = BY_TEXT.some((name) => isGiven(filter[name]));
    return isByText ? this.#threads.searcher : this.#threads.reader;
  }
}

/** The store, which is also that of the default mailbox. */
class SqliteStore extends SqliteMessageStore implements OpenedStore {
  readonly failed: Promise<AppError>;
  readonly mailboxes: SqliteMailboxTable;

  constructor(folder: SqliteFolder) {
    super(folder, DEFAULT_MAILBOX);
    this.failed = folder.failed;
    this.mailboxes = new SqliteMailboxTable(folder, this);
  }

  async open(): Promise<void> {
    this.mailboxes.isUsed = (await this.folder.open()) > 0;
  }

  async adopt(messages: WholeMessage[], mailbox: number): Promise<void> {
    // Posted together, so that they are committed in their order.
    await Promise.all(
      messages.map((message) =>
        this.folder.threads.writes.submit(insertChange([{ mailbox, message }]), () => {}),
      ),
    );
  }

  discard(): void {
    this.folder.discard();
  }
}

/** The mailboxes of a folder. Only one process uses it, so nobody else changes them. */
class SqliteMailboxTable implements MailboxTable {
  isUsed = false;
  readonly isBehind = false;
  readonly #folder: SqliteFolder;
  readonly #store: EditableStore;

  constructor(folder: SqliteFolder, store: EditableStore) {
    this.#folder = folder;
    this.#store = store;
  }

  // Asks the writer, because starting a reader takes longer.
  all(deletedAfter: number): Promise<MailboxRow[]> {
    return this.#folder.threads.writer.call('mailboxes', deletedAfter);
  }

  totals(): Promise<Map<number, MailboxTotals>> {
    return this.#folder.threads.reader.call('allTotals');
  }

  add(added: NewMailbox): Promise<MailboxRow> {
    this.isUsed = true;
    return this.#folder.threads.writes.submit({ kind: 'add-mailbox', added }, ({ mailbox }) => mailbox!);
  }

  change(key: number, settings: SettingsChange, expiresAt?: number | null): Promise<MailboxRow | undefined> {
    const change = { kind: 'change-mailbox', mailbox: key, settings, expiresAt } as const;
    return this.#folder.threads.writes.submit(change, ({ mailbox }) => mailbox);
  }

  remove(key: number, ifExpiredBy?: number): Promise<boolean> {
    const change = { kind: 'remove-mailbox', mailbox: key, ifExpiredBy } as const;
    return this.#folder.threads.writes.submit(change, ({ mailbox }) => mailbox !== undefined);
  }

  of(key: number): MessageStore {
    return new SqliteMessageStore(this.#folder, key);
  }

  deliver(message: ScannedBytes, deliveries: Delivery[]): Promise<MessageSummary[]> {
    return this.#store.insertEach(message, deliveries);
  }

  move(from: number, ids: string[], to: number): Promise<MessageSummary[]> {
    const { clock, events } = this.#folder;
    // In the order of arrival, which is that of the ids.
    const messages = ids.toSorted().map((id) => {
      const { id: newId, time: created_at } = clock.next();
      return { id, newId, created_at };
    });
    return this.#folder.threads.writes.submit(
      { kind: 'move', mailbox: from, to, messages },
      async ({ moved }) => {
        const published = moved!.flatMap(({ from: id, summary }): [InboxEvent, number][] => [
          [{ type: 'message:delete', data: { id } }, from],
          [{ type: 'message:new', data: summary }, to],
        ]);
        await publishAll(events, published);
        return moved!.map(({ summary }) => summary);
      },
    );
  }

  onChange(): void {}
}

/** Events of many messages, with turns for others in between, because thousands of clients may listen. */
async function publishAll(bus: EventBus, events: Iterable<[InboxEvent, mailbox: number]>): Promise<void> {
  const stretch = new Stretch();
  for (const [event, mailbox] of events) {
    bus.publish(event, mailbox);
    if (stretch.isLong) await stretch.pause();
  }
}

/** All copies have the same bytes. */
function insertChange(copies: { mailbox: number; message: WholeMessage }[]): InsertChange {
  const { message } = copies[0]!;
  const { summary, parts, raw } = message;
  return {
    kind: 'insert',
    ...{ sender: summary.sender, subject: summary.subject, flags: storedFlags(message), raw },
    parts: partsColumn(parts),
    copies: copies.map(({ mailbox, message: { summary, envelope } }) => ({
      mailbox,
      id: summary.id,
      created_at: Date.parse(summary.created_at),
      recipients: JSON.stringify(summary.recipients),
      tags: JSON.stringify(summary.tags),
      envelope: envelopeColumn(envelope),
    })),
  };
}
