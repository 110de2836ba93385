import { followJest } from './jest-deadline.ts';
import { followMocha } from './mocha-deadline.ts';

// On load, because they have to see the test begin.
followJest();
followMocha();

/** Adapts the client to the runner, where the module of the runner has not been imported. */
export async function followRunner(): Promise<void> {
  const { useNodeTransport } = await import('./node-transport.ts');
  await useNodeTransport();
  // Again, because the processes of parallel Mocha run one file after another.
  followMocha();
  // Vitest may be missing although a variable inherited from another process says otherwise.
  if (process.env.VITEST) await import('./vitest-deadline.ts').then(({ ready }) => ready).catch(() => {});
}
