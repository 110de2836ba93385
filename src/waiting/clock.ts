/** The clock of waits. Tests pass one that they advance, so that a timeout never depends on the speed of the machine. */
export interface Clock {
  /** In milliseconds. */
  now(): number;
  /** Calls back once it is that time. The returned function cancels the call. */
  at(time: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  at(time, callback) {
    const timer = setTimeout(callback, Math.max(0, time - performance.now()));
    return () => clearTimeout(timer);
  },
};
