import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyText, joinTexts } from './body-text.ts';
import { scanMessage } from './scan.ts';

describe('the text of a body', () => {
  for (const [title, texts, joined] of [
    ['is empty without a part', [], ''],
    ['is that of its one part, unchanged', [' \r\n'], ' \r\n'],
    ['has an empty line between two', ['one', 'two'], 'one\n\ntwo'],
    ['completes the line break that is there', ['one\n', 'two\n'], 'one\n\ntwo\n'],
    [
      'adds no empty line to one',
      ['one\n\n', 'two', 'three\r\n\r\n', 'four'],
      'one\n\ntwo\r\n\r\nthree\r\n\r\nfour',
    ],
    ['keeps to the line breaks before it', ['a\r\none', 'two'], 'a\r\none\r\n\r\ntwo'],
    ['keeps to the line breaks after it', ['one', 'two\r\n'], 'one\r\n\r\ntwo\r\n'],
    ['leaves blank ones out', ['\r\n', 'one', '', ' ', 'two', '\n'], 'one\n\ntwo'],
    ['is the first of blank ones', [' ', '\n'], ' '],
  ] as [string, string[], string][]) {
    it(title, () => assert.equal(joinTexts(texts), joined));
  }

  it('is joined from parts that are each encoded in their own way', () => {
    const raw = Buffer.from(
      'Content-Type: multipart/mixed; boundary=b\n\n' +
        '--b\nContent-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n8NLJ18XU\n' +
        '--b\nContent-Type: image/png\n\nx\n' +
        '--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n=E2=82=AC\n' +
        '--b\nContent-Type: text/html\n\n<p>\n--b--\n',
    );
    const { parts, has_attachments } = scanMessage(raw);
    const read = ({ start, end }: { start: number; end: number }) => raw.subarray(start, end);
    assert.equal(bodyText(parts, 'text', read), 'Привет\n\n€');
    assert.equal(bodyText(parts, 'html', read), '<p>');
    assert.equal(has_attachments, true);
  });
});
