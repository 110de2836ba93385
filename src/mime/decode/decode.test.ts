import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LeafPart } from '../structure/scan.ts';
import { decodeStream, decodeText } from './decode.ts';

const part: LeafPart = {
  role: 'text',
  start: 0,
  end: 0,
  content_type: 'text/plain',
  charset: null,
  encoding: 'identity',
  filename: '',
  content_id: null,
  disposition: 'inline',
};

const latin1 = (text: string) => Buffer.from(text, 'latin1');

async function* pieces(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const cut of [...cuts.sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

async function decoded(
  bytes: Uint8Array,
  encoding: LeafPart['encoding'],
  cuts: number[] = [],
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of decodeStream(pieces(bytes, cuts), encoding)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('base64', () => {
  for (const [title, encoded, bytes] of [
    ['decodes', 'SGVsbG8=', 'Hello'],
    ['skips line breaks', 'SGVs\r\nbG8=\r\n', 'Hello'],
    ['skips junk', 'S!G V\0s*b\xe9G8=', 'Hello'],
    ['accepts missing padding', 'SGVsbG8', 'Hello'],
    ['drops a last character that is less than a byte', 'SGVsbG8hIQ==S', 'Hello!!'],
    ['ends at its padding', 'SGVs\r\nbG8=\r\n______\r\nfooter', 'Hello'],
    ['ends at either padding', 'SGVsbG8hIQ==\r\nmore', 'Hello!!'],
    ['ignores padding before the data', '=\r\nSGVsbG8=', 'Hello'],
    ['reads the URL-safe alphabet', '-_-_', '\xfb\xff\xbf'],
    ['reads the URL-safe alphabet at the start of a line', 'SGVs\r\n-_-_', 'Hel\xfb\xff\xbf'],
    ['reads either alphabet after a URL-safe character', '_-+/', '\xff\xef\xbf'],
    ['ends at an undeclared delimiter', '+/+/\r\n------=_Part_7\r\nAAAA', '\xfb\xff\xbf'],
    ['ends at a delimiter after a bare CR', '+/+/\r--x\r\nAAAA', '\xfb\xff\xbf'],
    ['ends at a line of dashes', '+/+/SGV\r\n-- \r\nAda', '\xfb\xff\xbfHe'],
    ['skips a dash inside a line of ordinary base64', '+/-+/', '\xfb\xff\xbf'],
    ['skips an underscore in ordinary base64', '+/\r\n_+/', '\xfb\xff\xbf'],
    ['reads the usual alphabet', '+/+/', '\xfb\xff\xbf'],
    ['reads nothing', '', ''],
    ['reads padding alone', '====', ''],
  ] as const) {
    it(title, async () => assert.equal((await decoded(latin1(encoded), 'base64')).toString('latin1'), bytes));
  }

  it('decodes any encoded bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200, size: 'max' }), async (bytes) => {
        const encoded = latin1(Buffer.from(bytes).toString('base64'));
        assert.deepEqual(await decoded(encoded, 'base64'), Buffer.from(bytes));
      }),
    );
  });
});

describe('quoted-printable', () => {
  for (const [title, encoded, bytes] of [
    ['decodes escapes', 'caf=E9', 'caf\xe9'],
    ['decodes escapes in lower case', 'caf=e9', 'caf\xe9'],
    ['keeps line breaks', 'a\r\nb\nc', 'a\r\nb\nc'],
    ['joins lines at soft breaks', 'a=\r\nb=\nc', 'abc'],
    ['accepts white space after a soft break', 'a= \t\r\nb', 'ab'],
    ['drops white space at the end of a line', 'a \t\r\nb  \nc ', 'a\r\nb\nc'],
    ['keeps white space inside a line', 'a  b\tc', 'a  b\tc'],
    ['keeps encoded white space at the end of a line', 'a=20\r\nb', 'a \r\nb'],
    ['keeps an invalid escape', '=ZZ =4 =G1 =', '=ZZ =4 =G1 '],
    ['keeps a doubled equals sign', 'a==3Db', 'a==b'],
    ['keeps a truncated escape', 'a=4', 'a=4'],
    ['drops a soft break at the end', 'a=', 'a'],
    ['keeps an equals sign before white space', 'a = b', 'a = b'],
    ['keeps 8-bit bytes', 'caf\xe9', 'caf\xe9'],
    ['decodes NUL and line breaks', '=00=0D=0A', '\0\r\n'],
    ['keeps more white space than a line can hold', `${' '.repeat(5000)}x`, `${' '.repeat(5000)}x`],
  ] as const) {
    it(title, async () => {
      assert.equal((await decoded(latin1(encoded), 'quoted-printable')).toString('latin1'), bytes);
    });
  }
});

