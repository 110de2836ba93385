import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { contentDisposition } from './file-names.ts';

describe('Content-Disposition', () => {
  for (const [name, fallback, encoded] of [
    ['report.pdf', 'report.pdf', 'report.pdf'],
    ['naïve résumé.pdf', 'naive resume.pdf', 'na%C3%AFve%20r%C3%A9sum%C3%A9.pdf'],
    ['請求書.pdf', '___.pdf', '%E8%AB%8B%E6%B1%82%E6%9B%B8.pdf'],
    ['a"b\\c/d.txt', 'a_b_c_d.txt', 'a_b_c_d.txt'],
    ['../../etc/passwd', '.._.._etc_passwd', '.._.._etc_passwd'],
    ['..', 'attachment', 'attachment'],
    ['', 'attachment', 'attachment'],
    [' \r\n', 'attachment', 'attachment'],
    ['x\r\nSet-Cookie: a=b', 'xSet-Cookie_ a=b', 'xSet-Cookie_%20a%3Db'],
    ['100%41.txt', '100_41.txt', '100%2541.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe', 'invoicefdp.exe'],
    ['full＂width／.txt', 'full_width_.txt', 'full%EF%BC%82width%EF%BC%8F.txt'],
    ['\u0301', 'attachment', '%CC%81'],
    ["it's (1).txt", 'it_s (1).txt', 'it_s%20%281%29.txt'],
    ['half \ud83d of a pair', 'half _ of a pair', 'half%20%EF%BF%BD%20of%20a%20pair'],
  ] as const) {
    it(`names ${JSON.stringify(name)}`, () => {
      assert.equal(
        contentDisposition('attachment', name),
        `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`,
      );
    });
  }

  it('truncates a name that is too long for a header, and keeps its extension', () => {
    const header = contentDisposition('attachment', `${'あ'.repeat(5000)}.tar.gz`);
    assert.ok(header.length < 2000);
    assert.match(header, /\.gz$/);
  });

  it('is always one well-formed header, whatever the name', () => {
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
    fc.assert(
      fc.property(names, (name) => {
        const header = contentDisposition('inline', name);
        validateHeaderValue('content-disposition', header);
        assert.match(
          header,
          /^inline; filename="[^"\\/\x00-\x1f\x7f-\uffff]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
        );
        decodeURIComponent(header.slice(header.indexOf("''") + 2));
      }),
      { numRuns: 500 },
    );
  });
});
