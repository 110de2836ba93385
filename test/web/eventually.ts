import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once `check` passes; after half a minute it fails as `check` last failed. For what the page shows soon. */
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
