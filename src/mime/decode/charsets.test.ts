import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { resolveCharset } from './charset-labels.ts';
import { decodeCharset } from './charsets.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('charset labels', () => {
  for (const [labels, encoding] of [
    ['utf-8 UTF8 utf_8 "utf-8" x-utf-8 cp65001 utf8mb4 unicode-1-1-utf-8', 'utf-8'],
    [
      'cp1252 CP-1252 windows-1252 win-1252 x-cp1252 iso-8859-1 ISO8859_1 latin1 csISOLatin1 iso_8859-1:1987',
      'windows-1252',
    ],
    ['iso-8859-2 ISO8859-2 iso_8859-2:1987 latin2 csisolatin2', 'iso-8859-2'],
    ['windows-1251 cp1251 win1251 x-cp1251', 'windows-1251'],
    ['ks_c_5601-1987 ks_c_5601 euc-kr euckr cp949 ms949 windows-949 uhc KSC5601', 'euc-kr'],
    ['iso-8859-8-i csISO88598I logical', 'iso-8859-8-i'],
    ['shift_jis Shift-JIS sjis x-sjis cp932 ms932 windows-31j MS_Kanji', 'shift_jis'],
    ['gb2312 GBK cp936 gb_2312-80 csgb2312 euc-cn x-gbk', 'gbk'],
    ['big5 Big5-HKSCS cn-big5 x-x-big5 cp950', 'big5'],
    ['iso-2022-jp cp50220 csISO2022JP', 'iso-2022-jp'],
    ['koi8-r koi8r cskoi8r', 'koi8-r'],
    ['ibm866 cp866 866', 'ibm866'],
    ['tis-620 cp874 iso-8859-11', 'windows-874'],
    ['utf-16 UTF16 ucs-2 unicode', 'utf-16'],
    ['utf-7 UTF7 unicode-1-1-utf-7', 'utf-7'],
  ] as const) {
    it(`${labels} mean ${encoding}`, () => {
      for (const label of labels.split(' ')) assert.equal(resolveCharset(label), encoding, label);
    });
  }

  it('are not trusted when they are often wrong', () => {
    for (const label of [
      '',
      'us-ascii',
      'ascii',
      'x-unknown',
      '8bit',
      'default',
      'nonsense',
      '\0',
      'cp437',
      'iso-8859-12',
    ])
      assert.equal(resolveCharset(label), undefined, label);
  });

  it('only map to encodings that can be decoded', () => {
    for (const label of [
      'utf8',
      'latin2',
      'cyrillic',
      'arabic',
      'greek',
      'hebrew',
      'mac',
      'x-mac-cyrillic',
      'gb18030',
      'euc-jp',
    ])
      assert.doesNotThrow(() => decodeCharset(latin1('\xe9'), label), label);
  });
});

