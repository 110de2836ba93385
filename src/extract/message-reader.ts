import type { HtmlLimits } from '../html/limits.ts';
import { bodyJob } from '../mailbox/body-job.ts';
import { type EncodedBodies, encodedBodies } from '../mailbox/decoding.ts';
import { withinLimits } from '../mailbox/job-result.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { SharedResults } from '../mailbox/shared-results.ts';
import { taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { MessageFindings } from './read-message.ts';

const tasks = taskModule<typeof import('./read-message.ts')>(new URL('./read-message.ts', import.meta.url));

export interface MessageReaderParts {
  workers: WorkerPool;
  limits: HtmlLimits;
}

/** Finds the codes, links and images of stored messages, off the event loop. */
export class MessageReader {
  readonly #workers: WorkerPool;
  readonly #limits: HtmlLimits;
  // Not kept, because a message that has just been deleted has no findings.
  readonly #results = new SharedResults<MessageFindings>({ maxBytes: 0, keptMs: 0, bytesOf: () => 1 });

  constructor({ workers, limits }: MessageReaderParts) {
    this.#workers = workers;
    this.#limits = limits;
  }

  /**
   * Requests for the same message share one job. Throws `not_found`, and `overloaded` when the message cannot be read
   * now. Reads only the start of a huge message.
   */
  async read(mailbox: Mailbox, id: string): Promise<MessageFindings> {
    // Before the job is shared, because the message may be in another mailbox.
    const bodies = encodedBodies(await mailbox.find(id));
    return this.#results.get(id, () => this.#read(id, bodies));
  }

  #read(id: string, bodies: EncodedBodies): Promise<MessageFindings> {
    const { subject, attachments } = bodies;
    const { input, options } = bodyJob(id, bodies, { subject, attachments, limits: this.#limits });
    return withinLimits(
      this.#workers.run(tasks, 'readEncoded', input, options),
      'The message is too large to read right now. Try again, or fetch its bodies.',
    );
  }
}
