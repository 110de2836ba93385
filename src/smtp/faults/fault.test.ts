import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActiveFault } from './fault.ts';

describe('ActiveFault', () => {
  it('is over when its timer says so, even if the time of day is behind', (t) => {
    // Only timers advance, not the time of day.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const request = { at: 'rcpt', match: {}, action: { delay: 60, drop: true }, expires_in: 2 } as const;
    const counts = { matched: 0, fired: 0 };
    const fault = new ActiveFault({ id: 'a', request, created_at: 0, expires_at: 2000, now: 0, ...counts });
    const isActive = () => fault.matches('rcpt', { remoteAddress: '' });
    const outcomes: boolean[] = [];
    fault.delay(60_000, (isInForce) => outcomes.push(isInForce));
    t.mock.timers.tick(1999);
    assert.deepEqual([outcomes, isActive()], [[], true]);
    t.mock.timers.tick(1);
    assert.deepEqual([outcomes, isActive()], [[false], false]);
  });
});