describe('uuencode', () => {
  const cat = 'begin 644 cat.txt\r\n#0V%T\r\n`\r\nend\r\n';
  for (const [title, encoded, bytes] of [
    ['decodes', cat, 'Cat'],
    ['decodes with bare LF', cat.replaceAll('\r', ''), 'Cat'],
    ['skips text around the data', `Hello,\r\n\r\n${cat}\r\n#0V%T\r\n`, 'Cat'],
    [
      'decodes whole and partial lines',
      `begin 600 x\n${'M86%A'.padEnd(61, '86%A')}\n$86%A80\nend\n`,
      'a'.repeat(49),
    ],
    ['reads spaces and backticks as zero', 'begin 644 x\n#    \n#````\nend\n', '\0'.repeat(6)],
    ['decodes data without an end', 'begin 644 x\n#0V%T', 'Cat'],
    ['restores stripped trailing spaces', 'begin 644 x\n&86)C\nend\n', 'abc\0\0\0'],
    ['restores spaces within a group of four', 'begin 644 x\n&86)C9\nend\n', 'abcd\0\0'],
    ['restores a line of zeros', 'begin 644 x\r\nM\r\n#0V%T\r\n`\r\nend\r\n', `${'\0'.repeat(45)}Cat`],
    ['restores spaces in the last line without a line break', 'begin 644 x\n#0P', 'C\0\0'],
    ['ignores a checksum at the end of a line', 'begin 644 x\n#0V%T7\nend\n', 'Cat'],
    ['ignores a line of text', 'begin 644 x\n#0V%T\nhello there\n#0V%T\nend\n', 'CatCat'],
    ['ends at an end with spaces after it', 'begin 644 x\n#0V%T\nend  \n#0V%T\n', 'Cat'],
    ['returns nothing without a begin line', '#0V%T\nend\n', ''],
    ['reads nothing', '', ''],
  ] as const) {
    it(title, async () =>
      assert.equal((await decoded(latin1(encoded), 'uuencode')).toString('latin1'), bytes),
    );
  }
});

describe('uuencode: stripped spaces', () => {
  it('restores a megabyte of zeros at most', async () => {
    const encoded = latin1(`begin 644 x\n${'_\n'.repeat(100_000)}#0V%T\nend\n`);
    const bytes = await decoded(encoded, 'uuencode', [70_000, 70_001, 150_000]);
    assert.equal(bytes.length, 1024 * 1024 + 3);
    assert.equal(bytes.toString('latin1', 1024 * 1024), 'Cat');
  });
});

describe('decoding a stream', () => {
  // Text made of the characters that matter to any encoding.
  const encodedText = fc
    .tuple(
      fc.constantFrom('', 'begin 644 x\n'),
      fc.string({ unit: fc.constantFrom(...'QUJDzZ09+/-_= \t\r\n4Eex!#`\xe9'), maxLength: 60, size: 'max' }),
    )
    .map((pieces) => latin1(pieces.join('')));

  for (const encoding of ['base64', 'quoted-printable', 'uuencode', 'identity'] as const) {
    it(`returns the same ${encoding} bytes wherever the chunks are split`, async () => {
      await fc.assert(
        fc.asyncProperty(encodedText, fc.array(fc.nat(60), { maxLength: 6 }), async (bytes, cuts) => {
          const whole = await decoded(bytes, encoding);
          const inside = cuts.filter((cut) => cut <= bytes.length);
          assert.deepEqual(await decoded(bytes, encoding, inside), whole);
          const everyByte = Array.from(bytes, (_, index) => index);
          assert.deepEqual(await decoded(bytes, encoding, everyByte), whole);
        }),
      );
    });
  }

  it('buffers a limited run of white space', async () => {
    assert.equal((await decoded(latin1(' '.repeat(100_000)), 'quoted-printable', [50_000])).length, 99_000);
  });
});

