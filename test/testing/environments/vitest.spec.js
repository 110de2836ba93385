import { startPostern } from 'postern/testing';
import 'postern/vitest';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { send } from './send.cjs';

const postern = await startPostern();
afterAll(() => postern.close());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function receive() {
  const inbox = postern.inbox();
  await send(postern.smtp, inbox.address);
  const message = await inbox.message('Welcome');
  expect(Buffer.from(await message.attachment('terms.txt').bytes()).toString()).toBe('Be kind.');
}

test('fetch is a mock', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await receive();
  expect(fetch).not.toHaveBeenCalled();
});

test('all timers are fake', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Date', 'performance'],
  });
  await receive();
});
