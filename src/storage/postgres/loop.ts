import { setTimeout as pause } from 'node:timers/promises';

const RETRY_MS = 500;

/** Repeats work until it is closed. In between it waits for as long as the work says, or until it is woken. */
export class Loop {
  readonly #stop = new AbortController();
  #wake = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  /** `work` resolves to how long to wait, in milliseconds. If it rejects, it is tried again. */
  start(work: () => Promise<number>): void {
    this.#running = this.#run(work);
  }

  wake(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }

  /** Resolves at the next call of `wake`. */
  get woken(): Promise<void> {
    return this.#wake.promise;
  }

  get isClosed(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Resolves when the work has ended. */
  close(): Promise<void> {
    this.#stop.abort();
    return this.#running;
  }

  async #run(work: () => Promise<number>): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // If it is woken during the work, the work is done again at once.
      const { woken } = this;
      const ms = await work().catch(() => RETRY_MS);
      await Promise.race([woken, pause(ms, undefined, { signal, ref: false }).catch(() => {})]);
    }
  }
}
