import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { scan } from '../../../test/defaults.ts';
import { parseAddresses } from './addresses.ts';
import { parseHeaders } from './headers.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const lines = (mail: string) => parseHeaders(latin1(mail)).map(({ name, value }) => `${name}: ${value}`);
const value = (text: string, name = 'Subject') => parseHeaders(latin1(`${name}: ${text}\n\n`))[0]?.value;

describe('parseHeaders: the headers', () => {
  for (const [title, mail, expected] of [
    ['are in order, in their original case', 'B: 1\r\na: 2\r\nB: 3\r\n\r\nC: 4', ['B: 1', 'a: 2', 'B: 3']],
    ['end at the blank line, with any line endings', 'A: 1\nB: 2\r\n\nC: 3', ['A: 1', 'B: 2']],
    ['end at a blank line with doubled carriage returns', 'A: 1\r\r\n\r\r\nC: 3', ['A: 1']],
    ['may be the whole message', 'A: 1', ['A: 1']],
    ['may be missing', '\r\nA: 1', []],
    ['may be missing altogether', 'just text\nA: 1', []],
    ['are unfolded', 'A: one\r\n two\r\n\tthree\n\n', ['A: one two three']],
    ['keep the white space of a fold', 'A: one\r\n   two\n\n', ['A: one   two']],
    ['may start on the next line', 'A:\r\n one\n\n', ['A: one']],
    ['may be empty', 'A:\r\nB: \r\n\n', ['A: ', 'B: ']],
    ['may have white space before the colon', 'A : 1\n\n', ['A: 1']],
    ['follow an mbox line', 'From a@b.test Sat Nov 14\nA: 1\n\n', ['A: 1']],
    ['follow an escaped mbox line', '>From a@b.test Sat Nov 14\nA: 1\n\n', ['A: 1']],
    ['continue after a line without a colon', 'A: 1\nbroken\nB: 2\n\n', ['A: 1', 'B: 2']],
    ['do not fold a line without a colon', 'A: 1\nbroken\n more\nB: 2\n\n', ['A: 1', 'B: 2']],
    ['do not end at a line of dashes', 'A: 1\n--b\n---- x\n--c: 3\nB: 2\n\n', ['A: 1', '--c: 3', 'B: 2']],
    [
      'end at a delimiter that they declare',
      'Content-Type: multipart/mixed; boundary=b\n--c\n--b\nB: 2\n\n',
      ['Content-Type: multipart/mixed; boundary=b'],
    ],
    ['may begin with a byte order mark', '\xef\xbb\xbfA: 1\n\n', ['A: 1']],
    ['may begin with lines of blanks', ' \t\r\n  \nA: 1\n\n', ['A: 1']],
    ['may begin with a mark and a line of blanks', '\xef\xbb\xbf \nA: 1\n\n', ['A: 1']],
    ['do not begin after an empty line', '\xef\xbb\xbf\nA: 1\n\n', []],
    ['do not follow a blank line without fields', '  \nno field\nA: 1\n\n', []],
    ['may start indented', ' \n\t A: 1\nB: 2\n\n', ['A: 1', 'B: 2']],
    ['do not start with an indented line that is not a field', ' no field\nB: 2\n\n', []],
    [
      'may be a From with white space before the colon',
      'From : a@b.test\nA: 1\n\n',
      ['From: a@b.test', 'A: 1'],
    ],
    ['do not end at a bare CR', 'A: 1\rB: 2\r\n\r\n', ['A: 1 B: 2']],
    ['contain no control characters', 'A: a\0b\x07c\n\n', ['A: a b c']],
  ] as const) {
    it(title, () => assert.deepEqual(lines(mail), expected));
  }

  for (const [title, text, expected] of [
    ['decodes Q', '=?utf-8?Q?caf=C3=A9_au_lait?=', 'café au lait'],
    ['decodes B', '=?UTF-8?B?Y2Fmw6k=?=', 'café'],
    ['decodes either case', '=?Utf-8?q?caf=c3=a9?=', 'café'],
    ['decodes other charsets', '=?iso-8859-1?Q?caf=E9?= =?windows-1251?B?z/Do4uXy?=', 'caféПривет'],
    ['ignores a language suffix', '=?utf-8*fr?Q?caf=C3=A9?=', 'café'],
    ['joins a character split between words', '=?utf-8?B?8J+Y?=\r\n =?utf-8?B?gA==?=', '😀'],
    ['joins a character split between Q words', '=?utf-8?Q?caf=C3?= =?utf-8?Q?=A9?=', 'café'],
    [
      'joins Japanese words that each end in ASCII',
      '=?ISO-2022-JP?B?GyRCJDQkNiQkJF4bKEI=?=\r\n =?ISO-2022-JP?B?GyRCJDkbKEI=?=',
      'ございます',
    ],
    ['joins base64 split inside a group', '=?utf-8?B?SGVsb?= =?utf-8?B?G8=?=', 'Hello'],
    ['drops the space between words only', 'a =?utf-8?Q?b?= =?utf-8?Q?c?= d =?utf-8?Q?e?=', 'a bc d e'],
    ['keeps a space that is encoded', '=?utf-8?Q?a_?= =?utf-8?Q?b?=', 'a b'],
    ['decodes words without space around them', 'a=?utf-8?Q?b?=c', 'abc'],
    ['decodes words inside quotes', '"=?utf-8?Q?caf=C3=A9?=" x', '"café" x'],
    ['decodes words with spaces in them', '=?utf-8?Q?caf=C3=A9 au lait?=', 'café au lait'],
    ['decodes words with question marks in them', '=?utf-8?Q?why??=', 'why?'],
    ['decodes empty words', 'a =?utf-8?Q??= b', 'a  b'],
    ['accepts missing padding', '=?utf-8?B?Y2Fmw6k?=', 'café'],
    ['decodes raw UTF-8', 'caf\xc3\xa9', 'café'],
    ['decodes raw windows-1252', 'caf\xe9 \x80', 'café €'],
    ['decodes raw UTF-8 beside words', 'caf\xc3\xa9 =?utf-8?Q?=E2=82=AC?=', 'café €'],
    ['keeps a letter whose last byte looks like a space', '\xc3\xa0', 'à'],
    ['replaces line breaks in a word', '=?utf-8?Q?a=0D=0ABcc:_x?=', 'a  Bcc: x'],
    ['replaces line separators in a word', '=?utf-8?Q?a=E2=80=A8b?=', 'a b'],
    [
      'keeps text that is not an encoded word',
      '=?utf-8?X?abc?= =?utf-8?Q =?? ?= =?',
      '=?utf-8?X?abc?= =?utf-8?Q =?? ?= =?',
    ],
    ['keeps an unterminated word', '=?utf-8?Q?abc', '=?utf-8?Q?abc'],
    ['reads words with a wrong label', '=?us-ascii?Q?caf=C3=A9?= =?utf-8?Q?caf=E9?=', 'cafécafé'],
    ['reads words with an unknown label', '=?x-nonsense?Q?caf=C3=A9?=', 'café'],
  ] as const) {
    it(title, () => assert.equal(value(text), expected));
  }

  for (const [title, mail, expected] of [
    [
      'reads raw bytes in the charset that the message declares',
      'Subject: \xc7\xd1\xb1\xdb\nContent-Type: text/plain; charset=ks_c_5601-1987\n\n',
      '한글',
    ],
    [
      'reads raw UTF-8 even if the message declares another charset',
      'Subject: caf\xc3\xa9\nContent-Type: text/plain; charset=koi8-r\n\n',
      'café',
    ],
    [
      'reads raw ISO-2022-JP',
      'Subject: \x1b$B$3$s\x1b(B ok\nContent-Type: text/plain; charset=ISO-2022-JP\n\n',
      'こん ok',
    ],
    ['reads raw ISO-2022-JP without a declaration', 'Subject: \x1b$B$3$s\x1b(B ok\n\n', 'こん ok'],
    [
      'reads raw bytes as windows-1252 if they are invalid in the declared charset',
      'Subject: caf\xe9\nContent-Type: text/plain; charset=utf-16\n\n',
      'café',
    ],
    ['keeps the rest of truncated raw UTF-8', 'Subject: \xc3\xa9\xc3\xa9\xc3\n\n', 'éé\ufffd'],
  ] as const) {
    it(title, () => {
      assert.equal(parseHeaders(latin1(mail))[0]!.value, expected);
      assert.equal(scan(latin1(mail)).subject, expected);
    });
  }

  it('are quoted where the decoded text of a name would be read as syntax', () => {
    for (const [text, expected] of [
      ['=?utf-8?Q?Doe=2C_Jane?= <j@x.test>', '"Doe, Jane" <j@x.test>'],
      ['"=?utf-8?Q?Doe=2C_=22J=22?=" <j@x.test>', '"Doe, \\"J\\"" <j@x.test>'],
      ['=?utf-8?Q?J=C3=B6rg?= <j@x.test>', 'Jörg <j@x.test>'],
      ['=?utf-8?Q?evil=40x.test=3E?= <j@x.test>', '"evil@x.test>" <j@x.test>'],
    ] as const) {
      assert.equal(value(text, 'From'), expected);
      assert.equal(parseAddresses(value(text, 'Resent-To')!).at(-1)!.address, 'j@x.test');
      assert.equal(parseAddresses(value(text, 'reply-to')!).length, 1);
    }
  });

  it('are parsed without throwing, and contain no control characters', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'ab:=?qQB*utf-8 \t\r\n"\\,<@>\0\x1b\xe9\xc3\xa9'),
      maxLength: 200,
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300, size: 'max' }), text.map(latin1)), (bytes) => {
        for (const header of parseHeaders(bytes)) assert.doesNotMatch(header.value, /[\x00-\x1f\x7f-\x9f]/);
      }),
    );
  });
});
