import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestName } from './nearest.ts';

describe('nearestName', () => {
  const known = ['recipient', 'remote', 'theme', 'q', 'to', 'tag', 'has_attachments'];

  for (const [name, expected] of [
    ['recipeint', 'recipient'],
    ['Theme', 'theme'],
    ['remot', 'remote'],
    // Fewer letters differ from "to".
    ['tga', 'tag'],
    ['tags', 'tag'],
    ['hasAttachments', 'has_attachments'],
    ['colour', undefined],
    ['from', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const) {
    it(`${JSON.stringify(name)} probably means ${expected ?? 'none of the known names'}`, () =>
      assert.equal(nearestName(name, known), expected));
  }
});
