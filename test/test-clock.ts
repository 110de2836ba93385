import { type Clock, systemClock } from '../src/waiting/waiting.ts';

/** Runs like the clock of the system, and can be advanced: a wait of a minute ends when the test says so. */
export class TestClock implements Clock {
  readonly #calls = new Set<{ time: number; callback: () => void; cancel: () => void }>();
  #advanced = 0;

  now(): number {
    return systemClock.now() + this.#advanced;
  }

  at(time: number, callback: () => void): () => void {
    const call = {
      time,
      callback,
      cancel: systemClock.at(time - this.#advanced, () => {
        this.#calls.delete(call);
        callback();
      }),
    };
    this.#calls.add(call);
    return () => {
      this.#calls.delete(call);
      call.cancel();
    };
  }

  advance(ms: number): void {
    this.#advanced += ms;
    for (const call of this.#calls) {
      if (call.time > this.now()) continue;
      this.#calls.delete(call);
      call.cancel();
      call.callback();
    }
  }

  /** Advances to the end of each wait until `work` has ended, because it may take several waits. */
  async advanceUntilEnd<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    while (!isOver) {
      const next = Math.min(...[...this.#calls].map(({ time }) => time));
      if (Number.isFinite(next)) this.advance(Math.max(0, next - this.now()));
      await new Promise(setImmediate);
    }
    return work;
  }
}
