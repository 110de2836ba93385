import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyFault } from './body-fault.ts';

describe('an invalid body gets an error that names the rule', () => {
  for (const [keyword, params, sentence] of [
    ['minLength', { limit: 1 }, 'The field "tags.0" must have at least 1 character.'],
    ['maxLength', { limit: 100 }, 'The field "tags.0" must have at most 100 characters.'],
    ['minItems', { limit: 1 }, 'The field "tags.0" must have at least 1 value.'],
    ['maxItems', { limit: 50 }, 'The field "tags.0" must have at most 50 values.'],
    ['minimum', { limit: 1 }, 'The field "tags.0" must be at least 1.'],
    ['maximum', { limit: 65535 }, 'The field "tags.0" must be at most 65535.'],
    ['type', { type: 'integer' }, 'The field "tags.0" must be an integer.'],
  ] as const) {
    it(keyword, () => {
      assert.equal(bodyFault([{ keyword, params, instancePath: '/tags/0', schemaPath: '' }]), sentence);
    });
  }
});
