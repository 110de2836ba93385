import { AsyncLocalStorage } from 'node:async_hooks';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { AppError, type AppErrorCode } from '../../../mailbox/errors.ts';
import type { StartedCall } from '../../call-queue.ts';
import type { IndexReport } from '../index/index-upkeep.ts';
import type { FolderOptions } from '../options.ts';
import { isCorrupt, storageError } from '../sqlite-errors.ts';

/** An error as it is passed between threads: the code is kept, the cause becomes text for the log. */
export interface WireError {
  code: AppErrorCode;
  message: string;
  detail?: string;
  /** The database file is damaged. */
  isDamage?: boolean;
}

/** A message from a thread that is not a response. */
export type ThreadNotice =
  | { kind: 'warning'; message: string; fields: Record<string, unknown> }
  | { kind: 'recovered' }
  | { kind: 'backlog'; isFull: boolean }
  | { kind: 'indexed'; report: IndexReport }
  | { kind: 'index-damaged'; reason: string }
  | { kind: 'index-ready' }
  | { kind: 'gone' };
export type Notify = (notice: ThreadNotice) => void;

interface Call {
  /** 0 when no response is expected. */
  call: number;
  /** Null cancels an earlier call. */
  method: string | null;
  args: unknown[];
}
interface Response {
  /** 0 for a notice, -1 for the result of opening. */
  call: number;
  value?: unknown;
  error?: WireError;
}

/** The call that the thread is answering. A long method checks from time to time whether it was cancelled. */
export const currentCall = new AsyncLocalStorage<{ isCancelled: boolean }>();

const NOTICE = 0;
const OPENED = -1;

// biome-ignore lint/suspicious/noExplicitAny: the constraint of a generic over any object's methods
type Methods = Record<string, (...args: any[]) => unknown>;

export function toWire(error: unknown): WireError {
  const { code, message, cause } = storageError(error);
  return {
    code,
    message,
    ...(cause instanceof Error && cause.stack ? { detail: cause.stack } : {}),
    ...(isCorrupt(error) ? { isDamage: true } : {}),
  };
}

