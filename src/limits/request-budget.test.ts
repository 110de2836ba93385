import assert from 'node:assert/strict';
import { it } from 'node:test';
import { RequestBudget } from './request-budget.ts';

it('a request may produce as much as its budget, and not a byte more', () => {
  const budget = new RequestBudget({ maxBytes: 10, timeoutMs: 60_000, signal: new AbortController().signal });
  budget.spend(4);
  budget.spend(6);
  assert.throws(() => budget.spend(1), { code: 'too_large' });
});

it('a request whose client has gone stops', () => {
  const client = new AbortController();
  const budget = new RequestBudget({ maxBytes: 10, timeoutMs: 60_000, signal: client.signal });
  budget.spend(1);
  client.abort(new Error('gone'));
  assert.throws(() => budget.spend(1), /gone/);
});

it('a request that takes too long stops', () => {
  const { signal } = new AbortController();
  assert.throws(() => new RequestBudget({ maxBytes: 10, timeoutMs: -1, signal }).spend(1), {
    code: 'too_large',
  });
});
