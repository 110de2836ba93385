/** Adds the matchers to `expect` of Vitest. Waits end before the test does. */
import * as vitest from 'vitest';
import { beforeEach, expect } from 'vitest';
import { createMatchers, type PosternMatchers } from './matchers.ts';
import { begin, runAs, type Task } from './vitest-deadline.ts';

expect.extend(createMatchers(() => undefined));

// Vitest 3 has neither, so there the time that a test has left is not known.
const { aroundEach, TestRunner } = vitest as Partial<typeof vitest>;

aroundEach?.((runTest, { task }) => runAs(task as Task, runTest));

// Browsers cannot and need not do this.
if (globalThis.process?.versions?.node)
  import('./node-transport.ts').then(({ useNodeTransport }) => useNodeTransport());

const last = ({ task }: { task: unknown }) => begin(task as Task);

// The hooks of the test file run after this one, so another one is added behind them.
beforeEach(({ task }) => {
  const hooks = TestRunner?.getSuiteHooks(task.suite ?? task.file).beforeEach;
  if (hooks?.at(-1) !== last) hooks?.push(last);
});

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends PosternMatchers<R> {}
}

declare global {
  // The types of Vitest 3 and 4.
  namespace jest {
    interface Matchers<R, T> extends PosternMatchers<R> {}
  }
}
