/** Adds the matchers to `expect` of Vitest. */
import { expect } from 'vitest';
import { createMatchers, type PosternMatchers } from './matchers.ts';

// As it is when this is loaded: fake timers stop the clock.
const now = Date.now;

interface State {
  isNot?: boolean;
  task?: {
    timeout: number;
    result?: { startTime?: number; attempts?: { startTime: number; duration: number }[] };
  };
}

/** Each attempt of a test that is retried has the whole time. */
function timeLeft({ task }: State): number | undefined {
  const last = task?.result?.attempts?.at(-1);
  const started = last ? last.startTime + last.duration : task?.result?.startTime;
  return task && started && task.timeout > 0 ? task.timeout - (now() - started) : undefined;
}

expect.extend(createMatchers((state: State) => ({ left: timeLeft(state) })));

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends PosternMatchers<R> {}
}
