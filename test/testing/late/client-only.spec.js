// Without the module for the runner, startPostern finds out which one it is.
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
