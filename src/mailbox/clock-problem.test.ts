import assert from 'node:assert/strict';
import { it } from 'node:test';
import { clockProblem } from './clock-problem.ts';

it('a newest message of the past or of the next minute is no problem', () => {
  for (const time of [0, Date.now(), Date.now() + 50_000]) assert.equal(clockProblem(time), undefined);
});

it('a newest message of the future is named, with what helps', () => {
  const problem = clockProblem(Date.UTC(2135, 0, 2));
  assert.match(problem ?? '', /stored at 2135-01-02T00:00:00\.000Z.*in the future.*export the messages/s);
});
