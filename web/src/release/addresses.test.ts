import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddresses } from './recipients.ts';

describe('address header parsing', () => {
  for (const [title, value, expected] of [
    ['reads a name and an address', 'Ada Lovelace <ada@a.test>', ['Ada Lovelace|ada@a.test']],
    ['reads an address without a name', 'ada@a.test', ['|ada@a.test']],
    ['reads several addresses', 'A <a@a.test>, b@b.test', ['A|a@a.test', '|b@b.test']],
    ['keeps a quoted comma', '"Lovelace, Ada" <ada@a.test>', ['Lovelace, Ada|ada@a.test']],
    ['keeps escaped quotes', '"Ada \\"Countess\\" L" <ada@a.test>', ['Ada "Countess" L|ada@a.test']],
    ['reads the members of a group', 'Team: a@a.test, B <b@b.test>;', ['|a@a.test', 'B|b@b.test']],
    ['reads an empty group', 'undisclosed-recipients:;', []],
    ['reads a name in a comment', 'a@a.test (Mail System)', ['Mail System|a@a.test']],
    ['reads the null address', '<>', ['|']],
    ['reads an empty header', '', []],
  ] as const) {
    it(title, () =>
      assert.deepEqual(
        parseAddresses(value).map(({ name, address }) => `${name}|${address}`),
        expected,
      ),
    );
  }

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (value) => void parseAddresses(value)));
  });
});
