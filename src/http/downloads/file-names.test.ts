import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FolderNames } from './file-names.ts';

function folderNames(filenames: readonly string[]): string[] {
  const names = new FolderNames();
  return filenames.map((filename) => names.add(filename));
}

describe('file names in one folder', () => {
  for (const [title, names, expected] of [
    ['ordinary names are unchanged', ['a.pdf', 'Überblick 概要.zip'], ['a.pdf', 'Überblick 概要.zip']],
    ['duplicate names are numbered', ['a.png', 'a.png', 'a.png'], ['a.png', 'a (2).png', 'a (3).png']],
    ['names that differ only in case are duplicates', ['A.png', 'a.PNG'], ['A.png', 'a (2).PNG']],
    [
      'numbers that are already used are skipped',
      ['a (2).png', 'a.png', 'a.png'],
      ['a (2).png', 'a.png', 'a (3).png'],
    ],
    [
      'composed and decomposed accents are the same',
      ['\u00e9.txt', 'e\u0301.txt'],
      ['\u00e9.txt', '\u00e9 (2).txt'],
    ],
    [
      'no name escapes the folder',
      ['../../etc/passwd', '/etc/passwd', '..', 'C:\\x'],
      ['_.._etc_passwd', '_etc_passwd', 'attachment', 'C__x'],
    ],
    [
      'no name is a Windows device',
      ['CON', 'nul.txt', 'com1.tar.gz', 'console.log'],
      ['_CON', '_nul.txt', '_com1.tar.gz', 'console.log'],
    ],
    [
      'no name is hidden, or ends with a dot or a space',
      ['.bashrc', 'x. . ', ' '],
      ['bashrc', 'x', 'attachment'],
    ],
    ['empty names are numbered too', ['', '', '\u202e'], ['attachment', 'attachment (2)', 'attachment (3)']],
  ] as const) {
    it(title, () => assert.deepEqual(folderNames(names), expected));
  }

  it('are safe and unique for any input', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...['./', '\\', ' ', 'a', 'A', '\u0301'].join('')), maxLength: 6 }),
      fc.constantFrom('aux', 'AUX.txt', 'x', 'x (2)', 'x (3)', `${'x'.repeat(300)}.txt`),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const files = folderNames(names);
        assert.equal(new Set(files.map((file) => file.normalize('NFKC').toLowerCase())).size, names.length);
        for (const file of files) {
          assert.doesNotMatch(file, /^[. ]|[. ]$|["'\\/:*?<>|;`]|\p{Cc}|[\u202a-\u202e\u2066-\u2069]|^$/u);
          assert.doesNotMatch(file, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
          assert.ok([...file].length <= 200, file);
        }
      }),
    );
  });

  it('are found for a thousand files with the same name', () => {
    assert.equal(folderNames(Array(1000).fill('x.txt')).at(-1), 'x (1000).txt');
  });
});
