import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryBudget, SMALL_BYTES } from './memory-budget.ts';

const MiB = 1024 * 1024;

function createHolder(stalled = false) {
  const holder = {
    closed: false,
    isStalled: () => stalled,
    close() {
      holder.closed = true;
    },
  };
  return holder;
}

describe('MemoryBudget', () => {
  const open = () => new MemoryBudget({ maxBytes: 10 * MiB, smallBytes: SMALL_BYTES, stallTimeoutMs: 5000 });

  it('rejects what does not fit, and grants it after a release', () => {
    const budget = open();
    const first = budget.open(createHolder());
    const second = budget.open(createHolder());
    assert.equal(first.resize(8 * MiB), true);
    assert.equal(second.resize(3 * MiB), false);
    assert.equal(second.bytes, 0);
    first.release();
    assert.equal(second.resize(3 * MiB), true);
  });

  it('counts the growth of a reservation and what it gives back', () => {
    const budget = open();
    const first = budget.open(createHolder());
    const second = budget.open(createHolder());
    assert.equal(first.resize(5 * MiB), true);
    assert.equal(second.resize(4 * MiB), true);
    assert.equal(first.resize(7 * MiB), false);
    assert.equal(first.bytes, 5 * MiB);
    assert.equal(second.resize(2 * MiB), true);
    assert.equal(first.resize(7 * MiB), true);
  });

  it('always grants small reservations, and any reservation while there is no other', () => {
    const budget = open();
    const large = budget.open(createHolder());
    assert.equal(large.resize(100 * MiB), true);
    assert.equal(large.resize(200 * MiB), true);
    assert.equal(budget.open(createHolder()).resize(SMALL_BYTES), true);
    assert.equal(budget.open(createHolder()).resize(SMALL_BYTES + 1), false);
  });

  it('closes stalled holders to free memory, and no more than necessary', () => {
    const budget = open();
    const holders = [createHolder(true), createHolder(false), createHolder(true), createHolder(true)];
    for (const holder of holders) assert.equal(budget.open(holder).resize(2.5 * MiB), true);
    assert.equal(budget.open(createHolder()).resize(4 * MiB), true);
    assert.deepEqual(
      holders.map(({ closed }) => closed),
      [true, false, true, false],
    );
  });

  it('leaves free what a holder leaves to others, and calls back when memory is released', async () => {
    const budget = open();
    const [first, second] = [budget.open({ leavesFree: 4 * MiB }), budget.open()];
    assert.equal(second.resize(1 * MiB), true);
    assert.equal(first.resize(6 * MiB), false);
    assert.equal(first.resize(5 * MiB), true);
    assert.equal(second.grow(4 * MiB), true);
    assert.equal(second.grow(1 * MiB), false);
    const released = new Promise<void>((resolve) => budget.whenReleased(resolve));
    assert.equal(budget.waiting, 1);
    first.release();
    await released;
    assert.equal(budget.waiting, 0);
    assert.equal(second.grow(1 * MiB), true);
  });

  it('ignores changes to a released reservation, and releases once', () => {
    const budget = open();
    const reservation = budget.open(createHolder());
    reservation.resize(8 * MiB);
    reservation.release();
    reservation.release();
    assert.equal(reservation.resize(SMALL_BYTES), false);
    const other = budget.open(createHolder());
    assert.equal(other.resize(8 * MiB), true);
    assert.equal(budget.open(createHolder()).resize(8 * MiB), false);
  });
});
