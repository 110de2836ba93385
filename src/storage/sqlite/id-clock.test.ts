import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUlid } from '../../contract/ulid.ts';
import { IdClock } from './id-clock.ts';

/** The number that the random part of an id is. */
function randomPart(id: string): bigint {
  return [...id.slice(10)].reduce(
    (sum, digit) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit)),
    0n,
  );
}

describe('IdClock', () => {
  it('ids are ULIDs in ascending order, and begin with their time', () => {
    const clock = new IdClock();
    const ids = Array.from({ length: 10_000 }, () => clock.next());
    assert.ok(ids.every(({ id }) => isUlid(id)));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    assert.equal(new Set(ids.map(({ id }) => id)).size, ids.length);
    assert.ok(ids[0]!.id < new IdClock().next().id.replace(/^.{10}/, '7ZZZZZZZZZ'));
  });

  it('ids of one millisecond differ by a random step of at least 32 bits', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
    const clock = new IdClock();
    const parts = Array.from({ length: 1000 }, () => randomPart(clock.next().id));
    const steps = parts.slice(1).map((part, at) => part - parts[at]!);
    assert.ok(steps.every((step) => step >= 2n ** 32n));
    assert.ok(new Set(steps).size > 990);
  });

  it('times never decrease, although the clock does', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
    const clock = new IdClock();
    const first = clock.next();
    t.mock.timers.setTime(1_700_000_000_000);
    const second = clock.next();
    assert.equal(second.time, first.time);
    assert.ok(second.id > first.id);
    clock.startAfter(1_900_000_000_000);
    assert.equal(clock.next().time, 1_900_000_000_001);
  });
});
