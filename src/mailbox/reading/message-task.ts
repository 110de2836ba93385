import type { JobError } from '../../workers/job-error.ts';
import type { TaskInput, TaskModule, TaskName, TaskResult } from '../../workers/task-module.ts';
import type { LazyInput, RunOptions, WorkerPool } from '../../workers/worker-pool.ts';
import type { Mailbox } from '../mailbox.ts';
import type { StoredMessage } from '../ports.ts';
import { SharedResults, type SharedResultsOptions } from '../shared-results.ts';
import { withinLimits } from './job-result.ts';

/** A task of the workers on a stored message. `A` is what a request asks for besides the message. */
export interface MessageTask<M, K extends TaskName<M>, A extends unknown[]> {
  module: TaskModule<M>;
  task: K;
  /** The input, which is read when a thread is free, and the options; or the result, if it needs no job. */
  job(
    message: StoredMessage,
    ...args: A
  ): { input: LazyInput<TaskInput<M[K]>>; options: RunOptions } | { result: TaskResult<M[K]> };
  /** The message of the error if there is no result now. */
  overloaded: string;
  /** The result of a job that took too long or too much memory. Without it, that is an error too. */
  exceeded?(limit: 'time' | 'memory', ...args: A): TaskResult<M[K]>;
  /** By default, results are only shared while the job runs. */
  keep?: SharedResultsOptions<TaskResult<M[K]>>;
}

/**
 * A function that runs the task on a message. Requests for the same result share one job. It throws `not_found`, and
 * `overloaded` when the job cannot be done now or exceeds a limit.
 */
export function messageTask<M, K extends TaskName<M>, A extends unknown[] = []>(
  workers: WorkerPool,
  { module, task, job, overloaded, exceeded, keep }: MessageTask<M, K, A>,
): (mailbox: Pick<Mailbox, 'find'>, id: string, ...args: A) => Promise<TaskResult<M[K]>> {
  const results = new SharedResults<TaskResult<M[K]>>(keep ?? { maxBytes: 0, keptMs: 0, bytesOf: () => 1 });
  return async (mailbox, id, ...args) => {
    // Each time, because a message that has just been deleted has no results, and another mailbox does not have the message.
    const message = await mailbox.find(id);
    return results.get(JSON.stringify([id, ...args]), async () => {
      const wanted = job(message, ...args);
      if ('result' in wanted) return wanted.result;
      const done = workers.run(module, task, wanted.input, wanted.options).catch((error) => {
        const { reason } = error as JobError;
        if (exceeded && (reason === 'timeout' || reason === 'memory'))
          return exceeded(reason === 'timeout' ? 'time' : 'memory', ...args);
        throw error;
      });
      return withinLimits(done, overloaded);
    });
  };
}
