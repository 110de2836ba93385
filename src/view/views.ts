import type { HtmlLimits } from '../html/limits.ts';
import { bodyJob } from '../mailbox/reading/body-job.ts';
import { encodedBodies } from '../mailbox/reading/decoding.ts';
import { messageTask } from '../mailbox/reading/message-task.ts';
import { taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { noImages } from './clean/addresses.ts';
import { noticeFor, type ViewOptions, viewDocument } from './document.ts';
import type { ViewDocument } from './tasks.ts';

export type RenderView = ReturnType<typeof createViews>;

/**
 * Renders messages as documents that are safe to show. `inlineQuery` is appended to the URLs of inline images. A message that
 * exceeds a limit is shown as far as possible.
 */
export const createViews = (workers: WorkerPool, limits: HtmlLimits) =>
  messageTask(workers, {
    module: taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url)),
    task: 'prepareView',
    job(message, options: ViewOptions, inlineQuery: string) {
      const bodies = encodedBodies(message);
      return bodyJob(message.summary.id, bodies, {
        options,
        inlineQuery,
        inline: bodies.inlineImageIds,
        limits,
      });
    },
    overloaded: 'Too many messages are being prepared for viewing. Try again.',
    exceeded: (limit, options: ViewOptions) => emptyView(limit, options, limits),
    // The page requests the details of a view and then its document. 16 MB are one view of the maximum default size, or about a
    // hundred of the usual size.
    keep: { maxBytes: 16 * 1024 * 1024, keptMs: 10_000, bytesOf: ({ document }) => document.length },
  });

/** Shown in place of a message that cannot be shown. */
function emptyView(limit: 'time' | 'memory', options: ViewOptions, limits: HtmlLimits): ViewDocument {
  const notice = noticeFor(limit, limits);
  const parts = {
    doctype: '',
    styles: '',
    rootAttributes: '',
    bodyAttributes: '',
    body: '',
    hasDark: false,
    notice,
  };
  const document = new TextEncoder().encode(viewDocument(parts, options));
  return { document, body: 'html', blocked: 0, images: noImages, preheader: '', links: [], limit, notice };
}
