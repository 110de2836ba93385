// A test may take 3 seconds here. Each has used some of that before it waits.
import { setTimeout as delay } from 'node:timers/promises';
import { startPostern } from 'postern/testing';

let postern;
before(async function () {
  this.timeout(60_000);
  postern = await startPostern();
});
after(() => postern.close());

it('inbox.message', async () => {
  await delay(1000);
  await postern.inbox().message('a');
});

it('an own timeout', async function () {
  this.timeout(1500);
  await postern.inbox().message('b');
});

it('a longer timeout', async function () {
  this.timeout(9000);
  await delay(3500);
  await postern.inbox().message('c', { timeout: 1000 });
});

it('no timeout', async function () {
  this.timeout(0);
  await delay(3500);
  await postern.inbox().message('e', { timeout: 500 });
});

describe('after a hook', () => {
  beforeEach(() => delay(2500));
  it('that takes its own time', async () => {
    await delay(1000);
    await postern.inbox().message('f');
  });
});

describe('in a hook after a test', () => {
  afterEach(async () => {
    await postern.inbox().message('g', { timeout: 500 });
  });
  it('that took most of its time', () => delay(2900));
});

describe('again', () => {
  it('as a retry', async function () {
    this.retries(1);
    await delay(1000);
    await postern.inbox().message('h');
  });
});
