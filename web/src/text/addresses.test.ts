import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddresses } from './addresses.ts';

describe('addresses of a header', () => {
  for (const [title, value, expected] of [
    ['name and address', 'Ada Lovelace <ada@a.test>', ['Ada Lovelace|ada@a.test']],
    ['an address alone', 'ada@a.test', ['|ada@a.test']],
    ['several', 'A <a@a.test>, b@b.test', ['A|a@a.test', '|b@b.test']],
    ['a comma in quotes', '"Lovelace, Ada" <ada@a.test>', ['Lovelace, Ada|ada@a.test']],
    ['quotes in quotes', '"Ada \\"Countess\\" L" <ada@a.test>', ['Ada "Countess" L|ada@a.test']],
    ['a group', 'Team: a@a.test, B <b@b.test>;', ['|a@a.test', 'B|b@b.test']],
    ['an empty group', 'undisclosed-recipients:;', []],
    ['the null address', '<>', ['|']],
    ['nothing', '', []],
  ] as const) {
    it(title, () =>
      assert.deepEqual(
        parseAddresses(value).map(({ name, address }) => `${name}|${address}`),
        expected,
      ),
    );
  }

  it('never fail, whatever is written', () => {
    fc.assert(fc.property(fc.string(), (value) => void parseAddresses(value)));
  });
});
