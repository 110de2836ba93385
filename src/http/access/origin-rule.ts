import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../mailbox/errors.ts';

export interface OriginRuleOptions {
  /** Origins besides our own whose requests are taken. */
  allowOrigin?: readonly string[];
}

/** A request as far as it says which page it comes from. */
export interface OriginRequest {
  headers: IncomingHttpHeaders;
  /** The authority that the client sent the request to, as Host or, from a trusted proxy, X-Forwarded-Host says. */
  host: string | undefined;
  protocol: string;
}

/**
 * Refuses what pages of other sites make a visitor's browser send to us: see docs/decisions/access-browsers.md.
 * Returns the refusal, or undefined. The function made throws nothing; making it throws on a malformed option.
 */
export function createOriginRule({ allowOrigin = [] }: OriginRuleOptions) {
  const origins = new Set(allowOrigin.map(parseOrigin));

  return (request: OriginRequest): AppError | undefined => {
    const { headers } = request;
    if (headers.origin === undefined) return isCrossSiteEmbed(headers) ? crossSite() : undefined;
    if (isOwnOrigin(headers.origin, request) || origins.has(headers.origin.toLowerCase())) return undefined;
    return foreignOrigin(headers.origin);
  };
}

/**
 * The scheme counts too, but one way only: a plain connection may come from a proxy that spoke https to the
 * browser and does not say so.
 */
function isOwnOrigin(origin: string, { host, protocol }: OriginRequest): boolean {
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
 * An image, script, style or frame of another site. It could not read the response, but whether and how fast one
 * comes reveals something about the messages. Following a link to us is fine.
 */
function isCrossSiteEmbed(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  if (site === undefined || mode === undefined || site === 'same-origin' || site === 'none') return false;
  return mode !== 'navigate' || (headers['sec-fetch-dest'] ?? 'document') !== 'document';
}

/** The origin as browsers write it. Throws when it is not an origin. */
export function parseOrigin(text: string): string {
  const origin = text.trim().replace(/\/$/, '').toLowerCase();
  if (/^https?:\/\/[^/?#@\s]+$/.test(origin) && URL.canParse(origin)) return new URL(origin).origin;
  // Extensions and desktop shells have their own schemes, for which URL has no origin.
  if (/^[a-z][a-z0-9+.-]+:\/\/[a-z0-9._-]+$/.test(origin) && !origin.startsWith('http')) return origin;
  throw new Error(
    `${JSON.stringify(text)} is not an origin such as https://mail.example.com. Wildcards are not supported.`,
  );
}

function foreignOrigin(origin: string): AppError {
  const shown = origin.slice(0, 200).toWellFormed();
  return new AppError(
    'forbidden_origin',
    origin === 'null'
      ? 'Requests from pages without an origin (sandboxed frames, local files) are not accepted.'
      : `Requests from pages of ${shown} are not taken; --allow-origin ${shown} takes them, --cors-origin also lets those pages read the answers.`,
  );
}

function crossSite(): AppError {
  return new AppError('forbidden_origin', 'Other sites may link to Postern but not embed its content.');
}
