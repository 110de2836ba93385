import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddresses } from '../../src/mime/addresses.ts';
import { parseAuthResults } from '../../src/mime/auth-results.ts';
import { decodedSize, decodeText } from '../../src/mime/decode.ts';
import { parseHeaders } from '../../src/mime/headers.ts';
import { htmlToText } from '../../src/mime/html-text.ts';
import { defaultMimeLimits, type MimeLimits } from '../../src/mime/limits.ts';
import { scanMessage } from '../../src/mime/scan.ts';

/** Bytes made of the pieces that mean something in a mail, so that chance finds its way deep into the parser. */
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
  // One more than the limit: the rest of the mail.
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
    assert.ok(decodedSize([bytes], part.encoding) <= bytes.length);
    htmlToText(decodeText(bytes, part));
  }
}

describe('any bytes at all', () => {
  it('give a record whose parts lie inside the mail, in order and apart', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500, size: 'max' }), (raw) => check(raw, defaultMimeLimits)),
    );
    fc.assert(
      fc.property(scraps, (raw) => check(raw, defaultMimeLimits)),
      { numRuns: 1000 },
    );
  });

  it('do so under any limits', () => {
    fc.assert(fc.property(scraps, limits, check), { numRuns: 1000 });
  });

  it('give headers, addresses and results', () => {
    fc.assert(
      fc.property(scraps, (raw) => {
        const headers = parseHeaders(raw);
        for (const { value } of headers) parseAddresses(value);
        parseAuthResults(headers);
      }),
    );
  });

  it('give the same structure for CRLF and LF', () => {
    const lines = fc.array(
      fc.constantFrom('a: b', '', '--b', '--b--', 'text', 'Content-Type: text/html', ' fold'),
    );
    fc.assert(
      fc.property(lines, (body) => {
        const mail = ['Content-Type: multipart/mixed; boundary=b', '', ...body].join('\n');
        const outline = (text: string) =>
          scanMessage(Buffer.from(text)).parts.map(({ role, content_type, start, end }) =>
            [role, content_type, text.slice(start, end).replaceAll('\r\n', '\n')].join(' '),
          );
        assert.deepEqual(outline(mail.replaceAll('\n', '\r\n')), outline(mail));
      }),
    );
  });
});

/**
 * Growth is judged by comparing a size with eight times that size. Linear work takes eight times as long and quadratic
 * work sixty-four times; the bound lies far from both, and the best of several runs is compared, so that a busy machine
 * does not decide.
 */
function assertLinear(work: (size: number) => () => void): void {
  const best = (size: number) => {
    const run = work(size);
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3; attempt++) {
      const start = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(start);
      least = Math.min(least, user + system);
    }
    return least;
  };
  const small = best(40_000);
  const large = best(320_000);
  // Below 30 ms the clock is too coarse to say, and nobody waits.
  assert.ok(
    large < 30_000 || large < 32 * small,
    `took ${small} µs, then ${large} µs for eight times the size`,
  );
}

describe('mails made to hurt', () => {
  const mixed = 'Content-Type: multipart/mixed; boundary=';
  const nested = Array.from({ length: 50 }, (_, level) => `${mixed}=_${level}\n\n--=_${level}\n`).join('');
  const unlimited: MimeLimits = { max_depth: 50, max_parts: 1e9, max_header_bytes: 1e9 };

  for (const [title, prefix, repeated] of [
    ['parts', `${mixed}b\n\n`, '--b\n\nx\n'],
    ['prefixes of a boundary', `${mixed}${'b'.repeat(60)}\n\n`, `--${'b'.repeat(59)}\n`],
    ['lines longer than the boundary', `${mixed}b\n\n`, '--bx\n'],
    ['boundaries inside lines', `${mixed}b\n\n`, 'x--b\n'],
    ['dashes', `${mixed}-\n\n`, '-'],
    ['line breaks', `${mixed}b\n\n`, '\n'],
    ['carriage returns', `${mixed}b\n\n--b`, '\r'],
    ['near misses of fifty boundaries', nested, '--=_x\n'],
    ['headers', '', 'a:\n'],
    ['headers without a colon', 'a:\n', 'a\n'],
    ['one header line', 'Subject: ', 'x'],
    ['folds', 'Subject: x', '\n '],
    ['spaces', 'Subject: x', ' '],
    ['carriage returns in a header', 'Subject: x', '\r'],
    ['beginnings of encoded words', 'Subject: ', '=?a?q?x'],
    ['encoded words', 'Subject: ', '=?utf-8?q?x?= y'],
    ['adjacent encoded words', 'Subject: ', '=?utf-8?b?4oKs?= '],
    ['charset labels', 'Subject: =?', 'a'],
    ['parameters', 'Content-Type: text/plain', ';a=b'],
    ['parameters without semicolons', 'Content-Type: text/plain; ', 'a="b" '],
    ['sections', 'Content-Type: text/plain; name*0=a', ';name*1=b'],
    ['open comments', 'Content-Type: text/plain; ', '('],
    ['open quotes', 'Content-Type: text/plain; ', 'a="\\"'],
    ['equals signs', 'Content-Type: text/plain; ', '='],
    ['NULs', '', '\0'],
  ] as const) {
    it(`take time in proportion to their size: ${title}`, () => {
      assertLinear((size) => {
        const raw = Buffer.from(prefix + repeated.repeat(size / repeated.length), 'latin1');
        return () => scanMessage(raw, unlimited);
      });
    });
  }

  for (const repeated of ['<', '<!--', '<a ', '<a b="', '&', '&amp', '<script>', '<p>', '</']) {
    it(`take time in proportion to their size: HTML of ${repeated}`, () => {
      assertLinear((size) => {
        const html = repeated.repeat(size / repeated.length);
        return () => htmlToText(html);
      });
    });
  }

  for (const repeated of ['<', ',', 'a ', ':', 'a:', '(', '"', '<,', 'a@b ', '<"', '[', '\\']) {
    it(`take time in proportion to their size: addresses of ${repeated}`, () => {
      assertLinear((size) => {
        const value = `x@y ${repeated.repeat(size / repeated.length)}`;
        return () => parseAddresses(value);
      });
    });
  }

  for (const repeated of [';', '(', '"', 'a=b;', '(;', 'a (']) {
    it(`take time in proportion to their size: results of ${repeated}`, () => {
      assertLinear((size) => {
        const value = repeated.repeat(size / repeated.length);
        return () => parseAuthResults([{ name: 'Authentication-Results', value }]);
      });
    });
  }
});
