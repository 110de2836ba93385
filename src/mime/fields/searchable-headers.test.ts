import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { blindRecipients, searchableHeaders } from './searchable-headers.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const textsOf = (headers: string) => searchableHeaders(latin1(headers)).texts.map(({ text }) => text);

describe('searchable headers', () => {
  for (const [title, headers, expected] of [
    [
      'includes names and addresses of From, Reply-To, To and Cc',
      'From: Ada Lovelace <ada@x.test>\r\nReply-To: r@x.test\r\nTo: "Babbage, Charles" <c@y.test>,\r\n d@y.test\r\nCC: e@z.test\r\n\r\n',
      ['Ada Lovelace', 'ada@x.test', 'r@x.test', 'Babbage, Charles', 'c@y.test', 'd@y.test', 'e@z.test'],
    ],
    [
      'exclude all other headers',
      'Sender: a@x.test\nBcc: b@x.test\nSubject: c@x.test\nX-To: d@x.test\n\nTo: e@x.test\n',
      [],
    ],
    ['gives a text once', 'To: Ada <a@x.test>, a@x.test\nTo: Ada <a@x.test>\n\n', ['Ada', 'a@x.test']],
    ['reads a header that is there twice', 'To: a@x.test\nTo: b@x.test\n\n', ['a@x.test', 'b@x.test']],
    [
      'decodes encoded words',
      'From: =?utf-8?q?J=C3=B6rg?= =?utf-8?q?_M=2C?= <j@x.test>\n\n',
      ['Jörg M,', 'j@x.test'],
    ],
    ['reads raw UTF-8', 'From: J\xc3\xb6rg <j@x.test>\n\n', ['Jörg', 'j@x.test']],
    ['reads raw windows-1252', 'From: J\xf6rg <j@x.test>\n\n', ['Jörg', 'j@x.test']],
    [
      'reads raw bytes in the charset that Content-Type declares, wherever it stands',
      'From: \xc7\xd1\xb1\xdb <h@x.test>\nContent-Type: text/plain; charset="ks_c_5601-1987"\n\n',
      ['한글', 'h@x.test'],
    ],
    [
      'lists the members of a group',
      'To: Team: a@x.test, Bob <b@x.test>;, undisclosed-recipients:;\n\n',
      ['a@x.test', 'Bob', 'b@x.test', 'undisclosed-recipients'],
    ],
    ['uses a comment as the name', 'From: ada@x.test (Ada Lovelace)\n\n', ['Ada Lovelace', 'ada@x.test']],
    [
      'includes the Message-ID',
      'Message-Id:\n <17.ab@x.test>\nTo: a@x.test\n\n',
      ['17.ab@x.test', 'a@x.test'],
    ],
    ['reads a message without these headers', 'Subject: x\n\nbody', []],
    ['reads nothing', '', []],
  ] as const) {
    it(title, () => assert.deepEqual(textsOf(headers), expected));
  }

  it('says which header each is in, and gives a text once for each of them', () => {
    const headers = 'From: Ada <a@x.test>\nCC: a@x.test\nreply-to: a@x.test\nTo: a@x.test\n\n';
    assert.deepEqual(searchableHeaders(latin1(headers)).texts, [
      { header: 'from', text: 'Ada' },
      { header: 'from', text: 'a@x.test' },
      { header: 'cc', text: 'a@x.test' },
      { header: 'reply-to', text: 'a@x.test' },
      { header: 'to', text: 'a@x.test' },
    ]);
  });

  it('tell which recipients got a blind copy', () => {
    const blind = (headers: string) =>
      blindRecipients(['a@x.test', 'b@x.test', 'c@x.test'], searchableHeaders(latin1(headers)));
    assert.deepEqual(blind('To: Ada <A@x.test>\nCc: c@X.test\nFrom: b@x.test\n\n'), ['b@x.test']);
    assert.deepEqual(blind('Bcc: a@x.test\n\n'), ['a@x.test', 'b@x.test', 'c@x.test']);
    // One of them may be in what was cut off.
    assert.deepEqual(blind(`To: ${'x'.repeat(100_000)}\n\n`), []);
    assert.deepEqual(blind(`To: (${'x'.repeat(300_000)}), a@x.test\n\n`), []);
  });

  it('are limited to 64 Ki characters', () => {
    const total = (headers: string) => textsOf(headers).join('').length;
    const everyone = Array.from({ length: 20_000 }, (_, index) => `p${index}@example.test`).join(',\n ');
    assert.equal(total(`To: ${everyone}\n\n`), 64 * 1024);
    assert.equal(total(`From: ${'x'.repeat(100_000)}\nTo: ${everyone}\n\n`), 64 * 1024);
    assert.ok(total('To:a@x.test\n'.repeat(100_000)) <= 64 * 1024);
  });

  it('never throws, and gives no empty entry and no control characters', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'ab@<>()[]",:;\\ \t\n\r=?qutf-8\xe9\x1b'),
      maxLength: 80,
      size: 'max',
    });
    fc.assert(
      fc.property(fc.constantFrom('From: ', 'To:', 'Cc: '), text, (name, value) => {
        for (const entry of textsOf(`${name}${value}\n\n`)) {
          assert.notEqual(entry, '');
          assert.doesNotMatch(entry, /[\x00-\x1f\x7f-\x9f]/);
        }
      }),
    );
  });
});
