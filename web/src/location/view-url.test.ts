import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatView, parseView, tabs, type View } from './view-url.ts';

describe('view URL', () => {
  for (const address of [
    '',
    '?q=order+17',
    '?unread=true&starred=true&has_files=true',
    '?tag=a&tag=b+%26+c',
    '?to=zoe%40example.test&to=ada%40example.test&subject=order+17',
    '?connections=all',
    '?unread=true&connections=01JCM5X3V7K2Q8T4N6R9W1Y0ZA',
    '?q=x&tag=t&m=01JCM5X3V7K2Q8T4N6R9W1Y0ZA&tab=headers',
  ]) {
    it(`${address || 'an empty query'} survives parsing and formatting`, () =>
      assert.equal(formatView(parseView(address)), address));
  }

  for (const [title, address, expected] of [
    ['flags other than "true" are ignored', '?unread=1&starred=false&has_files=', ''],
    ['the former filter for attachments selects files', '?has_attachments=true', '?has_files=true'],
    ['a blank search is ignored', '?q=+', ''],
    ['duplicate and empty tags are dropped', '?tag=a&tag=a&tag=', '?tag=a'],
    ['a blank filter is ignored', '?subject=+&sender=', ''],
    ['an invalid message id is ignored', '?m=../x', ''],
    ['a tab without a message is ignored', '?tab=raw', ''],
    ['an unknown tab is ignored', '?m=01J&tab=nope', '?m=01J'],
    ['unknown parameters are dropped', '?utm_source=x&unread=true', '?unread=true'],
  ] as const) {
    it(title, () => assert.equal(formatView(parseView(address)), expected));
  }

  it('keeps at most 20 tags, the limit of the server', () => {
    const many = Array.from({ length: 30 }, (_, i) => `tag=t${i}`).join('&');
    assert.equal(parseView(`?${many}`).filter.tags.length, 20);
  });

  it('represents every view', () => {
    const plain = { noNullPrototype: true };
    const filter = fc.record(
      {
        q: fc.string().map((q) => q.trim()),
        unread: fc.boolean(),
        starred: fc.boolean(),
        has_files: fc.boolean(),
        tags: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 }),
        others: fc.array(fc.tuple(fc.constantFrom('to', 'sender'), fc.constantFrom('a@b.test', 'é & c')), {
          maxLength: 20,
        }),
      },
      plain,
    );
    const view: fc.Arbitrary<View> = fc.record(
      {
        filter,
        open: fc.stringMatching(/^\w{26}$/),
        tab: fc.constantFrom(...tabs, null),
        connections: fc.option(fc.stringMatching(/^\w{26}$/)),
      },
      plain,
    );
    fc.assert(fc.property(view, (it) => assert.deepEqual(parseView(formatView(it)), it)));
  });
});
