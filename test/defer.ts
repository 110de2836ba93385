import type { TestContext } from 'node:test';

const stacks = new WeakMap<TestContext, AsyncDisposableStack>();

/**
 * Does something after a test, in reverse order, so that servers close before their database. Unlike with `t.after`, the
 * rest is still done if one of them fails: a server that stays open would keep the test file from ending.
 */
export function defer(t: TestContext, work: () => unknown): void {
  let stack = stacks.get(t);
  if (!stack) {
    const created = new AsyncDisposableStack();
    stack = created;
    stacks.set(t, created);
    t.after(() => created.disposeAsync());
  }
  stack.defer(async () => void (await work()));
}
