import { startSharedWork } from '../mailbox/client.ts';
import { movable } from '../mailbox/decoding.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { ViewLimits } from '../view/limits.ts';
import { JobError } from '../workers/job-error.ts';
import { Transferred, taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { MessageFindings } from './read-message.ts';

// Reading stops at its own limit of processor time. This allows for a busy machine, and for starting the thread.
const GRACE_MS = 10_000;
// Smaller messages are read within a tenth of a second.
const HEAVY_BYTES = 512 * 1024;

const tasks = taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url));

export interface MessageReaderParts {
  mailbox: Mailbox;
  workers: WorkerPool;
  limits: ViewLimits;
}

/** Finds the codes, links and images of stored messages, off the event loop. */
export class MessageReader {
  readonly #mailbox: Mailbox;
  readonly #workers: WorkerPool;
  readonly #limits: ViewLimits;
  readonly #running = new Map<string, Promise<MessageFindings>>();

  constructor({ mailbox, workers, limits }: MessageReaderParts) {
    this.#mailbox = mailbox;
    this.#workers = workers;
    this.#limits = limits;
  }

  /**
   * Requests for the same message share one job. Throws `not_found`, and `overloaded` when the message cannot be read
   * now. Reads only the start of a huge message.
   */
  read(id: string): Promise<MessageFindings> {
    const running = this.#running.get(id);
    if (running) return running;
    const findings = startSharedWork(() => this.#read(id)).finally(() => this.#running.delete(id));
    this.#running.set(id, findings);
    return findings;
  }

  async #read(id: string): Promise<MessageFindings> {
    const { bytes, subject, attachments, read } = await this.#mailbox.encodedBodies(id);
    // Loaded when a thread is free, so that waiting messages take no memory.
    const readInput = async () => {
      const { html, text } = await read();
      return new Transferred(
        { subject, attachments, html, text, limits: this.#limits },
        movable([...html, ...text]),
      );
    };
    try {
      return await this.#workers.run(tasks, 'readEncoded', readInput, {
        owner: id,
        heavy: bytes > HEAVY_BYTES,
        timeoutMs: this.#limits.timeMs + GRACE_MS,
      });
    } catch (error) {
      if (!(error instanceof JobError) || error.reason === 'failed') throw error;
      const message = 'The message is too large to read right now. Try again, or fetch its bodies.';
      throw new AppError('overloaded', message, { cause: error });
    }
  }
}
