/** Tell the client how much time a test of Jest or Mocha has left. */
import { setTimeLeft } from '../client/inbox/deadline.ts';
import { time } from '../client/inbox/real-time.ts';

/** A test or a hook of Jest. */
interface Timed {
  timeout?: number | null;
  concurrent?: boolean;
}

/** The events of a test file, and the state of its runner (jest-circus). */
type Handler = (
  event: { name: string; test?: Timed; hook?: Timed },
  state: { testTimeout: number; maxConcurrency?: number },
) => void;

// Where jest-circus keeps the handlers that `addEventHandler` adds to. It cannot be imported: it is a dependency of Jest alone.
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const OURS = Symbol.for('postern.jestHandler');

/** Follows the tests of Jest. Does nothing in other runners. */
export function followJest(): void {
  const { [HANDLERS]: handlers } = globalThis as { [HANDLERS]?: (Handler & { [OURS]?: true })[] };
  if (!Array.isArray(handlers) || handlers.some((handler) => handler[OURS])) return;
  let deadline: number | undefined;
  const handler: Handler = ({ name, test, hook }, { testTimeout }) => {
    const begun = name === 'test_fn_start' ? test : name === 'hook_start' ? hook : undefined;
    const ended = /^(test_fn|hook)_(success|failure)$/.test(name);
    // A concurrent test began earlier.
    if (begun) deadline = begun.concurrent ? undefined : time() + (begun.timeout || testTimeout);
    else if (ended) deadline = undefined;
  };
  handlers.push(Object.assign(handler, { [OURS]: true as const }));
  setTimeLeft(() => (deadline === undefined ? undefined : deadline - time()));
}

/** A test of Mocha. */
interface Test {
  timeout(): number;
  /** Undefined while it runs. */
  duration?: number;
  parent: { beforeEach: AddHook };
}

type AddHook = (hook: (this: { currentTest: Test }) => void) => void;

let running: Test | undefined;
let began = 0;
const followed = new WeakSet<object>();

/** Follows the tests of Mocha. Does nothing in other runners. Hooks have their own time, which is not known. */
export function followMocha(): void {
  const { specify, beforeEach } = globalThis as { specify?: unknown; beforeEach?: AddHook };
  // Only Mocha has `specify`.
  if (!specify || !beforeEach) return;
  beforeEach(function () {
    const { parent } = this.currentTest;
    if (followed.has(parent)) return;
    followed.add(parent);
    // Behind the hooks of the test file.
    parent.beforeEach(function () {
      running = this.currentTest;
      began = time();
    });
  });
  setTimeLeft(() => {
    if (!running || running.duration !== undefined) return undefined;
    return running.timeout() === 0 ? Number.POSITIVE_INFINITY : running.timeout() - (time() - began);
  });
}
