import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaults, scan } from '../../../test/defaults.ts';
import type { MimeLimits } from './limits.ts';
import { bodyCharset, type LeafPart, scanMessage } from './scan.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Each leaf as `role type: bytes`. */
function outline(mail: string, limits?: Partial<MimeLimits>): string[] {
  const raw = latin1(mail);
  const { parts } = scanMessage(raw, { ...defaults.mime, ...limits });
  return parts.map(
    (part) => `${part.role} ${part.content_type}: ${raw.toString('latin1', part.start, part.end)}`,
  );
}

const mixed = 'Content-Type: multipart/mixed; boundary=b\n\n';

describe('scanMessage: the structure', () => {
  for (const [title, mail, expected] of [
    ['reads a message without headers as text', 'hello\nworld\n', ['text text/plain: hello\nworld\n']],
    [
      'keeps text that starts like an mbox',
      'From now on\n\nhello',
      ['text text/plain: From now on\n\nhello'],
    ],
    [
      'reads a part that starts like an mbox',
      `${mixed}--b\nFrom now on\n--b--`,
      ['text text/plain: From now on'],
    ],
    ['reads an empty message as empty text', '', ['text text/plain: ']],
    ['reads a message that starts with the blank line', '\r\nhello', ['text text/plain: hello']],
    ['reads a message without Content-Type as text', 'Subject: x\n\nhello', ['text text/plain: hello']],
    ['reads headers without a body', 'Subject: x\n', ['text text/plain: ']],
    ['reads an unknown type as an attachment', 'Content-Type: x/y\n\nhello', ['attachment x/y: hello']],
    ['reads an invalid type as text', 'Content-Type: html\n\nhello', ['text text/plain: hello']],
    ['reads an empty Content-Type as text', 'Content-Type:\n\nhello', ['text text/plain: hello']],
    [
      'uses the first of two Content-Types',
      'Content-Type: text/html\nContent-Type: a/b\n\nx',
      ['html text/html: x'],
    ],
    [
      'detects a missing blank line',
      'Subject: x\nhello world\nmore\n',
      ['text text/plain: hello world\nmore\n'],
    ],
    [
      'detects a missing blank line before a text that ends in one',
      'Subject: x\nhello world\nmore\n\n\n',
      ['text text/plain: hello world\nmore\n\n\n'],
    ],
    [
      'detects a missing blank line in parts',
      `${mixed}--b\nContent-Type: text/plain\nbar\n\n--b\nContent-Type: text/html\n<p>baz\n\n--b--`,
      ['text text/plain: bar\n', 'html text/html: <p>baz\n'],
    ],
    [
      'skips a stray line before a text',
      `${mixed}--b\nContent-Type: text/plain\nbar\n\ntext\n--b--`,
      ['text text/plain: text'],
    ],
    [
      'skips a stray line before other headers',
      'Subject: x\nbroken\nContent-Type: text/html\n\n',
      ['html text/html: '],
    ],
    [
      'reads a boundary on a line that is not indented',
      'Content-Type: multipart/mixed;\nboundary="b:1"\n\n--b:1\n\nhi\n--b:1--\n',
      ['text text/plain: hi'],
    ],
    [
      'reads several parameters on lines that are not indented',
      'Content-Type: multipart/mixed; \r\ntype=text/html;\r\nBoundary = b\r\nSubject: x\r\n\r\n--b\n\nhi\n--b--\n',
      ['text text/plain: hi'],
    ],
    [
      'reads parameters of a part on lines that are not indented',
      `${mixed}--b\nContent-Type: a/b;\nname=x\nContent-Disposition: inline;\nfilename*0=y\n\nhi\n--b--\n`,
      ['attachment a/b: hi'],
    ],
    [
      'does not read a parameter after another field',
      'Content-Type: multipart/mixed\nX-Note: a;\nboundary=b\n\n--b\n\nhi\n--b--\n',
      ['text text/plain: --b\n\nhi\n--b--\n'],
    ],
    ['reads a part without headers', `${mixed}--b\n\nhi\n--b--\n`, ['text text/plain: hi']],
    ['ignores preamble and epilogue', `${mixed}pre\n--b\n\nhi\n--b--\nepilogue\n`, ['text text/plain: hi']],
    [
      'finds a delimiter right after the headers',
      `${mixed.trimEnd()}\n--b\n\nhi\n--b--`,
      ['text text/plain: hi'],
    ],
    [
      'accepts a missing end boundary',
      `${mixed}--b\n\nhi\n--b\n\nho\n`,
      ['text text/plain: hi', 'text text/plain: ho\n'],
    ],
    ['accepts a truncated end boundary', `${mixed}--b\n\nhi\n--b-`, ['text text/plain: hi']],
    [
      'does not read a single dash as an end elsewhere',
      `${mixed}--b\n\nhi\n--b-\n`,
      ['text text/plain: hi\n--b-\n'],
    ],
    [
      'allows white space after a boundary',
      `${mixed}--b \t\r\n\r\nhi\r\n--b-- \r\n`,
      ['text text/plain: hi'],
    ],
    [
      'accepts doubled carriage returns',
      `${mixed}--b\r\r\n\r\r\nhi\r\r\n--b--\r\r\n`,
      ['text text/plain: hi\r'],
    ],
    [
      'does not read a longer line as a boundary',
      `${mixed}--b\n\nhi\n--bb\n--b--x\n--b--`,
      ['text text/plain: hi\n--bb\n--b--x'],
    ],
    [
      'does not read an indented line as a boundary',
      `${mixed}--b\n\nhi\n --b\n--b--`,
      ['text text/plain: hi\n --b'],
    ],
    [
      'does not read a bare CR as a line ending',
      `${mixed}--b\n\nhi\r--b\rho\n--b--`,
      ['text text/plain: hi\r--b\rho'],
    ],
    [
      'reads a multipart without a boundary as text',
      'Content-Type: multipart/mixed\n\n--b\nhi',
      ['text text/plain: --b\nhi'],
    ],
    [
      'reads a multipart with an empty boundary as text',
      'Content-Type: multipart/mixed; boundary=""\n\n--\nhi',
      ['text text/plain: --\nhi'],
    ],
    [
      'reads a multipart whose boundary never occurs as text',
      `${mixed}--c\nhi\n`,
      ['text text/plain: --c\nhi\n'],
    ],
    ['reads an empty multipart', `${mixed}--b--\n`, []],
    [
      'reads no part without headers and content',
      `${mixed}--b\n--b\n\n \n--b\n\nhi\n--b--\n`,
      ['text text/plain: hi'],
    ],
    [
      'reads no part after a last delimiter without its end',
      'Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nhi\n' +
        '--b\nContent-Type: text/html\n\n<p>\n--b\n\n\n',
      ['text text/plain: hi', 'html text/html: <p>'],
    ],
    [
      'ignores text after a delimiter',
      `${mixed}--b and more\n\nhi\n--b; x\nContent-Type: a/b\n\nho\n--b--> the end\nepilogue\n`,
      ['text text/plain: hi', 'attachment a/b: ho'],
    ],
    [
      'uses the longest matching boundary',
      `${mixed}--b\nContent-Type: multipart/mixed; boundary="b c"\n\n--b c\n\nhi\n--b c--\n--b d\n\nho\n--b--`,
      ['text text/plain: hi', 'text text/plain: ho'],
    ],
    ['shows the preamble when there are no parts', `${mixed}hi\n--b--\n`, ['text text/plain: hi']],
    ['shows the epilogue when there are no parts', `${mixed}--b--\nhi\n`, ['text text/plain: hi\n']],
    [
      'shows both when there are no parts',
      `${mixed}hi\n--b\n\n--b--\nho`,
      ['text text/plain: hi', 'text text/plain: ho'],
    ],
    [
      'shows the text of an inner multipart without parts',
      `${mixed}--b\nContent-Type: multipart/mixed; boundary=c\n\n--c--\nhi\n--b\nContent-Type: a/b\n\n--b--`,
      ['text text/plain: hi', 'attachment a/b: '],
    ],
    ['shows the preamble before a delimiter that is the end', `${mixed}hi\n--b\n`, ['text text/plain: hi']],
    [
      'reads headers with a line of dashes in them',
      `${mixed}--b\nX: 1\n--- 8< ---\nContent-Type: text/html\n\n<p>\n--b--`,
      ['html text/html: <p>'],
    ],
    [
      'reads a part with a body but no blank line',
      `${mixed}--b\nContent-Type: text/plain\nhi\n--b\nContent-Type: text/html\n\n<p>\n--b--`,
      ['text text/plain: hi', 'html text/html: <p>'],
    ],
    [
      'reads a part that starts with a blank line',
      `${mixed}--b\n \nContent-Type: text/html\n\n<p>\n--b--`,
      ['html text/html: <p>'],
    ],
    ['keeps text after a blank line', `${mixed}--b\n \nNote: hi\n--b--`, ['text text/plain:  \nNote: hi']],
    [
      'reads a multipart of any subtype that has a boundary',
      'Content-Type: multipart/*; boundary=b\n\n--b\n\nhi\n--b\nContent-Type: multipart; boundary=c\n\n--c\n\nho\n--c--\n--b--',
      ['text text/plain: hi', 'text text/plain: ho'],
    ],
    [
      'reads a multipart without a boundary and with any subtype as text',
      'Content-Type: multipart/*\n\n--b\n\nhi',
      ['text text/plain: --b\n\nhi'],
    ],
    ['reads a part that is headers only', `${mixed}--b\nContent-Type: a/b\n--b--\n`, ['attachment a/b: ']],
    ['ignores delimiters after the end', `${mixed}--b\n\nhi\n--b--\n--b\n\nho\n`, ['text text/plain: hi']],
    ['keeps NULs and 8-bit bytes', `${mixed}--b\n\n\0\xff\0\n--b--`, ['text text/plain: \0\xff\0']],
    [
      'keeps the boundary of a quoted parameter',
      'Content-Type: multipart/mixed; boundary="a b:c"\n\n--a b:c\n\nhi\n--a b:c--',
      ['text text/plain: hi'],
    ],
    [
      'reads a boundary with 8-bit bytes',
      'Content-Type: multipart/mixed; boundary="\xe9"\n\n--\xe9\n\nhi\n--\xe9--',
      ['text text/plain: hi'],
    ],
    [
      'reads a boundary that ends in dashes',
      'Content-Type: multipart/mixed; boundary="b--"\n\n--b--\n\nhi\n--b----',
      ['text text/plain: hi'],
    ],
    [
      'reads a boundary of dashes',
      'Content-Type: multipart/mixed; boundary="--"\n\n----\n\nhi\n------',
      ['text text/plain: hi'],
    ],
  ] as const) {
    it(title, () => assert.deepEqual(outline(mail), expected));
  }

  it('ends an inner multipart at a delimiter of the outer one', () => {
    const mail =
      `${mixed}--b\nContent-Type: multipart/alternative; boundary=i\n\n--i\n\nplain\n` +
      '--i\nContent-Type: text/html\n\n<p>\n--b\nContent-Type: a/b\n\nfile\n--b--\n';
    assert.deepEqual(outline(mail), [
      'text text/plain: plain',
      'html text/html: <p>',
      'attachment a/b: file',
    ]);
  });

  it('assigns a delimiter to the inner of two multiparts with the same boundary', () => {
    const mail =
      `${mixed}--b\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nplain\n` +
      '--b\nContent-Type: text/html\n\n<p>\n--b--\n--b\nContent-Type: a/b\n\nfile\n--b--\n';
    assert.deepEqual(outline(mail), [
      'text text/plain: plain',
      'html text/html: <p>',
      'attachment a/b: file',
    ]);
  });

  it('returns the start of the body', () => {
    assert.equal(scan(latin1('A: b\r\n\r\nhello')).body_start, 8);
    assert.equal(scan(latin1('A: b\n\nhello')).body_start, 6);
    assert.equal(scan(latin1('A: b')).body_start, 4);
    assert.equal(scan(latin1('hello')).body_start, 0);
  });

  it('reads a view into a larger buffer', () => {
    const whole = new Uint8Array(latin1('junkSubject: x\n\nhello'));
    const { subject, parts } = scan(whole.subarray(4));
    assert.equal(subject, 'x');
    assert.deepEqual([parts[0]!.start, parts[0]!.end], [12, 17]);
  });
});

