// A test may take 60 seconds here. Each has used some of that before it waits.
import { startPostern } from 'postern/testing';

let postern;
before(async () => {
  postern = await startPostern();
});

it('inbox.message', async () => {
  leap(20);
  await postern.inbox().message('a');
});

it('an own timeout', async function () {
  this.timeout(30_000);
  await postern.inbox().message('b');
});

it('a longer timeout', async function () {
  this.timeout(180_000);
  leap(70);
  await postern.inbox().message('c', { timeout: 30_000 });
});

it('no timeout', async function () {
  this.timeout(0);
  leap(70);
  await postern.inbox().message('e', { timeout: 10_000 });
});

describe('after a hook', () => {
  beforeEach(() => leap(45));
  it('that takes its own time', async () => {
    leap(20);
    await postern.inbox().message('f');
  });
});

describe('in a hook after a test', () => {
  afterEach(async () => {
    await postern.inbox().message('g', { timeout: 10_000 });
  });
  it('that took most of its time', () => leap(58));
});

describe('again', () => {
  it('as a retry', async function () {
    this.retries(1);
    leap(20);
    await postern.inbox().message('h');
  });
});
