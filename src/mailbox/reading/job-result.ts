import { JobError, type JobFailure } from '../../workers/job-error.ts';
import { AppError } from '../errors.ts';

const BUSY = 'Too many messages are being processed at once. Try again.';
const waitingErrors: { [Reason in JobFailure]?: string } = {
  queue_full: BUSY,
  waited_too_long: BUSY,
  gone: 'The client has closed the connection.',
};

/** The result of a job on a worker thread. Throws `overloaded` with this message if the job exceeded a limit. */
export async function withinLimits<T>(job: Promise<T>, message: string): Promise<T> {
  try {
    return await job;
  } catch (error) {
    if (!(error instanceof JobError) || error.reason === 'failed') throw error;
    throw new AppError('overloaded', waitingErrors[error.reason] ?? message, { cause: error });
  }
}
