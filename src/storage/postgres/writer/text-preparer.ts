import { Worker } from 'node:worker_threads';
import { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../mailbox/ports.ts';
import type { TextSource } from '../../message-text.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import { closedError } from '../connection/postgres-errors.ts';
import type { PreparedText, TextJob, TextReply } from './text-thread.ts';

/** A text of this many bytes takes a thread longer than a commit takes. */
const LONG_BYTES = 256 * 1024;

/** Whether the texts of a message are so long that other messages should not wait for it. */
export function hasLongText({ parts }: TextSource): boolean {
  const bytes = parts.reduce(
    (sum, { role, start, end }) => sum + (role === 'attachment' ? 0 : end - start),
    0,
  );
  return bytes > LONG_BYTES;
}

/** Prepares the texts of messages on a thread, which starts when it is first needed, and again after a crash. */
export class TextPreparer {
  readonly #maxCharacters: number;
  readonly #log: Log;
  #thread: Worker | undefined;
  /** What the thread has not answered yet, in the order of the jobs. */
  #pending: PromiseWithResolvers<PreparedText>[] = [];
  #jobs: TextJob[] = [];
  #isClosed = false;

  constructor(maxCharacters: number, log: Log) {
    this.#maxCharacters = maxCharacters;
    this.#log = log;
  }

  /** Throws `storage_failed` if the thread ends meanwhile. */
  prepare({ sender, recipients, subject, parts }: TextSource, raw: Uint8Array): Promise<PreparedText> {
    if (this.#isClosed) return Promise.reject(closedError());
    const texts = parts.filter(({ role }) => role !== 'attachment');
    const end = texts.reduce((last, part) => Math.max(last, part.end), CHUNK_BYTES);
    // A copy of what is read, because attachments can be large and the bytes are still needed here.
    const copy = new Uint8Array(raw.subarray(0, end));
    const pending = Promise.withResolvers<PreparedText>();
    this.#pending.push(pending);
    // Those of one turn of the event loop are sent together.
    const isChunk = raw.length <= CHUNK_BYTES;
    if (this.#jobs.push({ sender, recipients, subject, parts, raw: copy, isChunk }) === 1)
      setImmediate(() => this.#send());
    return pending.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  #send(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    this.#thread ??= this.#start();
    this.#thread.postMessage(
      jobs,
      jobs.map(({ raw }) => raw.buffer as ArrayBuffer),
    );
  }

  #start(): Worker {
    const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
      workerData: { maxCharacters: this.#maxCharacters },
    });
    thread.unref();
    thread.on('message', (replies: TextReply[]) => {
      for (const reply of replies) {
        if ('prepared' in reply) this.#pending.shift()!.resolve(reply.prepared);
        else this.#log.warn('postgres: message text unreadable', { error: reply.warning });
      }
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
      // Jobs that were not sent yet are for the next thread.
      const lost = this.#pending.splice(0, this.#pending.length - this.#jobs.length);
      for (const { reject } of lost) reject(error);
    });
    return thread;
  }
}
