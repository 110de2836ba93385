import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { autoTags, type TagSource } from './auto-tags.ts';

const envelope = {
  sender: 'app@shop.test',
  recipients: ['ada+signup@home.test', 'bob@home.test', 'zoe+a+b@home.test', 'x+@home.test'],
  helo: 'app',
  remote_address: '127.0.0.1',
  secure: false,
  user: 'shop',
};
const headers = Buffer.from(
  'Subject: x\r\nx-tags: staging, =?utf-8?q?caf=C3=A9?=,, staging\r\nX-Tags: two\r\n\r\n',
);

describe('tags that an application gives a message', () => {
  for (const [source, expected] of [
    ['off', []],
    ['header', ['staging', 'café', 'two']],
    ['plus', ['signup', 'a+b']],
    ['both', ['staging', 'café', 'two', 'signup', 'a+b']],
    ['user', ['shop']],
    ['plus,user', ['signup', 'a+b', 'shop']],
  ] as [string, string[]][]) {
    it(`are ${expected.join(', ') || 'ignored'} with ${source}`, () =>
      assert.deepEqual(autoTags(source.split(',') as TagSource[], envelope, headers), expected));
  }

  it('are limited in number and length', () => {
    const many = Buffer.from(
      `X-Tags: ${Array.from({ length: 80 }, (_, i) => `t${i}`).join(',')},${'x'.repeat(101)}\r\n\r\n`,
    );
    assert.equal(autoTags(['header'], envelope, many).length, 50);
    assert.deepEqual(autoTags(['header'], envelope, Buffer.from(`X-Tags: ${'x'.repeat(101)}\r\n\r\n`)), []);
  });
});
