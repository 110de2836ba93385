/** A stretch of plain text, and the address it is, when it is one. */
export interface TextPiece {
  text: string;
  url?: string;
}

// Separators between URLs in text. Splitting at these first takes linear time.
const WORD = /[^\s<>"'`\u0000-\u0020]+/g;
// Longer words are not real URLs.
const MAX_ADDRESS = 2000;
const WEB = /(?:^|[^\p{L}\p{N}_])(?<address>(?:https?:\/\/|www\.)[^/?#].*)$/iu;
// The lengths are those of RFC 5321, section 4.5.3.1, and keep the search from looking further.
const MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}/;

/**
 * Finds the addresses in plain text, up to `limit` of them. Joined again, the pieces are the text. Takes time
 * proportional to the length of the text.
 */
export function findTextLinks(text: string, limit = 2000): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  let found = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (found >= limit) break;
    const link = word.length <= MAX_ADDRESS ? linkIn(word) : undefined;
    if (!link) continue;
    const start = index + link.start;
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: link.text, url: link.url });
    at = start + link.text.length;
    found++;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function linkIn(word: string): { start: number; text: string; url: string } | undefined {
  const web = word.includes('://') || /www\./i.test(word) ? WEB.exec(word)?.groups?.address : undefined;
  if (web !== undefined) {
    const text = trimEnd(web);
    const url = /^www\./i.test(text) ? `http://${text}` : text;
    return { start: word.length - web.length, text, url };
  }
  const mail = word.includes('@') ? MAIL.exec(word) : null;
  if (!mail) return undefined;
  const text = trimEnd(mail[0]);
  return { start: mail.index, text, url: `mailto:${text}` };
}

/** The full stop of a sentence is not part of an address, nor is the bracket around it. */
function trimEnd(address: string): string {
  let unopened = 0;
  for (const character of address) {
    if (character === ')') unopened++;
    else if (character === '(') unopened--;
  }
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1]!;
    if (last === ')' && unopened > 0) unopened--;
    else if (!'.,;:!?*_~]'.includes(last)) break;
    end--;
  }
  return address.slice(0, end);
}
