/** A stretch of plain text, and the address it is, when it is one. */
export interface TextPiece {
  text: string;
  url?: string;
}

const ADDRESS =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`\u0000-\u0020\u00A0\u3000]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** Finds the addresses in plain text. Joined again, the pieces are the text. */
export function findTextLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const found = trimEnd(match[0]);
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: found, url: addressOf(found) });
    at = match.index + found.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The full stop of a sentence is not part of an address, nor is the bracket around it. */
function trimEnd(found: string): string {
  let url = found.replace(/[.,;:!?*_~\]]+$/, '');
  while (url.endsWith(')') && count(url, ')') > count(url, '('))
    url = url.slice(0, -1).replace(/[.,;:!?]+$/, '');
  return url;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function addressOf(text: string): string {
  if (/^https?:/i.test(text)) return text;
  return text.includes('@') && !/^www\./i.test(text) ? `mailto:${text}` : `http://${text}`;
}
