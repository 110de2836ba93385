import { followJest } from './jest-deadline.ts';

// On load, because it has to see the test begin.
followJest();

/** Adapts the client to the runner, where the module of the runner has not been imported. */
export async function followRunner(): Promise<void> {
  await import('./fetch-with-fake-timers.ts');
  // Vitest may be missing although a variable inherited from another process says otherwise.
  if (process.env.VITEST) await import('./vitest-deadline.ts').catch(() => {});
}
