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

  it('additionalProperties: with the field that was probably meant, or those that there are', () => {
    const parentSchema = { properties: { code: {}, text: {} } };
    for (const [additionalProperty, hint] of [
      ['txet', 'Did you mean text?'],
      ['retries', 'Known here are code, text.'],
    ]) {
      const fault = { keyword: 'additionalProperties', params: { additionalProperty }, schemaPath: '' };
      assert.equal(
        bodyFault([{ ...fault, instancePath: '/action/reply', parentSchema } as never]),
        `Unknown field "action.reply.${additionalProperty}". ${hint}`,
      );
    }
  });

  it('required: with the path of the field', () => {
    const fault = { keyword: 'required', params: { missingProperty: 'text' }, schemaPath: '' };
    assert.equal(
      bodyFault([{ ...fault, instancePath: '/action/reply' }]),
      'The field "action.reply.text" is missing.',
    );
    assert.equal(bodyFault([{ ...fault, instancePath: '' }]), 'The field "text" is missing.');
  });
});
