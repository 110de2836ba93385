import type { IncomingMessage } from 'node:http';
import { AppError } from '../../mailbox/errors.ts';
import { createHostCheck, hostIn, parseAllowedHost } from './host-names.ts';

export interface HostRuleOptions {
  /** Host names besides our own that requests may be for. */
  allowHost?: readonly string[];
  /** Whether a proxy in front passes on the requested host in X-Forwarded-Host. */
  trustProxy?: boolean;
}

/** A request as far as it says which host it is for. */
export type HostRequest = Pick<IncomingMessage, 'url' | 'httpVersion' | 'headers' | 'rawHeaders'>;

/**
 * Refuses requests for a host that is not ours, which is how DNS rebinding shows: see docs/decisions/access-browsers.md.
 * Returns the refusal, or undefined. The function made throws nothing; making it throws on a malformed option.
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

/** Refuses a request that does not name one host, as RFC 9112, section 3.2, demands. */
export function malformedHost(request: HostRequest): AppError | undefined {
  const { host } = request.headers;
  const target = hostOfTarget(request);
  if (host === undefined) {
    return request.httpVersion === '1.1' ? malformed('The request has no Host header.') : undefined;
  }
  if (namesTwoHosts(request)) return malformed('The request has more than one Host header.');
  if (target !== undefined && target.toLowerCase() !== host.toLowerCase()) {
    return malformed('The Host header is not the host of the request target.');
  }
  return undefined;
}

/**
 * Everything that the request says of its host: all of it must be ours. With a trusted proxy, Host must be as well as
 * X-Forwarded-Host: the page of a rebound name can set any X-Forwarded-Host it likes, but not Host.
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

// Node reads the first and ignores the rest; a proxy in front may have checked another one.
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
      : `Postern does not answer to the host name ${name}, because a web site could have pointed it here. If the name is yours, start Postern with --allow-host ${name}.`,
  );
}
