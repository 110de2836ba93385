// A test may take 60 seconds here. Each has used some of that before it waits.
import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const postern = await startPostern();
afterEach(() => vi.useRealTimers());

test('inbox.message', async () => {
  leap(20);
  await postern.inbox().message('a');
});

test('toReceive', async () => {
  leap(20);
  await expect(postern.inbox()).toReceive('c');
});

test('fake timers', async () => {
  leap(20);
  vi.useFakeTimers({ now: 0 });
  await postern.inbox().message('d');
});

describe('after a hook', () => {
  beforeEach(() => leap(45));
  test('that takes its own time', async () => {
    leap(20);
    await expect(postern.inbox()).toReceive('e');
  });
});

describe('in a hook before a test', () => {
  beforeEach(async () => {
    await postern.inbox().message('m');
  }, 30_000);
  test('with its own timeout', () => {});
});

describe('in a hook before all tests', () => {
  beforeAll(async () => {
    leap(5);
    await postern.inbox().message('n');
  }, 25_000);
  test('with its own timeout', () => {});
});

// Without leaps, because the others have the same clock.
describe.concurrent('at the same time', () => {
  test('toReceive', { timeout: 30_000 }, async ({ expect }) => {
    await expect(postern.inbox()).toReceive('f');
  });
  test('inbox.message', async () => {
    await postern.inbox().message('i');
  });
  test('not.toReceive', { timeout: 20_000 }, async ({ expect }) => {
    await expect(postern.inbox()).not.toReceive('j', { within: 3_600_000 });
  });
});

test('not.toReceive', async () => {
  await expect(postern.inbox()).not.toReceive('g', { within: 3_600_000 });
});

describe.concurrent('concurrent', () => {
  test('a retry', { retry: 1 }, async () => {
    leap(20);
    await postern.inbox().message('k');
  });
});

test('an own timeout', { timeout: 30_000 }, async () => {
  await postern.inbox().message('h');
});

describe.concurrent('concurrent, after a hook', () => {
  beforeEach(() => leap(45));
  test('that takes its own time', async () => {
    leap(20);
    await postern.inbox().message('l');
  });
});
