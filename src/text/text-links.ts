/** A piece of plain text, with its URL if it is one. */
export interface TextPiece {
  text: string;
  url?: string;
}

// Splits text at the separators of URLs, including Chinese and Japanese punctuation, which is used without spaces.
// Splitting first keeps the time linear.
const WORD = /[^\s<>"'`\u0000-\u0020、。〈〉《》「」『』【】（），．：；？！“”‘’…]+/g;
// Longer words are not real URLs.
const MAX_ADDRESS = 2000;
// A scheme may follow a letter that no scheme can have, as in 请点击https://a.test.
const WEB = /(?<![a-z0-9_])https?:\/\/[^/?#]|(?<![\p{L}\p{N}_])www\.[^/?#]/iu;
// A link that opens an application, which has a scheme of its own: acme://login. Other schemes name servers and files.
const APP = /(?<![a-z0-9_.+-])[a-z][a-z0-9+.-]{1,30}:\/\/\/?[^/?#]/i;
const NO_APP =
  /^(?:javascript|vbscript|data|cid|file|s?ftp|ssh|(?:git|svn)\b.*|wss?|(?:ldap|smtp|imap|redis|amqp)s?|postgres(?:ql)?|mysql|mongodb\b.*|jdbc|tcp|udp|unix|s3|gs):/i;
// The maximum lengths are those of RFC 5321, section 4.5.3.1. They also limit backtracking.
const MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}/;

/**
 * Finds up to `limit` URLs in plain text, with `apps` also those that open an application. The concatenated pieces are the
 * original text. Takes time proportional to the length of the text.
 */
export function findTextLinks(text: string, limit = 2000, apps = false): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  let found = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (found >= limit) break;
    const link =
      word.length <= MAX_ADDRESS ? (wrappedLink(text, word, index) ?? linkIn(word, apps)) : undefined;
    // A word that belongs to the URL in the line before.
    if (!link || index < at) continue;
    const start = index + link.start;
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: link.text, url: link.url });
    at = start + link.text.length;
    found++;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

// The rest of a URL in angle brackets, in the next lines.
const REST_OF_LINES = /^(?:\r?\n[\x21-\x3b\x3d\x3f-\x7e]+){1,20}(?=>)/;

/** A URL that was wrapped, as in <https://a.test/confirm?token=…>. The brackets say where it ends (RFC 3986, appendix C). */
function wrappedLink(text: string, word: string, index: number): ReturnType<typeof linkIn> {
  const end = index + word.length;
  if (text[index - 1] !== '<' || !/^[\r\n]/.test(text.slice(end, end + 1))) return undefined;
  const rest = /^https?:\/\/[^/?#]/i.test(word) && REST_OF_LINES.exec(text.slice(end, end + MAX_ADDRESS));
  if (!rest) return undefined;
  const whole = word + rest[0];
  return { start: 0, text: whole, url: whole.replace(/[\r\n]+/g, '') };
}

function linkIn(word: string, apps: boolean): { start: number; text: string; url: string } | undefined {
  const hasScheme = word.includes('://');
  const web = hasScheme || /www\./i.test(word) ? word.search(WEB) : -1;
  const start = web < 0 && apps && hasScheme ? appIn(word) : web;
  if (start >= 0) {
    const text = trimEnd(word.slice(start), word[start - 1]);
    const url = /^www\./i.test(text) ? `http://${text}` : text;
    return { start, text, url };
  }
  const mail = word.includes('@') ? MAIL.exec(word) : null;
  if (!mail) return undefined;
  const text = trimEnd(mail[0], word[mail.index - 1]);
  return { start: mail.index, text, url: `mailto:${text}` };
}

function appIn(word: string): number {
  const app = APP.exec(word);
  return app && !NO_APP.test(app[0]) ? app.index : -1;
}

/**
 * The URL without trailing characters that belong to the surrounding text: the full stop of a sentence, a bracket or
 * Markdown emphasis that was opened before it, and a following Chinese, Japanese or Korean word.
 */
function trimEnd(written: string, before: string | undefined): string {
  const address = written.slice(0, wordAfter(written));
  const unopened = { ')': surplus(address, '(', ')'), ']': surplus(address, '[', ']') };
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1]!;
    if ((last === ')' || last === ']') && unopened[last] > 0) unopened[last]--;
    else if (!('*_~'.includes(last) && last === before) && !'.,;:!?'.includes(last)) break;
    end--;
  }
  return address.slice(0, end);
}

/** The number of closing brackets minus the number of opening ones. */
function surplus(text: string, open: string, close: string): number {
  let count = 0;
  for (const character of text) {
    if (character === close) count++;
    else if (character === open) count--;
  }
  return count;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The start of a word that follows without a space: a letter after ASCII. In /wiki/東京 it is part of the URL. */
function wordAfter(address: string): number {
  const at = address.search(UNSPACED);
  return at > 0 && /^[\x21-\x7e]+$/.test(address.slice(0, at)) && /\w/.test(address[at - 1]!)
    ? at
    : address.length;
}
