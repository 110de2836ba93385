import { startSharedWork } from '../mailbox/client.ts';
import { type EncodedBodies, movable } from '../mailbox/decoding.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { JobError } from '../workers/job-error.ts';
import { Transferred, taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { viewDocument } from './document.ts';
import type { ViewLimits } from './limits.ts';
import { noticeFor } from './notices.ts';
import type { EncodedViewInput, View } from './tasks.ts';
import { ViewCache } from './view-cache.ts';
import type { ViewOptions } from './view-options.ts';

export interface ViewParts {
  mailbox: Mailbox;
  workers: WorkerPool;
  limits: ViewLimits;
}

// Rendering stops at its own limit of CPU time. This allows for a busy machine, and for starting the thread.
const GRACE_MS = 10_000;
// Smaller messages are prepared within a tenth of a second.
const HEAVY_BYTES = 512 * 1024;

const tasks = taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url));

/** Renders messages as documents that are safe to show. */
export class Views {
  readonly #mailbox: Mailbox;
  readonly #workers: WorkerPool;
  readonly #limits: ViewLimits;
  readonly #cache = new ViewCache();

  constructor({ mailbox, workers, limits }: ViewParts) {
    this.#mailbox = mailbox;
    this.#workers = workers;
    this.#limits = limits;
  }

  /**
   * The view of a message. `inlineQuery` is appended to the URLs of inline images. Throws `not_found`, or `overloaded`
   * if too many views are being prepared. A message that exceeds a limit is shown as far as possible.
   */
  async render(id: string, options: ViewOptions, inlineQuery: string): Promise<View> {
    // Checked each time, because a message that has just been deleted has no view.
    const bodies = await this.#mailbox.encodedBodies(id);
    const key = JSON.stringify([id, options, inlineQuery]);
    return this.#cache.get(key, () =>
      startSharedWork(() => this.#prepare(id, bodies, { options, inlineQuery })),
    );
  }

  async #prepare(
    id: string,
    { bytes, inlineImageIds, read }: EncodedBodies,
    how: Pick<EncodedViewInput, 'options' | 'inlineQuery'>,
  ): Promise<View> {
    const input = { ...how, inline: inlineImageIds, limits: this.#limits };
    // Read only when a thread is free: a hundred messages may wait, and only those being prepared take memory.
    const readInput = async () => {
      const { html, text } = await read();
      return new Transferred({ ...input, html, text }, movable([...html, ...text]));
    };
    try {
      const timeoutMs = this.#limits.timeMs + GRACE_MS;
      return await this.#workers.run(tasks, 'prepareView', readInput, {
        owner: id,
        heavy: bytes > HEAVY_BYTES,
        timeoutMs,
      });
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
    const parts = { styles: '', rootAttributes: '', bodyAttributes: '', body: '', hasDark: false, notice };
    const document = new TextEncoder().encode(viewDocument(parts, options));
    return { document, body: 'html', blocked: 0, links: [], limit, notice };
  }
}
