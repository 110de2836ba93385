import type { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../mailbox/ports.ts';
import type { StorageThread } from './storage-thread.ts';
import type { ThreadCalls } from './thread-calls.ts';

// A thread that dies again and again must not take a core.
const FIRST_RESTART_MS = 100;
const LAST_RESTART_MS = 60_000;

/** A role of the store, and the thread that plays it; in memory that thread is the writer's. */
export interface Running<T> {
  calls: ThreadCalls<T>;
  thread?: StorageThread;
}

/**
 * A thread that holds nothing of its own: it starts with the first call, and when it dies another takes its place.
 * Calls that were under way then reject.
 */
export class RestartingThread<T> {
  readonly #create: () => Running<T>;
  readonly #log: Log;
  readonly #restarted: (() => void) | undefined;
  #running: Running<T> | undefined;
  #restart: NodeJS.Timeout | undefined;
  #pause = FIRST_RESTART_MS;
  #closed: AppError | undefined;

  /** `restarted` is called when another thread has taken the place of one that died. */
  constructor(create: () => Running<T>, log: Log, restarted?: () => void) {
    this.#create = create;
    this.#log = log;
    this.#restarted = restarted;
  }

  /** Resolves when the thread is ready. */
  start(): Promise<unknown> {
    return this.#calls().opened;
  }

  call: ThreadCalls<T>['call'] = (method, ...args) => this.#calls().call(method, ...args);

  /** Like `call`, but nobody waits, and a thread that is not running is not started for it. */
  tell: ThreadCalls<T>['tell'] = (method, ...args) => this.#running?.calls.tell(method, ...args);

  /** Lets go of what the thread holds and ends it. Later calls reject. */
  async close(error: AppError): Promise<void> {
    clearTimeout(this.#restart);
    const running = this.#running as Running<{ close(): void }> | undefined;
    if (!this.#closed) await running?.calls.call('close').catch(() => {});
    this.fail(error);
    await running?.thread?.end();
  }

  /** Rejects everything that is under way or comes later. */
  fail(error: AppError): void {
    this.#closed ??= error;
    this.#running?.calls.fail(error);
  }

  #calls(): ThreadCalls<T> {
    if (this.#running) return this.#running.calls;
    const running = this.#create();
    this.#running = running;
    if (this.#closed) running.calls.fail(this.#closed);
    const died = (error: AppError) => {
      if (this.#closed || this.#running !== running) return;
      this.#log.error('A storage thread stopped unexpectedly and is restarted.', {
        thread: running.thread?.name,
        error: error.cause ?? error,
      });
      running.calls.fail(error);
      void running.thread?.end();
      this.#running = undefined;
      this.#restart = setTimeout(() => this.#startAgain(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LAST_RESTART_MS);
    };
    running.calls.opened.catch(died);
    void running.thread?.died.then(died);
    return running.calls;
  }

  #startAgain(): void {
    void this.start().then(
      () => this.#restarted?.(),
      () => {},
    );
  }
}
