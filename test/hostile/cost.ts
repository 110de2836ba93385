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

const SMALL = 8_000;
const LARGE = 128_000;
// The time of linear work grows with an exponent of 1, that of quadratic work with 2. Garbage collection of large inputs takes more
// than its share, up to 1.6 on a busy machine.
const MAX_EXPONENT = 1.75;
// Shorter times are too short to measure. Quadratic work that takes 5 ms here takes 0.3 s for a megabyte.
const NEGLIGIBLE_MS = 5;
const MAX_RUNS = 9;

/**
 * Fails if the time of `work` grows much faster than its size. The shortest time of several runs counts for both sizes,
 * because compiling, garbage collection and a busy machine only add to it.
 */
export function assertLinear(work: (size: number) => () => void): void {
  const [small, large] = [work(SMALL), work(LARGE)];
  let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let exponent = 0;
  for (let run = 0; run < MAX_RUNS; run++) {
    few = Math.min(few, cost(small));
    many = Math.min(many, cost(large));
    exponent = Math.log(many / few) / Math.log(LARGE / SMALL);
    // The first run of the small size is slow, because it is compiled then.
    if (many < NEGLIGIBLE_MS || (run > 0 && exponent < MAX_EXPONENT)) return;
  }
  const factor = LARGE / SMALL;
  assert.fail(
    `${few} ms, and ${many} ms for ${factor} times the size: an exponent of ${exponent.toFixed(2)}`,
  );
}
