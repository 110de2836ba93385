import { addressAt, matchAt } from '../../mailbox/envelope-address.ts';

export interface ParsedPath {
  /** Without `<>` and source route, otherwise as written; `''` for `<>`. */
  address: string;
  /** What follows on the line: the ESMTP parameters. */
  rest: string;
}

// `@one,@two:` before the mailbox: RFC 5321 says accept and ignore.
const ROUTE = /@[^\s<>@,:]+(?:,@[^\s<>@,:]+)*:/y;

/**
 * Parses the path after `FROM:` or `TO:`; null when it has no address. Lenient for people who type into `nc`: allows white
 * space before the path, and no `<>`.
 */
export function parsePath(text: string): ParsedPath | null {
  let at = 0;
  while (text[at] === ' ') at++;
  const bracketed = text[at] === '<';
  if (bracketed) at++;
  if (bracketed && text[at] === '>') return finish('', text, at + 1);
  if (bracketed) at += matchAt(ROUTE, text, at).length;
  const address = addressAt(text, at);
  if (address === '') return null;
  // Without brackets, a word could also be a display name or a parameter.
  const hasDomain = address.lastIndexOf('@') > address.lastIndexOf('"');
  if (!bracketed && !hasDomain && address.toLowerCase() !== 'postmaster') return null;
  const end = at + address.length;
  if (!bracketed) return finish(address, text, end);
  return text[end] === '>' ? finish(address, text, end + 1) : null;
}

function finish(address: string, text: string, end: number): ParsedPath | null {
  const rest = text.slice(end);
  if (rest === '') return { address, rest };
  return rest[0] === ' ' ? { address, rest: rest.trim() } : null;
}
