import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasStateFor, statesOf } from './changing-state.ts';
import { parseQuery } from './query.ts';

const message = { is_read: false, is_starred: true, tags: ['Billing', 'größe'] };

describe('statesOf and hasStateFor', () => {
  for (const [q, states, matches] of [
    ['word from:ada larger:1k has:attachment before:2020', [], true],
    ['is:unread', ['is_read'], true],
    ['is:read', ['is_read'], false],
    ['-is:starred is:unread', ['is_starred', 'is_read'], false],
    ['tag:billing', ['tags'], true],
    ['tag:GROSSE', ['tags'], true],
    ['tag:bil', ['tags'], false],
    ['tag:bil*', ['tags'], true],
    ['-tag:bil*', ['tags'], false],
    ['tag:billing tag:other', ['tags'], false],
  ] as const) {
    it(`${q} depends on ${states.join(' and ') || 'nothing that changes'}`, () => {
      assert.deepEqual(statesOf(parseQuery(q)!), states);
      assert.equal(hasStateFor(parseQuery(q)!, message), matches);
    });
  }
});
