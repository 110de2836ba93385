import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { MAX_ADDRESS_LENGTH } from '../contract/message/listed.ts';

/** RFC 5321 4.5.3.1.2. */
const MAX_DOMAIN_LENGTH = 255;

// Unquoted local parts are lenient about dots (`a..b`, real addresses in Japan) and strict about specials.
const LOCAL = /[^\s"<>()[\]\\,:;@]+/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;
const DOMAIN = /(?:[A-Za-z0-9_-]|(?!\s)[\u00a1-\uffff])+(?:\.(?:[A-Za-z0-9_-]|(?!\s)[\u00a1-\uffff])+)*/y;
const LITERAL = /\[([^[\]\\\s]+)\]/y;

/** Whether an envelope can have this recipient, or this sender. Cron jobs and other local senders use `root`. */
export function isEnvelopeAddress(text: string): boolean {
  return text !== '' && text.length <= MAX_ADDRESS_LENGTH && addressAt(text, 0) === text;
}

/** The address that begins at this offset; `''` if there is none, or if it is too long. */
export function addressAt(text: string, at: number): string {
  const local = matchAt(text[at] === '"' ? QUOTED : LOCAL, text, at);
  let end = at + local.length;
  if (local === '') return '';
  if (text[end] === '@') {
    const domain = domainAt(text, end + 1);
    if (domain === '') return '';
    end += 1 + domain.length;
  }
  return end - at > MAX_ADDRESS_LENGTH ? '' : text.slice(at, end);
}

function domainAt(text: string, at: number): string {
  if (text[at] !== '[') {
    const domain = matchAt(DOMAIN, text, at);
    return domain.length > MAX_DOMAIN_LENGTH ? '' : domain;
  }
  const literal = matchAt(LITERAL, text, at);
  const inside = literal.slice(1, -1);
  const valid = /^IPv6:/i.test(inside) ? isIPv6(inside.slice(5)) : isIPv4(inside);
  return valid ? literal : '';
}

/** What a sticky pattern matches at this offset; `''` if it does not match. */
export function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/**
 * The address with its domain as given, in Unicode, and in ASCII (`xn--…`), each once. A test names `ada@münchen.test`,
 * and a mail library may send it to `ada@xn--mnchen-3ya.test`: both are the same mailbox.
 */
export function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^\0-\x7f]|xn--/i.test(domain)) return [address];
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)];
  return [...new Set(domains)]
    .filter((spelling) => spelling !== '')
    .map((spelling) => address.slice(0, at) + spelling);
}
