import { isIPv4, isIPv6 } from 'node:net';
import { MAX_ADDRESS_LENGTH } from '../../contract/message/listed.ts';

/** RFC 5321 4.5.3.1.2. */
const MAX_DOMAIN_LENGTH = 255;

export interface ParsedPath {
  /** Without `<>` and source route, otherwise as written; `''` for `<>`. */
  address: string;
  /** What follows on the line: the ESMTP parameters. */
  rest: string;
}

// Unquoted local parts are lenient about dots (`a..b`, real addresses in Japan) and strict about specials.
const LOCAL = /[^\s"<>()[\]\\,:;@]+/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;
const DOMAIN = /(?:[A-Za-z0-9_-]|(?!\s)[\u00a1-\uffff])+(?:\.(?:[A-Za-z0-9_-]|(?!\s)[\u00a1-\uffff])+)*/y;
const LITERAL = /\[([^[\]\\\s]+)\]/y;
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
  if (bracketed) at += match(ROUTE, text, at).length;
  const local = match(text[at] === '"' ? QUOTED : LOCAL, text, at);
  if (local === '') return null;
  let end = at + local.length;
  if (text[end] === '@') {
    const domain = matchDomain(text, end + 1);
    if (domain === '') return null;
    end += 1 + domain.length;
  } else if (!bracketed && local.toLowerCase() !== 'postmaster') {
    // Cron jobs and other sendmail-style senders use `<root>`. Without brackets, a word could also be a display name or a
    // parameter.
    return null;
  }
  const address = text.slice(at, end);
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  if (!bracketed) return finish(address, text, end);
  return text[end] === '>' ? finish(address, text, end + 1) : null;
}

function finish(address: string, text: string, end: number): ParsedPath | null {
  const rest = text.slice(end);
  if (rest === '') return { address, rest };
  return rest[0] === ' ' ? { address, rest: rest.trim() } : null;
}

function matchDomain(text: string, at: number): string {
  if (text[at] !== '[') {
    const domain = match(DOMAIN, text, at);
    return domain.length > MAX_DOMAIN_LENGTH ? '' : domain;
  }
  const literal = match(LITERAL, text, at);
  const inside = literal.slice(1, -1);
  const valid = /^IPv6:/i.test(inside) ? isIPv6(inside.slice(5)) : isIPv4(inside);
  return valid ? literal : '';
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