describe('scanMessage: the limits', () => {
  it('keeps multiparts beyond the depth limit as attachments, not parsed', () => {
    const mail = `${mixed}--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nhi\n--c--\n--b--\n`;
    assert.deepEqual(outline(mail, { max_depth: 1 }), ['attachment multipart/mixed: --c\n\nhi\n--c--']);
  });

  it('keeps everything beyond the limit on parts as one attachment', () => {
    const mail = `${mixed}--b\n\none\n--b\nContent-Type: a/b\n\ntwo\n--b\n\nthree\n--b\n\nfour\n--b--\n`;
    assert.deepEqual(outline(mail, { max_parts: 3 }), [
      'text text/plain: one',
      'attachment a/b: two',
      'attachment application/octet-stream: --b\n\nthree\n--b\n\nfour\n--b--\n',
    ]);
  });

  it('reads everything beyond the header limit as body', () => {
    const mail = `Subject: kept\nX: ${'y'.repeat(50)}\nSubject2: not read\n\nbody`;
    const raw = latin1(mail);
    const { subject, body_start } = scanMessage(raw, { ...defaults.mime, max_header_bytes: 30 });
    assert.equal(subject, 'kept');
    assert.equal(raw.toString('latin1', body_start), 'Subject2: not read\n\nbody');
  });

  it('ignores a boundary of more than 998 characters', () => {
    const long = 'x'.repeat(999);
    const mail = `Content-Type: multipart/mixed; boundary=${long}\n\n--${long}\n\nhi\n--${long}--\n`;
    assert.deepEqual(outline(mail), [`text text/plain: --${long}\n\nhi\n--${long}--\n`]);
  });

  it('truncates a header that is longer than the limit', () => {
    const raw = latin1(`Subject: ${'x'.repeat(100)}\n\nbody`);
    assert.equal(scanMessage(raw, { ...defaults.mime, max_header_bytes: 20 }).subject, 'x'.repeat(11));
  });

  it('reads a raw subject in the charset of the body', () => {
    const part = (charset: string) => `--b\nContent-Type: text/plain; charset=${charset}\n\nx\n`;
    const { subject, parts } = scan(
      latin1(`Subject: \xcf\xf0\xe8\xe2\xe5\xf2\n${mixed}${part('windows-1251')}${part('koi8-r')}--b--`),
    );
    assert.deepEqual([subject, bodyCharset(parts)], ['Привет', 'windows-1251']);
    const own = 'Content-Type: multipart/mixed; boundary=b; charset=iso-8859-5\n\n';
    assert.equal(scan(latin1(`Subject: \xbf\n${own}${part('windows-1251')}--b--`)).subject, 'П');
  });

  it('truncates a subject after 10,000 characters, without splitting one', () => {
    assert.equal(scan(latin1(`Subject: ${'x'.repeat(20_000)}\n\n`)).subject, 'x'.repeat(10_000));
    const words = '=?utf-8?q?=F0=9F=98=80?=\n '.repeat(6000);
    assert.equal(scan(latin1(`Subject: x${words}\n\n`)).subject, `x${'😀'.repeat(4999)}`);
    const encoded = Buffer.from('漢'.repeat(12_000)).toString('base64');
    assert.equal(scan(latin1(`Subject: =?utf-8?b?${encoded}?=\n\n`)).subject, '漢'.repeat(10_000));
  });

  it('keeps everything beyond a megabyte of part headers as one attachment', () => {
    const part = `--b\nX: ${'y'.repeat(500_000)}\nContent-Type: a/b\n\nz\n`;
    const { parts } = scan(latin1(mixed + part.repeat(10)));
    assert.deepEqual(
      parts.map((leaf) => leaf.content_type),
      ['a/b', 'a/b', 'a/b', 'application/octet-stream'],
    );
  });

  it('reads a million parts and ten thousand levels up to the limits', () => {
    const million = scan(latin1(mixed + '--b\n\nx\n'.repeat(1_000_000)));
    assert.equal(million.parts.length, defaults.mime.max_parts);
    let levels = '';
    for (let level = 0; level < 10_000; level++)
      levels += `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`;
    const deep = scan(latin1(levels));
    assert.deepEqual(
      deep.parts.map((part) => part.content_type),
      ['multipart/mixed'],
    );
  });
});

