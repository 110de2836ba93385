import type { RefusalReason } from '../limits/fair-queue.ts';

/** Why a job has no result. Only `failed` is a bug: the task threw. */
export type JobFailure = RefusalReason | 'timeout' | 'memory' | 'failed';

export class JobError extends Error {
  readonly reason: JobFailure;

  constructor(reason: JobFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JobError';
    this.reason = reason;
  }
}
