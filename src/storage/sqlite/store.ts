import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
import { parseQuery } from '../../text/query.ts';
import type { Change, InsertChange, Outcome } from './changes.ts';
import { MAIL_FILE } from './connection.ts';
import { IdClock } from './id-clock.ts';
import { type ResolvedOptions, type SqliteStoreOptions, sqliteStoreDefaults } from './options.ts';
import { streamRaw } from './raw-stream.ts';
import type { AttachmentLocation, RawLocation } from './reader.ts';
import { ATTACHMENTS, UNREAD } from './schema.ts';
import { StorageThreads } from './storage-threads.ts';
import { fromWire } from './thread-calls.ts';

export type { SqliteStoreOptions } from './options.ts';

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
  readonly #threads: StorageThreads;
  readonly #clock = new IdClock();
  readonly #dataDir: string | null;

  constructor(options: ResolvedOptions, events: EventBus, log: Log) {
    this.#events = events;
    this.#dataDir = options.dataDir;
    this.#threads = new StorageThreads(options, log, ({ evicted }) => {
      for (const id of evicted) events.publish({ type: 'message:delete', data: { id } });
    });
  }

  async open(): Promise<void> {
    const { last_created_at } = await this.#threads.open();
    this.#clock.startAfter(last_created_at);
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
      ? this.#threads.reader.call('list', query)
      : this.#threads.search.call('list', query);
  }

  count(filter: CountFilter): Promise<number> {
    return this.#threads.search.call('count', filter);
  }

  get(id: string): Promise<Message | undefined> {
    return this.#threads.reader.call('get', id);
  }

  summary(id: string): Promise<MessageSummary | undefined> {
    return this.#threads.reader.call('summary', id);
  }

  envelope(id: string): Promise<Envelope | undefined> {
    return this.#threads.reader.call('envelope', id);
  }

  async raw(id: string): Promise<RawMessage | undefined> {
    const location = await this.#threads.reader.call('raw', id);
    return location && this.#rawMessage(location);
  }

  attachments(id: string): Promise<Attachment[] | undefined> {
    return this.#threads.reader.call('attachments', id);
  }

  async attachment(id: string, attachmentId: string): Promise<StoredAttachment | undefined> {
    return this.#stored(await this.#threads.reader.call('attachment', id, attachmentId));
  }

  async inline(id: string, contentId: string): Promise<StoredAttachment | undefined> {
    return this.#stored(await this.#threads.reader.call('inline', id, contentId));
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
    await Promise.all([this.#threads.reader.call('totals'), this.#threads.writer.call('bytes')]);
    // An open database answers for a while after its folder was deleted, and takes no more mail.
    const file = this.#dataDir === null ? null : join(this.#dataDir, MAIL_FILE);
    if (file !== null && !existsSync(file))
      throw new AppError('storage_failed', 'The folder of the mail store is gone: start Postern again.');
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #change<T>(change: Change, settle: (outcome: Outcome) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#threads.writes.submit(change, {
        settle: (outcome) => {
          if (outcome.kind === 'failed') reject(fromWire(outcome.error));
          else resolve(settle(outcome));
        },
        reject,
      });
    });
  }

  #rawMessage({ seq, size }: RawLocation): RawMessage {
    return {
      size,
      stream: (start = 0, end = size) =>
        streamRaw(
          (n) => this.#threads.reader.call('rawChunk', seq, n),
          Math.max(0, start),
          Math.min(end, size),
        ),
    };
  }

  #stored(location: AttachmentLocation | undefined): StoredAttachment | undefined {
    return location && { ...location, raw: this.#rawMessage(location.raw) };
  }
}

// One for each field that was sent, changed or not, in this order.
function* updateEvents(id: string, patch: MessagePatch): Generator<InboxEvent> {
  const { is_read, is_starred, tags } = patch;
  if (is_read !== undefined) yield { type: 'message:read', data: { id, is_read } };
  if (is_starred !== undefined) yield { type: 'message:starred', data: { id, is_starred } };
  if (tags !== undefined) yield { type: 'message:tags', data: { id, tags } };
}
