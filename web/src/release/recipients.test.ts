import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readRecipients, recipientsOf } from './recipients.ts';

describe('recipients of a release', () => {
  for (const [text, addresses] of [
    ['', []],
    ['ada@example.test', ['ada@example.test']],
    ['a@b.test, c@d.test; e@f.test g@h.test', ['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test']],
    ['Ada <ada@example.test>', ['ada@example.test']],
    ['"Lovelace, Ada" <ada@example.test>, bob@example.test', ['ada@example.test', 'bob@example.test']],
    ['a@b.test, a@b.test', ['a@b.test']],
  ] as const) {
    it(`are read from ${JSON.stringify(text)}`, () =>
      assert.deepEqual(readRecipients(text), { addresses, invalid: [] }));
  }

  it('do not include text that is not an address', () => {
    assert.deepEqual(readRecipients('ada, Bob <bob>, c@d.test'), {
      addresses: ['c@d.test'],
      invalid: ['ada', 'bob'],
    });
  });

  it('are counted once', () => {
    const rows = [{ recipients: ['a@b.test', 'c@d.test'] }, { recipients: ['c@d.test'] }];
    assert.deepEqual(recipientsOf(rows), ['a@b.test', 'c@d.test']);
  });
});
