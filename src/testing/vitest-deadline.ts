/** Tells the client how much time a Vitest test has left. */
import * as vitest from 'vitest';
import { setTimeLeft } from '../client/inbox/deadline.ts';
import { time } from '../client/inbox/real-time.ts';

/** The timing fields of a Vitest task. */
export interface Task {
  timeout: number;
  concurrent?: boolean;
  result?: {
    startTime?: number;
    attempts?: { startTime: number; duration: number }[];
    /** The state of each hook by name: `run` while it runs. */
    hooks?: Record<string, string | undefined>;
  };
}

// When the function of a test was called: its time begins then, after the hooks, which have their own.
const called = new WeakMap<Task, number>();

/** To be called when the last hook before a test has run. */
export function begin(task: Task): void {
  called.set(task, time());
}

// Browsers do not have it, and bundlers for them must not see an import.
const { AsyncLocalStorage } = globalThis.process?.getBuiltinModule?.('node:async_hooks') ?? {};
const current = AsyncLocalStorage && new AsyncLocalStorage<Task>();

/** Runs a test so that its waits know which test they belong to, even if several run concurrently. */
export function runAs<T>(task: Task, run: () => T): T {
  return current ? current.run(task, run) : run();
}

function timeLeft(task: Task): number | undefined {
  const { result, timeout } = task;
  if (Object.values(result?.hooks ?? {}).includes('run')) return undefined;
  if (timeout <= 0) return Number.POSITIVE_INFINITY;
  // Each attempt of a test that is retried has the whole time.
  const last = result?.attempts?.at(-1);
  const started = last ? last.startTime + last.duration : result?.startTime;
  if (started === undefined) return undefined;
  const begun = called.get(task) ?? 0;
  const left = timeout - (time() - Math.max(started, begun));
  // Hooks have used an unknown part of this time.
  const isVague = begun < started && result?.hooks?.beforeEach !== undefined;
  return isVague && left < timeout / 2 ? undefined : left;
}

// Vitest 3 does not have it.
const { TestRunner } = vitest as Partial<typeof vitest>;

setTimeLeft(() => {
  const known = current?.getStore();
  if (known) return timeLeft(known);
  const task = TestRunner?.getCurrentTest() as Task | undefined;
  // Without the module for Vitest, there is no way to know which one of several concurrent tests asks.
  return task && !task.concurrent ? timeLeft(task) : undefined;
});
