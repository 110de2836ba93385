import { describe, it } from 'node:test';
import { htmlToText } from '../../src/html/text/html-text.ts';
import { decodeCharset } from '../../src/mime/decode/charsets.ts';
import { decodeBytes, decodeText, joinTexts } from '../../src/mime/decode/decode.ts';
import { parseAddresses } from '../../src/mime/fields/addresses.ts';
import { parseAuthResults } from '../../src/mime/fields/auth-results.ts';
import { decodeHeaderText } from '../../src/mime/fields/encoded-words.ts';
import { parseHeaders } from '../../src/mime/fields/headers.ts';
import { parseParameterized, textParameter } from '../../src/mime/fields/parameters.ts';
import { searchableHeaders } from '../../src/mime/fields/searchable-headers.ts';
import type { MimeLimits } from '../../src/mime/structure/limits.ts';
import { scanMessage } from '../../src/mime/structure/scan.ts';
import { assertLinear } from './cost.ts';

/** Tests a parser in src/mime with the input that is most likely to make it slow. */
function itIsLinear(reader: string, read: (text: string) => unknown, repeated: readonly string[]): void {
  for (const unit of repeated) {
    it(`${reader} takes time in proportion to the length of ${JSON.stringify(unit)} repeated`, () => {
      assertLinear((size) => {
        const text = unit.repeat(size / unit.length);
        return () => read(text);
      });
    });
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const mixed = 'Content-Type: multipart/mixed; boundary=';

describe('reading a hostile message', () => {
  const nested = Array.from({ length: 50 }, (_, level) => `${mixed}=_${level}\n\n--=_${level}\n`).join('');
  const unlimited: MimeLimits = { max_depth: 50, max_parts: 1e9, max_header_bytes: 1e9 };
  for (const [title, prefix, repeated] of [
    ['a multipart', `${mixed}b\n\n`, ['--b\n\nx\n', '--bx\n', '--b-\n', '--b--x\n', '--b x', 'x--b\n', '\n']],
    ['fifty multiparts', nested, ['--=_x\n', '--\n', '--=_0 1\n', '--=_1\n\n', '--=_49--\n']],
    ['a long boundary', `${mixed}${'b'.repeat(60)}\n\n`, [`--${'b'.repeat(59)}\n`]],
    ['a boundary with spaces', `${mixed}"${'b '.repeat(60)}b"\n\n`, [`--${'b '.repeat(59)}c\n`]],
    ['a boundary of a dash', `${mixed}-\n\n`, ['-', '---\n']],
    ['a delimiter', `${mixed}b\n\n--b`, ['\r', ' ', '-']],
    ['the headers', '', ['a:\n', ' \n', ' ', 'content-type:\n', '\0']],
    ['the headers after a field', 'a:\n', ['a\n', '--\n', ' \n']],
    ['the headers of a multipart', `${mixed}b\n`, ['--c\n', '--\n']],
    ['the subject', 'Subject: x', ['x', '\n ', ' ', '\r', '=?utf-8?q?x?= y', '=?utf-7?q?+A-?= y', '\xff']],
  ] as const) {
    itIsLinear(`the scan, in ${title},`, (text) => scanMessage(latin1(prefix + text), unlimited), repeated);
  }

  itIsLinear(
    'reading parameters',
    (text) => {
      const type = parseParameterized(`text/plain; ${text}`);
      return [textParameter(type, 'name'), textParameter(type, 'a')];
    },
    [';a=b', 'a="b" ', ';name*1=b', '(', '()', 'a="\\"', 'a="b;', '=', '\\"', 'a (', ' ', '@'],
  );
  itIsLinear('a parameter', (text) => textParameter(parseParameterized(`x;name*=utf-7''${text}`), 'name'), [
    '+A-',
    '%41',
    "'",
    '%',
  ]);
  itIsLinear('decoding a header', (text) => decodeHeaderText(text), [
    '=?a?q?x',
    '=?',
    '=?utf-8?q?x?= y',
    '=?utf-8?b?4oKs?= ',
    '?=',
    '=?utf-7?q?+A-?=',
    '\xff',
    '\x1b$B',
    '\0',
  ]);
  itIsLinear('reading headers', (text) => parseHeaders(latin1(text)), [
    'a:\n',
    'a:=?utf-8?q?x?=\n',
    'a:\xff\n',
  ]);
  itIsLinear('searchable headers', (text) => searchableHeaders(latin1(`To: ${text}`)), [
    'a,',
    '<a>',
    '=?utf-8?q?x?= <a>,',
    '(',
    '\nTo:a',
    '\n ',
  ]);
  itIsLinear('an address list', (text) => parseAddresses(`x@y ${text}`), [
    ...['<', ',', 'a ', ':', 'a:', '(', '"', '<,', 'a@b ', '<"', '[', '\\', '""', '@', 'a"b"'],
  ]);
  itIsLinear(
    'authentication results',
    (value) =>
      ['Authentication-Results', 'Received-SPF', 'DKIM-Signature'].map((name) =>
        parseAuthResults([{ name, value }]),
      ),
    [';', '(', '"', 'a=b;', '(;', 'a (', ' ', 'dkim=pass;', 'dkim/1=pass ', '\\'],
  );
});

describe('decoding a hostile body', () => {
  for (const [label, repeated] of [
    ['utf-7', ['+A-', '+', 'A+', '+AGEAYg-', '+-', 'a', '+2D3eAA-']],
    ['iso-2022-jp', ['\x1b$B\x1b(B', '\x1b', '\x1b$B$3\x1b(B', '\xff']],
    ['iso-2022-kr', ['\x0ea\x0f', '\x1b$)C']],
    ['hz', ['~{a~}', '~', '~~']],
    ['gb18030', ['\x81', '\xff', '\x81\x30']],
    ['utf-8', ['\xff', '\xc3', '\xe2\x82', '\xc3\xa9\xff']],
    ['utf-16', ['\0', '\xd8\0']],
  ] as const) {
    itIsLinear(`a text in ${label}`, (text) => decodeCharset(latin1(text), label), repeated);
  }
  for (const [encoding, repeated] of [
    ['base64', ['QUJD', 'Q', '=', '\n', '!', 'QQ==\n']],
    ['quoted-printable', ['=', '=4', '= ', ' ', '=\n', '=41', ' \n']],
    ['uuencode', ['M', 'M\n', 'begin 644 x\n', '\n', 'end\n', '#0V%T\n']],
  ] as const) {
    itIsLinear(
      encoding,
      (text) => {
        const bytes = latin1(encoding === 'uuencode' ? `begin 644 x\n${text}` : text);
        decodeBytes(bytes, encoding);
        decodeText(bytes, { encoding, charset: null, content_type: 'text/html' });
      },
      repeated,
    );
  }
  itIsLinear('joining texts', (text) => joinTexts(text.split('|')), ['a|', 'a\r\n|', '\r|', ' |', '\n\n|']);
  itIsLinear('the text of an HTML page', (html) => htmlToText(html), [
    ...[
      '<',
      '<!--',
      '<!-->',
      '<a ',
      '<a b="',
      "<a b='>",
      '<script>',
      '<script></script>',
      '<p>',
      '</',
      '<\n',
      '<?',
    ],
    ...['&', '&amp', '&amp;', '&#', '&#x', '&#1', '&CounterClockwiseContourIntegra', '\xad', ' ', 'a '],
  ]);
});
