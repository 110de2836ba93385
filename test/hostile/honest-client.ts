/**
 * Requests the list continuously, each time on a new connection, and reports how long each response took, and how long
 * an idle process took to echo a byte at that time. Runs in a separate thread, so that the attacker's own work is not
 * measured.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { startIdleProcess } from './idle-process.ts';

export type Report = { ms: number; echoMs: number } | { failure: string };

const PAUSE_MS = 20;

const idle = await startIdleProcess();
let stopped = false;
parentPort!.once('message', () => {
  stopped = true;
});
while (!stopped) {
  parentPort!.postMessage(await ask());
  await pause(PAUSE_MS);
}
idle.stop();
parentPort!.close();

async function ask(): Promise<Report> {
  const echo = idle.echoTime();
  const started = performance.now();
  try {
    const asked = request({ port: workerData.port, path: '/api/v1/messages', agent: false }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) return { failure: `status ${response.statusCode}` };
    return { ms: performance.now() - started, echoMs: await echo };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
