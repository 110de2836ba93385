import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scanMessage } from '../../src/mime/structure/scan.ts';
import { messageFields } from '../../src/storage/message-text.ts';
import { indexText } from '../../src/storage/sqlite/index/index-text.ts';
import { defaults } from '../defaults.ts';

const MAX_CHARACTERS = 20_000;

/** The number of indexed characters of this message. */
function indexedLength(message: string): number {
  const first = Buffer.from(message);
  const { subject, parts } = scanMessage(first, defaults.mime);
  const source = { sender: 'a@example.test', recipients: [], subject, parts };
  const bytes = { first, slice: (start: number, end: number) => first.subarray(start, end) };
  const options = { maxCharacters: MAX_CHARACTERS, warn: assert.ifError };
  return indexText(messageFields(source, bytes, options)).join('').length;
}

const attached = (name: string) => `--b\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n`;

describe('search: characters that stand for whole phrases', () => {
  for (const [title, message] of [
    ['in the text', 'Content-Type: text/plain; charset=utf-8\r\n\r\n\ufdfa'],
    ['in HTML', 'Content-Type: text/html; charset=utf-8\r\n\r\n<p>\ufdfa'],
    ['without spaces', 'Content-Type: text/plain; charset=utf-8\r\n\r\n\u3316'],
    ['as references', 'Content-Type: text/html\r\n\r\n&#xfdfa;'],
    ['in addresses', 'To: \ufdfa'],
  ] as const) {
    it(`${title}: are not indexed at many times the limit`, () => {
      const last = message.match(/&#xfdfa;$|.$/u)![0];
      const length = indexedLength(message + last.repeat(MAX_CHARACTERS * 2));
      assert.ok(length <= 4 * MAX_CHARACTERS, `${length} characters`);
    });
  }

  it('in the names of attachments: are not indexed at many times the limit', () => {
    const names = attached('\ufdfa'.repeat(190)).repeat(500);
    const length = indexedLength(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${names}`);
    assert.ok(length <= 5 * MAX_CHARACTERS, `${length} characters`);
  });
});
