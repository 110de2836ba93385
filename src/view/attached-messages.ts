import type { HtmlLimits } from '../html/limits.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { jobOptions } from '../mailbox/reading/body-job.ts';
import { attachmentParts, readRaw } from '../mailbox/reading/decoding.ts';
import { withinLimits } from '../mailbox/reading/job-result.ts';
import { isMessageType } from '../mime/fields/filenames.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { Transferred, taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { ViewOptions } from './document.ts';
import type { AttachedContent, AttachedInput, ViewDocument } from './tasks.ts';

const tasks = taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url));
const TOO_MUCH = 'The attached message takes too long or too much memory to read. Try again, or download it.';

export type AttachedMessages = ReturnType<typeof createAttachedMessages>;

/**
 * Reads messages that are attached to others, on a worker thread. Throws `not_found` if there is no such attachment,
 * or it is not a message, and `overloaded` if it cannot be read now.
 */
export function createAttachedMessages(workers: WorkerPool, limits: HtmlLimits, mimeLimits: MimeLimits) {
  const job = async (mailbox: Mailbox, id: string, attachmentId: string, view: ViewOptions | null) => {
    const stored = await mailbox.find(id);
    const { part } = attachmentParts(stored).find((attachment) => attachment.id === attachmentId) ?? {};
    if (!part) throw new AppError('not_found', `Message ${id} has no attachment ${attachmentId}.`);
    if (!isMessageType(part.content_type) && !/\.eml$/i.test(part.filename))
      throw new AppError('not_found', `Attachment ${attachmentId} is not a message.`);
    // Read only when a thread is free, so that waiting messages take no memory.
    const input = async () => {
      const bytes = await readRaw(stored.raw, part.start, part.end);
      const whole: AttachedInput = { part, bytes, view, limits, mimeLimits };
      return new Transferred(whole, [bytes.buffer as ArrayBuffer]);
    };
    return { input, options: jobOptions(id, part.end - part.start, limits) };
  };
  return {
    async read(mailbox: Mailbox, id: string, attachmentId: string): Promise<AttachedContent> {
      const { input, options } = await job(mailbox, id, attachmentId, null);
      return withinLimits(workers.run(tasks, 'readAttached', input, options), TOO_MUCH);
    },

    /** The message as a document that is safe to show. Its `cid:` images are missing. */
    async view(mailbox: Mailbox, id: string, attachmentId: string, view: ViewOptions): Promise<ViewDocument> {
      const { input, options } = await job(mailbox, id, attachmentId, view);
      return withinLimits(workers.run(tasks, 'prepareAttachedView', input, options), TOO_MUCH);
    },
  };
}
