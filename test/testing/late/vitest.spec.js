// A test may take 3 seconds here, which are longer on a busy machine. Each has used some of that before it waits.
import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const second = Number(process.env.SECOND_MS);

let postern;
beforeAll(async () => {
  postern = await startPostern();
}, 60_000);
afterAll(() => postern.close());
afterEach(() => vi.useRealTimers());

test('inbox.message', async () => {
  await delay(second);
  await postern.inbox().message('a');
});

test('toReceive', async () => {
  await delay(second);
  await expect(postern.inbox()).toReceive('c');
});

test('fake timers', async () => {
  await delay(second);
  vi.useFakeTimers({ now: 0 });
  await postern.inbox().message('d');
});

describe('after a hook', () => {
  beforeEach(() => delay(2.5 * second));
  test('that takes its own time', async () => {
    await delay(second);
    await expect(postern.inbox()).toReceive('e');
  });
});

describe.concurrent('at the same time', () => {
  test('toReceive', { timeout: 2 * second }, async ({ expect }) => {
    await expect(postern.inbox()).toReceive('f');
  });
  test('inbox.message', async () => {
    await delay(1.5 * second);
    await postern.inbox().message('i');
  });
  test('not.toReceive', { timeout: 2 * second }, async ({ expect }) => {
    await expect(postern.inbox()).not.toReceive('j', { within: 20 * second });
  });
  test('a retry', { retry: 1, timeout: 1.5 * second }, async () => {
    await delay(0.5 * second);
    await postern.inbox().message('k');
  });
  describe('after a hook', () => {
    beforeEach(() => delay(2.5 * second));
    test('that takes its own time', async () => {
      await delay(second);
      await postern.inbox().message('l');
    });
  });
});

test('not.toReceive', async () => {
  await expect(postern.inbox()).not.toReceive('g', { within: 20 * second });
});

test('an own timeout', { timeout: 1.5 * second }, async () => {
  await postern.inbox().message('h');
});
