import { type MessagePort, Worker } from 'node:worker_threads';
import { AppError } from '../../../mailbox/errors.ts';
import type { FolderOptions } from '../options.ts';
import type { ThreadData } from './thread.ts';

// Messages are passed as bytes outside the heap, so a thread needs little memory. Without limits, V8 lets the
// heap grow.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** A worker with a role of the store, which is called on its own port. */
export class StorageThread {
  readonly name: string;
  /** Resolves when the thread has ended unexpectedly. */
  readonly died: Promise<AppError>;
  readonly #worker: Worker;
  #ended = false;

  constructor(name: string, options: FolderOptions, ports: ThreadData['ports']) {
    this.name = name;
    const transferList = Object.values(ports) as MessagePort[];
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: `postern-${name}`,
      workerData: { options, ports },
      transferList,
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
