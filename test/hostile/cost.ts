import assert from 'node:assert/strict';

/** Milliseconds of processor time that `work` takes: other processes on a busy machine do not count. */
export function cost(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Fails when `work` takes longer than `milliseconds` in each of three runs. The bounds in these tests are several times
 * what an idle machine needs, and a fraction of what the attack took before it was stopped.
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
 * Growth is judged by comparing a size with eight times that size. Linear work takes eight times as long and quadratic
 * work sixty-four times; the bound lies far from both, and the best of several runs is compared, so that a busy machine
 * does not decide.
 */
export function assertLinear(work: (size: number) => () => void): void {
  const best = (size: number) => {
    const run = work(size);
    return Math.min(...[1, 2, 3].map(() => cost(run)));
  };
  const runs: string[] = [];
  while (runs.length < 3) {
    const small = best(40_000);
    const large = best(320_000);
    // Below 30 ms the clock is too coarse, and the delay does not matter.
    if (large < 30 || large < 32 * small) return;
    runs.push(`${small} ms, then ${large} ms`);
  }
  assert.fail(`took ${runs.join('; ')} for eight times the size`);
}
