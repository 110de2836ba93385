import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AuthMethod, methods, verdictFor } from './auth-verdicts.ts';

describe('authentication verdicts', () => {
  it('explain a pass differently for each method', () => {
    const said = (Object.keys(methods) as AuthMethod[]).map((method) => verdictFor(method, 'PASS').meaning);
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
    it(`show ${status || 'an empty status'} as ${tone}`, () =>
      assert.equal(verdictFor('spf', status).tone, tone));
  }
});
