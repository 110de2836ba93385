import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageSummary } from '../../contract/message/message.ts';
import { clockProblem } from '../../mailbox/clock-problem.ts';
import type { AppError } from '../../mailbox/errors.ts';
import {
  DEFAULT_MAILBOX,
  type EventBus,
  type ListQuery,
  type MessageFilter,
  type NewMessage,
  type Page,
  type StoredMessage,
  type StoreStats,
} from '../../mailbox/ports.ts';
import type { Log } from '../../process/log.ts';
import { missingFolders } from '../../process/make-folder.ts';
import { BATCH, EditableStore } from '../editable-store.ts';
import { toListed } from '../listed.ts';
import { envelopeColumn, partsColumn } from '../message-codec.ts';
import { newMessage, storedFlags } from '../new-message.ts';
import type { OpenedStore, WholeMessage } from '../opened-store.ts';
import { rawMessage } from '../raw-stream.ts';
import { eventsOf, type Change as StoredChange } from '../rules/changes.ts';
import { MAIL_FILE } from './connection.ts';
import { removeNewStore } from './folder/new-folder.ts';
import { createTemporaryFolder } from './folder/temporary-folder.ts';
import { IdClock } from './id-clock.ts';
import type { SqliteStoreOptions } from './options.ts';
import type { Reader } from './query/reader.ts';
import { goneError } from './sqlite-errors.ts';
import type { RestartingThread } from './threads/restarting-thread.ts';
import { StorageThreads } from './threads/storage-threads.ts';
import { fromWire } from './threads/thread-calls.ts';
import type { Change, InsertChange, Outcome } from './writer/changes.ts';

/**
 * Opens the store in its folder, creating or migrating it, or in a temporary one. Throws `storage_failed` with a one-line
 * message that says what to do; a folder that cannot be opened is left unchanged.
 */
export async function openSqliteStore(
  options: SqliteStoreOptions,
  events: EventBus,
  log: Log,
): Promise<OpenedStore> {
  const store = new SqliteMessageStore(options, events, log);
  try {
    await store.open();
    return store;
  } catch (error) {
    store.discard();
    throw error;
  }
}

/** The main thread's side of the store. It runs no SQL; it passes work on and publishes committed changes. */
class SqliteMessageStore extends EditableStore implements OpenedStore {
  readonly #events: EventBus;
  readonly #threads: StorageThreads;
  readonly #clock = new IdClock();
  readonly #dataDir: string;
  readonly #isTemporary: boolean;
  readonly #created: string[];
  readonly #log: Log;
  readonly failed: Promise<AppError>;

  constructor(options: SqliteStoreOptions, events: EventBus, log: Log) {
    super();
    this.#events = events;
    this.#log = log;
    this.#isTemporary = options.dataDir === null;
    this.#created = options.dataDir === null ? [] : missingFolders(options.dataDir);
    this.#dataDir = options.dataDir ?? createTemporaryFolder();
    if (this.#isTemporary) process.once('exit', this.#removeTemporary);
    const { promise, resolve } = Promise.withResolvers<AppError>();
    this.failed = promise;
    const folder = { ...options, dataDir: this.#dataDir, isTemporary: this.#isTemporary };
    this.#threads = new StorageThreads(folder, log, {
      committed: ({ evicted }) => {
        for (const id of evicted) events.publish({ type: 'message:delete', data: { id } }, DEFAULT_MAILBOX);
      },
      failed: resolve,
    });
  }

  async open(): Promise<void> {
    const { last_created_at } = await this.#threads.open();
    this.#clock.startAfter(last_created_at);
    const problem = clockProblem(last_created_at);
    if (problem) this.#log.warn(problem);
  }

  insert(message: NewMessage): Promise<MessageSummary> {
    const { id, time } = this.#clock.next();
    const whole = newMessage(message, id, time);
    return this.#submit(insertChange(whole), () => {
      const listed = toListed(whole.summary);
      this.#events.publish({ type: 'message:new', data: listed }, DEFAULT_MAILBOX);
      return listed;
    });
  }

  async adopt(messages: WholeMessage[]): Promise<void> {
    // Posted together, so that they are committed in their order.
    await Promise.all(messages.map((message) => this.#submit(insertChange(message), () => {})));
  }

  protected change(change: StoredChange): Promise<Outcome> {
    return this.#submit(change, (outcome) => {
      for (const event of eventsOf(change, outcome)) this.#events.publish(event, DEFAULT_MAILBOX);
      return outcome;
    });
  }

  list(query: ListQuery): Promise<Page> {
    return this.#readerFor(query).call('list', query);
  }

  count(filter: MessageFilter): Promise<number> {
    return this.#readerFor(filter).call('count', filter);
  }

  async *ids(filter: MessageFilter): AsyncGenerator<string[]> {
    let next = Number.MAX_SAFE_INTEGER;
    while (next > 0) {
      const { ids, upTo } = await this.#readerFor(filter).call('ids', filter, next, BATCH);
      if (ids.length > 0) yield ids;
      next = upTo;
    }
  }

  newestTime(): number {
    return this.#clock.newestTime;
  }

  async get(id: string): Promise<StoredMessage | undefined> {
    const record = await this.#threads.reader.call('get', id);
    if (!record) return undefined;
    const { seq, bytes, ...message } = record;
    const readChunk = bytes
      ? async () => bytes
      : (n: number) => this.#threads.reader.call('rawChunk', seq, n);
    return { ...message, raw: rawMessage(message.summary.size, readChunk) };
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#threads.reader.call('tags');
  }

  async stats(): Promise<StoreStats> {
    return {
      ...(await this.#threads.reader.call('totals')),
      bytes: await this.#threads.writer.call('bytes'),
    };
  }

  async ready(): Promise<void> {
    if (this.#threads.writes.refusal) throw this.#threads.writes.refusal;
    await Promise.all([this.#threads.reader.call('totals'), this.#threads.writer.call('ready')]);
    // An open database still responds after its folder was deleted, but nothing is stored any more.
    if (!existsSync(join(this.#dataDir, MAIL_FILE))) throw goneError();
  }

  async close(): Promise<void> {
    await this.#threads.close();
    if (this.#isTemporary) this.#removeTemporary();
  }

  discard(): void {
    removeNewStore(this.#created);
    if (this.#isTemporary) this.#removeTemporary();
  }

  readonly #removeTemporary = () => {
    process.off('exit', this.#removeTemporary);
    rmSync(this.#dataDir, { recursive: true, force: true });
  };

  #submit<T>(change: Change, settle: (outcome: Outcome) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#threads.writes.submit(change, {
        settle: (outcome) => {
          if (outcome.failed) reject(fromWire(outcome.failed));
          else resolve(settle(outcome));
        },
        reject,
      });
    });
  }

  // A query by text can take long; nothing else waits for it.
  #readerFor({ q, subject, sender, recipient }: MessageFilter): RestartingThread<Reader> {
    const isByText = [q, subject, sender, recipient].some((text) => text?.trim());
    return isByText ? this.#threads.searcher : this.#threads.reader;
  }
}

function insertChange(message: WholeMessage): InsertChange {
  const { summary, parts, raw } = message;
  const { id, created_at, sender, recipients, subject, tags } = summary;
  return {
    kind: 'insert',
    ...{ id, sender, subject, flags: storedFlags(message), raw },
    created_at: Date.parse(created_at),
    recipients: JSON.stringify(recipients),
    tags: JSON.stringify(tags),
    envelope: envelopeColumn(message.envelope),
    parts: partsColumn(parts),
  };
}
