import { setTimeout as wait } from 'node:timers/promises';

/** Retries `check` until it passes. After 30 seconds, fails with its last error. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await wait(20);
  }
}
