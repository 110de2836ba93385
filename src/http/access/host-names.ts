import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { domainToASCII } from 'node:url';

// These cannot be registered in the public DNS: RFC 6761 and 6762 (localhost, test, local), RFC 8375 (home.arpa), ICANN's
// resolution of 2024 (internal). Kubernetes uses svc, which is not a top-level domain; its cluster.local is below local.
const RESERVED_SUFFIXES = ['.localhost', '.test', '.internal', '.local', '.home.arpa', '.svc'];

const AUTHORITY = /^(?:\[([^\]]+)\]|([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?)(?::\d{0,5})?$/i;
const LONGEST_NAME = 253;

/**
 * The host in an authority such as `Mail.example.com.:8025` or `[::1]:8025`: lower case, without port, brackets and
 * final dot. Undefined when there is none.
 */
export function hostIn(authority: string): string | undefined {
  const [, bracketed, name] = AUTHORITY.exec(authority.trim()) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed.toLowerCase() : undefined;
  return name !== undefined && name.length <= LONGEST_NAME ? name.toLowerCase() : undefined;
}

/**
 * Creates a check for our own hosts: IP addresses, names that the public DNS cannot point here, and those in
 * `allowed`, as `parseAllowedHost` returns them.
 */
export function createHostCheck(allowed: readonly string[], ownName = hostname()): (host: string) => boolean {
  const names = new Set([...allowed, ownName.toLowerCase()]);
  const suffixes = allowed.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  suffixes.push(...RESERVED_SUFFIXES);
  return (host) =>
    isAddress(host) ||
    !host.includes('.') ||
    names.has(host) ||
    suffixes.some((suffix) => host.endsWith(suffix));
}

/** Includes spellings such as `127.1` and `0x7f.0.0.1`: a host whose last label is a number is always an IPv4 address. */
function isAddress(host: string): boolean {
  return isIP(host) !== 0 || (/\.(?:\d+|0x[0-9a-f]*)$/.test(host) && URL.canParse(`http://${host}`));
}

/** A host name, or `*.` and a host name for all names below it, normalised. Throws on anything else. */
export function parseAllowedHost(text: string): string {
  const [, wildcard = '', name = ''] = /^(\*\.)?([^/?#@:\s]*)$/.exec(text.trim()) ?? [];
  const host = hostIn(domainToASCII(name));
  if (host === undefined) {
    throw new Error(
      `${JSON.stringify(text)} is not a host name such as mail.example.com or *.example.com (no scheme, no port).`,
    );
  }
  return wildcard + host;
}
