import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { AppError } from '../../mailbox/errors.ts';

export interface BrowserRuleOptions {
  /** Origins besides our own whose requests are taken. */
  allowOrigin?: readonly string[];
  /** Host names, besides localhost and IP addresses, under which browsers may reach us. */
  allowHost?: readonly string[];
}

/** A request as far as a browser's attacks show in it. */
export interface BrowserRequest {
  headers: IncomingHttpHeaders;
  /** The authority that the client sent the request to, as Host or, from a trusted proxy, X-Forwarded-Host says. */
  host: string | undefined;
  protocol: string;
}

/**
 * Refuses what a web site can make a visitor's browser send to us: see docs/decisions/access-browsers.md.
 * Returns the refusal, or undefined. The function made throws nothing; making it throws on a malformed option.
 */
export function createBrowserRules({ allowOrigin = [], allowHost = [] }: BrowserRuleOptions) {
  const origins = new Set(allowOrigin.map(parseOrigin));
  const hosts = new Set(allowHost.map(parseHostName));

  return (request: BrowserRequest): AppError | undefined => {
    const { headers } = request;
    if (!fromBrowser(headers)) return undefined;
    const name = nameIn(request.host);
    if (name === undefined || !(isLocalName(name) || isIP(name) || hosts.has(name))) return foreignHost(name);
    if (headers.origin === undefined) return isCrossSiteEmbed(headers) ? crossSite() : undefined;
    if (isOwnOrigin(headers.origin, request) || origins.has(headers.origin.toLowerCase())) return undefined;
    return foreignOrigin(headers.origin);
  };
}

/**
 * Browsers send Sec-Fetch-* only to https and localhost, and Origin not with a GET to their own origin. A page
 * that had its own name rebound to our address reads us with exactly such GETs, so Accept-Language counts
 * as well: every browser sends it, no script can take it out, and programs do not have it.
 */
function fromBrowser(headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined || headers['accept-language'] !== undefined) return true;
  for (const name in headers) if (name.startsWith('sec-fetch-')) return true;
  return false;
}

/** Host name or IP address of an authority, without brackets and port; undefined when there is none in it. */
function nameIn(authority: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+?)\.?)(?::\d{0,5})?$/i.exec(authority ?? '');
  if (match?.[1] !== undefined) return isIP(match[1]) === 6 ? match[1] : undefined;
  return match?.[2]?.toLowerCase();
}

/** Names that resolve to this machine and to nothing else (RFC 6761, section 6.3). */
function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

/**
 * The scheme counts too, but one way only: a plain connection may come from a proxy that spoke https to the
 * browser and does not say so.
 */
function isOwnOrigin(origin: string, { host, protocol }: BrowserRequest): boolean {
  const [, scheme, authority] = /^(https?):\/\/([^/?#@\s]+)$/i.exec(origin) ?? [];
  if (!scheme || !authority || (protocol === 'https' && scheme.toLowerCase() !== 'https')) return false;
  return sameAuthority(scheme, authority, host ?? '');
}

/** Compares as URLs, where the port of the scheme may be left out and letters have no case. */
function sameAuthority(scheme: string, one: string, other: string): boolean {
  try {
    return new URL(`${scheme}://${one}`).host === new URL(`${scheme}://${other}`).host;
  } catch {
    return false;
  }
}

/**
 * An image, script, style or frame of another site. It could not read the answer, but whether and how fast one
 * comes tells about the mail; following a link to us is fine.
 */
function isCrossSiteEmbed(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  if (site === undefined || mode === undefined || site === 'same-origin' || site === 'none') return false;
  return mode !== 'navigate' || (headers['sec-fetch-dest'] ?? 'document') !== 'document';
}

/** The origin as browsers write it. Throws when it is none. */
export function parseOrigin(text: string): string {
  const origin = text.trim().replace(/\/$/, '').toLowerCase();
  if (/^https?:\/\/[^/?#@\s]+$/.test(origin) && URL.canParse(origin)) return new URL(origin).origin;
  // Extensions and desktop shells have schemes of their own, which URL gives no origin.
  if (/^[a-z][a-z0-9+.-]+:\/\/[a-z0-9._-]+$/.test(origin) && !origin.startsWith('http')) return origin;
  throw new Error(
    `${JSON.stringify(text)} is not an origin such as https://mail.example.com; each must be named.`,
  );
}

export function parseHostName(text: string): string {
  const name = domainToASCII(text.trim()).replace(/\.$/, '');
  if (/[/?#@:\s]/.test(text.trim()) || nameIn(name) !== name) {
    throw new Error(
      `${JSON.stringify(text)} is not a host name such as mail.example.com (no scheme, no port).`,
    );
  }
  return name;
}

function foreignHost(name: string | undefined): AppError {
  return new AppError(
    'forbidden_host',
    name === undefined
      ? 'A browser must say with a Host header which name it used.'
      : `Browsers may not reach Postern as ${name}, because a web site could have pointed that name here; if the name is yours, start Postern with --allow-host ${name}.`,
  );
}

function foreignOrigin(origin: string): AppError {
  const shown = origin.slice(0, 200).toWellFormed();
  return new AppError(
    'forbidden_origin',
    origin === 'null'
      ? 'Requests from pages without an origin of their own (sandboxed frames, local files) are not taken.'
      : `Requests from pages of ${shown} are not taken; --allow-origin ${shown} takes them, --cors-origin also lets those pages read the answers.`,
  );
}

function crossSite(): AppError {
  return new AppError(
    'forbidden_origin',
    'Pages of other sites may link to Postern but not embed what it serves.',
  );
}
