import type { Envelope, RecipientDsn } from '../../mailbox/envelope.ts';
import { addressAt, matchAt } from '../../mailbox/envelope-address.ts';
import type { SmtpLimits } from '../limits/limits.ts';
import { isRefusal, type Refusal, refusal, refusals, tooLarge, tooManyRecipients } from './replies.ts';

/** Maximum memory of an envelope without its recipients: four strings of up to 512 characters. */
export const ENVELOPE_BYTES = 4096;

/**
 * Maximum memory of a recipient. The address is a slice of its line, so the whole line stays in memory, at two bytes per
 * character when one is outside Latin-1, plus about 200 bytes of objects. Doubled, because the heap has about as much
 * garbage as live strings while many recipients arrive.
 */
export function recipientBytes(argument: string): number {
  return 2 * (2 * argument.length + 256);
}

/** The session's part of the envelope, which is known before MAIL. */
export type SessionFacts = Pick<Envelope, 'helo' | 'remote_address' | 'secure' | 'user'>;

/** Creates an envelope from the argument of MAIL. */
export function openEnvelope(argument: string, facts: SessionFacts, limits: SmtpLimits): Envelope | Refusal {
  const written = afterPrefix(/^FROM *:/i, argument);
  if (written === null) return refusals.mailSyntax;
  const path = parsePath(written);
  if (!path) return refusals.badSender;
  const parameters = parseParameters(path.rest, mailParameters);
  if (isRefusal(parameters)) return parameters;
  const { SIZE, BODY, SMTPUTF8, RET, ENVID } = parameters;
  if (SIZE !== undefined && Number(SIZE) > limits.smtpMaxSize) return tooLarge(limits);
  const envelope: Envelope = { sender: path.address, recipients: [], ...facts };
  if (BODY) envelope.body = BODY.toUpperCase() as Exclude<Envelope['body'], undefined>;
  if (SMTPUTF8 !== undefined) envelope.smtputf8 = true;
  if (RET) envelope.dsn_ret = RET.toUpperCase();
  if (ENVID) envelope.dsn_envid = ENVID;
  return envelope;
}

export interface Recipient {
  address: string;
  dsn: RecipientDsn | null;
}

/** Parses the argument of RCPT. */
export function parseRecipient(
  argument: string,
  { recipients }: Envelope,
  limits: SmtpLimits,
): Recipient | Refusal {
  const written = afterPrefix(/^TO *:/i, argument);
  if (written === null) return refusals.rcptSyntax;
  const path = parsePath(written);
  if (!path || path.address === '') return refusals.badRecipient;
  const parameters = parseParameters(path.rest, rcptParameters);
  if (isRefusal(parameters)) return parameters;
  if (recipients.length >= limits.smtpMaxRecipients) return tooManyRecipients(limits);
  const { address } = path;
  if (path.rest === '') return { address, dsn: null };
  const { NOTIFY: notify, ORCPT: orcpt } = parameters;
  return { address, dsn: { ...(notify && { notify }), ...(orcpt && { orcpt }) } };
}

export function addRecipient(envelope: Envelope, { address, dsn }: Recipient): void {
  if (dsn) {
    envelope.dsn ??= {};
    envelope.dsn[envelope.recipients.length] = dsn;
  }
  envelope.recipients.push(address);
}

/** Removes the recipient that was added last. */
export function removeRecipient(envelope: Envelope): void {
  envelope.recipients.pop();
  if (!envelope.dsn) return;
  delete envelope.dsn[envelope.recipients.length];
  if (Object.keys(envelope.dsn).length === 0) delete envelope.dsn;
}

function afterPrefix(prefix: RegExp, argument: string): string | null {
  const match = prefix.exec(argument);
  return match && argument.slice(match[0].length);
}

/**
 * The ESMTP parameters of MAIL, and what their values look like. `''` stands for no value. xtext (RFC 3461 4) is printable
 * ASCII except `+` and `=`, which are written +2B and +3D.
 */
