/** Why a job has no result. Only `failed` is a bug: the task threw. */
export type JobFailure =
  | 'timeout'
  | 'memory'
  | 'queue_full'
  | 'waited_too_long'
  | 'aborted'
  | 'closed'
  | 'failed';

export class JobError extends Error {
  readonly reason: JobFailure;

  constructor(reason: JobFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JobError';
    this.reason = reason;
  }
}
