import { setTimeout as pause } from 'node:timers/promises';

/** For what must happen at some time. Only a test that fails takes that long, and a busy machine may take a minute. */
export const PATIENCE_MS = 120_000;

const POLL_MS = 10;

/** Resolves once `condition` holds. For what happens elsewhere, such as in another process, without an event. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${condition}`);
    await pause(POLL_MS);
  }
}