describe('decodeText', () => {
  it('uses the charset that HTML declares if a high byte disproves a 7-bit label', () => {
    const html = latin1('<meta charset="windows-1251">\xcf\xf0');
    const decodedHtml = decodeText(html, { ...part, content_type: 'text/html', charset: 'iso-2022-jp' });
    assert.equal(decodedHtml, '<meta charset="windows-1251">Пр');
  });

  it('decodes the transfer encoding first, then the charset', () => {
    const text = decodeText(latin1('4oKsIDU='), { ...part, encoding: 'base64', charset: 'utf-8' });
    assert.equal(text, '€ 5');
    const quoted = decodeText(latin1('=80 5'), {
      ...part,
      encoding: 'quoted-printable',
      charset: 'windows-1252',
    });
    assert.equal(quoted, '€ 5');
  });

  it('includes a plain-text footer after base64', () => {
    const base64 = { ...part, encoding: 'base64' as const, charset: 'koi8-r' };
    assert.equal(
      decodeText(latin1('8NLJ18XUIQ==\r\n-- \r\ncaf\xc3\xa9\r\n'), base64),
      'Привет!\r\n-- \r\ncafé\r\n',
    );
    assert.equal(decodeText(latin1('8NLJ18XUIQ==\r\n \r\n'), base64), 'Привет!');
  });

  for (const [title, bytes, text] of [
    [
      'with a line above it',
      'SGVsbG8h\r\n\r\n______\r\nList footer\r\n',
      'Hello!\r\n\r\n______\r\nList footer\r\n',
    ],
    ['after LF', 'SGVsbG8h\n\n--\nfooter\n', 'Hello!\n\n--\nfooter\n'],
    [
      'with several paragraphs',
      'SGVs\r\nbG8h\r\n\r\n-- \r\n\r\nOne, two',
      'Hello!\r\n\r\n-- \r\n\r\nOne, two',
    ],
    ['with an equals sign', 'SGVsbG8h\r\n\r\nSee http://a.test/?b=c', 'Hello!\r\n\r\nSee http://a.test/?b=c'],
    ['after data with an empty line', 'SGVs\r\n\r\nbG8h\r\n\r\nTwo words', 'Hello!\r\n\r\nTwo words'],
  ] as const)
    it(`includes a plain-text footer after base64 without padding: ${title}`, () => {
      assert.equal(decodeText(latin1(bytes), { ...part, encoding: 'base64', charset: 'utf-8' }), text);
    });

  for (const [title, bytes] of [
    ['an empty line in it', 'SGVs\r\n\r\nbG8h'],
    ['an empty line in it, and padding', 'SGVs\r\n\r\nbG8hIQ==\r\n\r\n'],
    ['empty lines around it', '\r\n\r\nSGVsbG8h\r\n\r\n \r\n'],
    ['stray characters', 'SGVs*bG8h'],
    ['stray characters at its start', '* *\r\n\r\nSGVsbG8h'],
  ] as const)
    it(`reads all of a base64 text with ${title}`, () => {
      const text = decodeText(latin1(bytes), { ...part, encoding: 'base64', charset: 'utf-8' });
      assert.match(text, /^Hello!!?$/);
    });

  for (const [title, bytes, charset, text] of [
    [
      'uses the charset that the HTML declares',
      '<meta charset="iso-8859-2"><p>\xb1',
      null,
      '<meta charset="iso-8859-2"><p>ą',
    ],
    [
      'a page names it in an http-equiv',
      '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">\xc1',
      null,
      '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">а',
    ],
    ['the header outranks the page', '<meta charset=koi8-r>\xe9', 'windows-1252', '<meta charset=koi8-r>é'],
    ['valid UTF-8 outranks the page', '<meta charset=koi8-r>\xc3\xa9', null, '<meta charset=koi8-r>é'],
    [
      'a page that names nonsense is guessed',
      '<meta charset=nonsense>\xe9',
      null,
      '<meta charset=nonsense>é',
    ],
  ] as const) {
    it(title, () => {
      assert.equal(decodeText(latin1(bytes), { ...part, content_type: 'text/html', charset }), text);
    });
  }

  it('never throws for any bytes and labels', () => {
    const encodings = fc.constantFrom<LeafPart['encoding'][]>(
      'identity',
      'base64',
      'quoted-printable',
      'uuencode',
    );
    const types = fc.constantFrom('text/plain', 'text/html');
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200, size: 'max' }),
        fc.option(fc.string()),
        encodings,
        types,
        (bytes, charset, encoding, content_type) => {
          assert.equal(typeof decodeText(bytes, { ...part, charset, encoding, content_type }), 'string');
        },
      ),
    );
  });
});
