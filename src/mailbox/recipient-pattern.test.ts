import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecipientPattern } from './recipient-pattern.ts';

describe('a pattern of recipients', () => {
  for (const [pattern, address, matches] of [
    ['*@team-a.test', 'ada@team-a.test', true],
    ['*@Team-A.test', 'ada@team-a.test', true],
    ['*@team-a.test', 'ada@sub.team-a.test', false],
    ['*@team-a.test', 'ada@team-a.test.example', false],
    ['*@*.team-a.test', 'ada@sub.team-a.test', true],
    ['ada@team-a.test', 'ada@team-a.test', true],
    ['ada@team-a.test', 'adam@team-a.test', false],
    ['ci-*-run@team-a.test', 'ci-42-run@team-a.test', true],
    ['ci-*-run@team-a.test', 'ci-run@team-a.test', false],
    ['a*ba*b', 'abab', true],
    ['a*ba', 'aba', true],
    ['ab*ba', 'aba', false],
    ['*', 'anything', true],
    ['**', '', true],
  ] as const)
    it(`${pattern} ${matches ? 'matches' : 'does not match'} ${address}`, () => {
      assert.equal(new RecipientPattern(pattern).matches(address), matches);
    });

  it('knows the domain if that alone decides', () => {
    assert.equal(new RecipientPattern('*@Team-A.test').domain, 'team-a.test');
    for (const other of ['*', 'a*@team-a.test', '*@*.test', '*team-a.test', 'ada@team-a.test'])
      assert.equal(new RecipientPattern(other).domain, undefined);
  });
});
