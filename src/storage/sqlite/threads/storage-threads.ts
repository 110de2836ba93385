import { MessageChannel } from 'node:worker_threads';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import type { Indexer } from '../index/indexer.ts';
import type { FolderOptions } from '../options.ts';
import type { SqliteReader } from '../query/reader.ts';
import { goneError } from '../sqlite-errors.ts';
import type { StoreState } from '../store-state.ts';
import type { WriterCommit } from '../writer/changes.ts';
import type { SqliteWriter } from '../writer/writer.ts';
import { RestartingThread } from './restarting-thread.ts';
import { StorageThread, type ThreadNotice } from './thread-calls.ts';
import { WriteQueue } from './write-queue.ts';

// Delay after a commit before the indexer is woken, so that messages are indexed in batches and the indexer is not woken
// by each commit of a flood.
const GATHER_MS = 50;

// Long enough for a user who reads one message after another. Starting a thread takes about 50 ms.
const IDLE_MS = 10_000;

// Delay after start before the index of a store with messages is checked.
const INDEX_AFTER_MS = 1000;

interface StoreEvents {
  /** Called after the calls for the changes of a commit have resolved. */
  committed(commit: WriterCommit): void;
  /** The store accepts no more messages until Postern is restarted. */
  failed(error: AppError): void;
}

/**
 * The threads behind the store. The writer cannot be replaced, because it is unknown what it has committed. All
 * others can: readers have no state, and the search index is derived from the messages.
 */
export class StorageThreads {
  readonly writes: WriteQueue;
  readonly writer: StorageThread<SqliteWriter>;
  readonly #log: Log;
  readonly #events: StoreEvents;
  readonly reader: RestartingThread<SqliteReader>;
  /** Separate, because text queries can take long, and lists and bodies must not wait for them. */
  readonly searcher: RestartingThread<SqliteReader>;
  readonly #indexer: RestartingThread<Indexer>;
  #isOpen = false;
  #firstIndexing: NodeJS.Timeout | undefined;
  #waking: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: FolderOptions, log: Log, events: StoreEvents) {
    this.#log = log;
    this.#events = events;
    const changes = new MessageChannel();
    const threadEvents = {
      notice: (notice: ThreadNotice) => this.#heard(notice),
      damage: (error: AppError) => this.#damaged(error),
    };
    this.writes = new WriteQueue(changes.port1, (commit) => {
      events.committed(commit);
      if (concernsIndex(commit)) this.#wakeIndexer();
    });
    const data = { role: 'writer', options, changes: changes.port2 } as const;
    this.writer = new StorageThread('writer', data, threadEvents);
    const start =
      <T>(name: string, role: 'reader' | 'indexer') =>
      () =>
        new StorageThread<T>(name, { role, options }, threadEvents);
    const restarting = { log, idleMs: options.threadIdleMs ?? IDLE_MS };
    this.reader = new RestartingThread(start('reader', 'reader'), restarting);
    this.searcher = new RestartingThread(start('searcher', 'reader'), restarting);
    this.#indexer = new RestartingThread(start('indexer', 'indexer'), {
      ...restarting,
      // The contents of the index may have made it crash.
      restarted: () => this.#indexer.tell('rebuild', 'the thread that writes it stopped'),
    });
    void this.writer.died.then((error) => this.#stopped(error));
  }

  /** Starts the writer, which creates the databases. The other threads start when they are needed. */
  async open(): Promise<StoreState> {
    try {
      const opened = (await this.writer.opened) as StoreState;
      this.#isOpen = true;
      // The index may be behind. Delayed, because nothing waits for it and start-up keeps all cores busy.
      if (opened.last_arrival > 0)
        this.#firstIndexing = setTimeout(() => this.#indexer.keepRunning(), INDEX_AFTER_MS).unref();
      return opened;
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  /** Finishes the changes that were submitted, then releases everything. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearTimeout(this.#firstIndexing);
    clearTimeout(this.#waking);
    await this.writes.close(closed());
    // Readers first, because their snapshots would keep the others from checkpointing their journals.
    for (const thread of this.#others()) await thread.close(closed());
    await this.writer.call('close').catch(() => {});
    await this.#end();
  }

  async #end(): Promise<void> {
    for (const thread of this.#others()) await thread.close(closed());
    await this.writer.end();
    this.#fail(closed());
  }

  #stopped(error: AppError): void {
    this.#log.error('The message store has failed.', { error: error.cause ?? error.message });
    this.#fail(error);
    this.#events.failed(error);
  }

  // Messages could not be read back, so no more may be acknowledged.
  #damaged(cause: AppError): void {
    // While opening, the damage makes opening fail instead.
    if (!this.#isOpen || this.writes.refusal) return;
    const message = 'The message store is damaged: restore it from a backup, or move it away to start empty.';
    this.#log.error('The message store is damaged; no more messages are accepted.', { error: cause.cause });
    this.writes.fail(new AppError('storage_failed', message, { cause }));
  }

  #fail(error: AppError): void {
    for (const part of [this.writes, this.writer, ...this.#others()]) part.fail(error);
  }

  #rebuildIndex(reason: string): void {
    this.#indexer.keepRunning();
    this.#indexer.tell('rebuild', reason);
  }

  #wakeIndexer(): void {
    this.#indexer.keepRunning();
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined;
      this.#indexer.tell('wake');
    }, GATHER_MS).unref();
  }

  #others() {
    return [this.searcher, this.reader, this.#indexer];
  }

  #heard(notice: ThreadNotice): void {
    if (notice.kind === 'warning') this.#log.warn(notice.message, notice.fields);
    else if (notice.kind === 'recovered') this.#log.info('Messages can be stored again.');
    else if (notice.kind === 'backlog') this.writes.holdForIndex(notice.isFull);
    else if (notice.kind === 'indexed') this.writer.tell('indexed', notice.report);
    else if (notice.kind === 'index-damaged') this.#rebuildIndex(notice.reason);
    else if (notice.kind === 'gone') this.#stopped(goneError());
    else for (const reader of [this.reader, this.searcher]) reader.tell('attachIndex');
  }
}

/** Whether the commit affects the index, which does not contain flags and tags. */
function concernsIndex({ outcomes, evicted }: WriterCommit): boolean {
  return (
    evicted.length > 0 || outcomes.some(({ updated, failed, mailbox }) => !updated && !failed && !mailbox)
  );
}

function closed(): AppError {
  return new AppError('storage_failed', 'The message store is closed.');
}
