import { AppError } from '../../../mailbox/errors.ts';
import { isBody, type LeafPart } from '../../../mime/structure/scan.ts';
import type { Log } from '../../../process/log.ts';
import { taskModule } from '../../../workers/task-module.ts';
import { WorkerPool } from '../../../workers/worker-pool.ts';
import type { WholeMessage } from '../../opened-store.ts';
import { CHUNK_BYTES } from '../../raw-stream.ts';
import type { PreparedText, TextJob } from './prepare-texts.ts';

const tasks = taskModule<typeof import('./prepare-texts.ts')>(new URL('./prepare-texts.ts', import.meta.url));

/** A text of this many bytes takes a thread longer than a commit takes. */
const LONG_BYTES = 256 * 1024;

/** Whether the texts of a message are so long that other messages should not wait for it. */
export function hasLongText(parts: LeafPart[]): boolean {
  const bytes = parts.filter(isBody).reduce((sum, { start, end }) => sum + end - start, 0);
  return bytes > LONG_BYTES;
}

// Longer than any text takes: a thread that takes longer is broken.
const TIMEOUT_MS = 60_000;

// The longest that a timer can wait: a thread that has ended would have to be started for the next message.
const FOREVER = 2 ** 31 - 1;

interface WaitingText {
  job: TextJob;
  settle: PromiseWithResolvers<PreparedText>;
}

/** Prepares the texts of messages on threads. A long text leaves one of them to the others. */
export class TextPreparer {
  readonly #maxCharacters: number;
  readonly #log: Log;
  readonly #pool = new WorkerPool({
    timeoutMs: TIMEOUT_MS,
    maxWaitMs: FOREVER,
    idleMs: FOREVER,
    // The connections limit how many messages wait.
    maxQueued: Number.POSITIVE_INFINITY,
  });
  #gathered: WaitingText[] = [];
  #isRunning = false;
  #batches = 0;

  constructor(maxCharacters: number, log: Log) {
    this.#maxCharacters = maxCharacters;
    this.#log = log;
  }

  /** Throws `storage_failed` if it takes too long or too much memory. */
  prepare({ summary, parts, raw }: WholeMessage, mailbox: number): Promise<PreparedText> {
    const { sender, recipients, subject } = summary;
    const texts = parts.filter(({ role }) => role !== 'attachment');
    const end = texts.reduce((last, part) => Math.max(last, part.end), CHUNK_BYTES);
    // A copy of what is read: a view would be sent to the thread with its whole buffer, and attachments can be large.
    const copy = new Uint8Array(raw.subarray(0, end));
    const job = {
      mailbox,
      sender,
      recipients,
      subject,
      parts,
      raw: copy,
      isChunk: raw.length <= CHUNK_BYTES,
    };
    const settle = Promise.withResolvers<PreparedText>();
    if (hasLongText(parts)) void this.#run([{ job, settle }], true);
    else {
      this.#gathered.push({ job, settle });
      if (!this.#isRunning) void this.#runGathered();
    }
    return settle.promise;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** One batch after the other, so that messages are stored in the order in which they came. */
  async #runGathered(): Promise<void> {
    this.#isRunning = true;
    // The texts of one turn of the event loop are sent together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#gathered.length > 0) await this.#run(this.#gathered.splice(0), false);
    this.#isRunning = false;
  }

  async #run(batch: WaitingText[], heavy: boolean): Promise<void> {
    const input = { jobs: batch.map(({ job }) => job), maxCharacters: this.#maxCharacters };
    // No two batches are the same job, so that none is rejected because of another one.
    const options = { owner: `${++this.#batches}`, heavy };
    try {
      const { texts, warnings } = await this.#pool.run(tasks, 'prepareTexts', input, options);
      for (const error of warnings) this.#log.warn('postgres: message text unreadable', { error });
      for (const [i, { settle }] of batch.entries()) settle.resolve(texts[i]!);
    } catch (cause) {
      this.#log.error('postgres: message texts unreadable', { error: String(cause) });
      const error = new AppError('storage_failed', 'The text could not be read. Try again.', { cause });
      for (const { settle } of batch) settle.reject(error);
    }
  }
}
