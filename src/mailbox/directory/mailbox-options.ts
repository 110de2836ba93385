import { createHash, randomBytes } from 'node:crypto';
import type { MailboxCredentials } from '../../contract/mailbox.ts';
import { AppError } from '../errors.ts';
import type { MailboxOptions, MailboxSettings, StoredToken } from './mailbox-table.ts';

/** The name of the mailbox that exists always. */
export const DEFAULT_NAME = 'default';

/** SMTP usernames that begin with this are those of mailboxes. They are never treated as those of other users. */
const USERNAME_PREFIX = 'mailbox-';

/** The SMTP username of the mailbox of this name; null for the default one. */
export function usernameOf({ name }: { name: string }): string | null {
  return name === DEFAULT_NAME ? null : USERNAME_PREFIX + name;
}

/**
 * A username if it is one of mailboxes, so that what belongs to it belongs to a mailbox. Otherwise null: to the default one.
 * Upper and lower case are the same, so that the messages of `Mailbox-a` do not go to the default mailbox.
 */
export function mailboxUser(user: string | null | undefined): string | null {
  return user?.toLowerCase().startsWith(USERNAME_PREFIX) ? user : null;
}

const MAX_SECONDS = 10 * 365 * 24 * 60 * 60;
const MAX_PATTERNS = 100;
const MAX_PATTERN_LENGTH = 320;
// Each is looked for in each of a thousand recipients.
const MAX_PATTERN_STARS = 10;
const MAX_EVENTS = 20;

const NAME = /^[a-z0-9-]{1,63}$/;
const PATTERN = /^[^\p{Cc}\p{Z}\p{Cs}]+$/u;

export const NO_OPTIONS: MailboxOptions = {
  ...{
    expires_in: null,
    extend_on_use: false,
    max_messages: null,
    max_age: null,
    max_bytes: null,
    recipients: [],
    events: [],
  },
};

export function isMailboxName(name: string): boolean {
  return NAME.test(name);
}

/** Throws `invalid_body`, or `conflict` if the name is that of the default mailbox. */
export function checkName(name: string): void {
  if (!isMailboxName(name))
    throw invalid('The name of a mailbox has 1 to 63 characters: a to z, 0 to 9 and hyphens.');
  if (name === DEFAULT_NAME)
    throw new AppError('conflict', `The mailbox ${DEFAULT_NAME} exists always. Choose another name.`);
}

/** Throws `invalid_body`. Without `services`, any may be the one whose events are sent. */
export function checkOptions(options: Partial<MailboxOptions>, services?: readonly string[]): void {
  const ranges = { expires_in: MAX_SECONDS, max_age: MAX_SECONDS, max_messages: 1e9, max_bytes: 2 ** 50 };
  for (const [name, max] of Object.entries(ranges) as [keyof typeof ranges, number][]) {
    const value = options[name] ?? 1;
    if (!Number.isInteger(value) || value < 1 || value > max)
      throw invalid(`${name} must be a whole number from 1 to ${max}.`);
  }
  const { recipients = [], events = [] } = options;
  if (events.length > MAX_EVENTS || !events.every(isEventTarget))
    throw invalid(
      `events has at most ${MAX_EVENTS} services and URLs, such as sendgrid=http://127.0.0.1:3000/hooks/mail.`,
    );
  const unknown = services && unknownService(events, services);
  if (unknown) throw invalid(unknown);
  if (recipients.length > MAX_PATTERNS)
    throw invalid(`A mailbox has at most ${MAX_PATTERNS} patterns of recipients.`);
  for (const pattern of recipients)
    if (pattern.length > MAX_PATTERN_LENGTH || !PATTERN.test(pattern) || starsIn(pattern) > MAX_PATTERN_STARS)
      throw invalid(
        `A pattern of recipients, such as *@team-a.test, has 1 to ${MAX_PATTERN_LENGTH} characters, no spaces, and * at most ${MAX_PATTERN_STARS} times.`,
      );
}

function starsIn(pattern: string): number {
  return pattern.split('*').length - 1;
}

/** Says which of these targets has a service without events. Undefined if all have some. */
export function unknownService(targets: readonly string[], services: readonly string[]): string | undefined {
  const unknown = targets
    .map((text) => text.split('=', 1)[0]!)
    .find((service) => !services.includes(service));
  return unknown && `${unknown} has no events. The services are ${services.join(', ')}.`;
}

/**
 * Whether this is a service and a URL, or `smtp=` with a host and port. It has no NUL and no half of a surrogate pair,
 * because PostgreSQL cannot read JSON with them.
 */
export function isEventTarget(text: string): boolean {
  const [, service, place = ''] = /^([a-z]{1,30})=([^\s\p{Cc}\p{Cs}]{1,2000})$/u.exec(text) ?? [];
  if (service === undefined) return false;
  if (service === 'smtp')
    return /^(?:\[[0-9a-f:.]+\]|[^\s:/@?#\\]+):\d{1,5}$/i.test(place) && isWebAddress(`http://${place}`);
  return /^https?:\/\/[^/]/i.test(place) && isWebAddress(place);
}

/** Whether a request can be sent there: also with this port, and with credentials that can be decoded. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.port === '0' || url.hostname === '.') return false;
  try {
    decodeURIComponent(`${url.username}:${url.password}`);
    return true;
  } catch {
    return false;
  }
}

/** The target of events without what may be secret. */
export function shownTarget(text: string): string {
  return text.split(/[?#]/, 1)[0]!.replace(/\/\/[^/]*@/, '//');
}

/** `sha256:` and hexadecimal digits stand for a secret of which only the digest is known. */
export function digestOf(secret: string): string {
  return /^sha256:([0-9a-f]{64})$/.exec(secret)?.[1] ?? sha256(secret);
}

export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function newName(): string {
  return `box-${randomBytes(6).toString('hex')}`;
}

/** New secrets for the mailbox of this name, of 128 random bits each, and what is stored of them. */
export function newSecrets(
  name: string,
): [
  MailboxCredentials,
  Pick<MailboxSettings, 'username' | 'password_sha256' | 'access_key_sha256' | 'tokens'>,
] {
  const username = USERNAME_PREFIX + name;
  const password = randomBytes(16).toString('hex');
  const access_key_id = `AKIA${randomBytes(16).toString('hex').toUpperCase()}`;
  const [token, stored] = newToken(false);
  const secrets = { smtp: { username, password }, token, access_key_id };
  const digests = { password_sha256: sha256(password), access_key_sha256: sha256(access_key_id) };
  return [secrets, { username, ...digests, tokens: [stored] }];
}

export function newToken(readOnly: boolean): [token: string, stored: StoredToken] {
  const token = `mbx_${randomBytes(16).toString('hex')}`;
  return [token, { id: randomBytes(4).toString('hex'), sha256: sha256(token), read_only: readOnly }];
}

function invalid(message: string): AppError {
  return new AppError('invalid_body', message);
}
