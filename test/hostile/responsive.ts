import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

// The goal for others is a response within a second. Attacks took 2 to 43 seconds before they were fixed.
export const MAX_WORK_MS = 1000;

/**
 * Repeats the request while `attack` is pending, and fails if the main thread works for long without responding to one of
 * them. Its work is measured, not the time, because a busy machine can stop any process. Returns the most work.
 */
export async function assertResponsive(
  server: ChildProcess,
  attack: Promise<unknown>,
  request: () => Promise<Response>,
): Promise<number> {
  let isPending = true;
  const ended = attack.finally(() => {
    isPending = false;
  });
  let mostMs = 0;
  while (isPending) {
    const before = mainThreadMs(server);
    const response = await request();
    await response.bytes();
    assert.equal(response.status, 200);
    mostMs = Math.max(mostMs, mainThreadMs(server) - before);
  }
  await ended;
  assert.ok(mostMs < MAX_WORK_MS, `no response during ${mostMs} ms of work`);
  return mostMs;
}

/** Large messages are read one at a time, so on a busy machine the last of them may be refused. */
export function assertAnswered(statuses: number[]): void {
  assert.ok(statuses.includes(200), String(statuses));
  for (const status of statuses) assert.ok(status === 200 || status === 503, String(statuses));
}

// Linux counts the time of a process in hundredths of a second, whatever the kernel is configured to.
const MS_PER_TICK = 10;

/** The processor time that the main thread of a process has used, in milliseconds. */
export function mainThreadMs({ pid }: Pick<ChildProcess, 'pid'>): number {
  return processorTime(`/proc/${pid}/task/${pid}/stat`);
}

/** The processor time that all threads of a process have used, in milliseconds. */
export function processMs({ pid }: Pick<ChildProcess, 'pid'>): number {
  return processorTime(`/proc/${pid}/stat`);
}

function processorTime(file: string): number {
  const stat = readFileSync(file, 'utf8');
  // The name, which comes second, can contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}
