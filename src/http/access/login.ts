import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';
import type { Log } from '../../process/log.ts';
import { EventStreamCookie } from './event-stream-cookie.ts';
import { createProbeCheck } from './guards.ts';
import type { InlineImageToken } from './inline-image-token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route checks the API key that its requests carry in a place of their own. */
    hasApiKey?: true;
  }
}

export interface LoginOptions {
  /**
   * Whether the password is correct; `address` is the client's. Throws `overloaded`. If absent, users cannot sign in.
   */
  checkPassword?: (user: string, password: string, address: string) => Promise<boolean>;
  /** Delays wrong tokens like wrong passwords. Throws `overloaded`. */
  limitAttempts?: (address: string, user: string, check: () => Promise<boolean>) => Promise<boolean>;
  /** Tokens for programs, sent as `Authorization: Bearer`. */
  tokens?: readonly string[];
  /** The base path, as `normalizeBasePath` returns it. */
  basePath?: string;
  /** Lets the view of a message load its inline images. */
  inlineToken?: InlineImageToken;
}

/**
 * Requires credentials for every request except the probes, including upgrades, pages and unknown paths. Does nothing
 * when there are neither passwords nor tokens. Must be registered after the guards and before any route. Throws on a
 * token that cannot be sent in a header.
 */
export function registerLogin(app: FastifyInstance, options: LoginOptions, log?: Log): void {
  const { checkPassword, limitAttempts, tokens = [], basePath = '' } = options;
  if (!checkPassword && tokens.length === 0) return;

  const socketRoute = `${basePath}/api/v1/ws`;
  const isProbe = createProbeCheck(basePath);
  const cookie = new EventStreamCookie(socketRoute);
  const isToken = createTokenCheck(tokens);

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request) || request.routeOptions.config.hasApiKey || options.inlineToken?.isValid(request))
      return;
    const isSocket = request.routeOptions.url === socketRoute;

    const claim = claimIn(request, isSocket);
    if (claim === undefined) {
      if (isSocket && cookie.isValid(request)) return;
      throw unauthorized(reply);
    }
    if (claim.token !== undefined && isToken(claim.token)) return;
    const address = trustedAddress(request);
    if (await isUser(claim, address)) return setEventStreamCookie(request, reply);
    log?.warn('http: sign-in rejected', { peer: address });
    throw unauthorized(reply);
  });

  async function isUser({ token, user, password = '' }: Claim, address: string): Promise<boolean> {
    if (user !== undefined && checkPassword) return checkPassword(user, password, address);
    if (token !== undefined) await limitAttempts?.(address, '', async () => false);
    return false;
  }

  /** Browsers get a cookie for the event stream. Programs, which send no Accept-Language, do not need one. */
  function setEventStreamCookie(request: FastifyRequest, reply: FastifyReply): void {
    if (request.headers['accept-language'] !== undefined) cookie.set(request, reply);
  }

  function unauthorized(reply: FastifyReply): AppError {
    const challenges = [
      ...(checkPassword ? ['Basic realm="Postern", charset="UTF-8"'] : []),
      ...(tokens.length > 0 ? ['Bearer realm="Postern"'] : []),
    ];
    reply.header('www-authenticate', challenges);
    const ways = [
      ...(checkPassword ? ['a username and password'] : []),
      ...(tokens.length > 0 ? ['a token'] : []),
    ];
    return new AppError('unauthorized', `Sign in with ${ways.join(' or ')}.`);
  }
}

/** Whether the API key gives access. */
export type KeyCheck = (key: string | undefined, address: string) => Promise<boolean>;

/**
 * Checks the API keys of captured requests: a key must be a token or one of these. Undefined if every key is
 * accepted, because there is neither a login nor such a key.
 */
export function createKeyCheck(
  { checkPassword, limitAttempts, tokens = [] }: LoginOptions,
  keys: readonly string[],
): KeyCheck | undefined {
  if (!checkPassword && tokens.length + keys.length === 0) return undefined;
  const isKnown = createTokenCheck([...tokens, ...keys]);
  return async (key, address) => {
    if (key !== undefined && isKnown(key)) return true;
    if (key !== undefined) await limitAttempts?.(address, '', async () => false);
    return false;
  };
}

/**
 * Behind a trusted proxy, the address that this proxy saw. Entries further left in X-Forwarded-For come from the
 * client, which could escape the sign-in limit by sending a different one with each guess.
 */
export function trustedAddress({ ip, ips }: FastifyRequest): string {
  return ips?.[1] ?? ip ?? '';
}

/** The credentials of a request. Without `token` and `user`, they could not be parsed. */
interface Claim {
  token?: string;
  user?: string;
  password?: string;
}

function claimIn(request: FastifyRequest, isSocket: boolean): Claim | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return isSocket ? claimInProtocol(request) : undefined;
  const [, scheme = '', value = ''] = /^(\w+) +(\S+) *$/.exec(header) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { token: value };
  if (scheme.toLowerCase() !== 'basic') return {};
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
  return user === undefined ? {} : { user, password: password ?? '' };
}

/** `bearer.` and the token in base64url: the subprotocol is the only header that a page can set on a WebSocket. */
function claimInProtocol(request: FastifyRequest): Claim | undefined {
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim());
  const bearer = offered?.find((name) => name.startsWith('bearer.'));
  return bearer === undefined
    ? undefined
    : { token: Buffer.from(bearer.slice('bearer.'.length), 'base64url').toString() };
}

/**
 * Returns the token. Throws when it cannot be sent in a header; the error does not repeat it, because it is a secret.
 */
export function parseToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new Error('a token must consist of printable ASCII characters without spaces.');
}

/** Compares digests, and always all of them, so that timing reveals neither the length nor a matching prefix. */
function createTokenCheck(tokens: readonly string[]): (token: string) => boolean {
  const digest = (token: string) => createHash('sha256').update(token).digest();
  const known = tokens.map(parseToken).map(digest);
  return (token) => {
    const candidate = digest(token);
    return known.filter((each) => timingSafeEqual(each, candidate)).length > 0;
  };
}
