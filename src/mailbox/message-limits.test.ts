import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEnvelopeAddress } from './envelope-address.ts';
import { allowedTags, checkedFilter, checkNewMessage, checkPatch } from './message-limits.ts';

const limits = { smtpMaxSize: 100, smtpMaxRecipients: 3, allowRecipients: [], denyRecipients: [] };
const envelope = (sender: string, recipients: string[]) => ({
  ...{ sender, recipients, helo: 'test', remote_address: '127.0.0.1', secure: false, user: null },
});
const id = '01K9ZC5V3M8QJ4T6W2X7Y0N1RB';

describe('limits of a message', () => {
  for (const [address, isValid] of [
    ['ada@example.test', true],
    ['root', true],
    ['"a b"@example.test', true],
    ['a..b@example.test', true],
    ['zoë@bücher.test', true],
    ['a@[127.0.0.1]', true],
    ['', false],
    ['a@b.test\r\nBcc: c@d.test', false],
    ['a@b.test c@d.test', false],
    ['<a@b.test>', false],
    ['a@b.test\0', false],
    [`${'a'.repeat(600)}@b.test`, false],
    ['a@', false],
  ] as const)
    it(`${JSON.stringify(address).slice(0, 60)} ${isValid ? 'can' : 'cannot'} be in an envelope`, () => {
      assert.equal(isEnvelopeAddress(address), isValid);
    });

  it('a new message needs valid addresses, except for the null sender', () => {
    checkNewMessage(envelope('', ['a@b.test']), 100, limits);
    const invalid = { code: 'invalid_body' };
    assert.throws(() => checkNewMessage(envelope('x'.repeat(30_000), ['a@b.test']), 1, limits), invalid);
    assert.throws(() => checkNewMessage(envelope('', ['a@b.test\r\n']), 1, limits), invalid);
  });

  it('a new message has a maximum size and number of recipients, before duplicates are removed', () => {
    const tooLarge = { code: 'too_large' };
    assert.throws(() => checkNewMessage(envelope('', ['a@b.test']), 101, limits), tooLarge);
    const four = Array.from({ length: 4 }, () => 'a@b.test');
    assert.throws(() => checkNewMessage(envelope('', four), 1, limits), tooLarge);
    for (const [size, copies] of [
      [100, 2],
      [1, 100],
    ] as const) {
      checkNewMessage(envelope('', ['a@b.test']), size, limits, copies);
      assert.throws(() => checkNewMessage(envelope('', ['a@b.test']), size, limits, copies + 1), tooLarge);
    }
  });

  it('tags of a new message are cut to what a message may have', () => {
    const tags = [
      'ok',
      'ok',
      ' ',
      '',
      'a\0b',
      'x'.repeat(30_000_000),
      ...Array.from({ length: 60 }, (_, n) => `tag ${n}`),
    ];
    const allowed = allowedTags(tags);
    assert.deepEqual(allowed.slice(0, 3), ['ok', 'a b', 'x'.repeat(100)]);
    assert.equal(allowed.length, 50);
  });

  it('of millions of tags that repeat, few are read', () => {
    const tags = Array(1_900_000).fill('a');
    let reads = 0;
    const counted = new Proxy(tags, {
      get: (target, name) => {
        reads++;
        return Reflect.get(target, name);
      },
    });
    assert.deepEqual(allowedTags(counted, ['own']), ['a', 'own']);
    assert.ok(reads < 10_000, `${reads} reads`);
  });

  for (const [title, tags] of [
    ['an empty tag', ['']],
    ['a tag with a control character', ['\0<img>']],
    ['a tag of more than 100 characters', ['x'.repeat(101)]],
    ['more than 50 tags', Array.from({ length: 51 }, (_, n) => `tag ${n}`)],
  ] as const)
    it(`a change with ${title} is rejected`, () => {
      for (const field of ['tags', 'add_tags', 'remove_tags'])
        assert.throws(() => checkPatch({ [field]: [...tags] }), { code: 'invalid_body' });
    });

  it('a tag may have 100 characters of any plane', () => {
    checkPatch({ tags: ['🦉'.repeat(100)] });
    assert.throws(() => checkPatch({ tags: ['🦉'.repeat(101)] }), { code: 'invalid_body' });
  });

  it('a filter drops ids that no message can have, and still selects nothing if none is left', () => {
    assert.deepEqual(checkedFilter({ ids: ['x', id, 'y'.repeat(10_000)] }), { ids: [id] });
    assert.deepEqual(checkedFilter({ ids: ['x'] }), { ids: [] });
  });

  for (const [title, filter] of [
    ['600,000 ids', { ids: Array.from({ length: 600_000 }, () => id) }],
    ['a search of 10 MB', { q: 'a '.repeat(5_000_000) }],
    ['a subject of 1,001 characters', { subject: 'x'.repeat(1001) }],
    ['21 tags', { tag: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
  ] as const)
    it(`a filter with ${title} is rejected`, () => {
      assert.throws(() => checkedFilter({ ...filter } as object), { code: 'invalid_parameter' });
    });
});
