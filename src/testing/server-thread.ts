/** The thread that runs Postern: starts it with the given flags, and closes it on request. */
import { parentPort, workerData } from 'node:worker_threads';
import { createApp } from '../app.ts';
import { parseConfig } from '../app-settings.ts';
import { ConfigError } from '../config/read-arguments.ts';
import { StartError } from '../process/start-error.ts';
import type { Started } from './server.ts';

const port = parentPort!;
try {
  const app = await createApp(parseConfig(workerData as string[], {}));
  port.once('message', async () => {
    await app.close();
    // Otherwise a connection that its client keeps open would keep the thread alive.
    process.exit();
  });
  port.postMessage({ listening: app.listening } satisfies Started);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  port.postMessage({ problem: error.message } satisfies Started);
  port.close();
}
