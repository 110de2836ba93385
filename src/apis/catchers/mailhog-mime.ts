/** A part as MailHog shows it: nothing is decoded. */
export interface MailHogPart {
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
export function mailHogPart(
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
