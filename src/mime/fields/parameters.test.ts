import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseParameterized, textParameter } from './parameters.ts';

describe('parseParameterized', () => {
  for (const [title, text, value, filename] of [
    ['reads a token', 'attachment; filename=a.pdf', 'attachment', 'a.pdf'],
    ['reads a quoted string', 'attachment; filename="a; b.pdf"', 'attachment', 'a; b.pdf'],
    ['reads quoted pairs', 'attachment; filename="a\\"b\\\\c.pdf"', 'attachment', 'a"b\\c.pdf'],
    [
      'keeps the backslashes of Windows paths',
      'attachment; filename="C:\\temp\\a.pdf"',
      'attachment',
      'C:\\temp\\a.pdf',
    ],
    ['reads names and values in any case', 'ATTACHMENT; FileName="A.PDF"', 'attachment', 'A.PDF'],
    ['allows space around the equals sign', 'attachment ; filename = "a.pdf"', 'attachment', 'a.pdf'],
    ['skips comments', '(x) attachment (y (z)); (;) filename (=) = (") "a.pdf" (w)', 'attachment', 'a.pdf'],
    [
      'reads an unquoted name with spaces',
      'attachment; filename=a b (1).pdf; x=y',
      'attachment',
      'a b (1).pdf',
    ],
    ['reads an unclosed quote', 'attachment; filename="a.pdf; x=y', 'attachment', 'a.pdf'],
    ['ignores text after the closing quote', 'attachment; filename="a.pdf"junk; x=y', 'attachment', 'a.pdf'],
    ['accepts a missing semicolon', 'attachment filename=a.pdf', 'attachment', 'a.pdf'],
    ['accepts doubled semicolons', 'attachment;;; filename=a.pdf;;', 'attachment', 'a.pdf'],
    ['skips names without values', 'attachment; x; =; filename=a.pdf', 'attachment', 'a.pdf'],
    ['uses the first of two', 'attachment; filename=a.pdf; filename=b.pdf', 'attachment', 'a.pdf'],
    ['reads a missing value', '; filename=a.pdf', '', 'a.pdf'],
    ['reads encoded words', 'attachment; filename="=?utf-8?Q?=C3=A4.pdf?="', 'attachment', 'ä.pdf'],
    [
      'reads encoded words without quotes',
      'attachment; filename==?utf-8?B?w6QucGRm?=',
      'attachment',
      'ä.pdf',
    ],
    [
      'reads split encoded words',
      'attachment; filename="=?utf-8?B?w6?= =?utf-8?B?QucGRm?="',
      'attachment',
      'ä.pdf',
    ],
    ['reads raw UTF-8', 'attachment; filename="\xc3\xa4.pdf"', 'attachment', 'ä.pdf'],
    ['reads raw windows-1252', 'attachment; filename="\xe4.pdf"', 'attachment', 'ä.pdf'],
    ['reads RFC 2231', "attachment; filename*=utf-8'de'%C3%A4%20.pdf", 'attachment', 'ä .pdf'],
    ['reads RFC 2231 in other charsets', "attachment; filename*=iso-8859-1''%E4.pdf", 'attachment', 'ä.pdf'],
    ['reads RFC 2231 in quotes', 'attachment; filename*="utf-8\'\'%C3%A4.pdf"', 'attachment', 'ä.pdf'],
    ['reads RFC 2231 without a charset', 'attachment; filename*=%C3%A4.pdf', 'attachment', 'ä.pdf'],
    [
      'prefers RFC 2231 to the plain name',
      "attachment; filename=a.pdf; filename*=utf-8''%C3%A4.pdf",
      'attachment',
      'ä.pdf',
    ],
    [
      'joins sections',
      'attachment; filename*0="a "; filename*1="b"; filename*2=.pdf',
      'attachment',
      'a b.pdf',
    ],
    ['joins sections in any order', 'attachment; filename*1=b; filename*0=a', 'attachment', 'ab'],
    [
      'joins encoded sections',
      "attachment; filename*0*=utf-8''%C3; filename*1*=%A4; filename*2=%41",
      'attachment',
      'ä%41',
    ],
    ['stops at a missing section', 'attachment; filename*0=a; filename*2=c', 'attachment', 'a'],
    ['reads encoded words across sections', 'x; filename*0="=?utf-8?Q?=C3"; filename*1="=A4?="', 'x', 'ä'],
    [
      'keeps a percent sign that is not an escape',
      "attachment; filename*=utf-8''100%.pdf",
      'attachment',
      '100%.pdf',
    ],
    [
      'replaces control characters with spaces',
      "attachment; filename*=utf-8''a%0D%0Ab",
      'attachment',
      'a  b',
    ],
    ['returns nothing for empty text', '', '', undefined],
  ] as const) {
    it(title, () => {
      const parsed = parseParameterized(text);
      assert.deepEqual([parsed.value, textParameter(parsed, 'filename')], [value, filename]);
    });
  }

  it('ends other values at white space and comments', () => {
    assert.equal(
      parseParameterized('text/plain; charset=us-ascii (Plain text)').raw.get('charset'),
      'us-ascii',
    );
    assert.equal(parseParameterized('text/plain; charset=utf-8 format=flowed').raw.get('format'), 'flowed');
    assert.equal(parseParameterized('a/b; boundary=----=_Part_1?x').raw.get('boundary'), '----=_Part_1?x');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab*01\'%"\\;=( )/?\xe9\t'), maxLength: 80, size: 'max' }),
        (text) => {
          const parsed = parseParameterized(text);
          for (const name of parsed.raw.keys()) textParameter(parsed, name.replace(/\*.*/, ''));
        },
      ),
    );
  });
});
