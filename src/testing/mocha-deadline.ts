/** Tells the client how much time a Mocha test has left. */
import { setTimeLeft } from '../client/inbox/deadline.ts';
import { time } from '../client/inbox/real-time.ts';

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

/** Does nothing in other runners. Hooks have their own time, which is not known. */
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
