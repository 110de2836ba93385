// A test may take 60 seconds here. Each has used some of that before it waits.
const { startPostern } = require('postern/testing');
require('postern/jest');

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterEach(() => jest.useRealTimers());

test('inbox.message', async () => {
  leap(20);
  await postern.inbox().message('a');
});

test('toReceive', async () => {
  leap(20);
  await expect(postern.inbox()).toReceive('c');
});

test('fake timers', async () => {
  leap(20);
  jest.useFakeTimers({ now: 0 });
  await postern.inbox().message('d');
});

describe('after a hook', () => {
  beforeEach(() => leap(45));
  test('that takes its own time', async () => {
    leap(20);
    await expect(postern.inbox()).toReceive('e');
  });
});

test('not.toReceive', async () => {
  await expect(postern.inbox()).not.toReceive('g', { within: 3_600_000 });
});

test('an own timeout', async () => {
  await postern.inbox().message('h');
}, 30_000);
