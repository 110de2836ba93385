/** Tells the client how much time a Vitest test has left. */
import * as vitest from 'vitest';
import { setTimeLeft, type TimeLeft } from '../client/inbox/deadline.ts';
import { time } from '../client/inbox/real-time.ts';

/** The timing fields of a Vitest task. */
export interface VitestTask {
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
const called = new WeakMap<VitestTask, number>();

/** To be called when the last hook before a test has run. */
export function begin(task: VitestTask): void {
  called.set(task, time());
}

// Browsers do not have it, and bundlers for them must not see an import.
const { AsyncLocalStorage } = globalThis.process?.getBuiltinModule?.('node:async_hooks') ?? {};
const current = AsyncLocalStorage && new AsyncLocalStorage<TimeLeft>();

/** Runs a test so that its waits know which test they belong to, even if several run concurrently. */
export function runAs<T>(task: VitestTask, run: () => T): T {
  return current ? current.run(() => timeLeft(task), run) : run();
}

interface VitestRunner {
  getCurrentTest(): VitestTask | undefined;
  getSuiteHooks(suite: unknown): Record<string, Hook[]>;
}

let runner = (vitest as object as { TestRunner?: VitestRunner }).TestRunner;

// Vitest 3 has the same functions in a module that Vitest 5 does not have. Browsers cannot import it by this name. Joined, because a
// bundler would write a constant into the import, and Vite would then try to resolve it.
const module = ['vitest', 'suite'].join('/');

/** Resolves when waits can know how much time is left. */
export const ready: Promise<void> = runner
  ? Promise.resolve()
  : import(/* @vite-ignore */ module).then(
      ({ getCurrentTest, getHooks }) => {
        runner = { getCurrentTest, getSuiteHooks: getHooks };
      },
      () => {},
    );

/** The hooks of a suite by name: the arrays that Vitest runs. */
export function hooksOf(suite: unknown): Record<string, Hook[]> | undefined {
  return runner?.getSuiteHooks(suite);
}

/** A function that Vitest calls before tests, with the timeout that it has given it. */
type Hook = ((...args: never[]) => unknown) & { [TIMEOUT]?: number };

const TIMEOUT = Symbol.for('VITEST_CLEANUP_TIMEOUT');

/** Lets waits in a hook know how much time the hook has left. */
function timed(hook: Hook): Hook {
  const { [TIMEOUT]: timeout } = hook;
  if (timeout === undefined || !current) return hook;
  const run = (...args: never[]) => {
    const end = timeout > 0 ? time() + timeout : Number.POSITIVE_INFINITY;
    return current.run(
      () => end - time(),
      () => hook(...args),
    );
  };
  // Vitest keeps more properties there.
  return Object.assign(run, hook);
}

interface Suite {
  tasks: ({ type: 'suite' } & Suite)[] | { type: 'test' }[];
}

/** Does so for all hooks of a test file that run before tests. Those that run after them do not tell their timeouts. */
export function timeHooks(suite: Suite): void {
  const hooks = hooksOf(suite);
  for (const list of [hooks?.beforeAll, hooks?.beforeEach]) {
    for (const [index, hook] of list?.entries() ?? []) list![index] = timed(hook);
  }
  for (const task of suite.tasks) if (task.type === 'suite') timeHooks(task);
}

function timeLeft(task: VitestTask): number | undefined {
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

setTimeLeft(() => {
  const known = current?.getStore();
  if (known) return known();
  const task = runner?.getCurrentTest();
  // Without the module for Vitest, there is no way to know which one of several concurrent tests asks.
  return task && !task.concurrent ? timeLeft(task) : undefined;
});
