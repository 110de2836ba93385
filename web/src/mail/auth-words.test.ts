import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AuthMethod, methods, verdictOf } from './auth-words.ts';

describe('authentication results in plain words', () => {
  it('say what passing means for each method', () => {
    const said = (Object.keys(methods) as AuthMethod[]).map((method) => verdictOf(method, 'PASS').meaning);
    assert.equal(new Set(said).size, 4);
  });

  for (const [status, tone] of [
    ['pass', 'good'],
    ['fail', 'bad'],
    ['softfail', 'unsure'],
    ['none', 'plain'],
    ['permerror', 'bad'],
    ['never-heard-of', 'plain'],
    ['constructor', 'plain'],
    ['', 'plain'],
  ] as const) {
    it(`${status || 'nothing'} is ${tone}`, () => assert.equal(verdictOf('spf', status).tone, tone));
  }
});
