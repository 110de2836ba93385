// A test may take 3 seconds here. Each has used some of that before it waits.
import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterAll(() => postern.close());
afterEach(() => vi.useRealTimers());

test('inbox.message', async () => {
  await delay(1000);
  await postern.inbox().message('a');
});

test('toReceive', async () => {
  await delay(1000);
  await expect(postern.inbox()).toReceive('c');
});

test('fake timers', async () => {
  await delay(1000);
  vi.useFakeTimers({ now: 0 });
  await postern.inbox().message('d');
});

describe('after a hook', () => {
  beforeEach(() => delay(2500));
  test('that takes its own time', async () => {
    await delay(1000);
    await expect(postern.inbox()).toReceive('e');
  });
});

describe.concurrent('at the same time', () => {
  test('toReceive', { timeout: 2000 }, async ({ expect }) => {
    await expect(postern.inbox()).toReceive('f');
  });
  test('inbox.message', async () => {
    await delay(1500);
    await postern.inbox().message('i');
  });
  test('not.toReceive', { timeout: 2000 }, async ({ expect }) => {
    await expect(postern.inbox()).not.toReceive('j', { within: 20_000 });
  });
  test('a retry', { retry: 1, timeout: 1500 }, async () => {
    await delay(500);
    await postern.inbox().message('k');
  });
  describe('after a hook', () => {
    beforeEach(() => delay(2500));
    test('that takes its own time', async () => {
      await delay(1000);
      await postern.inbox().message('l');
    });
  });
});

test('not.toReceive', async () => {
  await expect(postern.inbox()).not.toReceive('g', { within: 20_000 });
});

test('an own timeout', { timeout: 1500 }, async () => {
  await postern.inbox().message('h');
});
