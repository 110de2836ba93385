/** Adds the matchers to `expect` of Vitest. Waits end before the test does. */
import * as vitest from 'vitest';
import { beforeAll, beforeEach, expect } from 'vitest';
import { createMatchers, type PosternMatchers } from './matchers.ts';
import { begin, hooksOf, ready, runAs, timeHooks, type VitestTask } from './vitest-deadline.ts';

expect.extend(createMatchers(() => undefined));

// Vitest 3 does not have it, so there the time that a concurrent test has left is not known.
const { aroundEach } = vitest as Partial<typeof vitest>;

aroundEach?.((runTest, { task }) => runAs(task as VitestTask, runTest));

// Browsers cannot and need not do this.
if (globalThis.process?.versions?.node)
  import('./node-transport.ts').then(({ useNodeTransport }) => useNodeTransport());

// Before the hooks of the test file. Vitest passes fixtures to functions with parameters, and the suite last.
beforeAll(async function () {
  await ready;
  // biome-ignore lint/complexity/noArguments: see above.
  timeHooks(arguments[arguments.length - 1]);
});

const last = ({ task }: { task: unknown }) => begin(task as VitestTask);

// The hooks of the test file run after this one, so another one is added behind them.
beforeEach(({ task }) => {
  const hooks = hooksOf(task.suite ?? task.file)?.beforeEach;
  if (hooks?.at(-1) !== last) hooks?.push(last);
});

declare global {
  // What the assertions of Vitest 3, 4 and 5 extend. Their own interfaces have other type parameters in each version.
  namespace Chai {
    interface Assertion extends PosternMatchers<void> {}
  }
}
