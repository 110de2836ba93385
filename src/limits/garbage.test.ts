import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextRound } from 'node:timers/promises';
import { collectAfter } from './garbage.ts';

it('what a large request has left is collected at once', async () => {
  const left = old();
  await nextRound();
  collectAfter(37 * 1024 * 1024);
  await nextRound();
  await nextRound();
  assert.equal(left.deref(), undefined);
});

// Small new objects are collected all the time.
function old(): WeakRef<object> {
  return new WeakRef(Array.from({ length: 1_000_000 }));
}
