import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { limitOfRequest, quietTime, setTimeLeft, waitTime } from './deadline.ts';

describe('the time that a wait takes', () => {
  for (const [title, wanted, left, ms, shortened] of [
    ['is 4 s, if nobody knows when the test ends', undefined, undefined, 4000, false],
    ['is what the test asks for, if nobody knows when it ends', 3000, undefined, 3000, false],
    ['is what the test asks for, if the runner waits longer', 3000, 30_000, 3000, false],
    ['ends before the test does', 60_000, 5000, 4000, true],
    ['is what the test has left, if it does not say', undefined, 5000, 4000, false],
    ['leaves more for the report if there is more', undefined, 30_000, 27_000, false],
    ['leaves at most 5 s for the report', undefined, 300_000, 295_000, false],
    ['is half of what the test has left, if that is little', undefined, 1000, 500, true],
    ['is never negative', undefined, -100, 0, true],
    ['is 30 s in a test that never ends', undefined, Number.POSITIVE_INFINITY, 30_000, false],
    ['is what the test asks for, if it never ends', 60_000, Number.POSITIVE_INFINITY, 60_000, false],
  ] as const)
    it(title, () => assert.deepEqual(waitTime(wanted, left), { ms, shortened }));
});

describe('the time that no message may arrive', () => {
  for (const [title, wanted, left, ms, shortened] of [
    ['is what the test asks for', 2000, undefined, 2000, false],
    ['is what the test asks for, even if that is nearly all of its time', 1700, 2000, 1700, false],
    ['ends before the test does', 5000, 3000, 2000, true],
    ['is never negative', 2000, -100, 0, true],
  ] as const)
    it(title, () => assert.deepEqual(quietTime(wanted, left), { ms, shortened }));
});

describe('a request without a response', () => {
  it('names the server, and does not advise a longer timeout, if the test is about to end', async (t) => {
    setTimeLeft(() => 150);
    t.after(() => setTimeLeft(() => undefined));
    const { signal } = limitOfRequest('http://127.0.0.1:8025', 60_000);
    // The timer of the limit does not keep the process running.
    const running = setTimeout(() => {}, 60_000);
    await once(signal!, 'abort');
    clearTimeout(running);
    assert.equal(
      signal!.reason.message,
      'Postern at http://127.0.0.1:8025 did not respond within 0.05 s, which is all the time that the test had left. Check that this is its address, and that it is not overloaded.',
    );
  });
});
