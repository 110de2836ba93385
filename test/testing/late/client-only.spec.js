// startPostern has to detect the runner, because the runner's module is not loaded.
import { setTimeout as delay } from 'node:timers/promises';
import { startPostern } from 'postern/testing';
import { afterAll, beforeAll, test } from 'vitest';

const second = Number(process.env.SECOND_MS);

let postern;
beforeAll(async () => {
  postern = await startPostern();
}, 60_000);
afterAll(() => postern.close());

test('the client alone', async () => {
  await delay(second);
  await postern.inbox().message('a');
});
