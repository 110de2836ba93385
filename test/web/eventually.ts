import { setTimeout as wait } from 'node:timers/promises';

/** For what must happen at some time. Only a test that fails takes that long, and a busy machine may take a minute. */
export const PATIENCE_MS = 120_000;

/** Retries `check` until it passes. Fails with its last error if it never does. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await wait(20);
  }
}
