/** A message with what a check has to find in it. All of them were written by hand from the support table, before the checks. */
export interface LabelledMessage {
  /** What is special about it. */
  name: string;
  /** The HTML body, with the usual headers and a text part around it; or the whole message, with CRLF line ends. */
  html?: string;
  raw?: string | Buffer;
  /** Exactly what has to be found: features in `html-*`, codes elsewhere. */
  expected: readonly string[];
  /** What may be found or not, because the table or the rule leaves it open. */
  optional?: readonly string[];
}

export const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');

/** Headers that no check objects to. */
export const usualHeaders = [
  'From: Ada <ada@example.com>',
  'To: Bob <bob@example.org>',
  'Subject: Your order has been sent',
  'Date: Mon, 02 Mar 2026 09:30:00 +0000',
  'Message-ID: <20260302093000.1@example.com>',
  'MIME-Version: 1.0',
];

export interface Parts {
  headers?: readonly string[];
  html?: string;
  /** The text part; by default the text of the HTML. */
  text?: string | undefined;
  /** More parts, with their headers. */
  related?: readonly string[];
}

/** A multipart message. It has the usual headers unless others are given. */
export function message({
  headers = usualHeaders,
  html,
  text = html ? textOf(html) : '',
  related = [],
}: Parts): string {
  const bodies = [
    part('text/plain; charset=utf-8', text),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', html)]),
  ];
  const alternative = multipart('alternative', bodies);
  return crlf(
    [...headers, related.length > 0 ? multipart('related', [alternative, ...related]) : alternative].join(
      '\n',
    ),
  );
}

/** A message with one body. */
export function single(type: string, body: string, headers: readonly string[] = usualHeaders): string {
  return crlf([...headers, part(type, body)].join('\n'));
}

export function part(type: string, body: string, ...headers: string[]): string {
  return [`Content-Type: ${type}`, 'Content-Transfer-Encoding: 8bit', ...headers, '', body, ''].join('\n');
}

export function base64Part(type: string, body: Uint8Array, ...headers: string[]): string {
  const lines = Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\n');
  return [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers, '', lines, ''].join('\n');
}

function multipart(kind: string, parts: readonly string[]): string {
  const boundary = `--=_${kind}`;
  return [
    `Content-Type: multipart/${kind}; boundary="=_${kind}"`,
    '',
    ...parts.map((each) => `${boundary}\n${each}`),
    `${boundary}--`,
    '',
  ].join('\n');
}

/** Good enough for the short documents here. */
function textOf(html: string): string {
  return html
    .replace(/<(style|title|script)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/** An accessible document with this in its body, for checks other than `html`. */
export function page(
  body: string,
  { attributes = ' lang="en"', head = '<title>Your order</title>' } = {},
): string {
  return `<!DOCTYPE html>\n<html${attributes}>\n<head><meta charset="utf-8">${head}</head>\n<body>\n${body}\n</body>\n</html>`;
}
