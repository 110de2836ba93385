import { Worker } from 'node:worker_threads';
import { AppError, type AppErrorCode } from '../../mailbox/errors.ts';
import type { Log } from '../../mailbox/ports.ts';
import type { TextQuery } from '../../text/match.ts';
import type { Preview } from '../message-preview.ts';
import type { DatabaseAddress } from './database-address.ts';
import type { PostgresStoreOptions } from './options.ts';
import { closedError } from './postgres-errors.ts';
import type { Unindexed } from './unindexed-texts.ts';

/** The methods of the text thread. */
export interface TextMethods {
  /** Searches the messages that are not indexed yet. */
  match(query: TextQuery): Promise<Unindexed>;
  /** The previews of messages that are not indexed yet. */
  previews(ids: string[]): Promise<({ id: string } & Preview)[]>;
  /** Tells the indexer that there are new messages. */
  index(): Promise<void>;
  close(): Promise<void>;
}

export interface TextCall {
  call: number;
  method: keyof TextMethods;
  args: unknown[];
}

export interface TextReply {
  /** 0 if this is a warning. */
  call: number;
  value?: unknown;
  error?: { code: AppErrorCode; message: string };
  warning?: string;
}

// Many messages may arrive at a time, so they are reported together.
const INDEX_DELAY_MS = 50;

/** The main thread's side of the text thread, which starts when it is first needed, and again after a crash. */
export class TextReader {
  readonly #address: DatabaseAddress;
  readonly #options: PostgresStoreOptions;
  readonly #log: Log;
  readonly #pending = new Map<number, PromiseWithResolvers<never>>();
  #thread: Worker | undefined;
  #last = 0;
  #indexing: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(address: DatabaseAddress, options: PostgresStoreOptions, log: Log) {
    this.#address = address;
    this.#options = options;
    this.#log = log;
  }

  /** Tells the indexer about new messages after a short delay. */
  added(): void {
    this.#indexing ??= setTimeout(() => {
      this.#indexing = undefined;
      this.call('index').catch(() => {});
    }, INDEX_DELAY_MS).unref();
  }

  call<K extends keyof TextMethods>(
    method: K,
    ...args: Parameters<TextMethods[K]>
  ): ReturnType<TextMethods[K]> {
    if (this.#isClosed) return Promise.reject(closedError()) as ReturnType<TextMethods[K]>;
    return this.#call(method, args) as ReturnType<TextMethods[K]>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#indexing);
    if (!this.#thread) return;
    await this.#call('close', []).catch(() => {});
    await this.#thread?.terminate();
  }

  #call(method: keyof TextMethods, args: unknown[]): Promise<never> {
    const pending = Promise.withResolvers<never>();
    this.#pending.set(++this.#last, pending);
    this.#thread ??= this.#start();
    this.#thread.postMessage({ call: this.#last, method, args } satisfies TextCall);
    return pending.promise;
  }

  #start(): Worker {
    const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
      workerData: { address: this.#address, options: this.#options },
    });
    thread.unref();
    thread.on('message', ({ call, value, error, warning }: TextReply) => {
      if (warning !== undefined) this.#log.warn(warning, { error: value });
      const pending = this.#pending.get(call);
      this.#pending.delete(call);
      if (error) pending?.reject(new AppError(error.code, error.message));
      else pending?.resolve(value as never);
    });
    let cause: unknown;
    thread.on('error', (error) => {
      cause = error;
    });
    thread.on('exit', () => {
      this.#thread = undefined;
      if (!this.#isClosed) this.#log.error('postgres: the text thread ended', { error: String(cause) });
      const error = new AppError('storage_failed', 'The thread that reads texts has ended. Try again.', {
        cause,
      });
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    });
    return thread;
  }
}
