import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../mailbox/errors.ts';

export interface OriginRuleOptions {
  /** Other origins whose requests are accepted. */
  allowOrigin?: readonly string[];
}

/** The parts of a request that identify the page that sent it. */
export interface OriginRequest {
  headers: IncomingHttpHeaders;
  /** The authority that the client requested: Host or, from a trusted proxy, X-Forwarded-Host. */
  host: string | undefined;
  protocol: string;
}

/**
 * Creates a check that returns an error for requests that pages of other sites make a visitor's browser send: see
 * docs/decisions/access-browsers.md. Throws on a malformed option; the check never throws.
 */
export function createOriginRule({ allowOrigin = [] }: OriginRuleOptions) {
  const origins = new Set(allowOrigin.map(parseOrigin));

  return (request: OriginRequest): AppError | undefined => {
    const { headers } = request;
    if (headers.origin === undefined) {
      if (!isCrossSiteEmbed(headers)) return undefined;
      return new AppError('forbidden_origin', 'Other sites may link to Postern but not embed its content.');
    }
    if (isOwnOrigin(headers.origin, request) || origins.has(headers.origin.toLowerCase())) return undefined;
    return foreignOrigin(headers.origin);
  };
}

/**
 * Compares the scheme only for https requests: a plain connection may come from a proxy that terminates TLS without
 * telling us.
 */
function isOwnOrigin(origin: string, { host, protocol }: OriginRequest): boolean {
  const [, scheme, authority] = /^(https?):\/\/([^/?#@\s]+)$/i.exec(origin) ?? [];
  if (!scheme || !authority || (protocol === 'https' && scheme.toLowerCase() !== 'https')) return false;
  return sameAuthority(scheme, authority, host ?? '');
}

/** Compares as URLs, so that case and an explicit default port do not matter. */
function sameAuthority(scheme: string, one: string, other: string): boolean {
  try {
    return new URL(`${scheme}://${one}`).host === new URL(`${scheme}://${other}`).host;
  } catch {
    return false;
  }
}

/**
 * An image, script, style or frame of another site. It cannot read the response, but its success and timing reveal
 * something about the messages. Following a link to us is fine.
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
      : `Requests from pages of ${shown} are not accepted. Start Postern with --allow-origin ${shown} to accept them, or with --cors-origin to also let those pages read the responses.`,
  );
}
