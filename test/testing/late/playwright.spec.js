// A test may take 3 seconds here, which are longer on a busy machine. Each has used some of that before it waits.
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'postern/playwright';

const second = Number(process.env.SECOND_MS);

test.beforeEach(() => delay(0.5 * second));

test('inbox.message', async ({ inbox }) => {
  await delay(0.5 * second);
  await inbox.message('a');
});

test('inbox.message of another inbox', async ({ postern }) => {
  await delay(0.5 * second);
  await postern.inbox().message('b', { timeout: 60 * second });
});

test('toReceive', async ({ inbox }) => {
  await delay(0.5 * second);
  await expect(inbox).toReceive('c');
});

test('not.toReceive', async ({ inbox }) => {
  await delay(0.5 * second);
  await expect(inbox).not.toReceive('d', { within: 20 * second });
});
