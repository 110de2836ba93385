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
    [
      'reads an address after quotation marks that are not',
      '\\"Ada\\" <a@b.test>',
      [['\\Ada\\', 'a@b.test']],
    ],
    [
      'reads the addresses after a quotation mark that is never closed',
      '"Ada" <a@b.test>, "Bob <c@d.test>, e@f.test',
      [
        ['Ada', 'a@b.test'],
        ['Bob', 'c@d.test'],
        ['', 'e@f.test'],
      ],
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
    [
      'ignores comments in brackets',
      'Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>',
      [['Pete', 'pete@silly.test']],
    ],
    ['joins an address around a comment', 'c@(Chris)public.example', [['Chris', 'c@public.example']]],
    ['joins an address around white space', 'jdoe@test  . example', [['', 'jdoe@test.example']]],
    ['joins an address in brackets', 'J <jdoe @ machine(x). (y) example>', [['J', 'jdoe@machine.example']]],
    ['keeps white space in a quoted local part', '<"a . b" @c.test>', [['', '"a . b"@c.test']]],
    ['keeps an unclosed comment in brackets', '<a(b@c.test>', [['', 'a(b@c.test']]],
    [
      'keeps white space in a name with an @',
      'Sales @ Acme. Inc <a@b.test>',
      [['Sales @ Acme. Inc', 'a@b.test']],
    ],
    [
      'reads the group of RFC 5322 A.5',
      "A Group(Some people)     :Chris Jones <c@(Chris's host.)public.example>, joe@example.org, John <jdoe@one.test> (my dear friend); (the end of the group)",
      [
        ['Chris Jones', 'c@public.example'],
        ['', 'joe@example.org'],
        ['John', 'jdoe@one.test'],
      ],
    ],
    [
      'reads two addresses without a comma',
      'a@b.test c@d.test',
      [
        ['', 'a@b.test'],
        ['', 'c@d.test'],
      ],
    ],
    [
      'reads two addresses in brackets without a comma',
      'Ada <a@b.test> Bob <c@d.test>',
      [
        ['Ada', 'a@b.test'],
        ['Bob', 'c@d.test'],
      ],
    ],
    [
      'reads a bare address after one in brackets',
      'Ada <a@b.test> Dr. Bob c@d.test',
      [
        ['Ada', 'a@b.test'],
        ['Dr. Bob', 'c@d.test'],
      ],
    ],
    ['reads an address before brackets as a name', 'a@b.test <c@d.test>', [['a@b.test', 'c@d.test']]],
    ['reads a name on both sides', 'Ada <a@b.test> Lovelace', [['Ada Lovelace', 'a@b.test']]],
    ['reads a nickname in brackets', 'J <Johnny> Smith <j@x.test>', [['J <Johnny> Smith', 'j@x.test']]],
    ['reads a name after a bare address', 'a@b.test Ada', [['Ada', 'a@b.test']]],
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
