// A test may take 3 seconds here. Each has used some of that before it waits.
const { startPostern } = require('postern/testing');
require('postern/jest');
const { setTimeout: delay } = require('node:timers/promises');

let postern;
beforeAll(async () => {
  postern = await startPostern();
});
afterAll(() => postern.close());
afterEach(() => jest.useRealTimers());

test('inbox.message', async () => {
  await delay(1000);
  await postern.inbox().message('a');
});

test('toReceive', async () => {
  await delay(1000);
  await expect(postern.inbox()).toReceive('c');
});

test('fake timers', async () => {
  await delay(1000);
  jest.useFakeTimers({ now: 0 });
  await postern.inbox().message('d');
});

describe('after a hook', () => {
  beforeEach(() => delay(2500));
  test('that takes its own time', async () => {
    await delay(1000);
    await expect(postern.inbox()).toReceive('e');
  });
});

test('not.toReceive', async () => {
  await expect(postern.inbox()).not.toReceive('g', { within: 20_000 });
});

test('an own timeout', async () => {
  await postern.inbox().message('h');
}, 1500);
