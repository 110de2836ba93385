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
 * time or memory takes its thread with it; the other jobs do not notice. The tasks of waiting jobs are served in turn, and so
 * are the owners of each task: choose the owner (a message id, a username) such that one of them cannot starve the others. Set
 * `heavy` for a job that takes long, or that a small input can make long. One thread never runs such jobs, so the others do not
 * wait for them. After a job has exceeded a limit, all jobs of its owner count as heavy for a minute, and the same job is
 * rejected at once.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { FairQueue, type RefusalReason } from '../limits/fair-queue.ts';
import { JobError, type JobFailure } from './job-error.ts';
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
  /** Maximum number of jobs that wait for a thread. Beyond that, the task with the most waiting jobs loses one. */
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
  // As many as requests that wait for a message. A job takes little memory before its input is read.
  maxQueued: 2000,
  // Starting a thread and loading its modules takes about 150 ms, and people open the next message within a minute.
  idleMs: 60_000,
  // Enough for a message of the maximum default size (25 MiB) as UTF-16, the result, and the work in between.
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};

// How long a job that exceeded a limit is remembered: long enough that a page that is reloaded, or a client that tries again,
// does not repeat the work; short enough that a busy machine is soon forgotten.
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1000;
// A thread whose heap is larger is replaced. Otherwise each would keep what its largest job has taken, because heavy jobs run on
// any of them. Newsletters of a megabyte stay below.
const MAX_KEPT_HEAP = 96 * 1024 * 1024;

export interface RunOptions {
  /** The owner that the job is queued for. */
  owner: string;
  timeoutMs?: number;
  /** Takes long, or much memory, or may do so although its input is small. */
  heavy?: boolean;
  /** Whether nobody waits for the result any more. Such a job does not start. */
  isGone?: () => boolean;
}

/** Reads the input of a job when its thread is free. */
export type LazyInput<T> = () => Promise<T | Transferred<T>>;

interface Job {
  message: JobMessage;
  settle: PromiseWithResolvers<unknown>;
  /** False while its input is being read, which says nothing about the job. */
  hasInput: boolean;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
  /** Ends the job that takes too long, or the thread that has no job. */
  timer?: NodeJS.Timeout;
}

/** When jobs of an owner last exceeded a limit, and which. */
interface Exceeded {
  at: number;
  failures: Map<string, JobFailure>;
}

const refusals: Record<RefusalReason, string> = {
  queue_full: 'Too many jobs are waiting.',
  waited_too_long: 'No thread was free in time.',
  gone: 'Nobody waits for the job.',
  closed: 'The worker pool is closed.',
};

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue;
  readonly #threads = new Set<Thread>();
  /** By owner; those that were added first are first. */
  readonly #exceeded = new Map<string, Exceeded>();
  #heavy = 0;

  constructor(options: Partial<PoolOptions> = {}) {
    this.#options = { ...defaultPoolOptions, ...options };
    const { threads, maxQueued, maxWaitMs } = this.#options;
    const isFull = () => this.#heavy >= Math.max(1, threads - 1);
    this.#queue = new FairQueue({
      slots: threads,
      maxWaiting: maxQueued,
      maxWaitMs,
      // Heavy jobs are served first as long as they leave a thread to the light ones.
      costOf: ([weight, task]) => (task || weight === 'light' ? 0 : isFull() ? Number.POSITIVE_INFINITY : -1),
      refusal: (reason) => new JobError(reason, refusals[reason]),
    });
  }

  /** Number of threads that are running now. */
  get threads(): number {
    return this.#threads.size;
  }

  /**
   * Resolves with the result of the task. Rejects with a `JobError`, whose reason says which limit was exceeded, or with
   * the error of the function for the input.
   */
  async run<M, K extends TaskName<M>>(
    module: TaskModule<M>,
    task: K,
    input: TaskInput<M[K]> | LazyInput<TaskInput<M[K]>>,
    { owner, timeoutMs = this.#options.timeoutMs, heavy, isGone }: RunOptions,
  ): Promise<TaskResult<M[K]>> {
    const kind = `${module.url}#${task}`;
    const exceeded = this.#exceededBy(owner);
    const failure = exceeded?.failures.get(kind);
    if (failure) throw new JobError(failure, 'The same job exceeded its limit a moment ago.');
    const isHeavy = heavy || exceeded !== undefined;
    const message = { url: module.url, task, input };
    const job: Job = { message, settle: Promise.withResolvers(), hasInput: false };
    const run = async () => {
      try {
        return await this.#runOnThread(job, timeoutMs);
      } catch (error) {
        const { reason } = error as JobError;
        if (job.hasInput && (reason === 'timeout' || reason === 'memory'))
          this.#remember(owner, kind, reason);
        throw error;
      } finally {
        if (isHeavy) this.#heavy--;
      }
    };
    const client = [isHeavy ? 'heavy' : 'light', kind, owner];
    const onTurn = () => {
      if (isHeavy) this.#heavy++;
    };
    return (await this.#queue.run(run, { client, onTurn, ...(isGone && { isGone }) })) as TaskResult<M[K]>;
  }

  /** Ends all threads; jobs that run or wait reject. */
  async close(): Promise<void> {
    this.#queue.close();
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'closed', refusals.closed)));
  }

  #exceededBy(owner: string): Exceeded | undefined {
    const exceeded = this.#exceeded.get(owner);
    if (!exceeded || performance.now() - exceeded.at < REMEMBERED_MS) return exceeded;
    this.#exceeded.delete(owner);
    return undefined;
  }

  #remember(owner: string, kind: string, failure: JobFailure): void {
    const failures = this.#exceededBy(owner)?.failures ?? new Map();
    this.#exceeded.delete(owner);
    this.#exceeded.set(owner, { at: performance.now(), failures: failures.set(kind, failure) });
    if (this.#exceeded.size > MAX_REMEMBERED) this.#exceeded.delete(this.#exceeded.keys().next().value!);
  }

  #runOnThread(job: Job, timeoutMs: number): Promise<unknown> {
    const thread = [...this.#threads].find((each) => !each.job) ?? this.#start();
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    thread.timer = setTimeout(
      () => void this.#end(thread, 'timeout', `It took longer than ${timeoutMs} ms.`),
      timeoutMs,
    );
    void this.#send(thread, job);
    return job.settle.promise;
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
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = undefined;
    if (reply.ok) job?.settle.resolve(reply.value);
    else job?.settle.reject(new JobError('failed', (reply.error as Error).message, { cause: reply.error }));
    if (reply.heap !== undefined && reply.heap > MAX_KEPT_HEAP) {
      void this.#end(thread, 'closed', 'The thread was large.');
      return;
    }
    // An idle thread must not keep the process from ending.
    thread.worker.unref();
    thread.timer = setTimeout(
      () => void this.#end(thread, 'closed', 'The thread was idle.'),
      this.#options.idleMs,
    ).unref();
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

  /** Ends the thread and its job. */
  async #end(thread: Thread, reason: JobFailure, message: string, options?: ErrorOptions): Promise<void> {
    clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = undefined;
    this.#threads.delete(thread);
    job?.settle.reject(new JobError(reason, message, options));
    await thread.worker.terminate();
  }
}
