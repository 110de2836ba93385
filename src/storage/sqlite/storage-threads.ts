import { extname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { AppError } from '../../mailbox/errors.ts';
import type { Log } from '../../mailbox/ports.ts';
import type { Commit } from './changes.ts';
import type { ResolvedOptions } from './options.ts';
import type { Reader } from './reader.ts';
import type { Search } from './search.ts';
import type { ThreadData } from './thread.ts';
import { type Notice, ThreadCalls } from './thread-calls.ts';
import { WriteQueue } from './write-queue.ts';
import type { Opened, Writer } from './writer.ts';

interface Opening {
  open(): Opened;
}

/** The threads behind the store, and the ways to call them: started together, failing together, ended together. */
export class StorageThreads {
  readonly writes: WriteQueue;
  readonly writer: ThreadCalls<Writer & Opening>;
  readonly reader: ThreadCalls<Reader & Opening>;
  readonly search: ThreadCalls<Search & Opening>;
  readonly #log: Log;
  readonly #workers: Worker[] = [];
  #ended = false;
  #closing: Promise<void> | undefined;

  /** `onCommit` is called after the changes of a commit were settled. */
  constructor(options: ResolvedOptions, log: Log, onCommit: (commit: Commit) => void) {
    this.#log = log;
    const writer = new MessageChannel();
    const changes = new MessageChannel();
    const reader = new MessageChannel();
    const search = new MessageChannel();
    this.writes = new WriteQueue(changes.port1, (commit) => {
      onCommit(commit);
      this.search.tell('wake');
    });
    const heard = (notice: Notice) => this.#heard(notice);
    this.writer = new ThreadCalls(writer.port1, heard);
    this.reader = new ThreadCalls(reader.port1, heard);
    this.search = new ThreadCalls(search.port1, heard);
    const writing = { writer: writer.port2, changes: changes.port2 };
    if (options.dataDir === null) {
      this.#start('store', options, { ...writing, reader: reader.port2, search: search.port2 });
    } else {
      this.#start('writer', options, writing);
      this.#start('reader', options, { reader: reader.port2 });
      this.#start('search', options, { search: search.port2 });
    }
  }

  /** The writer first: it creates what the others read. */
  async open(): Promise<Opened> {
    try {
      const opened = await this.writer.call('open');
      await Promise.all([this.reader.call('open'), this.search.call('open')]);
      return opened;
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  /** Finishes the changes that were submitted, then lets go of everything. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.writes.close(closed());
    const ignored = () => {};
    // The writer last: it moves the journal into the database, which a reader's open snapshot would hinder.
    await this.search.call('close').catch(ignored);
    await this.reader.call('close').catch(ignored);
    await this.writer.call('close').catch(ignored);
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#ended = true;
    this.#fail(closed());
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(name: string, options: ResolvedOptions, ports: ThreadData['ports']): void {
    // The same folder holds .ts in a checkout and .js in the published package.
    const url = new URL(`./thread${extname(import.meta.url)}`, import.meta.url);
    const transferList = Object.values(ports) as MessagePort[];
    const worker = new Worker(url, { name: `postern-${name}`, workerData: { options, ports }, transferList });
    worker.on('error', (error) => this.#died(name, error));
    worker.on('exit', (code) => this.#died(name, new Error(`it ended with code ${code}`)));
    this.#workers.push(worker);
  }

  #died(name: string, cause: unknown): void {
    if (!this.#ended) {
      this.#log.error(`The storage thread ${name} ended unexpectedly; restart Postern.`, { error: cause });
    }
    this.#ended = true;
    const message = 'The mail store has stopped: see the log and restart Postern.';
    this.#fail(new AppError('storage_failed', message, { cause }));
  }

  #fail(error: AppError): void {
    for (const calls of [this.writes, this.writer, this.reader, this.search]) calls.fail(error);
  }

  #heard(notice: Notice): void {
    if (notice.kind === 'warning') this.#log.warn(notice.message, notice.fields);
    else this.writer.tell('indexed', notice.report);
  }
}

function closed(): AppError {
  return new AppError('storage_failed', 'The mail store is closed.');
}
