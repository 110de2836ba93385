// startPostern has to detect the runner, because the runner's module is not loaded.
import { setTimeout as delay } from 'node:timers/promises';
import { startPostern } from 'postern/testing';
import { afterAll, beforeAll, test } from 'vitest';

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterAll(() => postern.close());

test('the client alone', async () => {
  await delay(1000);
  await postern.inbox().message('a');
});
