import { extname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { InboxEvent } from '../../contract/events.ts';
import type { Attachment, Message, MessagePatch, MessageSummary } from '../../contract/message.ts';
import type { Envelope } from '../../mailbox/envelope.ts';
import { AppError } from '../../mailbox/errors.ts';
import type {
  CountFilter,
  EventBus,
  ListQuery,
  Log,
  MessageStore,
  NewMessage,
  Page,
  RawMessage,
  StoredAttachment,
  StoreStats,
} from '../../mailbox/ports.ts';
import { parseQuery } from '../../mailbox/search/query.ts';
import type { Commit, InsertChange, Outcome } from './changes.ts';
import { IdClock } from './id-clock.ts';
import { type ResolvedOptions, type SqliteStoreOptions, sqliteStoreDefaults } from './options.ts';
import { streamRaw } from './raw-stream.ts';
import type { AttachmentLocation, RawLocation, Reader } from './reader.ts';
import { ATTACHMENTS, UNREAD } from './schema.ts';
import type { Search } from './search.ts';
import type { ThreadData } from './thread.ts';
import { fromWire, type Notice, ThreadCalls } from './thread-calls.ts';
import { WriteQueue } from './write-queue.ts';
import type { Opened, Writer } from './writer.ts';

export type { SqliteStoreOptions } from './options.ts';

interface Opening {
  open(): Opened;
}

/**
 * Opens the store in its folder, creating or migrating it, or in memory. Throws `storage_failed` with one line a
 * person can act on when it cannot; a folder it refuses is left as it was.
 */
export async function openSqliteStore(
  options: SqliteStoreOptions,
  events: EventBus,
  log: Log,
): Promise<MessageStore> {
  const store = new SqliteMessageStore({ ...sqliteStoreDefaults, ...options }, events, log);
  await store.open();
  return store;
}

/** The main thread's face of the store: it runs no SQL, only passes work on and announces what was committed. */
class SqliteMessageStore implements MessageStore {
  readonly #events: EventBus;
  readonly #log: Log;
  readonly #threads: Worker[] = [];
  readonly #writes: WriteQueue;
  readonly #writer: ThreadCalls<Writer & Opening>;
  readonly #reader: ThreadCalls<Reader & Opening>;
  readonly #search: ThreadCalls<Search & Opening>;
  readonly #clock = new IdClock();
  #closing = false;
  #closed: Promise<void> | undefined;

  constructor(options: ResolvedOptions, events: EventBus, log: Log) {
    this.#events = events;
    this.#log = log;
    const [writer, changes, reader, search] = [1, 2, 3, 4].map(() => new MessageChannel()) as [
      MessageChannel,
      MessageChannel,
      MessageChannel,
      MessageChannel,
    ];
    this.#writes = new WriteQueue(changes.port1, (commit) => this.#committed(commit));
    const heard = (notice: Notice) => this.#heard(notice);
    this.#writer = new ThreadCalls(writer.port1, heard);
    this.#reader = new ThreadCalls(reader.port1, heard);
    this.#search = new ThreadCalls(search.port1, heard);
    const ports = {
      writer: writer.port2,
      changes: changes.port2,
      reader: reader.port2,
      search: search.port2,
    };
    if (options.dataDir === null) this.#start('store', options, ports);
    else {
      this.#start('writer', options, { writer: ports.writer, changes: ports.changes });
      this.#start('reader', options, { reader: ports.reader });
      this.#start('search', options, { search: ports.search });
    }
  }

  async open(): Promise<void> {
    try {
      const { last_created_at } = await this.#writer.call('open');
      this.#clock.startAfter(last_created_at);
      await Promise.all([this.#reader.call('open'), this.#search.call('open')]);
    } catch (error) {
      await this.#stop();
      throw error;
    }
  }

  insert({ envelope, raw, scanned }: NewMessage): Promise<MessageSummary> {
    const { sender, recipients, ...rest } = envelope;
    const { id, time } = this.#clock.next();
    const summary: MessageSummary = {
      id,
      sender: sender.toWellFormed(),
      recipients: recipients.map((address) => address.toWellFormed()),
      subject: scanned.subject.toWellFormed(),
      size: raw.length,
      has_attachments: scanned.has_attachments,
      is_read: false,
      is_starred: false,
      tags: [],
      created_at: new Date(time).toISOString(),
    };
    const change: InsertChange = {
      kind: 'insert',
      id,
      created_at: time,
      sender: summary.sender,
      recipients: JSON.stringify(summary.recipients),
      subject: summary.subject,
      flags: UNREAD | (scanned.has_attachments ? ATTACHMENTS : 0),
      envelope: JSON.stringify(rest),
      parts: JSON.stringify(scanned.parts),
      raw,
    };
    return this.#change(change, () => {
      this.#events.publish({ type: 'message:new', data: summary });
      return summary;
    });
  }

  update(id: string, patch: MessagePatch): Promise<MessageSummary | undefined> {
    return this.#change({ kind: 'update', id, patch }, (outcome) => {
      const { summary } = outcome as Outcome & { kind: 'update' };
      if (summary) for (const event of updateEvents(id, patch)) this.#events.publish(event);
      return summary;
    });
  }

  remove(id: string): Promise<boolean> {
    return this.#change({ kind: 'remove', id }, (outcome) => {
      const { removed } = outcome as Outcome & { kind: 'remove' };
      if (removed) this.#events.publish({ type: 'message:delete', data: { id } });
      return removed;
    });
  }

  clear(): Promise<number> {
    return this.#change({ kind: 'clear' }, (outcome) => {
      this.#events.publish({ type: 'messages:clear' });
      return (outcome as Outcome & { kind: 'clear' }).removed;
    });
  }

  list(query: ListQuery): Promise<Page> {
    return parseQuery(query.q ?? '') === undefined
      ? this.#reader.call('list', query)
      : this.#search.call('list', query);
  }

  count(filter: CountFilter): Promise<number> {
    return this.#search.call('count', filter);
  }

  get(id: string): Promise<Message | undefined> {
    return this.#reader.call('get', id);
  }

  summary(id: string): Promise<MessageSummary | undefined> {
    return this.#reader.call('summary', id);
  }

  envelope(id: string): Promise<Envelope | undefined> {
    return this.#reader.call('envelope', id);
  }

  async raw(id: string): Promise<RawMessage | undefined> {
    const location = await this.#reader.call('raw', id);
    return location && this.#rawMessage(location);
  }

  attachments(id: string): Promise<Attachment[] | undefined> {
    return this.#reader.call('attachments', id);
  }

  async attachment(id: string, attachmentId: string): Promise<StoredAttachment | undefined> {
    return this.#stored(await this.#reader.call('attachment', id, attachmentId));
  }

  async inline(id: string, contentId: string): Promise<StoredAttachment | undefined> {
    return this.#stored(await this.#reader.call('inline', id, contentId));
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#reader.call('tags');
  }

  async stats(): Promise<StoreStats> {
    return { ...(await this.#reader.call('totals')), bytes: await this.#writer.call('bytes') };
  }

  async ready(): Promise<void> {
    await Promise.all([this.#reader.call('totals'), this.#writer.call('bytes')]);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#writes.close(closedError());
    this.#closing = true;
    // The writer last: it moves the journal into the database, which a reader's open snapshot would hinder.
    for (const thread of [this.#search, this.#reader, this.#writer])
      await thread.call('close').catch(() => {});
    await this.#stop();
  }

  #change<T>(change: Parameters<WriteQueue['submit']>[0], settle: (outcome: Outcome) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#writes.submit(change, {
        settle: (outcome) => {
          if (outcome.kind === 'failed') reject(fromWire(outcome.error));
          else resolve(settle(outcome));
        },
        reject,
      });
    });
  }

  #committed({ evicted }: Commit): void {
    for (const id of evicted) this.#events.publish({ type: 'message:delete', data: { id } });
    this.#search.tell('wake');
  }

  #heard(notice: Notice): void {
    if (notice.kind === 'warning') this.#log.warn(notice.message, notice.fields);
    else this.#writer.tell('indexed', notice.report);
  }

  #rawMessage({ seq, size }: RawLocation): RawMessage {
    return {
      size,
      stream: (start = 0, end = size) =>
        streamRaw((n) => this.#reader.call('rawChunk', seq, n), Math.max(0, start), Math.min(end, size)),
    };
  }

  #stored(location: AttachmentLocation | undefined): StoredAttachment | undefined {
    return location && { ...location, raw: this.#rawMessage(location.raw) };
  }

  #start(name: string, options: ResolvedOptions, ports: ThreadData['ports']): void {
    // The same folder holds .ts in a checkout and .js in the published package.
    const url = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);
    const transferList = Object.values(ports) as MessagePort[];
    const worker = new Worker(url, { name: `postern-${name}`, workerData: { options, ports }, transferList });
    worker.on('error', (error) => this.#failed(name, error));
    worker.on('exit', (code) => this.#failed(name, new Error(`it ended with code ${code}`)));
    this.#threads.push(worker);
  }

  #failed(name: string, cause: unknown): void {
    if (!this.#closing) {
      this.#log.error(`The storage thread ${name} ended unexpectedly; restart Postern.`, { error: cause });
    }
    this.#failAll(
      new AppError('storage_failed', 'The mail store has stopped: see the log and restart Postern.', {
        cause,
      }),
    );
  }

  #failAll(error: AppError): void {
    for (const calls of [this.#writes, this.#writer, this.#reader, this.#search]) calls.fail(error);
  }

  async #stop(): Promise<void> {
    this.#closing = true;
    this.#failAll(closedError());
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}

function closedError(): AppError {
  return new AppError('storage_failed', 'The mail store is closed.');
}

// One for each field that was sent, changed or not, in this order.
function* updateEvents(id: string, patch: MessagePatch): Generator<InboxEvent> {
  const { is_read, is_starred, tags } = patch;
  if (is_read !== undefined) yield { type: 'message:read', data: { id, is_read } };
  if (is_starred !== undefined) yield { type: 'message:starred', data: { id, is_starred } };
  if (tags !== undefined) yield { type: 'message:tags', data: { id, tags } };
}
