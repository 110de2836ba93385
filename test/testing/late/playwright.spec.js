// A test may take 3 seconds here. Each has used some of that before it waits.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'postern/playwright';

test.beforeEach(() => delay(500));

test('inbox.message', async ({ inbox }) => {
  await delay(500);
  await inbox.message('a');
});

test('inbox.message of another inbox', async ({ postern }) => {
  await delay(500);
  await postern.inbox().message('b', { timeout: 60_000 });
});

test('toReceive', async ({ inbox }) => {
  await delay(500);
  await expect(inbox).toReceive('c');
});

test('not.toReceive', async ({ inbox }) => {
  await delay(500);
  await expect(inbox).not.toReceive('d', { within: 20_000 });
});
