// A test may take 60 seconds here, with its hooks. Each has used some of that before it waits.
import { expect, test } from 'postern/playwright';

test.beforeEach(() => leap(10));

test('inbox.message', async ({ inbox }) => {
  leap(10);
  await inbox.message('a');
});

test('inbox.message of another inbox', async ({ postern }) => {
  leap(10);
  await postern.inbox().message('b', { timeout: 3_600_000 });
});

test('toReceive', async ({ inbox }) => {
  leap(10);
  await expect(inbox).toReceive('c', { timeout: 3_600_000 });
});

test('not.toReceive', async ({ inbox }) => {
  leap(10);
  await expect(inbox).not.toReceive('d', { within: 3_600_000 });
});
