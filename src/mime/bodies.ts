import { SPACE } from './bytes.ts';
import type { Part } from './part-tree.ts';

/** The parts a mail client would show as the mail itself. */
export interface Bodies {
  text: Part | undefined;
  html: Part | undefined;
}

/**
 * Chooses the text and the HTML body. In general the first of each kind that is not an attachment; in an
 * alternative the last, which its sender prefers (RFC 2046 section 5.1.4); in a related only the root, because the
 * others are its images and styles. Of texts one after the other, the first that has something in it: clients show
 * them below each other, where an empty one is not seen.
 */
export function chooseBodies(raw: Buffer, root: Part): Bodies {
  return choose(raw, root, true);
}

/** `leading`: nothing comes before this part, or only other forms of the same content. */
function choose(raw: Buffer, part: Part, leading: boolean): Bodies {
  const { children, headers } = part;
  if (!children) return chooseLeaf(part, leading);
  if (headers.content_type === 'multipart/alternative') return chooseAlternative(raw, children, leading);
  if (headers.content_type === 'multipart/related') {
    const root =
      children.find((child) => headers.start && child.headers.content_id === headers.start) ?? children[0];
    const bodies = root ? choose(raw, root, leading) : none;
    if (bodies.text || bodies.html) return bodies;
  }
  return chooseFirst(raw, children, leading);
}

const none: Bodies = { text: undefined, html: undefined };

function chooseLeaf(part: Part, leading: boolean): Bodies {
  const { content_type, disposition, filename } = part.headers;
  // A name alone makes a file of a later part; on the first it is decoration.
  if (disposition === 'attachment' || (filename !== '' && !leading)) return none;
  if (content_type === 'text/plain') return { text: part, html: undefined };
  if (content_type === 'text/html') return { text: undefined, html: part };
  return none;
}

function chooseFirst(raw: Buffer, children: Part[], leading: boolean): Bodies {
  const bodies = { ...none };
  // An empty text inside an alternative stays: its page is what there is to read, and a later text is another matter.
  let isReplaceable = true;
  for (const [index, child] of children.entries()) {
    const { text, html } = choose(raw, child, leading && index === 0);
    if (text && isReplaceable) {
      const isEmpty = text === child && isBlank(raw, text);
      if (!bodies.text || !isEmpty) bodies.text = text;
      isReplaceable = isEmpty;
    }
    bodies.html ??= html;
    if (bodies.text && !isReplaceable && bodies.html) break;
  }
  return bodies;
}

function isBlank(raw: Buffer, { start, end }: Part): boolean {
  let at = start;
  while (at < end && raw[at]! <= SPACE) at++;
  return at === end;
}

function chooseAlternative(raw: Buffer, children: Part[], leading: boolean): Bodies {
  const bodies = { ...none };
  let textBesideHtml: Part | undefined;
  for (const child of children) {
    const { text, html } = choose(raw, child, leading);
    // The text inside an HTML form (a signature after it, say) is not the plain form of the mail.
    if (html) textBesideHtml ??= text;
    else bodies.text = text ?? bodies.text;
    bodies.html = html ?? bodies.html;
  }
  bodies.text ??= textBesideHtml;
  return bodies;
}
