import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { JobError } from '../workers/job-error.ts';
import { taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { viewDocument } from './document.ts';
import { defaultViewLimits, type ViewLimits } from './limits.ts';
import { noticeFor } from './notices.ts';
import type { View, ViewInput } from './tasks.ts';
import { ViewCache } from './view-cache.ts';
import type { ViewOptions } from './view-options.ts';

export interface ViewParts {
  mailbox: Mailbox;
  workers: WorkerPool;
  limits?: Partial<ViewLimits>;
}

// The thread has to start and to load the parser first, and ends by itself at the limit of the view.
const GRACE_MS = 3000;

const tasks = taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url));

/** Messages as documents that can be shown safely. */
export class Views {
  readonly #mailbox: Mailbox;
  readonly #workers: WorkerPool;
  readonly #limits: ViewLimits;
  readonly #cache = new ViewCache();

  constructor({ mailbox, workers, limits }: ViewParts) {
    this.#mailbox = mailbox;
    this.#workers = workers;
    this.#limits = { ...defaultViewLimits, ...limits };
  }

  /**
   * The view of a message. `inlineQuery` goes to the addresses of the message's own pictures. Throws `not_found`, and
   * `overloaded` when too many views are being prepared. A message beyond a limit is shown as far as possible.
   * `admit` is told how large the bodies are before they are read, as by `Mailbox.get`.
   */
  async render(
    id: string,
    options: ViewOptions,
    inlineQuery: string,
    admit?: (bodyBytes: number) => void,
  ): Promise<View> {
    // Asked for each time: a message that was deleted a moment ago has no view.
    const inline = await this.#mailbox.inlineImageIds(id);
    const key = JSON.stringify([id, options, inlineQuery]);
    return this.#cache.get(key, async () => {
      const bodies = await this.#bodies(id, admit);
      return this.#run(id, { ...bodies, options, inline, inlineQuery, limits: this.#limits });
    });
  }

  async #bodies(id: string, admit?: (bodyBytes: number) => void): Promise<Pick<ViewInput, 'html' | 'text'>> {
    const { html_body, text_body } = await this.#mailbox.get(id, admit);
    return { html: html_body, text: text_body };
  }

  async #run(id: string, input: ViewInput): Promise<View> {
    try {
      const timeoutMs = this.#limits.timeMs + GRACE_MS;
      return await this.#workers.run(tasks, 'renderView', input, { owner: id, timeoutMs });
    } catch (error) {
      if (!(error instanceof JobError)) throw error;
      if (error.reason === 'timeout') return this.#empty('time', input.options);
      if (error.reason === 'memory') return this.#empty('memory', input.options);
      if (error.reason === 'failed') throw error;
      throw new AppError('overloaded', 'Too many messages are being prepared for viewing; try again.', {
        cause: error,
      });
    }
  }

  /** What is shown of a message of which nothing can be shown. */
  #empty(limit: 'time' | 'memory', options: ViewOptions): View {
    const notice = noticeFor(limit, this.#limits);
    const parts = { styles: '', rootAttributes: '', bodyAttributes: '', body: '', hasDark: false, notice };
    return { document: viewDocument(parts, options), body: 'html', blocked: 0, links: [], limit, notice };
  }
}
