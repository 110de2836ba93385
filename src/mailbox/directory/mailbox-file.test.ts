import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseMailboxFile } from './mailbox-file.ts';

describe('a file of mailboxes', () => {
  it('declares mailboxes with options and secrets', () => {
    const declared = [
      {
        name: 'team-a',
        recipients: ['*@team-a.test'],
        max_messages: 100,
        password: `sha256:${'0'.repeat(64)}`,
      },
      { name: 'team-b', token: 'a token of sixteen' },
    ];
    assert.deepEqual(parseMailboxFile(JSON.stringify(declared)), declared);
    assert.deepEqual(parseMailboxFile('[]'), []);
  });

  for (const [text, message] of [
    ['nothing', /^The file is not valid JSON/],
    ['{}', /must have a JSON array/],
    ['["team-a"]', /^Mailbox 1 of the file: It must be an object with a name/],
    ['[{}]', /^Mailbox 1 of the file: It has no name/],
    ['[{"name":"Team A"}]', /1 to 63 characters/],
    ['[{"name":"default"}]', /exists always/],
    ['[{"name":"a"},{"name":"a"}]', /^Mailbox 2 of the file: The name is used twice/],
    ['[{"name":"a","expires_in":60}]', /no option "expires_in"/],
    ['[{"name":"a","recipients":"*@a.test"}]', /must be a list of patterns/],
    ['[{"name":"a","recipients":["*a*b*c*d*e*f*g*h*i*j*"]}]', /\* at most 10 times/],
    ['[{"name":"a","recipients":[""]}]', /has 1 to 320 characters/],
    [
      '[{"name":"a","events":["sendgrid=http://a.test/\\u0000"]}]',
      /^Mailbox 1 of the file: events has at most/,
    ],
    [
      '[{"name":"a","events":["sendgrid=http://a.test/\\ud800"]}]',
      /^Mailbox 1 of the file: events has at most/,
    ],
    ['[{"name":"a","max_age":0}]', /max_age must be a whole number/],
    ['[{"name":"a","password":"short"}]', /password must have at least 16 characters/],
  ] as const)
    it(`is refused with a reason: ${text}`, () => {
      assert.throws(() => parseMailboxFile(text), { message });
    });
});
