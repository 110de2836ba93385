import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestName } from './nearest.ts';

describe('nearestName', () => {
  const known = ['recipient', 'remote', 'theme'];

  for (const [name, expected] of [
    ['recipeint', 'recipient'],
    ['Theme', 'theme'],
    ['remot', 'remote'],
    ['colour', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const) {
    it(`${JSON.stringify(name)} probably means ${expected ?? 'none of the known names'}`, () =>
      assert.equal(nearestName(name, known), expected));
  }
});
