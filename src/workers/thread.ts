import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { collectAfter } from '../limits/garbage.ts';
import { Transferred } from './task-module.ts';

// With the modules of all tasks, and an ordinary newsletter.
const USUAL_HEAP = 48 * 1024 * 1024;

/** A job as it is sent to the thread, and its response. */
export interface JobMessage {
  url: string;
  task: string;
  input: unknown;
}

export type JobReply = ({ ok: true; value: unknown } | { ok: false; error: unknown }) & {
  /** Bytes that the thread has allocated, garbage included. It keeps them until the next job needs them. */
  heap?: number;
};

/** The thread of the pool: imports the module a job names, on first use, and runs the task. One job at a time. */
parentPort?.on('message', async ({ url, task, input }: JobMessage) => {
  try {
    const tasks: Record<string, (input: unknown) => unknown> = await import(url);
    const result = await tasks[task]!(input);
    const { value, transfer } = result instanceof Transferred ? result : { value: result, transfer: [] };
    parentPort?.postMessage({ ok: true, value, heap: heap() } satisfies JobReply, [...transfer]);
  } catch (error) {
    // Errors are cloned with their message and stack. Other thrown values may not be cloneable.
    const cloneable = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ ok: false, error: cloneable, heap: heap() } satisfies JobReply);
  } finally {
    collectAfter(heap() - USUAL_HEAP);
  }
});

function heap(): number {
  return getHeapStatistics().total_heap_size;
}
