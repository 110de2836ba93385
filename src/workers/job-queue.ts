import { FairQueue } from './fair-queue.ts';

interface Queued {
  kind: string;
  options: { owner: string };
}

/**
 * A bounded queue that serves the kinds of jobs in turn, and the owners of each kind in turn. A hundred slow jobs of one kind
 * delay the first job of another kind by one of them.
 */
export class JobQueue<J extends Queued> {
  readonly #limit: number;
  /** In the order in which they are served: a kind that was served moves to the end. */
  readonly #kinds = new Map<string, FairQueue<J>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds the job. Returns the job that was dropped for it, if any; this may be the new one itself. */
  push(job: J): J | undefined {
    const { kind, options } = job;
    const queue = this.#kinds.get(kind) ?? new FairQueue<J>(this.#limit);
    this.#kinds.set(kind, queue);
    return queue.push(options.owner, job);
  }

  shift(): J | undefined {
    for (const [kind, queue] of this.#kinds) {
      const job = queue.shift();
      this.#kinds.delete(kind);
      if (queue.size > 0) this.#kinds.set(kind, queue);
      return job;
    }
    return undefined;
  }

  /** Returns whether the job was still queued. */
  remove(job: J): boolean {
    const queue = this.#kinds.get(job.kind);
    const removed = queue?.remove(job.options.owner, job) ?? false;
    if (queue?.size === 0) this.#kinds.delete(job.kind);
    return removed;
  }
}
