import { isBlankRange } from '../bytes.ts';
import { decodeText } from '../decode/decode.ts';
import type { Part } from './part-tree.ts';

/** The parts that a mail client would show as the message itself, by type, in the order of the message. */
export interface Bodies {
  text: readonly Part[];
  html: readonly Part[];
}

/**
 * Chooses the parts of the text and of the HTML body: all of each kind that are not attachments, since clients
 * show them below each other; in an alternative the last version, which the sender prefers (RFC 2046 section 5.1.4);
 * in a related only the root, because the others are its images and styles.
 */
export function chooseBodies(raw: Buffer, root: Part): Bodies {
  return choose(raw, root, true);
}

/** `leading`: the part is the first of its message, a version in an alternative, or the root of a related. */
function choose(raw: Buffer, part: Part, leading: boolean): Bodies {
  const { children, headers } = part;
  if (!children) return chooseLeaf(part, leading);
  if (headers.content_type === 'multipart/alternative') return chooseAlternative(raw, children);
  if (headers.content_type === 'multipart/related') {
    const root = rootOf(part);
    const bodies = root ? choose(raw, root, true) : none;
    if (bodies.text.length > 0 || bodies.html.length > 0) return bodies;
  }
  return chooseAll(raw, children, leading);
}

const none: Bodies = { text: [], html: [] };

function chooseLeaf(part: Part, leading: boolean): Bodies {
  const { content_type, content_id, disposition, filename } = part.headers;
  if (disposition === 'attachment') return none;
  // A later part with a name is a file, and one with a Content-ID is a resource. On the first part, both are ignored.
  if (!leading && (filename !== '' || content_id !== null)) return none;
  if (content_type === 'text/plain') return { text: [part], html: [] };
  if (content_type === 'text/html') return { text: [], html: [part] };
  return none;
}

function chooseAll(raw: Buffer, children: Part[], leading: boolean): Bodies {
  const text: Part[] = [];
  const html: Part[] = [];
  for (const [index, child] of children.entries()) {
    const bodies = choose(raw, child, leading && index === 0);
    for (const part of bodies.text) text.push(part);
    for (const part of bodies.html) html.push(part);
  }
  return { text, html };
}

/**
 * A later version replaces an earlier one (RFC 2046 section 5.1.4), unless it is blank, its type is a guess, or it is only
 * the text around something that is not text. Blank parts are assigned to their body, where they have no effect, because
 * empty attachments are useless.
 */
function chooseAlternative(raw: Buffer, children: Part[]): Bodies {
  const blankText: Part[] = [];
  const blankHtml: Part[] = [];
  let text = none.text;
  let html = none.html;
  let beside = none.text;
  for (const child of children) {
    const form = choose(raw, child, true);
    const words = withoutBlank(raw, form.text, blankText);
    const page = withoutBlank(raw, form.html, blankHtml);
    if (form.html.length > 0) {
      if (page.length === 0 && html.length > 0) continue;
      html = page;
      beside = words;
    } else if (words.length > 0) {
      if (text.length === 0 || isWholeText(child, form)) text = words;
      else if (child.children) beside = words;
    }
  }
  // Clients also show text inside the HTML version, such as the footer of a mailing list.
  return { text: [...text, ...beside, ...blankText], html: [...html, ...blankHtml] };
}

/** False for what follows a part that cannot be shown, such as text/enriched or a picture, and for a part of invalid type. */
function isWholeText(version: Part, bodies: Bodies): boolean {
  const { children, headers } = version;
  if (!children) return bodies.text.includes(version) && !headers.has_invalid_type;
  if (headers.content_type === 'multipart/alternative')
    return children.some((child) => isWholeText(child, bodies));
  const main = headers.content_type === 'multipart/related' ? rootOf(version) : children[0];
  return main !== undefined && isWholeText(main, bodies);
}

/** The root of a related; the others are its images and styles. */
function rootOf({ children, headers }: Part): Part | undefined {
  return (
    children?.find((child) => headers.start && child.headers.content_id === headers.start) ?? children?.[0]
  );
}

/** Returns the parts that have content, and adds the others to `blank`. */
function withoutBlank(raw: Buffer, parts: readonly Part[], blank: Part[]): Part[] {
  return parts.filter((part) => {
    const hasContent = !isBlank(raw, part);
    if (!hasContent) blank.push(part);
    return hasContent;
  });
}

// Enough for an encoded line break or two. Longer parts that are blank after decoding are rare, and decoding takes
// time.
const MAX_DECODED_BYTES = 200;

function isBlank(raw: Buffer, { start, end, headers }: Part): boolean {
  if (end - start <= MAX_DECODED_BYTES) return decodeText(raw.subarray(start, end), headers).trim() === '';
  return isBlankRange(raw, start, end);
}
