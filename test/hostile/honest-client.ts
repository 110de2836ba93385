/**
 * Requests the list continuously, each time on a new connection, and reports how long each response took. Runs in a
 * separate thread, so that the attacker's own work is not measured.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type Report = { ms: number } | { failure: string };

const PAUSE_MS = 20;

let stopped = false;
parentPort!.once('message', () => {
  stopped = true;
});
while (!stopped) {
  parentPort!.postMessage(await ask());
  await pause(PAUSE_MS);
}

async function ask(): Promise<Report> {
  const started = performance.now();
  try {
    const asked = request({ port: workerData.port, path: '/api/v1/messages', agent: false }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) return { failure: `status ${response.statusCode}` };
    return { ms: performance.now() - started };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
