// A test may take 3 seconds here, which are longer on a busy machine. Each has used some of that before it waits.
const { startPostern } = require('postern/testing');
require('postern/jest');
const { setTimeout: delay } = require('node:timers/promises');

const second = Number(process.env.SECOND_MS);

let postern;
beforeAll(async () => {
  postern = await startPostern();
}, 60_000);
afterAll(() => postern.close());
afterEach(() => jest.useRealTimers());

test('inbox.message', async () => {
  await delay(second);
  await postern.inbox().message('a');
});

test('toReceive', async () => {
  await delay(second);
  await expect(postern.inbox()).toReceive('c');
});

test('fake timers', async () => {
  await delay(second);
  jest.useFakeTimers({ now: 0 });
  await postern.inbox().message('d');
});

describe('after a hook', () => {
  beforeEach(() => delay(2.5 * second));
  test('that takes its own time', async () => {
    await delay(second);
    await expect(postern.inbox()).toReceive('e');
  });
});

test('not.toReceive', async () => {
  await expect(postern.inbox()).not.toReceive('g', { within: 20 * second });
});

test(
  'an own timeout',
  async () => {
    await postern.inbox().message('h');
  },
  1.5 * second,
);
