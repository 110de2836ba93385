import type { Transferable } from 'node:worker_threads';

/** A module whose exported functions can run on a worker thread. `M` is its type, for checked calls. */
export interface TaskModule<M> {
  readonly url: string;
  /** Never set: it ties the type of the module to the value. */
  readonly exports?: M;
}

/** Functions that take one structured-cloneable value and return one, or a promise of one. */
type TaskFunction = (input: never) => unknown;

export type TaskName<M> = { [K in keyof M]: M[K] extends TaskFunction ? K : never }[keyof M] & string;
export type TaskInput<F> = F extends (input: infer I) => unknown ? I : never;
export type TaskResult<F> = F extends (input: never) => infer R ? Unwrapped<Awaited<R>> : never;
type Unwrapped<R> = R extends Transferred<infer T> ? T : R;

/**
 * Names a task module: `taskModule<typeof import('./tasks.ts')>(new URL('./tasks.ts', import.meta.url))`.
 */
export function taskModule<M>(url: URL): TaskModule<M> {
  return { url: url.href };
}

/** A value for another thread, together with the buffers in it that move there instead of being copied. */
export class Transferred<T> {
  readonly value: T;
  readonly transfer: readonly Transferable[];

  constructor(value: T, transfer: readonly Transferable[]) {
    this.value = value;
    this.transfer = transfer;
  }
}
