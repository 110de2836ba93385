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
import { mainThreadMs, processMs } from './responsive.ts';

/** `workMs` and `processMs`: how long the main thread and all threads of the server have worked meanwhile, if it is known. */
export type Report = { ms: number; echoMs: number; workMs: number; processMs: number } | { failure: string };

export interface Asked {
  port: number;
  path: string;
  pid?: number | undefined;
}

const PAUSE_MS = 20;

export type Command = 'pause' | 'go on' | 'stop';

const idle = await startIdleProcess();
let command = 'go on' as Command;
parentPort!.on('message', (next: Command) => {
  command = next;
});
while (command !== 'stop') {
  if (command === 'go on') parentPort!.postMessage(await ask());
  await pause(PAUSE_MS);
}
idle.stop();
parentPort!.close();

async function ask(): Promise<Report> {
  const { port, path, pid }: Asked = workerData;
  const worked = () =>
    (pid === undefined ? [0, 0] : [mainThreadMs({ pid }), processMs({ pid })]) as [number, number];
  const echo = idle.echoTime();
  const started = performance.now();
  try {
    const [mainBefore, allBefore] = worked();
    const asked = request({ port, path, agent: false }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) return { failure: `status ${response.statusCode}` };
    const ms = performance.now() - started;
    const [main, all] = worked();
    return { ms, echoMs: await echo, workMs: main - mainBefore, processMs: all - allBefore };
  } catch (error) {
    return { failure: (error as Error).message };
  }
}
