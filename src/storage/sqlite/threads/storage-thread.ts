import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { AppError } from '../../../mailbox/errors.ts';
import type { FolderOptions } from '../options.ts';
import { ThreadCalls, type ThreadEvents } from './thread-calls.ts';

// Messages are passed as bytes outside the heap, so a thread needs little memory. Without limits, V8 lets the
// heap grow.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** The worker data of a thread: its role in the store, and the ports that it is called on. */
export interface ThreadData {
  role: 'writer' | 'reader' | 'indexer';
  options: FolderOptions;
  calls: MessagePort;
  /** Only the writer has it. */
  changes?: MessagePort;
}

/** A worker with a role of the store. Its methods are called there. */
export class StorageThread<T> extends ThreadCalls<T> {
  readonly name: string;
  /** Resolves when the thread has ended unexpectedly. */
  readonly died: Promise<AppError>;
  readonly #worker: Worker;
  #ended = false;

  constructor(name: string, data: Omit<ThreadData, 'calls'>, events: ThreadEvents) {
    const { port1, port2: calls } = new MessageChannel();
    super(port1, events);
    this.name = name;
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: `postern-${name}`,
      workerData: { ...data, calls } satisfies ThreadData,
      transferList: data.changes ? [calls, data.changes] : [calls],
      resourceLimits,
    });
    this.died = new Promise((resolve) => {
      const died = (cause: unknown) => {
        if (!this.#ended)
          resolve(new AppError('storage_failed', 'The message store has stopped. See the log.', { cause }));
      };
      this.#worker.on('error', died);
      this.#worker.on('exit', (code) => died(new Error(`the thread ended with code ${code}`)));
    });
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }
}
