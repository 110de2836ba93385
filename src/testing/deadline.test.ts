import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beforeDeadline } from './deadline.ts';

describe('the time that a matcher waits', () => {
  for (const [title, left, wanted, expected] of [
    ['is what the test asks for, if the runner sets no limit', undefined, 3000, 3000],
    ['is what the test asks for, if the runner waits longer', 30_000, 3000, 3000],
    ['ends before the runner does', 5000, 60_000, 4000],
    ['is all that the runner leaves, if the test does not say', 30_000, undefined, 24_000],
    ['leaves enough to write the report', 2000, undefined, 1500],
    ['is never negative', 100, undefined, 0],
  ] as const)
    it(title, () => assert.equal(beforeDeadline(left, wanted), expected));
});
