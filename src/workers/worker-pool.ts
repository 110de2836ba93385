/**
 * Runs CPU-heavy work on hostile input off the event loop, with limits on time and memory that the work cannot evade.
 *
 *     // src/view/tasks.ts: a module of functions that take and return structured-cloneable values
 *     export function renderView(input: ViewInput): View { … }
 *
 *     // anywhere
 *     const tasks = taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url));
 *     const view = await pool.run(tasks, 'renderView', input, { owner: messageId });
 *
 * The input may be a function that returns a promise of it, called when a thread is free: jobs that wait then hold no
 * memory. It must not use the pool itself.
 *
 * Move large buffers instead of copying them: return `new Transferred(value, [buffer])` from the function for the input
 * and from the task. Everything else is copied (structured clone).
 *
 * Threads start on first use and end when idle, so an idle server pays nothing for the pool. A job that exceeds its
 * time or memory takes its thread with it; the other jobs do not notice. Queued jobs are served task by task and owner by owner
 * in turn, so choose the owner (a message id, a client address) such that one of them cannot starve the others. Say `heavy` for
 * a job on a large input: all threads but one may run such jobs, so a small job never waits for a large one. After a job has
 * exceeded a limit, all jobs of its task or its owner count as heavy for a minute, and the same job is rejected at once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { ExceededJobs } from './exceeded-jobs.ts';
import { JobError, type JobFailure } from './job-error.ts';
import { JobQueue } from './job-queue.ts';
import {
  type TaskInput,
  type TaskModule,
  type TaskName,
  type TaskResult,
  Transferred,
} from './task-module.ts';
import type { JobMessage, JobReply } from './thread.ts';

export interface PoolOptions {
  /** Maximum number of threads. */
  threads: number;
  /** How long a job may run, unless the call says otherwise. */
  timeoutMs: number;
  /** How long a job may wait for a thread. */
  maxWaitMs: number;
  /** Maximum number of jobs of one task that wait for a thread, heavy ones and others separately. */
  maxQueued: number;
  /** How long an idle thread is kept. */
  idleMs: number;
  resourceLimits: ResourceLimits;
}

const defaultPoolOptions: PoolOptions = {
  // One slow job must not stop the next one; a third thread would take the cores from SMTP and the store.
  threads: 2,
  timeoutMs: 5000,
  maxWaitMs: 20_000,
  maxQueued: 200,
  // Starting a thread and loading its modules takes about 150 ms, and people open the next message within a minute.
  idleMs: 60_000,
  // Enough for a message of the maximum default size (25 MiB) as UTF-16, the result, and the work in between.
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};

export interface RunOptions {
  /** The owner that the job is queued for. */
  owner: string;
  timeoutMs?: number;
  /** Takes long, or much memory. */
  heavy?: boolean;
  /** Removes the job from the queue; a running job is not affected. */
  signal?: AbortSignal;
}

/** Reads the input of a job when its thread is free. */
export type LazyInput<T> = () => Promise<T | Transferred<T>>;

interface Job {
  message: JobMessage;
  /** The task and its module. */
  kind: string;
  options: RunOptions;
  settle: PromiseWithResolvers<unknown>;
  waiting?: NodeJS.Timeout;
  /** False while its input is being read, which says nothing about the job. */
  hasInput?: boolean;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  /** Ends the job that takes too long, or the thread that has no job. */
  timer?: NodeJS.Timeout;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #light: JobQueue<Job>;
  readonly #heavy: JobQueue<Job>;
  readonly #exceeded = new ExceededJobs();
  readonly #threads = new Set<Thread>();
  #closed = false;

  constructor(options: Partial<PoolOptions> = {}) {
    this.#options = { ...defaultPoolOptions, ...options };
    this.#light = new JobQueue(this.#options.maxQueued);
    this.#heavy = new JobQueue(this.#options.maxQueued);
  }

  /** Number of threads that are running now. */
  get threads(): number {
    return this.#threads.size;
  }

