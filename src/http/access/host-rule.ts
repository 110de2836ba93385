import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { domainToASCII } from 'node:url';
import { AppError } from '../../mailbox/errors.ts';

export interface HostRuleOptions {
  /** Host names besides our own that requests may be for. */
  allowHost?: readonly string[];
  /** Whether a proxy in front passes on the requested host in X-Forwarded-Host. */
  trustProxy?: boolean;
}

/** The parts of a request that name its host. */
export type HostRequest = Pick<IncomingMessage, 'url' | 'httpVersion' | 'headers' | 'rawHeaders'>;

/**
 * Creates a check that returns an error for a request to a host that is not ours, because that is the sign of DNS
 * rebinding: see docs/decisions/access-browsers.md. Throws on a malformed option; the check never throws.
 */
export function createHostRule({ allowHost = [], trustProxy = false }: HostRuleOptions) {
  const isOurs = createHostCheck(allowHost.map(parseAllowedHost));

  return (request: HostRequest): AppError | undefined => {
    const named = authoritiesIn(request, trustProxy);
    if (named.length === 0) return foreignHost(undefined);
    for (const authority of named) {
      const host = hostIn(authority);
      if (host === undefined || !isOurs(host)) return foreignHost(host);
    }
    return undefined;
  };
}

/** Refuses a request that does not name exactly one host, as RFC 9112, section 3.2, requires. */
export function malformedHost(request: HostRequest): AppError | undefined {
  const { host } = request.headers;
  const target = hostOfTarget(request);
  if (host === undefined) {
    return request.httpVersion === '1.1' ? malformed('The request has no Host header.') : undefined;
  }
  if (namesTwoHosts(request)) return malformed('The request has more than one Host header.');
  if (target !== undefined && target.toLowerCase() !== host.toLowerCase()) {
    return malformed('The Host header does not match the host of the request target.');
  }
  return undefined;
}

/**
 * Every host that the request names; all must be ours. Behind a trusted proxy that includes Host as well as
 * X-Forwarded-Host: a page on a rebound name can set X-Forwarded-Host, but not Host.
 */
function authoritiesIn(request: HostRequest, trustProxy: boolean): string[] {
  const { host, 'x-forwarded-host': forwarded = '' } = request.headers;
  const behindProxy = trustProxy ? String(forwarded).split(',') : [];
  return [
    ...[host, hostOfTarget(request)].filter((authority) => authority !== undefined),
    ...behindProxy.filter((authority) => authority.trim() !== ''),
  ];
}

/** The authority in a target such as `http://localhost/path`, which outranks the Host header (section 3.2.2). */
function hostOfTarget({ url }: HostRequest): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url ?? '')?.[1];
}

// Node uses the first and ignores the rest; a proxy in front may have checked another one.
function namesTwoHosts({ rawHeaders }: HostRequest): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function malformed(fault: string): AppError {
  return new AppError('invalid_parameter', fault);
}

function foreignHost(name: string | undefined): AppError {
  return new AppError(
    'forbidden_host',
    name === undefined
      ? 'The request has no valid Host header. Send the name or address of this server.'
      : `Requests to the host name ${name} are not accepted, because any web site could point it here. If the name is yours, start Postern with --allow-host ${name}.`,
  );
}

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