describe('decodeCharset', () => {
  for (const [title, bytes, label, text] of [
    ['reads UTF-8', '\xe2\x82\xac', 'utf-8', '€'],
    ['reads UTF-8 without a label', '\xe2\x82\xac', null, '€'],
    ['reads UTF-8 labelled as ASCII', '\xe2\x82\xac', 'us-ascii', '€'],
    ['reads UTF-8 with an unknown label', '\xe2\x82\xac', 'x-unknown', '€'],
    ['reads windows-1252 labelled as UTF-8', 'caf\xe9 \x80', 'utf-8', 'café €'],
    ['reads windows-1252 without a label', 'caf\xe9 \x80', null, 'café €'],
    ['reads windows-1252 labelled as ASCII', 'caf\xe9 \x80', 'us-ascii', 'café €'],
    ['reads windows-1252 labelled as latin1', '\x80', 'iso-8859-1', '€'],
    ['trusts the label latin1', '\xc3\xa9', 'iso-8859-1', 'Ã©'],
    ['keeps truncated UTF-8', '\xc3\xa9\xc3\xa9\xe2\x82', 'utf-8', 'éé\ufffd'],
    ['reads UTF-8 labelled as ISO-2022-JP', 'caf\xc3\xa9', 'iso-2022-jp', 'café'],
    ['reads windows-1252 labelled as ISO-2022-JP', 'caf\xe9', 'iso-2022-jp', 'café'],
    ['reads UTF-8 labelled as ISO-2022-KR', '\xe2\x82\xac', 'iso-2022-kr', '€'],
    ['reads UTF-8 labelled as HZ', '~~ \xe2\x82\xac', 'hz-gb-2312', '~~ €'],
    ['reads UTF-8 labelled as UTF-7', '1+1 \xe2\x82\xac', 'utf-7', '1+1 €'],
    ['reads ISO-2022-JP with a damaged byte', '\x1b$B$"\x1b(B\xa0', 'iso-2022-jp', 'あ\ufffd'],
    ['reads ISO-2022-CN', '\x1b$)A\x0eVPND\x0f ok', 'iso-2022-cn', '中文 ok'],
    ['reads ISO-2022-CN in two lines', '\x1b$)A\x0eVP\x0f\r\n\x1b$)A\x0eND\x0f', 'iso-2022-cn', '中\r\n文'],
    ['reads ISO-2022-CN without SI at the end of a line', '\x1b$)A\x0eVP\na', 'iso-2022-cn', '中\na'],
    ['marks traditional characters of ISO-2022-CN', '\x1b$)G\x0eGx\x0f!', 'iso-2022-cn', '\ufffd!'],
    ['marks single shifted characters of ISO-2022-CN', '\x1b$*H\x1bNGx!', 'iso-2022-cn-ext', '\ufffd!'],
    ['reads a truncated escape of ISO-2022-CN', 'a\x1b$)', 'iso-2022-cn', 'a\x1b$)'],
    ['removes the byte order mark of UTF-8', '\xef\xbb\xbfhi', 'utf-8', 'hi'],
    ['prefers the byte order mark to the label', '\xef\xbb\xbf\xc3\xa9', 'iso-8859-1', 'é'],
    ['reads UTF-16 by its mark', '\xff\xfeh\0i\0', 'utf-16', 'hi'],
    ['reads big-endian UTF-16 by its mark', '\xfe\xff\0h\0i', 'utf-16', 'hi'],
    ['reads UTF-16 without a mark by its zeros', 'h\0i\0', 'utf-16', 'hi'],
    ['reads UTF-16 without a mark as big-endian', '\0h\0i', 'utf-16', 'hi'],
    ['reads UTF-16 without a label by its mark', '\xff\xfe\xe9\0', null, 'é'],
    ['reads Korean', '\xc7\xd1\xb1\xdb', 'ks_c_5601-1987', '한글'],
    ['reads ISO-2022-KR', '\x1b$)C\x0eGQ1[\x0f ok', 'iso-2022-kr', '한글 ok'],
    ['reads Hebrew', '\xf9\xec\xe5\xed', 'iso-8859-8-i', 'שלום'],
    ['reads Russian', '\xf0\xd2\xc9\xd7\xc5\xd4', 'koi8-r', 'Привет'],
    ['reads Chinese', '\xc4\xe3\xba\xc3', 'gb2312', '你好'],
    ['reads HZ', '~{Dc:C~} ~~', 'hz-gb-2312', '你好 ~'],
    ['reads Japanese', '\x1b$B$3$s\x1b(B', 'iso-2022-jp', 'こん'],
    ['reads Japanese without a label', '\x1b$B$3$s\x1b(B', null, 'こん'],
    ['reads UTF-7', 'Hi Mom -+Jjo--+- A+ImIDkQ.', 'utf-7', 'Hi Mom -☺-+ A≢Α.'],
    ['keeps control characters', 'a\x07\0b', 'utf-8', 'a\x07\0b'],
  ] as const) {
    it(title, () => assert.equal(decodeCharset(latin1(bytes), label), text));
  }

  it('decodes any text that was encoded as UTF-7', () => {
    const encode = (text: string) =>
      text.replace(/[^A-Za-z0-9 ]+/g, (run) => {
        const units = Buffer.from(run, 'utf16le').swap16();
        return `+${units.toString('base64').replace(/=+$/, '')}-`;
      });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40, size: 'max' }), (text) => {
        assert.equal(decodeCharset(latin1(encode(text)), 'utf-7'), text);
      }),
    );
    const long = '€ and more; '.repeat(10_000);
    assert.equal(decodeCharset(latin1(encode(long)), 'utf-7'), long);
  });

  it('never throws for any bytes and label', () => {
    const labels = fc.oneof(
      fc.string(),
      fc.constantFrom('utf-7', 'hz', 'iso-2022-kr', 'utf-16', 'gb18030', 'euc-jp', 'iso-2022-jp'),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, size: 'max' }), fc.option(labels), (bytes, label) => {
        assert.equal(typeof decodeCharset(bytes, label), 'string');
      }),
    );
  });

  it('reads UTF-8 with the label of another charset in which it is invalid', () => {
    const chinese = Buffer.from('你好！17%专用发票');
    assert.equal(decodeCharset(chinese, 'gb2312'), '你好！17%专用发票');
    assert.equal(decodeCharset(Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0xff]), 'gb2312'), '你好\ufffd');
    assert.equal(decodeCharset(Buffer.from('ä'), 'iso-8859-1'), 'Ã¤');
  });
});
