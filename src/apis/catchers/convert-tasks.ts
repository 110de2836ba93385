import { replaceMany } from '../../mime/decode/replace-many.ts';
import { Transferred } from '../../workers/task-module.ts';

/** What MailHog shows of a message. */
export interface MailHogInput {
  id: string;
  created_at: string;
  sender: string;
  recipients: string[];
  helo: string;
  /** The message, or its beginning. */
  bytes: Uint8Array;
}

type Bytes = Transferred<Uint8Array<ArrayBuffer>>;

/** The JSON of a message in MailHog's form. */
export function mailHogMessage({ id, created_at, sender, recipients, helo, bytes }: MailHogInput): Bytes {
  const Data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const { Headers, Body, Size, MIME } = mailHogPart(Data);
  const message = {
    ID: id,
    From: path(sender),
    To: recipients.map(path),
    Content: { Headers, Body, Size: Size + Data.length - Body.length, MIME: null },
    Created: created_at,
    MIME,
    Raw: { From: sender, To: recipients, Data, Helo: helo },
  };
  return utf8(JSON.stringify(message));
}

/** The body of a part, as it is in the message. Undefined if there is no such part. */
export function mailHogPartBody({ bytes, part }: { bytes: Uint8Array; part: number }): Bytes | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  const body = mailHogPart(text).MIME?.Parts[part]?.Body;
  return body === undefined ? undefined : utf8(body);
}

function path(address: string): unknown {
  const at = address.lastIndexOf('@');
  return {
    Relays: null,
    Mailbox: address.slice(0, Math.max(0, at)),
    Domain: address.slice(at + 1),
    Params: '',
  };
}

/** A part as MailHog shows it: nothing is decoded. */
interface MailHogPart {
  Headers: Record<string, string[]>;
  Body: string;
  Size: number;
  MIME: { Parts: MailHogPart[] } | null;
}

const MAX_DEPTH = 10;
const MAX_PARTS = 1000;
// Of one part. The rest of a longer header is left out.
const MAX_HEADER_LENGTH = 1024 * 1024;
const MAX_HEADERS = 5000;
// The text of all parts together, as a multiple of the message. Each level of multiparts repeats the one below it.
const MAX_REPEATED = 3;

/**
 * Splits a message, or one of its parts, into headers and body, and a multipart body into its parts. Parts of parts are left
 * out once they would repeat the message too often.
 */
function mailHogPart(
  text: string,
  depth = 0,
  room = { characters: MAX_REPEATED * text.length },
): MailHogPart {
  room.characters -= text.length;
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const Body = end ? text.slice(end.index + end[0].length) : '';
  const Headers = headersIn(head);
  const hasRoom = depth < MAX_DEPTH && Body.length <= room.characters;
  const parts = hasRoom ? partsIn(Body, Headers['Content-Type']?.[0] ?? '') : undefined;
  return {
    ...{ Headers, Body, Size: Body.length },
    MIME: parts ? { Parts: parts.map((part) => mailHogPart(part, depth + 1, room)) } : null,
  };
}

function headersIn(head: string): Record<string, string[]> {
  const unfolded = head
    .slice(0, MAX_HEADER_LENGTH)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/, MAX_HEADERS);
  const fields = unfolded.filter((line) => line.indexOf(':') > 0);
  const byName = Map.groupBy(fields, (line) => line.slice(0, line.indexOf(':')));
  return Object.fromEntries(
    [...byName].map(([name, lines]) => [name, lines.map((line) => line.slice(name.length + 1).trim())]),
  );
}

/** Undefined if it is not a multipart. A part that no delimiter ends is left out. */
function partsIn(body: string, type: string): string[] | undefined {
  const boundary = /^multipart\/.*?;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  if (!boundary) return undefined;
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary[1] ?? boundary[2]}`, MAX_PARTS + 2);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  // Without the rest of the delimiter's line.
  return pieces
    .slice(0, end)
    .map((piece) => piece.slice(piece.indexOf('\n') + 1 || piece.length).replace(/\r$/, ''));
}

/** HTML in which `cid:` references to parts are links to attachments. */
export function linkedHtml({
  html,
  links,
}: {
  html: string | Uint8Array;
  links: Map<string, string>;
}): Bytes {
  const text = typeof html === 'string' ? html : new TextDecoder().decode(html);
  return utf8(replaceMany(text, /cid:([^"'\s)>]{1,500})/g, (all, cid) => links.get(cid!) ?? all));
}

function utf8(text: string): Bytes {
  const bytes = new TextEncoder().encode(text);
  return new Transferred(bytes, [bytes.buffer]);
}