  /**
   * Resolves with the result of the task. Rejects with a `JobError`, whose reason says which limit was exceeded, or with
   * the error of the function for the input.
   */
  run<M, K extends TaskName<M>>(
    module: TaskModule<M>,
    task: K,
    input: TaskInput<M[K]> | LazyInput<TaskInput<M[K]>>,
    options: RunOptions,
  ): Promise<TaskResult<M[K]>> {
    const settle = Promise.withResolvers<unknown>();
    // Called while another job is being started or finished, but on behalf of the caller of this one.
    const bound = typeof input === 'function' ? AsyncLocalStorage.bind(input as LazyInput<unknown>) : input;
    const kind = `${module.url}#${task}`;
    const earlier = this.#exceeded.find(kind, options.owner);
    const heavy = options.heavy === true || earlier.isSuspect;
    const job: Job = {
      message: { url: module.url, task, input: bound },
      kind,
      options: { ...options, heavy },
      settle,
    };
    if (this.#closed) reject(job, 'closed', 'The worker pool is closed.');
    else if (earlier.failure) reject(job, earlier.failure, 'The same job exceeded its limit a moment ago.');
    else if (options.signal?.aborted) reject(job, 'aborted', 'The job was cancelled.');
    else this.#enqueue(job);
    return settle.promise as Promise<TaskResult<M[K]>>;
  }

  /** Ends all threads; jobs that run or wait reject. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const queue of [this.#light, this.#heavy]) {
      for (let job = queue.shift(); job; job = queue.shift())
        reject(job, 'closed', 'The worker pool is closed.');
    }
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'closed', 'The pool is closed.')));
  }

  #enqueue(job: Job): void {
    const queue = job.options.heavy ? this.#heavy : this.#light;
    const leave = (reason: JobFailure, message: string) => {
      if (queue.remove(job)) reject(job, reason, message);
    };
    job.waiting = setTimeout(
      () => leave('waited_too_long', 'No thread was free in time.'),
      this.#options.maxWaitMs,
    );
    job.options.signal?.addEventListener('abort', () => leave('aborted', 'The job was cancelled.'), {
      once: true,
    });
    const dropped = queue.push(job);
    if (dropped) reject(dropped, 'queue_full', 'Too many jobs are waiting.');
    this.#assign();
  }

  /** Assigns waiting jobs to idle threads, and starts threads if there are too few. */
  #assign(): void {
    for (;;) {
      const idle = [...this.#threads].find((thread) => !thread.job);
      if (!idle && this.#threads.size >= this.#options.threads) return;
      const job = this.#next();
      if (!job) return;
      this.#give(idle ?? this.#start(), job);
    }
  }

  /** Heavy jobs first, as long as they leave a thread for the others. */
  #next(): Job | undefined {
    const heavy = [...this.#threads].filter(({ job }) => job?.options.heavy).length;
    const isFree = heavy < Math.max(1, this.#options.threads - 1);
    return (isFree ? this.#heavy.shift() : undefined) ?? this.#light.shift();
  }

  #give(thread: Thread, job: Job): void {
    clearTimeout(job.waiting);
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    const limit = job.options.timeoutMs ?? this.#options.timeoutMs;
    thread.timer = setTimeout(
      () => void this.#end(thread, 'timeout', `It took longer than ${limit} ms.`),
      limit,
    );
    void this.#send(thread, job);
  }

  async #send(thread: Thread, job: Job): Promise<void> {
    const { message } = job;
    const isLazy = typeof message.input === 'function';
    try {
      const input = isLazy ? await (message.input as LazyInput<unknown>)() : message.input;
      const { value, transfer } = input instanceof Transferred ? input : new Transferred(input, []);
      // The job may have timed out in the meantime, which ends its thread.
      if (thread.job !== job) return;
      job.hasInput = true;
      thread.worker.postMessage({ ...message, input: value }, transfer);
    } catch (error) {
      if (isLazy) job.settle.reject(error);
      if (thread.job === job) this.#finish(thread, { ok: false, error });
    }
  }

  #finish(thread: Thread, reply: JobReply): void {
    const job = thread.job;
    clearTimeout(thread.timer);
    thread.job = undefined;
    if (reply.ok) job?.settle.resolve(reply.value);
    else if (job) reject(job, 'failed', (reply.error as Error).message, { cause: reply.error });
    this.#assign();
    if (thread.job) return;
    // An idle thread must not keep the process from ending.
    thread.worker.unref();
    thread.timer = setTimeout(
      () => void this.#end(thread, 'closed', 'The thread was idle.'),
      this.#options.idleMs,
    );
    thread.timer.unref();
  }

  #start(): Thread {
    const { resourceLimits } = this.#options;
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: 'postern-worker',
      resourceLimits,
    });
    const thread: Thread = { worker, job: undefined };
    worker.on('message', (reply: JobReply) => this.#finish(thread, reply));
    worker.on('messageerror', (error) => this.#finish(thread, { ok: false, error }));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed';
      void this.#end(thread, reason, error.message, { cause: error });
    });
    worker.on('exit', (code) => void this.#end(thread, 'failed', `The thread ended with code ${code}.`));
    this.#threads.add(thread);
    return thread;
  }

  /** Ends the thread and its job; the next job in the queue gets a new one. */
  async #end(thread: Thread, reason: JobFailure, message: string, options?: ErrorOptions): Promise<void> {
    clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = undefined;
    const known = this.#threads.delete(thread);
    if (job) {
      if (job.hasInput && (reason === 'timeout' || reason === 'memory'))
        this.#exceeded.add(job.kind, job.options.owner, reason);
      reject(job, reason, message, options);
    }
    if (known && !this.#closed) this.#assign();
    await thread.worker.terminate();
  }
}

function reject(job: Job, reason: JobFailure, message: string, options?: ErrorOptions): void {
  clearTimeout(job.waiting);
  job.settle.reject(new JobError(reason, message, options));
}
