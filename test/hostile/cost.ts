import assert from 'node:assert/strict';

/** Measures processor time in milliseconds, which does not include other processes on a busy machine. */
export function startCost(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** The processor time of `work` in milliseconds. */
export function cost(work: () => unknown): number {
  const taken = startCost();
  work();
  return taken();
}

/**
 * Fails if `work` takes longer than `milliseconds` in each of three runs. The limits in these tests are several times
 * what an idle machine needs, and a fraction of what the attack took before it was fixed.
 */
export function assertCost(work: () => void, milliseconds: number): void {
  const runs: number[] = [];
  while (runs.length < 3) {
    const taken = cost(work);
    if (taken < milliseconds) return;
    runs.push(Math.round(taken));
  }
  assert.fail(`took ${runs.join(', ')} ms, not ${milliseconds}`);
}

/**
 * Compares the time for a size with that for eight times the size. Linear work takes eight times as long, and quadratic
 * work 64 times; the limit is far from both. The best of several runs counts, so that a busy machine does not matter.
 */
export function assertLinear(work: (size: number) => () => void): void {
  const [small, large] = [work(40_000), work(320_000)];
  const runs: string[] = [];
  while (runs.length < 9) {
    const few = Math.min(cost(small), cost(small), cost(small));
    const many = cost(large);
    // Below 30 ms the clock is too coarse, and such a delay is harmless.
    if (many < 30 || many < 32 * few) return;
    runs.push(`${few} ms, then ${many} ms`);
  }
  assert.fail(`took ${runs.join('; ')} for eight times the size`);
}
