import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeBase64 } from './fields.ts';

describe('content in base64', () => {
  for (const [encoded, text] of [
    ['aGVsbG8=', 'hello'],
    ['aGVs\r\nbG8=\r\n', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGk=', 'hi'],
    ['aA==', 'h'],
    ['', ''],
  ] as const)
    it(`decodes ${JSON.stringify(encoded)}`, () => {
      assert.equal(decodeBase64(encoded)?.toString(), text);
    });

  for (const invalid of ['a', 'aGk=aGk=', 'aGk===', 'a{b}', 'aGé=', '"a" '.repeat(10)])
    it(`rejects ${JSON.stringify(invalid)}`, () => {
      assert.equal(decodeBase64(invalid), undefined);
    });
});
