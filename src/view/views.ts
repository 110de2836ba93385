import type { HtmlLimits } from '../html/limits.ts';
import { bodyJob } from '../mailbox/body-job.ts';
import { type EncodedBodies, encodedBodies } from '../mailbox/decoding.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { SharedResults } from '../mailbox/shared-results.ts';
import { JobError } from '../workers/job-error.ts';
import { taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { viewDocument } from './document.ts';
import { noImages } from './images.ts';
import { noticeFor } from './notices.ts';
import type { EncodedViewInput, View } from './tasks.ts';
import type { ViewOptions } from './view-options.ts';

export interface ViewParts {
  workers: WorkerPool;
  limits: HtmlLimits;
}

const tasks = taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url));

/** Renders messages as documents that are safe to show. */
export class Views {
  readonly #workers: WorkerPool;
  readonly #limits: HtmlLimits;
  // The page requests the details of a view and then its document. 16 MB are one view of the maximum default size, or about a
  // hundred of the usual size.
  readonly #results = new SharedResults<View>({
    maxBytes: 16 * 1024 * 1024,
    keptMs: 10_000,
    bytesOf: ({ document }) => document.length,
  });

  constructor({ workers, limits }: ViewParts) {
    this.#workers = workers;
    this.#limits = limits;
  }

  /**
   * The view of a message. `inlineQuery` is appended to the URLs of inline images. Throws `not_found`, or `overloaded`
   * if too many views are being prepared. A message that exceeds a limit is shown as far as possible.
   */
  async render(mailbox: Mailbox, id: string, options: ViewOptions, inlineQuery: string): Promise<View> {
    // Checked each time, because a message that has just been deleted has no view.
    const bodies = encodedBodies(await mailbox.find(id));
    const key = JSON.stringify([id, options, inlineQuery]);
    return this.#results.get(key, () => this.#prepare(id, bodies, { options, inlineQuery }));
  }

  async #prepare(
    id: string,
    bodies: EncodedBodies,
    how: Pick<EncodedViewInput, 'options' | 'inlineQuery'>,
  ): Promise<View> {
    const { input, options } = bodyJob(id, bodies, {
      ...how,
      inline: bodies.inlineImageIds,
      limits: this.#limits,
    });
    try {
      return await this.#workers.run(tasks, 'prepareView', input, options);
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      if (error.reason === 'timeout') return this.#empty('time', how.options);
      if (error.reason === 'memory') return this.#empty('memory', how.options);
      if (error.reason === 'failed') throw error;
      throw new AppError('overloaded', 'Too many messages are being prepared for viewing. Try again.', {
        cause: error,
      });
    }
  }

  /** Shown in place of a message that cannot be shown. */
  #empty(limit: 'time' | 'memory', options: ViewOptions): View {
    const notice = noticeFor(limit, this.#limits);
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
}
