import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settings } from '../../src/app-settings.ts';
import { htmlToText } from '../../src/html/text/html-text.ts';
import { decodeCharset } from '../../src/mime/decode/charsets.ts';
import { parseHeaders } from '../../src/mime/fields/headers.ts';
import { scan } from '../defaults.ts';
import { assertCost } from './cost.ts';

const SIZE = settings.smtpMaxSize.default;
const mixed = 'Content-Type: multipart/mixed; boundary=';

/** `prefix`, then `unit` repeated up to the largest message size that SMTP accepts. */
function filled(prefix: string, unit: string, size = SIZE): Buffer {
  const raw = Buffer.alloc(size, unit, 'latin1');
  raw.write(prefix, 'latin1');
  return raw;
}

/** This many parts of the largest total size, each with headers that start with `headers` and continue with `unit`. */
function parts(count: number, headers: string, unit: string): Buffer {
  const part = filled(`--b\n${headers}`, unit, Math.floor((SIZE - 100) / count));
  part.write('\n\nx\n', part.length - 4, 'latin1');
  return Buffer.concat([Buffer.from(`${mixed}b\n\n`), ...Array<Buffer>(count).fill(part)]);
}

function nested(levels: number, boundary: (level: number) => string): string {
  return Array.from(
    { length: levels },
    (_, level) => `${mixed}"${boundary(level)}"\n\n--${boundary(level)}\n`,
  ).join('');
}

const letters = nested(50, (level) => `${String.fromCharCode(65 + (level % 26))}${level}`);
const alike = nested(50, (level) => 'x'.repeat(200) + level);

// The scan runs on the event loop before SMTP replies with 250. Each of these takes 20 to 160 ms on an idle machine; the
// UTF-7 names once took five seconds.
describe('the scan of the largest message takes well under a second', () => {
  for (const [title, make] of [
    ['lines that are almost a delimiter', () => filled(`${mixed}b\n\n`, '--bx\n')],
    ['almost delimiters with lines between them', () => filled(`${mixed}b\n\n`, '--bx\n\n')],
    ['almost an end', () => filled(`${mixed}b\n\n`, '--b-\n')],
    ['dashes with fifty multiparts open', () => filled(letters, '--\n')],
    ['lines that begin like fifty boundaries', () => filled(alike, `--${'x'.repeat(200)}zz\n`)],
    ['a boundary that repeats itself', () => filled(`${mixed}${'-'.repeat(70)}b\n\n`, `${'-'.repeat(71)}a`)],
    ['boundaries inside lines', () => filled(`${mixed}b\n\n`, 'x--b')],
    ['more parts than there may be', () => filled(`${mixed}b\n\n`, '--b\n\nx\n')],
    ['more levels than there may be', () => Buffer.from(nested(100_000, (level) => `b${level}`))],
    ['parts of blanks', () => parts(1000, '\n\n', ' ')],
    ['short headers', () => filled('', 'a:\n')],
    ['dashes for headers', () => filled(`${mixed}b\n`, '--\n')],
    ['short headers in every part', () => parts(24, '', 'content-type:\n')],
    ['a subject of encoded words', () => filled('Subject: ', '=?utf-8?q?x?= y ')],
    ['a subject in UTF-7', () => filled('Subject: =?utf-7?q?', '+A-')],
    ['names in UTF-7', () => parts(24, "Content-Disposition: attachment; filename*=utf-7''", '+A-')],
    ['many names in UTF-7', () => parts(1000, "Content-Disposition: attachment; filename*=utf-7''", '+A-')],
    ['names of encoded words', () => parts(1000, 'Content-Type: a/b; name="', '=?koi8-r?q?x?= y ')],
    ['parameters', () => parts(1000, 'Content-Type: a/b', ';a="b"')],
    ['quotes that never end', () => parts(1000, 'Content-Type: a/b;', 'a="\\"')],
    ['comments that never end', () => parts(1000, 'Content-Transfer-Encoding:', '(')],
    ['ids', () => parts(1000, 'Content-ID: ', '<')],
    ['forms that are blank', () => parts(1000, 'Content-Type: text/plain\n\n', '\n')],
    ['the beginning of uuencode', () => filled('Content-Transfer-Encoding: x-uuencode\n\n', '\nbegin')],
    ['blanks before the headers', () => filled('', ' \n')],
  ] as const) {
    it(title, () => {
      const raw = make();
      assertCost(() => scan(raw), 700);
    });
  }

  it('an ordinary attachment', () => {
    const raw = filled(`${mixed}b\n\n--b\n\nhi\n--b\nContent-Type: a/b\n\n`, `${'A'.repeat(76)}\r\n`);
    assertCost(() => scan(raw), 200);
  });
});

describe('what is kept of a hostile message is bounded', () => {
  it('names, ids, charsets and the subject', () => {
    const field = (text: string) => `${text}${'x'.repeat(7000)}`;
    const raw = Buffer.from(
      `Subject: ${'x'.repeat(500_000)}\n${mixed}b\n\n` +
        `--b\nContent-ID: <${field('')}>\n${field('Content-Type: a/b; charset=')}\n` +
        `${field("Content-Disposition: inline; filename*=utf-8''")}\n\nx\n`.repeat(100),
    );
    const scanned = scan(raw);
    assert.equal(scanned.subject.length, 10_000);
    assert.ok(JSON.stringify(scanned.parts).length < 100_000);
  });
});

describe('reading the largest message', () => {
  it('UTF-7 takes time and memory in proportion to its size', () => {
    // This took nine seconds and more than a gigabyte.
    const raw = filled('', '+A-');
    const before = process.memoryUsage().rss;
    assertCost(() => decodeCharset(raw, 'utf-7'), 3000);
    assert.ok(process.memoryUsage().rss - before < 400 * 1024 * 1024);
  });

  it('a page of entities takes time and memory in proportion to its size', () => {
    // This took five seconds and two gigabytes.
    const html = filled('', '&amp;').toString('latin1');
    const before = process.memoryUsage().rss;
    assertCost(() => htmlToText(html), 4000);
    assert.ok(process.memoryUsage().rss - before < 600 * 1024 * 1024);
  });

  it('a page returns no more words than requested', () => {
    const html = filled('', '<p>word ').toString('latin1');
    assertCost(() => assert.equal(htmlToText(html, 1000).length, 1000), 100);
  });

  it('a megabyte of headers returns a bounded list', () => {
    const raw = filled('', 'a:\xff\n', 1024 * 1024);
    assertCost(() => assert.equal(parseHeaders(raw).length, 5000), 700);
  });
});