describe('scanMessage: the headers of a part', () => {
  function onlyPart(headers: string): LeafPart {
    const { parts } = scan(latin1(`${mixed}--b\n\nbody\n--b\n${headers}\n\nx\n--b--\n`));
    return parts[1]!;
  }

  for (const [header, encoding] of [
    ['Content-Transfer-Encoding: base64', 'base64'],
    ['content-transfer-encoding:BASE64', 'base64'],
    ['Content-Transfer-Encoding: (by hand) "base64";', 'base64'],
    ['Content-Transfer-Encoding:\n quoted-printable (comment)', 'quoted-printable'],
    ['Content-Transfer-Encoding : Quoted-Printable', 'quoted-printable'],
    ['Content-Transfer-Encoding: 8bit', 'identity'],
    ['Content-Transfer-Encoding:', 'identity'],
  ] as const) {
    it(`reads ${JSON.stringify(header)} as ${encoding}`, () =>
      assert.equal(onlyPart(header).encoding, encoding));
  }

  it('recognises uuencode only with a begin line', () => {
    for (const name of ['x-uuencode', 'UUENCODE', 'x-uue']) {
      const header = `Content-Transfer-Encoding: ${name}\n\n`;
      assert.equal(onlyPart(`${header}\nbegin 644 x\n#0V%T\nend`).encoding, 'uuencode');
      assert.equal(onlyPart(`${header}begin 644 x\n#0V%T\nend`).encoding, 'uuencode');
      assert.equal(onlyPart(`${header}we begin here`).encoding, 'identity');
    }
  });

  for (const [header, id] of [
    ['Content-ID: <a@b>', 'a@b'],
    [`Content-ID: <${'a'.repeat(999)}>`, null],
    ['Content-Id:\n <a@b> (comment)', 'a@b'],
    ['Content-ID: a@b', 'a@b'],
    ['Content-ID: <a@b', 'a@b'],
    ['Content-ID: <>', null],
    ['Content-ID:', null],
    ['X: y', null],
  ] as const) {
    it(`reads ${JSON.stringify(header)} as ${id}`, () => assert.equal(onlyPart(header).content_id, id));
  }

  for (const [headers, disposition] of [
    ['Content-Disposition: inline', 'inline'],
    ['Content-Disposition: INLINE; filename=a', 'inline'],
    ['Content-Disposition: attachment', 'attachment'],
    ['Content-Disposition: form-data; name=x', 'attachment'],
    ['Content-Disposition:', 'attachment'],
    ['Content-ID: <a@b>', 'inline'],
    ['Content-ID: <a@b>\nContent-Disposition: attachment', 'attachment'],
    ['X: y', 'attachment'],
  ] as const) {
    it(`reads ${JSON.stringify(headers)} as ${disposition}`, () => {
      assert.equal(onlyPart(`Content-Type: image/png\n${headers}`).disposition, disposition);
    });
  }

  it('returns the charset in lower case, or null', () => {
    assert.equal(onlyPart('Content-Type: text/plain; charset="UTF-8"').charset, 'utf-8');
    assert.equal(onlyPart('Content-Type: text/plain; charset=us-ascii (plain)').charset, 'us-ascii');
    assert.equal(onlyPart("Content-Type: text/plain; charset*=us-ascii'en'utf-8").charset, 'utf-8');
    assert.equal(onlyPart('Content-Type: text/plain; charset=').charset, null);
    assert.equal(onlyPart('Content-Type: text/plain').charset, null);
  });

  it('returns only types that are valid in a header', () => {
    for (const [header, type] of [
      ['Content-Type: TEXT/CSV', 'text/csv'],
      ['Content-Type: text / csv ; x', 'text/csv'],
      ['Content-Type: text/csv charset=utf-8', 'text/csv'],
      ['Content-Type: image/svg+xml', 'image/svg+xml'],
      ['Content-Type: a/b/c', 'a/b'],
      ['Content-Type: te\x01xt/plain; name=a', 'application/octet-stream'],
      ['Content-Type: "text/csv"', 'text/csv'],
      [`Content-Type: ${'a'.repeat(200)}/b; name=a`, 'application/octet-stream'],
    ] as const)
      assert.equal(onlyPart(header).content_type, type);
  });
});
