import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { Mailboxes, TokenOwner } from '../../mailbox/mailboxes.ts';
import type { Log } from '../../process/log.ts';
import { mailboxNameIn } from './mailbox-of-request.ts';
import { EventStreamCookie, type InlineImageToken } from './signed-passes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route checks the API key that its requests carry in a place of their own. */
    hasApiKey?: true;
    /** Whether read-only tokens may use the route. By default, it depends on the method. */
    isReading?: boolean;
    /** The route concerns several mailboxes, so the token of one is not enough. */
    isForManagers?: true;
    /** The route is the event stream, to which browsers send credentials in other ways. */
    isEventStream?: true;
  }
  interface FastifyRequest {
    /** False for the token of one mailbox. */
    managesMailboxes: boolean;
    /** Whether the token of the request is read-only. */
    isReadOnly: boolean;
    /** Aborts when the token of the request is removed from its mailbox. Undefined for other credentials. */
    readonly revoked: AbortSignal | undefined;
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
  /** Their tokens open one mailbox each. Users, and other tokens, open all of them. */
  mailboxes?: Pick<Mailboxes, 'tokenOwner' | 'revocationOf' | 'used'>;
}

/**
 * Requires credentials for every request except the probes, including upgrades, pages and unknown paths. When there are neither
 * passwords nor tokens, everything is open, but a request with the token of a mailbox is still limited to that mailbox. Must be
 * registered after the guards and before any route. Throws on a token that cannot be sent in a header.
 */
