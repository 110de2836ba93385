import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evaluateCodes, evaluateLinks, readLabelled } from './evaluate.ts';

describe('codes and links in the labelled messages', async () => {
  const labelled = await readLabelled();
  const all = [...labelled.values()].flat();

  it('are tried on at least 150 messages, with and without codes', () => {
    assert.ok(all.length >= 150);
    assert.ok(all.filter(({ codes }) => codes.length === 0).length >= 60);
  });

  for (const [what, evaluate] of [
    ['codes', evaluateCodes],
    ['links', evaluateLinks],
  ] as const) {
    it(`${what} are found with a precision of 0.98 and a recall of 0.95`, () => {
      const { precision, recall, wrong } = evaluate('', all);
      const details = JSON.stringify(wrong, null, 1);
      assert.ok(precision >= 0.98, `precision ${precision} ${details}`);
      assert.ok(recall >= 0.95, `recall ${recall} ${details}`);
    });
  }
});
