/** Messages that are expensive for a program that reads them carelessly. Each is accepted over SMTP. */
export interface HostileMessage {
  raw(): string;
  /** How many a list has to show. */
  copies: number;
}

const MB = 1_000_000;
const LARGE = 24 * MB;
// Of a header, of which more would be read as the body.
const HEADER = 1 * MB;
const FROM = 'From: a@b.test\r\n';

const lines = (line: string, bytes: number) => `${line}\r\n`.repeat(bytes / (line.length + 2));

/** A multipart in a multipart, and so on, with a text in the innermost. */
function nested(levels: number, text: string): string {
  const type = (level: number) => `Content-Type: multipart/mixed; boundary=b${level}`;
  const open = Array.from({ length: levels }, (_, level) => `${type(level)}\r\n\r\n--b${level}\r\n`).join('');
  const close = Array.from({ length: levels }, (_, level) => `\r\n--b${levels - 1 - level}--\r\n`).join('');
  return `${FROM}${open}Content-Type: text/plain\r\n\r\n${text}${close}`;
}

function multipart(first: string, count: number, part: (n: number) => string): string {
  const parts = Array.from({ length: count }, (_, n) => `--b\r\n${part(n)}`).join('\r\n');
  return `${FROM}Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\n${first}\r\n${parts}\r\n--b--\r\n`;
}

const html = (markup: string) => `Content-Type: text/html\r\n\r\n${markup}`;
const image = (headers: string) => `Content-Type: image/png\r\n${headers}\r\n\r\nx`;

export const hostileMessages: Record<string, HostileMessage> = {
  'ten multiparts around 24 MB': { raw: () => nested(10, lines('x'.repeat(70), LARGE)), copies: 1 },
  'ten multiparts around control characters': {
    raw: () => nested(10, lines('\x01'.repeat(70), 90_000)),
    copies: 5,
  },
  'control characters of 24 MB': { raw: () => `${FROM}\r\n${lines('\x01'.repeat(70), LARGE)}`, copies: 1 },
  'To with 1 MB of groups': { raw: () => `${FROM}To: ${'g:'.repeat(HEADER / 2 - 20)}\r\n\r\nx`, copies: 30 },
  'all address headers with 200 KB of addresses': {
    raw: () =>
      `${['From', 'To', 'Cc', 'Reply-To'].map((name) => `${name}: ${'a@b.test,'.repeat(HEADER / 50)}`).join('\r\n')}\r\n\r\nx`,
    copies: 10,
  },
  'Subject with 1 MB of encoded words': {
    raw: () => `${FROM}Subject: ${'=?utf-8?q?=01?= '.repeat(HEADER / 17)}\r\n\r\nx`,
    copies: 10,
  },
  '150,000 headers': { raw: () => `${FROM}${'a:b\r\n'.repeat(150_000)}\r\nx`, copies: 10 },
  'millions of cid: references to 990 parts': {
    raw: () =>
      multipart(html(lines('cid:x '.repeat(100), 18 * MB)), 990, (n) => image(`Content-ID: <c${n}>`)),
    copies: 1,
  },
  '990 parts with long names': {
    raw: () =>
      multipart(html('x'), 990, (n) =>
        image(`Content-Disposition: attachment; filename="${'\x7f"\\'.repeat(300)}${n}"`),
      ),
    copies: 3,
  },
  'a million links': { raw: () => `${FROM}${html(lines('<a href=http://x/>y</a>', LARGE))}`, copies: 1 },
};
