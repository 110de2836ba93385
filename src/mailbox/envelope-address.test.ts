import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spellingsOf } from './envelope-address.ts';

describe('the spellings of an address', () => {
  for (const [address, expected] of [
    ['ada@example.test', ['ada@example.test']],
    ['root', ['root']],
    ['', ['']],
    ['ada@münchen.test', ['ada@münchen.test', 'ada@xn--mnchen-3ya.test']],
    ['ada@xn--mnchen-3ya.test', ['ada@xn--mnchen-3ya.test', 'ada@münchen.test']],
    ['jürgen@example.test', ['jürgen@example.test']],
    ['"a@ü"@MÜNCHEN.test', ['"a@ü"@MÜNCHEN.test', '"a@ü"@xn--mnchen-3ya.test', '"a@ü"@münchen.test']],
    ['*@ドメイン.test', ['*@ドメイン.test', '*@xn--eckwd4c7c.test']],
    // Not a domain, so there is no other spelling.
    ['ada@ü ü.test', ['ada@ü ü.test']],
    ['ada@xn--.test', ['ada@xn--.test']],
  ] as const)
    it(`${address || 'of nobody'}`, () => assert.deepEqual(spellingsOf(address), expected));
});
