import { parentPort } from 'node:worker_threads';
import { Transferred } from './task-module.ts';

/** One job as it goes to the thread, and what comes back. */
export interface JobMessage {
  url: string;
  task: string;
  input: unknown;
}

export type JobReply = { ok: true; value: unknown } | { ok: false; error: unknown };

/** The thread of the pool: imports the module a job names, on first use, and runs the task. One job at a time. */
parentPort?.on('message', async ({ url, task, input }: JobMessage) => {
  try {
    const tasks: Record<string, (input: unknown) => unknown> = await import(url);
    const result = await tasks[task]!(input);
    const { value, transfer } = result instanceof Transferred ? result : { value: result, transfer: [] };
    parentPort?.postMessage({ ok: true, value } satisfies JobReply, [...transfer]);
  } catch (error) {
    // Errors clone with their message and stack; what else was thrown may not clone at all.
    const cloneable = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ ok: false, error: cloneable } satisfies JobReply);
  }
});
