import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scan } from '../../../test/defaults.ts';
import { inventedName, safeFilename } from './filenames.ts';

describe('attachment name: it', () => {
  for (const [title, given, safe] of [
    ['keeps an ordinary name', 'Jahresbericht (2).pdf', 'Jahresbericht (2).pdf'],
    ['keeps names in every script', 'レポート – отчёт.docx', 'レポート – отчёт.docx'],
    ['removes the path', '../../etc/passwd', '.._.._etc_passwd'],
    ['removes the Windows path', 'C:\\temp\\a.txt', 'C:_temp_a.txt'],
    ['removes control characters', 'a\0b\r\nc\x7f\x9f.txt', 'abc.txt'],
    ['removes direction overrides', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['removes isolates and marks', '\u2066a\u2069\u200f.txt', 'a.txt'],
    ['removes invisible characters', 'a\u200b\ufeff.txt', 'a.txt'],
    ['rejects a name of dots', '..', ''],
    ['rejects a blank name', ' \t ', ''],
    ['replaces half a surrogate pair', 'a\ud800.txt', 'a\ufffd.txt'],
    ['truncates a long name before its extension', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['truncates a long name without an extension', 'x'.repeat(300), 'x'.repeat(200)],
  ] as const) {
    it(title, () => assert.equal(safeFilename(given), safe));
  }

  it('is generated from the type if there is none', () => {
    assert.equal(inventedName('application/pdf', 1), 'attachment-1.pdf');
    assert.equal(inventedName('text/plain', 2), 'attachment-2.txt');
    assert.equal(inventedName('text/x-unheard-of', 3), 'attachment-3.txt');
    assert.equal(inventedName('application/x-unheard-of', 4), 'attachment-4.bin');
    assert.equal(inventedName('message/rfc822', 5), 'message.eml');
  });

  it('is decoded in the charset of its part if it is raw and not UTF-8', () => {
    const name = (bytes: string) => {
      const type = `Content-Type: text/csv; charset=euc-kr; name="${bytes}"`;
      return scan(Buffer.from(`${type}\n\nx`, 'latin1')).parts[0]!.filename;
    };
    assert.equal(name('\xc7\xd1\xb1\xdb.csv'), '한글.csv');
    assert.equal(name('caf\xc3\xa9.csv'), 'café.csv');
  });

  it('is numbered by its position among all attachments of the message', () => {
    const part = (headers: string) => `--b\n${headers}\n\nx\n`;
    const mail =
      'Content-Type: multipart/mixed; boundary=b\n\n' +
      part('Content-Type: text/plain') +
      part('Content-Type: image/png; name=logo.png') +
      part('Content-Type: image/jpeg') +
      part('Content-Type: message/rfc822') +
      part('Content-Type: application/pdf; name="/"') +
      part(
        'Content-Type: application/zip; name="inner.zip"\nContent-Disposition: attachment; filename="outer.zip"',
      );
    assert.deepEqual(
      scan(Buffer.from(`${mail}--b--\n`)).parts.map((leaf) => leaf.filename),
      ['', 'logo.png', 'attachment-2.jpg', 'message.eml', '_', 'outer.zip'],
    );
  });
});
