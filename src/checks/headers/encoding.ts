import { isAscii, isUtf8 } from 'node:buffer';
import { asBuffer, findLineEnd } from '../../mime/bytes.ts';
import { resolveCharset } from '../../mime/decode/charset-labels.ts';
import { isBody } from '../../mime/structure/scan.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { rawWhere } from './header-source.ts';

// RFC 5321, section 4.5.3.1.6, without the line break.
const MAX_LINE = 998;

/** Line lengths, 8-bit bytes and charsets, as a server and a client on the way would see them. */
export function checkEncoding(message: CheckedMessage, list: FindingList): void {
  const raw = asBuffer(message.raw);
  checkLines(raw, message.bodyStart, list);
  const headers = raw.subarray(0, message.bodyStart);
  if (!isAscii(headers)) {
    const offset = headers.findIndex((byte) => byte > 0x7f);
    list.add({
      code: 'unencoded_header',
      severity: 'warning',
      message: 'A header contains characters that are not ASCII.',
      help: 'Encode them (RFC 2047), as in =?utf-8?B?…?=. Servers without SMTPUTF8 reject the message.',
      where: () => rawWhere(raw, raw.lastIndexOf(0x0a, offset) + 1, 'header'),
    });
  }
  const isPlain = { html: !NOT_ASCII.test(message.html.text), text: !NOT_ASCII.test(message.text.text) };
  for (const part of message.parts) checkPart(message, part, isPlain, list);
  checkText(message, list);
}

function checkLines(raw: Buffer, bodyStart: number, list: FindingList): void {
  for (let start = 0; start < raw.length; ) {
    const end = findLineEnd(raw, start);
    const length = end - start - (raw[end - 1] === 0x0d ? 1 : 0);
    if (length > MAX_LINE) {
      list.add({
        code: 'line_too_long',
        severity: 'warning',
        message: `A line has ${length} bytes. SMTP allows ${MAX_LINE}.`,
        help: 'Use quoted-printable or base64 for the body, and fold long headers. Servers reject or break longer lines.',
        where: rawWhere(raw, start, start < bodyStart ? 'header' : 'source'),
      });
      return;
    }
    start = end + 1;
  }
}

function checkPart(
  message: CheckedMessage,
  part: CheckedMessage['parts'][number],
  isPlain: { html: boolean; text: boolean },
  list: FindingList,
): void {
  const bytes = asBuffer(message.raw).subarray(part.start, part.end);
  const where = () => rawWhere(message.raw, part.start, 'source');
  if (part.encoding === 'identity' && !isAscii(bytes) && !declares8Bit(asBuffer(message.raw), part.start))
    list.add({
      code: 'undeclared_8bit',
      severity: 'warning',
      message: `The ${part.content_type} part has 8-bit bytes, but does not declare them.`,
      help: 'Set Content-Transfer-Encoding to 8bit, or better to quoted-printable or base64, which every server accepts.',
      where,
    });
  if (!isBody(part) || !part.content_type.startsWith('text/')) return;
  const { charset } = part;
  if (charset === null) {
    // What a 7-bit part encodes is only known after decoding.
    if (isAscii(bytes) && isPlain[part.role]) return;
    list.add({
      code: 'missing_charset',
      severity: 'warning',
      message: `The ${part.content_type} part has characters that are not ASCII, but declares no charset.`,
      help: 'Set the Content-Type to "text/…; charset=utf-8". Without it, clients guess.',
      where,
    });
  } else if (ASCII.test(charset)) {
    if (isAscii(bytes) && isPlain[part.role]) return;
    list.add({
      code: 'wrong_charset',
      severity: 'error',
      message: `The ${part.content_type} part declares ${charset}, but has characters that are not ASCII.`,
      help: 'Declare the charset that the text is encoded in, best utf-8.',
      where,
    });
  } else if (resolveCharset(charset) === undefined)
    list.add({
      code: 'unknown_charset',
      severity: 'warning',
      message: `The ${part.content_type} part declares the unknown charset ${quote(charset)}.`,
      help: 'Use utf-8.',
      where,
    });
  else if (part.encoding === 'identity' && resolveCharset(charset) === 'utf-8' && !isUtf8(bytes))
    list.add({
      code: 'wrong_charset',
      severity: 'error',
      message: `The ${part.content_type} part declares utf-8, but is not valid UTF-8.`,
      help: 'Encode the text in the charset that the part declares.',
      where,
    });
}

// The default, which has no decoder of its own.
const ASCII = /^(?:us-?)?ascii$|^ansi_x3\.4/i;
const NOT_ASCII = /[^\x00-\x7f]/;
// The headers of a part are smaller than this.
const MAX_PART_HEADERS = 8 * 1024;
const DECLARES_8BIT = /^content-transfer-encoding:[ \t]{0,20}(?:\r?\n[ \t]{1,20})?(?:8bit|binary)/im;

/** Whether the headers of the part that starts here say that it has 8-bit bytes. */
function declares8Bit(raw: Buffer, start: number): boolean {
  const before = raw.toString('latin1', Math.max(0, start - MAX_PART_HEADERS), start).trimEnd();
  const block = before.slice(Math.max(before.lastIndexOf('\n\n'), before.lastIndexOf('\n\r\n'), 0));
  return DECLARES_8BIT.test(block);
}

// UTF-8 that was read as Windows-1252 and encoded again: Ã© for é, â€™ for ’.
const TWICE_ENCODED = /Ã[\u0080-\u00bf©¨¤¶¼ŸŒ]|â€[™œ“”¦\u009d\u0153]|Â[\u00a0©®°]/;

/** Characters that were lost or garbled before the message was encoded, or by it. */
function checkText({ html, text }: CheckedMessage, list: FindingList): void {
  for (const body of [html, text]) {
    const lost = body.text.indexOf('\ufffd');
    if (lost >= 0)
      list.add({
        code: 'broken_characters',
        severity: 'warning',
        message: 'The text contains replacement characters (\ufffd).',
        help: 'Encode the text in the charset that its part declares, best in UTF-8 everywhere.',
        where: () => body.where(Math.max(0, lost - 20)),
      });
    const garbled = TWICE_ENCODED.exec(body.text);
    if (garbled)
      list.add({
        code: 'broken_characters',
        severity: 'warning',
        message: `The text seems to be encoded twice: it contains ${quote(garbled[0])}.`,
        help: 'Find the place that reads UTF-8 as another charset, such as a database connection or a template file.',
        where: () => body.where(Math.max(0, garbled.index - 20)),
      });
  }
}
