import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE_MS } from '../until.ts';

/** Retries `check` until it passes. Fails with its last error if it never does. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(20);
  }
}
