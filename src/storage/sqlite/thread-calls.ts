import type { MessagePort } from 'node:worker_threads';
import { AppError, type AppErrorCode } from '../../mailbox/errors.ts';
import type { IndexReport } from './index-report.ts';
import { storageError } from './sqlite-errors.ts';

/** An error as it crosses threads: the code is kept, the cause becomes text for the log. */
export interface WireError {
  code: AppErrorCode;
  message: string;
  detail?: string;
}

/** What a thread says without being asked. */
export type Notice =
  | { kind: 'warning'; message: string; fields: Record<string, unknown> }
  | { kind: 'indexed'; report: IndexReport };
export type Notify = (notice: Notice) => void;

interface Call {
  call: number;
  method: string;
  args: unknown[];
}
interface Answer {
  /** 0 is no answer but something the thread says by itself. */
  call: number;
  value?: unknown;
  error?: WireError;
}

// biome-ignore lint/suspicious/noExplicitAny: the constraint of a generic over any object's methods
type Methods = Record<string, (...args: any[]) => unknown>;

export function toWire(error: unknown): WireError {
  const { code, message, cause } = storageError(error);
  return { code, message, ...(cause instanceof Error && cause.stack ? { detail: cause.stack } : {}) };
}

export function fromWire(error: WireError): AppError {
  return new AppError(error.code, error.message, error.detail === undefined ? {} : { cause: error.detail });
}

/** The main thread's side: calls methods of an object that lives in another thread, and awaits their answers. */
export class ThreadCalls<T> {
  readonly #port: MessagePort;
  readonly #pending = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  #last = 0;
  #failure: AppError | undefined;

  /** `onNotice` hears what the thread says by itself. */
  constructor(port: MessagePort, onNotice: (notice: Notice) => void) {
    this.#port = port;
    port.on('message', ({ call, value, error }: Answer) => {
      if (call === 0) {
        onNotice(value as Notice);
        return;
      }
      const waiting = this.#pending.get(call);
      this.#pending.delete(call);
      if (error) waiting?.reject(fromWire(error));
      else waiting?.resolve(value as never);
    });
  }

  call<K extends keyof T & string>(
    method: K,
    ...args: T[K] extends (...args: infer A) => unknown ? A : never
  ): Promise<T[K] extends (...args: never) => infer R ? Awaited<R> : never> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#pending.set(++this.#last, { resolve, reject });
      this.#port.postMessage({ call: this.#last, method, args } satisfies Call);
    });
  }

  /** Like `call`, when nobody waits for the answer. */
  tell<K extends keyof T & string>(
    method: K,
    ...args: T[K] extends (...args: infer A) => unknown ? A : never
  ): void {
    if (!this.#failure) this.#port.postMessage({ call: 0, method, args } satisfies Call);
  }

  /** The thread is gone: everything pending, and everything later, rejects. */
  fail(error: AppError): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/**
 * The other thread's side. The call `open` makes the object that all later calls go to. Bytes are handed over, not
 * copied: a method must return ones of its own.
 */
export function answerCalls(port: MessagePort, open: (notify: Notify) => Promise<object>): void {
  let target: Methods = {
    open: async () => {
      target = (await open((value) => port.postMessage({ call: 0, value } satisfies Answer))) as Methods;
      return target.opened?.();
    },
  };
  const answer = (call: number, value: unknown) =>
    port.postMessage(
      { call, value } satisfies Answer,
      value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
    );
  const refuse = (call: number, error: unknown) =>
    port.postMessage({ call, error: toWire(error) } satisfies Answer);
  port.on('message', async ({ call, method, args }: Call) => {
    // Nobody waits: an error here is a bug, and ends the thread where it can be seen.
    if (call === 0) {
      target[method]!(...args);
      return;
    }
    try {
      const value = target[method]!(...args);
      answer(call, value instanceof Promise ? await value : value);
    } catch (error) {
      refuse(call, error);
    }
  });
}
