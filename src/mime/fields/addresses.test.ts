import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddresses } from './addresses.ts';

describe('parseAddresses', () => {
  for (const [title, value, expected] of [
    ['reads an address', 'a@b.test', [['', 'a@b.test']]],
    ['reads a name', 'Ada Lovelace <a@b.test>', [['Ada Lovelace', 'a@b.test']]],
    ['reads a quoted name', '"Lovelace, Ada" <a@b.test>', [['Lovelace, Ada', 'a@b.test']]],
    ['reads quoted pairs', '"A \\"the\\" L\\\\" <a@b.test>', [['A "the" L\\', 'a@b.test']]],
    ['reads a comment as a name', 'a@b.test (Ada (the first))', [['Ada (the first)', 'a@b.test']]],
    ['prefers the name to the comment', 'Ada (x) <a@b.test>', [['Ada', 'a@b.test']]],
    [
      'reads several',
      'a@b.test,Bob <c@d.test> , e@f.test',
      [
        ['', 'a@b.test'],
        ['Bob', 'c@d.test'],
        ['', 'e@f.test'],
      ],
    ],
    [
      'skips empty entries',
      ', a@b.test,, c@d.test,',
      [
        ['', 'a@b.test'],
        ['', 'c@d.test'],
      ],
    ],
    [
      'accepts semicolons instead of commas',
      'a@b.test; c@d.test',
      [
        ['', 'a@b.test'],
        ['', 'c@d.test'],
      ],
    ],
    [
      'lists the members of a group',
      'Team: a@b.test, Bob <c@d.test>; e@f.test',
      [
        ['', 'a@b.test'],
        ['Bob', 'c@d.test'],
        ['', 'e@f.test'],
      ],
    ],
    ['names an empty group', 'undisclosed-recipients:;', [['undisclosed-recipients', '']]],
    ['reads an unclosed group', 'Team: a@b.test', [['', 'a@b.test']]],
    ['keeps a quoted local part', '"a b"@c.test', [['', '"a b"@c.test']]],
    ['keeps a quoted local part in brackets', 'X <"a > b"@c.test>', [['X', '"a > b"@c.test']]],
    ['keeps an address literal', 'a@[IPv6:::1]', [['', 'a@[IPv6:::1]']]],
    ['ignores a source route', '<@r.test,@s.test:a@b.test>', [['', 'a@b.test']]],
    [
      'does not read a quoted address as an address',
      '"ceo@b.test" <a@evil.test>',
      [['ceo@b.test', 'a@evil.test']],
    ],
    ['reads a name beside a bare address', 'Ada a@b.test', [['Ada', 'a@b.test']]],
    [
      'reads an unclosed bracket',
      'Ada <a@b.test, c@d.test',
      [
        ['Ada', 'a@b.test'],
        ['', 'c@d.test'],
      ],
    ],
    ['reads the null address', '<>', [['', '']]],
    ['keeps text without an address', 'somebody', [['somebody', '']]],
    [
      'reads names in every script',
      'Ада Лавлейс <a@b.test>, 愛達 <c@почта.test>',
      [
        ['Ада Лавлейс', 'a@b.test'],
        ['愛達', 'c@почта.test'],
      ],
    ],
    ['returns nothing for blank text', '  ', []],
  ] as [string, string, [string, string][]][]) {
    it(title, () => {
      assert.deepEqual(
        parseAddresses(value).map(({ name, address }) => [name, address]),
        expected,
      );
    });
  }

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab@<>()[]",:;\\ \t'), maxLength: 60, size: 'max' }),
        (value) => {
          for (const { name, address } of parseAddresses(value))
            assert.equal(typeof name + typeof address, 'stringstring');
        },
      ),
    );
  });
});
