import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';
import type { Log } from '../../mailbox/ports.ts';
import { LoginBrake } from './login-brake.ts';
import { createProbeCheck } from './probes.ts';
import { SocketPass } from './socket-pass.ts';

export interface LoginOptions {
  /** Says whether this person has this password. Absent: people cannot log in. */
  checkPassword?: (user: string, password: string) => Promise<boolean>;
  /** What programs send as `Authorization: Bearer`. */
  tokens?: readonly string[];
  /** The path under which everything stands, as `normalizeBasePath` gives it. */
  basePath?: string;
}

// Far more than there are people; a bound on memory for a flood of right passwords in ever new spellings.
const MAX_PROVEN = 1000;

/**
 * Asks for a login on every request, upgrades, pages and unknown paths included, except the probes. Does nothing
 * when neither people nor programs have one. Must be registered after the guards and before any route. Throws on
 * a token that could never be sent.
 */
export function registerLogin(app: FastifyInstance, options: LoginOptions, log?: Log): void {
  const { checkPassword, tokens = [], basePath = '' } = options;
  if (!checkPassword && tokens.length === 0) return;

  const socketRoute = `${basePath}/api/v1/ws`;
  const isProbe = createProbeCheck(basePath);
  const pass = new SocketPass(socketRoute);
  const brake = new LoginBrake();
  const isToken = createTokenCheck(tokens);
  const isPerson = createPersonCheck(checkPassword ?? (async () => false), brake);
  app.addHook('preClose', async () => brake.close());

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) return;
    const isSocket = request.routeOptions.url === socketRoute;

    const claim = claimIn(request, isSocket);
    if (claim === undefined) {
      if (isSocket && pass.opens(request)) return;
      throw unauthorized(reply);
    }
    if (claim.token !== undefined && isToken(claim.token)) return;
    const address = vouchedAddress(request);
    if (await isPerson(claim, address)) return welcome(request, reply);
    log?.warn('a login was refused', { address });
    throw unauthorized(reply);
  });

  /** A person's browser gets a pass for the socket; programs, which show no language, have no use for one. */
  function welcome(request: FastifyRequest, reply: FastifyReply): void {
    if (request.headers['accept-language'] !== undefined) pass.give(request, reply);
  }

  function unauthorized(reply: FastifyReply): AppError {
    const challenges = [
      ...(checkPassword ? ['Basic realm="Postern", charset="UTF-8"'] : []),
      ...(tokens.length > 0 ? ['Bearer realm="Postern"'] : []),
    ];
    reply.header('www-authenticate', challenges);
    const ways = [
      ...(checkPassword ? ['a name and password'] : []),
      ...(tokens.length > 0 ? ['a token'] : []),
    ];
    return new AppError('unauthorized', `Log in with ${ways.join(' or ')}.`);
  }
}

/**
 * Behind a trusted proxy, the address that this proxy saw. What stands further left in X-Forwarded-For is the
 * client's word, and a new one for each guess would give each a line of its own.
 */
function vouchedAddress({ ip, ips }: FastifyRequest): string {
  return ips?.[1] ?? ip ?? '';
}

/** What someone says who they are. With neither field it is nothing that we understand. */
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

/** `bearer.` and the token in base64url: a browser can give its socket no header but a subprotocol. */
function claimInProtocol(request: FastifyRequest): Claim | undefined {
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim());
  const bearer = offered?.find((name) => name.startsWith('bearer.'));
  return bearer === undefined
    ? undefined
    : { token: Buffer.from(bearer.slice('bearer.'.length), 'base64url').toString() };
}

/** The token itself. Throws on one that no header could carry, without repeating it: it is a secret. */
export function parseToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new Error('a token must be of printable ASCII characters without blanks, at least one.');
}

/** Compares digests, which have one length, and every one of them: time tells neither length nor likeness. */
function createTokenCheck(tokens: readonly string[]): (token: string) => boolean {
  const digest = (token: string) => createHash('sha256').update(token).digest();
  const known = tokens.map(parseToken).map(digest);
  return (token) => {
    const candidate = digest(token);
    return known.filter((each) => timingSafeEqual(each, candidate)).length > 0;
  };
}

/**
 * Remembers whom the slow check has let in, so that it does not run for each request, and runs it once when several
 * requests come with the same login at the same time, as they do when a page loads.
 */
function createPersonCheck(checkPassword: NonNullable<LoginOptions['checkPassword']>, brake: LoginBrake) {
  const key = randomBytes(32);
  const proven = new Set<string>();
  const underWay = new Map<string, Promise<boolean>>();
  const digest = (...parts: unknown[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');

  async function check({ user, password = '' }: Claim, mark: string): Promise<boolean> {
    if (user === undefined || !(await checkPassword(user, password))) return false;
    if (proven.size < MAX_PROVEN) proven.add(mark);
    return true;
  }

  return async (claim: Claim, address: string): Promise<boolean> => {
    const mark = digest(claim);
    if (proven.has(mark)) return true;
    const attempt = digest(claim, address);
    const running = underWay.get(attempt) ?? brake.attempt(address, () => check(claim, mark));
    underWay.set(attempt, running);
    return running.finally(() => underWay.delete(attempt));
  };
}