const mailParameters = {
  SIZE: /^[0-9]{1,20}$/,
  BODY: /^(?:7BIT|8BITMIME|BINARYMIME)$/i,
  SMTPUTF8: /^$/,
  RET: /^(?:FULL|HDRS)$/i,
  ENVID: /^(?=.{1,100}$)(?:[!-*,-<>-~]|\+[0-9A-F]{2})+$/,
  // RFC 4954 5: the original submitter. It is validated but not used.
  AUTH: /^(?:<>|(?:[!-*,-<>-~]|\+[0-9A-F]{2})+)$/,
};

const rcptParameters = {
  NOTIFY: /^(?:NEVER|(?:SUCCESS|FAILURE|DELAY)(?:,(?:SUCCESS|FAILURE|DELAY)){0,2})$/i,
  // RFC 6533 3: `utf-8;` addresses may be raw UTF-8 or have \x{…} escapes, which are xtext characters.
  ORCPT: /^(?=.{1,500}$)[^;]+;(?:[!-*,-<>-~\u00a1-\uffff]|\+[0-9A-F]{2})+$/,
};

function parseParameters<T extends Record<string, RegExp>>(
  text: string,
  patterns: T,
): { [name in keyof T]?: string } | Refusal {
  const values: { [name in keyof T]?: string } = {};
  if (text === '') return values;
  for (const word of text.split(/ +/)) {
    const equals = word.indexOf('=');
    const keyword = (equals === -1 ? word : word.slice(0, equals)).toUpperCase();
    if (!/^[A-Z0-9][A-Z0-9-]*$/.test(keyword)) {
      return refusal('syntax', '501 5.5.4 Invalid parameter; the form is KEYWORD or KEYWORD=value');
    }
    if (!Object.hasOwn(patterns, keyword)) {
      return refusal('unknown_parameter', `555 5.5.4 Unknown parameter ${keyword.slice(0, 40)}`);
    }
    if (keyword in values) return refusal('syntax', `501 5.5.4 Duplicate parameter ${keyword}`);
    const value = equals === -1 ? '' : word.slice(equals + 1);
    if ((equals !== -1 && value === '') || !patterns[keyword]!.test(value)) {
      return refusal('syntax', `501 5.5.4 Invalid value for parameter ${keyword}`);
    }
    values[keyword as keyof T] = value;
  }
  return values;
}

interface ParsedPath {
  /** Without `<>` and source route, otherwise as written; `''` for `<>`. */
  address: string;
  /** What follows on the line: the ESMTP parameters. */
  rest: string;
}

// `@one,@two:` before the mailbox: RFC 5321 says accept and ignore.
const ROUTE = /@[^\s<>@,:]+(?:,@[^\s<>@,:]+)*:/y;

/**
 * Parses the path after `FROM:` or `TO:`; null when it has no address. Lenient for people who type into `nc`: allows white
 * space before the path, and no `<>`.
 */
function parsePath(text: string): ParsedPath | null {
  let at = 0;
  while (text[at] === ' ') at++;
  const bracketed = text[at] === '<';
  if (bracketed) at++;
  if (bracketed && text[at] === '>') return withRest('', text, at + 1);
  if (bracketed) at += matchAt(ROUTE, text, at).length;
  const address = addressAt(text, at);
  if (address === '') return null;
  // Without brackets, a word could also be a display name or a parameter.
  const hasDomain = address.lastIndexOf('@') > address.lastIndexOf('"');
  if (!bracketed && !hasDomain && address.toLowerCase() !== 'postmaster') return null;
  const end = at + address.length;
  if (!bracketed) return withRest(address, text, end);
  return text[end] === '>' ? withRest(address, text, end + 1) : null;
}

function withRest(address: string, text: string, end: number): ParsedPath | null {
  const rest = text.slice(end);
  if (rest === '') return { address, rest };
  return rest[0] === ' ' ? { address, rest: rest.trim() } : null;
}
