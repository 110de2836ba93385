import type { HtmlLimits } from '../html/limits.ts';
import { bodyJob } from '../mailbox/reading/body-job.ts';
import { encodedBodies } from '../mailbox/reading/decoding.ts';
import { messageTask } from '../mailbox/reading/message-task.ts';
import { taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

export type MessageReader = ReturnType<typeof createMessageReader>;

/** Finds the codes, links and images of stored messages, off the event loop. Reads only the start of a huge message. */
export const createMessageReader = (workers: WorkerPool, limits: HtmlLimits) =>
  messageTask(workers, {
    module: taskModule<typeof import('./read-message.ts')>(new URL('./read-message.ts', import.meta.url)),
    task: 'readEncoded',
    job(message) {
      const bodies = encodedBodies(message);
      const { subject, attachments } = bodies;
      return bodyJob(message.summary.id, bodies, { subject, attachments, limits });
    },
    overloaded: 'The message is too large to read right now. Try again, or fetch its bodies.',
  });
