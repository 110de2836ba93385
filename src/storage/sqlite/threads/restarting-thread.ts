import type { AppError } from '../../../mailbox/errors.ts';
import type { Log } from '../../../process/log.ts';
import { CallQueue, listSize } from '../../call-queue.ts';
import { MAX_QUERY_CPU_MS, tooLongError } from '../sqlite-errors.ts';
import type { StorageThread, ThreadCalls } from './thread-calls.ts';

// Enough to keep the thread busy while results are in transit. Calls in progress can no longer be reordered.
const MAX_IN_FLIGHT = 4;

// A thread that keeps crashing must not use a whole core.
const FIRST_RESTART_MS = 100;
const LAST_RESTART_MS = 60_000;

// A thread that has calls is asked this often whether it still answers. After a statement that is longer than any query
// may take, it is replaced. The periods are counted, because the whole process may have been paused.
const CHECK_MS = 1000;
const MAX_UNANSWERED = MAX_QUERY_CPU_MS / CHECK_MS + 1;

const STOPPED = 'A storage thread stopped unexpectedly and will be restarted.';
const STUCK =
  'A search took too long within one statement of SQLite. Its thread was replaced and ends when the statement does.';
const CANNOT_START = 'A storage thread could not start; retrying.';

/** The methods that a role in a replaceable thread must have. */
export interface Role {
  /** True when it has no background work. */
  isIdle(): boolean;
  close(): void;
}

interface RestartingThreadOptions {
  log: Log;
  /** A thread that was idle for this long is stopped, because it takes about ten megabytes. */
  idleMs: number;
  /** Called when a thread that crashed has been replaced. */
  restarted?: () => void;
}

/**
 * A thread without state: it starts with the first call, stops when it is idle, and is replaced when it crashes or no
 * longer answers. Pending calls are then rejected.
 */
export class RestartingThread<T extends Role> {
  readonly #create: () => StorageThread<T>;
  readonly #options: RestartingThreadOptions;
  readonly #queue = new CallQueue({ slots: MAX_IN_FLIGHT });
  #running: StorageThread<T> | undefined;
  #restart: NodeJS.Timeout | undefined;
  #pause = FIRST_RESTART_MS;
  #idleCheck: NodeJS.Timeout | undefined;
  #stuckCheck: NodeJS.Timeout | undefined;
  /** A thread that did not answer. Only one at a time, so that a client cannot occupy all cores. */
  #leftBehind: Promise<void> | undefined;
  #wasUsed = false;
  // Logged once, not with every attempt.
  #cannotStart = false;
  #ending: Promise<void> | undefined;
  #closed: AppError | undefined;

  constructor(create: () => StorageThread<T>, options: RestartingThreadOptions) {
    this.#create = create;
    this.#options = options;
  }

  /** Resolves when the thread is ready. */
  async start(): Promise<void> {
    await this.#thread().opened;
  }

  /** Starts the thread unless it is running or about to restart. */
  keepRunning(): void {
    if (!this.#restart) this.start().catch(() => {});
  }

  call: ThreadCalls<T>['call'] = (method, ...args) =>
    this.#queue.pass(() => this.#thread().start(method, ...args));

  /** Like `call`, for so many messages. */
  callFor(limit: number): ThreadCalls<T>['call'] {
    return (method, ...args) =>
      this.#queue.pass(() => this.#thread().start(method, ...args), listSize(limit));
  }

  /** Like `call`, but without a result, and it does not start a thread that is not running. */
  tell: ThreadCalls<T>['tell'] = (method, ...args) => {
    this.#wasUsed = true;
    this.#running?.tell(method, ...args);
  };

  /** Closes the role's resources and ends the thread. Later calls reject. */
  async close(error: AppError): Promise<void> {
    clearTimeout(this.#restart);
    const running = this.#running;
    if (!this.#closed && running)
      await asRole(running)
        .call('close')
        .catch(() => {});
    this.fail(error);
    await running?.end();
    await this.#ending;
  }

  /** Rejects all pending and later calls. */
  fail(error: AppError): void {
    this.#closed ??= error;
    this.#stopChecks();
    this.#running?.fail(error);
  }

  /** Throws once it is closed. */
  #thread(): StorageThread<T> {
    if (this.#closed) throw this.#closed;
    this.#wasUsed = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  #run(): StorageThread<T> {
    const running = this.#create();
    const replace = (problem: string, error: AppError) => {
      if (this.#closed || this.#running !== running) return;
      const isKnown = problem === CANNOT_START && this.#cannotStart;
      if (!isKnown) this.#options.log.error(problem, { thread: running.name, error: error.cause ?? error });
      this.#cannotStart = problem === CANNOT_START;
      this.#forget(running);
      running.fail(error);
      void running.end();
      this.#restart = setTimeout(() => this.#startAgain(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LAST_RESTART_MS);
    };
    running.opened.catch((error) => replace(CANNOT_START, error));
    void running.died.then((error) => replace(STOPPED, error));
    this.#idleCheck = setInterval(() => void this.#endIfIdle(running), this.#options.idleMs).unref();
    // Starting can take long on a busy machine.
    running.opened.then(
      () => {
        if (this.#running === running)
          this.#stuckCheck = this.#checkIfStuck(running, () => replace(STUCK, tooLongError()));
      },
      () => {},
    );
    return running;
  }

  #checkIfStuck(running: StorageThread<T>, replace: () => void): NodeJS.Timeout {
    let unanswered = 0;
    const ask = () =>
      asRole(running)
        .call('isIdle')
        .catch(() => {});
    const check = () => {
      if (unanswered === 0 && !running.isAwaited) return;
      unanswered++;
      if (unanswered === 1)
        void ask().then(() => {
          unanswered = 0;
        });
      else if (unanswered > MAX_UNANSWERED && !this.#leftBehind) {
        replace();
        this.#leftBehind = running.end().finally(() => {
          this.#leftBehind = undefined;
        });
      }
    };
    return setInterval(check, CHECK_MS).unref();
  }

  #startAgain(): void {
    this.#restart = undefined;
    this.start().then(
      () => this.#options.restarted?.(),
      () => {},
    );
  }

  async #endIfIdle(running: StorageThread<T>): Promise<void> {
    const wasUsed = this.#wasUsed;
    this.#wasUsed = false;
    const role = asRole(running);
    if (wasUsed || running.isAwaited || !(await role.call('isIdle').catch(() => false))) return;
    // It may have been called, or closed, meanwhile.
    if (this.#wasUsed || this.#closed || this.#running !== running) return;
    this.#forget(running);
    this.#ending = role
      .call('close')
      .catch(() => {})
      .then(() => running.end());
  }

  #forget(running: StorageThread<T>): void {
    if (this.#running === running) this.#running = undefined;
    this.#stopChecks();
  }

  #stopChecks(): void {
    clearInterval(this.#idleCheck);
    clearInterval(this.#stuckCheck);
  }
}

/** For calls of the methods that every role has. */
function asRole<T extends Role>(thread: StorageThread<T>): StorageThread<Role> {
  return thread as unknown as StorageThread<Role>;
}