export function fromWire(error: WireError): AppError {
  return new AppError(error.code, error.message, error.detail === undefined ? {} : { cause: error.detail });
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

type Args<M> = M extends (...args: infer A) => unknown ? A : never;
type Result<M> = M extends (...args: never) => infer R ? Awaited<R> : never;

export interface ThreadEvents {
  notice(notice: ThreadNotice): void;
  damage(error: AppError): void;
}

/**
 * The main thread's side: calls methods of an object in another thread. Calls made before that object is ready wait for
 * it.
 */
export class ThreadCalls<T> {
  /** Resolves with what `open` returned in the thread; rejects when it failed. */
  readonly opened: Promise<unknown>;
  readonly #port: MessagePort;
  readonly #pending = new Map<number, Pending>();
  #last = 0;
  #failure: AppError | undefined;

  constructor(port: MessagePort, events: ThreadEvents) {
    this.#port = port;
    this.opened = new Promise((resolve, reject) => this.#pending.set(OPENED, { resolve, reject }));
    this.opened.catch(() => {});
    port.on('message', ({ call, value, error }: Response) => {
      if (call === NOTICE) {
        events.notice(value as ThreadNotice);
        return;
      }
      const waiting = this.#pending.get(call);
      this.#pending.delete(call);
      if (!error) {
        waiting?.resolve(value as never);
        return;
      }
      const failure = fromWire(error);
      waiting?.reject(failure);
      // Without its object, the thread cannot answer any call.
      if (call === OPENED) this.fail(failure);
      if (error.isDamage) events.damage(failure);
    });
  }

  /** True while a response is awaited. */
  get isAwaited(): boolean {
    return this.#pending.size > 0;
  }

  call<K extends keyof T & string>(method: K, ...args: Args<T[K]>): Promise<Result<T[K]>> {
    return this.start(method, ...args).result;
  }

  start<K extends keyof T & string>(method: K, ...args: Args<T[K]>): StartedCall<Result<T[K]>> {
    if (this.#failure) return { result: Promise.reject(this.#failure) };
    const call = ++this.#last;
    const result = new Promise<Result<T[K]>>((resolve, reject) =>
      this.#pending.set(call, { resolve, reject }),
    );
    this.#port.postMessage({ call, method, args } satisfies Call);
    return { result, cancel: () => this.#port.postMessage({ call, method: null, args: [] } satisfies Call) };
  }

  /** Calls without waiting for a response. */
  tell<K extends keyof T & string>(method: K, ...args: Args<T[K]>): void {
    if (!this.#failure) this.#port.postMessage({ call: 0, method, args } satisfies Call);
  }

  /** Rejects all pending and later calls, because the thread has ended. */
  fail(error: AppError): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#port.close();
  }
}

// Messages are passed as bytes outside the heap, so a thread needs little memory. Without limits, V8 lets the
// heap grow.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** The worker data of a thread: its role in the store, and the ports that it is called on. */
export interface ThreadData {
  role: 'writer' | 'reader' | 'indexer';
  options: FolderOptions;
  calls: MessagePort;
  /** Only the writer has it. */
  changes?: MessagePort;
}

/** A worker with a role of the store. Its methods are called there. */
export class StorageThread<T> extends ThreadCalls<T> {
  readonly name: string;
  /** Resolves when the thread has ended unexpectedly. */
  readonly died: Promise<AppError>;
  readonly #worker: Worker;
  #ended = false;

  constructor(name: string, data: Omit<ThreadData, 'calls'>, events: ThreadEvents) {
    const { port1, port2: calls } = new MessageChannel();
    super(port1, events);
    this.name = name;
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      name: `postern-${name}`,
      workerData: { ...data, calls } satisfies ThreadData,
      transferList: data.changes ? [calls, data.changes] : [calls],
      resourceLimits,
    });
    this.died = new Promise((resolve) => {
      const died = (cause: unknown) => {
        if (!this.#ended)
          resolve(new AppError('storage_failed', 'The message store has stopped. See the log.', { cause }));
      };
      this.#worker.on('error', died);
      this.#worker.on('exit', (code) => died(new Error(`the thread ended with code ${code}`)));
    });
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }
}

/**
 * The other thread's side. `open` creates the object whose methods are called; the port queues calls until then. Bytes
 * are transferred, not copied, so a method must not return a buffer that it still uses.
 */
export async function answerCalls(
  port: MessagePort,
  open: (notify: Notify) => object | Promise<object>,
): Promise<void> {
  const post = (response: Response, bytes: ArrayBuffer[] = []) => port.postMessage(response, bytes);
  let target: Methods;
  try {
    target = (await open((value) => post({ call: NOTICE, value }))) as Methods;
    post({ call: OPENED, value: target.opened?.() });
  } catch (error) {
    // Listening keeps the thread alive, so that the error arrives before the thread's exit is noticed.
    port.on('message', () => {});
    post({ call: OPENED, error: toWire(error) });
    return;
  }
  const running = new Map<number, { isCancelled: boolean }>();
  port.on('message', async ({ call, method, args }: Call) => {
    if (method === null) {
      const cancelled = running.get(call);
      if (cancelled) cancelled.isCancelled = true;
      return;
    }
    // No caller is waiting. An error is a bug here, and must end the thread to be noticed.
    if (call === 0) {
      target[method]!(...args);
      return;
    }
    try {
      const current = { isCancelled: false };
      running.set(call, current);
      const result = currentCall.run(current, () => target[method]!(...args));
      const value = result instanceof Promise ? await result : result;
      post({ call, value }, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []);
    } catch (error) {
      post({ call, error: toWire(error) });
    } finally {
      running.delete(call);
    }
  });
}
