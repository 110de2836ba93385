// A test may take 3 seconds here, which are longer on a busy machine. Each has used some of that before it waits.
import { setTimeout as delay } from 'node:timers/promises';
import { startPostern } from 'postern/testing';

const second = Number(process.env.SECOND_MS);

let postern;
before(async function () {
  this.timeout(60_000);
  postern = await startPostern();
});
after(() => postern.close());

it('inbox.message', async () => {
  await delay(second);
  await postern.inbox().message('a');
});

it('an own timeout', async function () {
  this.timeout(1.5 * second);
  await postern.inbox().message('b');
});

it('a longer timeout', async function () {
  this.timeout(9 * second);
  await delay(3.5 * second);
  await postern.inbox().message('c', { timeout: second });
});

it('no timeout', async function () {
  this.timeout(0);
  await delay(3.5 * second);
  await postern.inbox().message('e', { timeout: 0.5 * second });
});

describe('after a hook', () => {
  beforeEach(() => delay(2.5 * second));
  it('that takes its own time', async () => {
    await delay(second);
    await postern.inbox().message('f');
  });
});

describe('in a hook after a test', () => {
  afterEach(async () => {
    await postern.inbox().message('g', { timeout: 0.5 * second });
  });
  it('that took most of its time', () => delay(2.9 * second));
});

describe('again', () => {
  it('as a retry', async function () {
    this.retries(1);
    await delay(second);
    await postern.inbox().message('h');
  });
});
