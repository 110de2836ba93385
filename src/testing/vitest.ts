/** Adds the matchers to `expect` of Vitest. Waits end before the test does. */
import { beforeEach, expect, TestRunner } from 'vitest';
import { waitTime } from '../client/deadline.ts';
import { createMatchers, type PosternMatchers } from './matchers.ts';
import { begin, type Task, timeLeft } from './vitest-deadline.ts';

interface State {
  isNot?: boolean;
  task?: Task;
}

// The `expect` of a concurrent test knows its test.
expect.extend(
  createMatchers(({ task }: State) =>
    task?.concurrent ? waitTime(undefined, timeLeft(task)).ms : undefined,
  ),
);

// Not in browsers, which do not need it.
import('./fetch-with-fake-timers.ts').catch(() => {});

const last = ({ task }: { task: unknown }) => begin(task as Task);

// The hooks of the test file run after this one, so another one is added behind them.
beforeEach(({ task }) => {
  const { beforeEach: hooks } = TestRunner.getSuiteHooks(task.suite ?? task.file);
  if (hooks.at(-1) !== last) hooks.push(last);
});

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends PosternMatchers<R> {}
}
