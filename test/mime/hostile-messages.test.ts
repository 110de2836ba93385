import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { htmlToText } from '../../src/html/text/html-text.ts';
import { decodeBytes, decodeText } from '../../src/mime/decode/decode.ts';
import { parseAddresses } from '../../src/mime/fields/addresses.ts';
import { parseAuthResults } from '../../src/mime/fields/auth-results.ts';
import { parseHeaders } from '../../src/mime/fields/headers.ts';
import type { MimeLimits } from '../../src/mime/structure/limits.ts';
import { scanMessage } from '../../src/mime/structure/scan.ts';
import { defaults, scan } from '../defaults.ts';

/** Bytes made of pieces that have a meaning in a message, so that random input reaches deep into the parser. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '\r\n',
          '\n',
          '\r',
          '\r\n\r\n',
          '\n\n',
          ' ',
          '\t',
          ':',
          ';',
          '=',
          '"',
          '\\',
          '(',
          ')',
          '<',
          '>',
          '--',
          '\0',
          '\xe9',
        ],
        ...[
          'Content-Type: multipart/mixed; boundary=b\n\n',
          'Content-Type: multipart/alternative; boundary="c"\n\n',
        ],
        ...[
          'Content-Type: multipart/mixed; boundary=bb\n\n',
          'Content-Type: multipart/related; boundary=b--\n\n',
        ],
        ...[
          '\n--b\n',
          '\r\n--b\r\n',
          '\n--c\n',
          '\n--bb\n',
          '\n--b--\n',
          '\n--c--\n',
          '--b',
          '--c',
          '\n--b \t\n',
          '\n--b----\n',
        ],
        ...[
          'Content-Type: text/html',
          'Content-Type: message/rfc822',
          'Content-Type: text/plain; charset=utf-16\n',
        ],
        ...[
          'Content-Transfer-Encoding: base64\n',
          'Content-Transfer-Encoding: quoted-printable\n',
          'Content-ID: <a@b>\n',
        ],
        ...[
          'Content-Disposition: attachment; filename*0*=x',
          "; filename*1*='%C3",
          'Subject: =?utf-8?B?',
          '?=',
          'From a\n',
        ],
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 60, size: 'max' },
  )
  .map((strings) => strings.join(''));

const start = fc.constantFrom(
  '',
  'Content-Type: multipart/mixed; boundary=b\n\n--b\n',
  'Content-Type: multipart/mixed;\n boundary="c"\n\n',
);
const scraps = fc.tuple(start, pieces).map((strings) => Buffer.from(strings.join(''), 'latin1'));

const limits: fc.Arbitrary<MimeLimits> = fc.record({
  max_depth: fc.integer({ min: 0, max: 5 }),
  max_parts: fc.integer({ min: 1, max: 8 }),
  max_header_bytes: fc.integer({ min: 0, max: 200 }),
});

function check(raw: Uint8Array, used: MimeLimits): void {
  const { parts, body_start, has_attachments, subject } = scanMessage(raw, used);
  assert.ok(body_start >= 0 && body_start <= raw.length);
  assert.doesNotMatch(subject, /[\x00-\x1f\x7f]/);
  // One more than the limit, for the rest of the message.
  assert.ok(parts.length <= used.max_parts + 1);
  assert.equal(
    has_attachments,
    parts.some((part) => part.role === 'attachment'),
  );
  let end = body_start;
  for (const part of parts) {
    assert.ok(
      part.start >= end && part.end >= part.start && part.end <= raw.length,
      'parts lie in order and apart',
    );
    end = part.end;
    assert.match(part.content_type, /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/);
    assert.doesNotMatch(part.filename, /[\x00-\x1f\x7f/\\\u202a-\u202e\u2066-\u2069]/);
    assert.equal(part.filename === '', part.role !== 'attachment');
    assert.doesNotMatch(`${part.charset}${part.content_id}`, /[\x00-\x1f\x7f]/);
    const bytes = raw.subarray(part.start, part.end);
    assert.ok(decodeBytes(bytes, part.encoding).length <= bytes.length);
    htmlToText(decodeText(bytes, part));
  }
}

describe('arbitrary bytes', () => {
  it('are parsed to parts that are inside the message, in order and disjoint', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500, size: 'max' }), (raw) => check(raw, defaults.mime)),
    );
    fc.assert(
      fc.property(scraps, (raw) => check(raw, defaults.mime)),
      { numRuns: 1000 },
    );
  });

  it('are parsed like that with any limits', () => {
    fc.assert(fc.property(scraps, limits, check), { numRuns: 1000 });
  });

  it('are parsed to headers, addresses and authentication results', () => {
    fc.assert(
      fc.property(scraps, (raw) => {
        const headers = parseHeaders(raw);
        for (const { value } of headers) parseAddresses(value);
        parseAuthResults(headers);
      }),
    );
  });

  it('have the same structure with CRLF and LF', () => {
    const lines = fc.array(
      fc.constantFrom('a: b', '', '--b', '--b--', 'text', 'Content-Type: text/html', ' fold'),
    );
    fc.assert(
      fc.property(lines, (body) => {
        const mail = ['Content-Type: multipart/mixed; boundary=b', '', ...body].join('\n');
        const outline = (text: string) =>
          scan(Buffer.from(text)).parts.map(({ role, content_type, start, end }) =>
            [role, content_type, text.slice(start, end).replaceAll('\r\n', '\n')].join(' '),
          );
        assert.deepEqual(outline(mail.replaceAll('\n', '\r\n')), outline(mail));
      }),
    );
  });
});
