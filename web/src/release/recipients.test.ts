import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readRecipients, recipientsOf } from './recipients.ts';

describe('recipients of a release', () => {
  for (const [text, addresses] of [
    ['', []],
    ['ada@example.test', ['ada@example.test']],
    ['a@b.test, c@d.test; e@f.test g@h.test', ['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test']],
    ['Ada <ada@example.test>', ['ada@example.test']],
    ['"Lovelace, Ada" <ada@example.test>, bob@example.test', ['ada@example.test', 'bob@example.test']],
    ['a@b.test, a@b.test', ['a@b.test']],
    ['"Ada \\"Countess\\" L" <ada@a.test>', ['ada@a.test']],
    ['"ada,l"@a.test, "B" <b@b.test>', ['"ada,l"@a.test', 'b@b.test']],
    ['Team: a@a.test, B <b@b.test>;', ['a@a.test', 'b@b.test']],
    ['undisclosed-recipients:;', []],
    ['a@a.test (Mail, System)', ['a@a.test']],
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

  it('are read from any text without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => void readRecipients(text)));
  });

  it('are counted once', () => {
    const rows = [{ recipients: ['a@b.test', 'c@d.test'] }, { recipients: ['c@d.test'] }];
    assert.deepEqual(recipientsOf(rows), ['a@b.test', 'c@d.test']);
  });
});
