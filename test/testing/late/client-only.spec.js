// startPostern has to detect the runner, because the runner's module is not loaded.
import { startPostern } from 'postern/testing';
import { test } from 'vitest';

const postern = await startPostern();

test('the client alone', async () => {
  leap(20);
  await postern.inbox().message('a');
});
