/** A part as MailHog shows it: nothing is decoded. */
export interface MailHogPart {
  Headers: Record<string, string[]>;
  Body: string;
  Size: number;
  MIME: { Parts: MailHogPart[] } | null;
}

const MAX_DEPTH = 10;
const MAX_PARTS = 1000;

/** Splits a message, or one of its parts, into headers and body, and a multipart body into its parts. */
export function mailHogPart(text: string, depth = 0): MailHogPart {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const Body = end ? text.slice(end.index + end[0].length) : '';
  const Headers = headersIn(head);
  const parts = depth < MAX_DEPTH ? partsIn(Body, Headers['Content-Type']?.[0] ?? '') : undefined;
  return {
    ...{ Headers, Body, Size: Body.length },
    MIME: parts ? { Parts: parts.map((part) => mailHogPart(part, depth + 1)) } : null,
  };
}

function headersIn(head: string): Record<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    const values = headers.get(name);
    if (values) values.push(value);
    else headers.set(name, [value]);
  }
  return Object.fromEntries(headers);
}

function partsIn(body: string, type: string): string[] | undefined {
  if (!/^multipart\//i.test(type)) return undefined;
  const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const delimiter = boundary && `--${boundary[1] ?? boundary[2]}`;
  if (!delimiter) return undefined;
  const parts: string[] = [];
  let start = -1;
  for (
    let at = body.indexOf(delimiter);
    at !== -1 && parts.length < MAX_PARTS;
    at = body.indexOf(delimiter, at + 1)
  ) {
    if (at > 0 && body[at - 1] !== '\n') continue;
    if (start !== -1) parts.push(body.slice(start, at).replace(/\r?\n$/, ''));
    const after = at + delimiter.length;
    if (body.startsWith('--', after)) break;
    const line = body.indexOf('\n', after);
    if (line === -1) break;
    start = line + 1;
  }
  return parts;
}
