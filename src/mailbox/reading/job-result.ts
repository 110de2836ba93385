import { JobError } from '../../workers/job-error.ts';
import { AppError } from '../errors.ts';

/** The result of a job on a worker thread. Throws `overloaded` with this message if the job exceeded a limit. */
export async function withinLimits<T>(job: Promise<T>, message: string): Promise<T> {
  try {
    return await job;
  } catch (error) {
    if (!(error instanceof JobError) || error.reason === 'failed') throw error;
    const isWaiting = error.reason === 'queue_full' || error.reason === 'waited_too_long';
    throw new AppError(
      'overloaded',
      isWaiting ? 'Too many messages are being processed at once. Try again.' : message,
      {
        cause: error,
      },
    );
  }
}
