import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { exampleSummary } from '../../contract/message/message.ts';
import { messageLine, printJson, printJsonLine, safeLine, safeText, size } from './output.ts';

describe('message line: it', () => {
  const terminal = (columns: number) =>
    Object.assign(new PassThrough(), { isTTY: true, columns }) as unknown as NodeJS.WriteStream;
  const HEAD = 49;
  const shown = (subject: string, columns: number) =>
    messageLine(
      { ...exampleSummary, has_attachments: false, subject, sender: 'a', recipients: ['b'] },
      terminal(columns + HEAD),
    )
      .replaceAll(/\u001b\[\d+m/g, '')
      .slice(HEAD);

  for (const [title, subject, columns, expected] of [
    ['is unchanged if it fits', 'abcdef', 13, 'a > b  abcdef'],
    ['is truncated to the width of the terminal', 'abcdefg', 13, 'a > b  abcde…'],
    ['counts wide characters twice', '日本語日本', 13, 'a > b  日本…'],
    ['keeps surrogate pairs together', '😀😀😀😀', 12, 'a > b  😀😀…'],
    ['is not truncated in a very narrow terminal', 'abcdef', 5, 'a > b  abcdef'],
  ] as const) {
    it(title, () => assert.equal(shown(subject, columns), expected));
  }
});

describe('message text in a terminal', () => {
  it('has its control characters replaced, and stays on one line', () => {
    assert.equal(safeLine('a\u001b]0;x\u0007\r\nb\u202ec\u009bd'), 'a\ufffd]0;x\ufffd b\ufffdc\ufffdd');
  });

  it('keeps line breaks and tabs if it may have several lines', () => {
    assert.equal(safeText('a\tb\r\nc\rd\u001b[2J\n'), 'a\tb\nc\ufffdd\ufffd[2J\n');
  });
});

describe('JSON in a terminal', () => {
  it('has its control characters escaped, so that it is safe and still the same value', (t) => {
    const value = { subject: 'a\u009b31m\u007f\u202eb\u2028\u001b\n', bytes: [1] };
    const write = t.mock.method(process.stdout, 'write', () => true);
    printJson(value);
    printJsonLine(value);
    const written = write.mock.calls.map(({ arguments: [text] }) => String(text));
    write.mock.restore();
    assert.equal(written.length, 2);
    for (const text of written) {
      assert.deepEqual(JSON.parse(text), value);
      assert.equal(safeText(text), text);
    }
  });
});

describe('a size', () => {
  for (const [bytes, expected] of [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [48_213, '48 kB'],
    [1_500_000, '1.5 MB'],
    [7e15, '7000 TB'],
  ] as const) {
    it(`of ${bytes} bytes is ${expected}`, () => assert.equal(size(bytes), expected));
  }
});