export function registerLogin(app: FastifyInstance, options: LoginOptions, log?: Log): void {
  const { checkPassword, limitAttempts, tokens = [], basePath = '', mailboxes } = options;
  const isRequired = checkPassword !== undefined || tokens.length > 0;
  app.decorateRequest('managesMailboxes', true);
  app.decorateRequest('isReadOnly', false);
  // The ids of the tokens of mailboxes.
  const used = new WeakMap<FastifyRequest, string>();
  app.decorateRequest('revoked', {
    getter() {
      const id = used.get(this);
      return id === undefined ? undefined : mailboxes?.revocationOf(this.mailbox, id);
    },
  });
  if (!isRequired && !mailboxes) return;

  const cookie = new EventStreamCookie();
  const isToken = createTokenCheck(tokens);

  app.addHook('onRequest', async (request, reply) => {
    const { isProbe, hasApiKey, isEventStream = false } = request.routeOptions.config;
    if (isProbe || hasApiKey || options.inlineToken?.isValid(request)) return;
    const claim = claimIn(request, isEventStream);
    if (claim === undefined) {
      if (!isRequired) return;
      const id = isEventStream && request.hasMailbox ? cookie.tokenIn(request) : undefined;
      if (id) used.set(request, id);
      if (id !== undefined && !request.revoked?.aborted) return;
      throw unauthorized(request, reply);
    }
    if (claim.token !== undefined && isToken(claim.token)) return use(request);
    const owner = await ownerOf(claim);
    if (owner) {
      // So that a browser asks again.
      if (isRequired && claim.user !== undefined && claim.user !== nameIn(request))
        throw unauthorized(request, reply);
      checkAccess(owner, request);
      request.managesMailboxes = false;
      request.isReadOnly = owner.readOnly;
      used.set(request, owner.id);
      use(request);
      if (claim.user !== undefined) setEventStreamCookie(request, reply, owner.id);
      return;
    }
    if (!isRequired) return;
    const address = trustedAddress(request);
    if (await isUser(claim, address)) {
      use(request);
      return setEventStreamCookie(request, reply);
    }
    log?.warn('http: sign-in rejected', { peer: address });
    throw unauthorized(request, reply);
  });

  async function isUser({ token, user, password = '' }: Claim, address: string): Promise<boolean> {
    if (user !== undefined && checkPassword) return checkPassword(user, password, address);
    if (token !== undefined || user !== undefined) await limitAttempts?.(address, '', async () => false);
    return false;
  }

  /** The mailbox whose token was sent: alone, or as the password with the name of the mailbox as username. */
  async function ownerOf({ token, user, password = '' }: Claim): Promise<TokenOwner | undefined> {
    const owner = await mailboxes?.tokenOwner(token ?? password);
    return user === undefined || user === owner?.mailbox.name ? owner : undefined;
  }

  /** Throws `forbidden` if the token of a mailbox does not allow the request. */
  function checkAccess({ mailbox: { name }, readOnly }: TokenOwner, request: FastifyRequest): void {
    const { isForManagers, isReading = READING.has(request.method) } = request.routeOptions.config;
    if (name !== nameIn(request) || isForManagers)
      throw new AppError(
        'forbidden',
        `This token opens only the mailbox ${name}, at ${basePath}/mailboxes/${name}/.`,
        { mailbox: name },
      );
    if (readOnly && !isReading) throw new AppError('forbidden', 'This token is read-only.');
  }

  /** Some mailboxes expire if they are not used. */
  function use(request: FastifyRequest): void {
    if (nameIn(request) !== undefined && request.hasMailbox) mailboxes?.used(request.mailbox);
  }

  /** Browsers get a cookie for the event stream. Programs, which send no Accept-Language, do not need one. */
  function setEventStreamCookie(request: FastifyRequest, reply: FastifyReply, token = ''): void {
    if (request.headers['accept-language'] !== undefined && request.hasMailbox)
      cookie.set(request, reply, token);
  }

  function unauthorized(request: FastifyRequest, reply: FastifyReply): AppError {
    const name = nameIn(request);
    const realm = name === undefined ? 'Postern' : `Postern mailbox ${name}`;
    // A page of a mailbox manages all of them at the root. Whoever has signed in to it is not asked for another password.
    const { isRootOnly } = request.routeOptions.config;
    const isOfPage = isRootOnly === true && request.headers['sec-fetch-mode'] === 'cors';
    const hasPasswords = (checkPassword !== undefined || name !== undefined) && !isOfPage;
    const hasTokens = tokens.length > 0 || name !== undefined || isOfPage;
    const challenges = [
      ...(hasPasswords ? [`Basic realm="${realm}", charset="UTF-8"`] : []),
      ...(hasTokens ? [`Bearer realm="${realm}"`] : []),
    ];
    reply.header('www-authenticate', challenges);
    const ways = [...(hasPasswords ? ['a username and password'] : []), ...(hasTokens ? ['a token'] : [])];
    return new AppError('unauthorized', `Sign in with ${ways.join(' or ')}.`);
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

function nameIn(request: FastifyRequest): string | undefined {
  return mailboxNameIn(request.raw);
}

/**
 * Whether the API key gives access to send messages to this mailbox; it is undefined at the root, where the key of a mailbox
 * selects it. Resolves to that mailbox, if the key is that of one.
 */
export type KeyCheck = (
  key: string | undefined,
  address: string,
  mailbox: Mailbox | undefined,
) => Promise<boolean | Mailbox>;

/**
 * Checks the API keys of captured requests: a key must be a token, that of the mailbox, or one of these. Every other key is
 * accepted too if there is neither a login nor such a key, except those of other mailboxes, and read-only ones.
 */
export function createKeyCheck(
  { checkPassword, limitAttempts, tokens = [] }: LoginOptions,
  keys: readonly string[],
  mailboxes: Pick<Mailboxes, 'keyOwner' | 'used'>,
): KeyCheck {
  const isRequired = checkPassword !== undefined || tokens.length + keys.length > 0;
  const isKnown = createTokenCheck([...tokens, ...keys]);
  return async (key, address, mailbox) => {
    if (key !== undefined && isKnown(key)) return true;
    const owner = key === undefined ? undefined : await mailboxes.keyOwner(key);
    if (owner && !owner.readOnly && (mailbox ?? owner.mailbox) === owner.mailbox) {
      mailboxes.used(owner.mailbox);
      return owner.mailbox;
    }
    if (!isRequired) return owner === undefined;
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

function claimIn(request: FastifyRequest, isEventStream: boolean): Claim | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return isEventStream ? claimInProtocol(request) : undefined;
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
