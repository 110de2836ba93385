import type { Envelope, RecipientDsn } from '../../mailbox/envelope.ts';
import type { SmtpLimits } from '../limits/limits.ts';
import { parseMailParameters, parseRcptParameters } from './parameters.ts';
import { parsePath } from './path.ts';
import { isRefusal, type Refusal, refusals, tooLarge, tooManyRecipients } from './replies.ts';

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
  const parameters = parseMailParameters(path.rest);
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
  const parameters = parseRcptParameters(path.rest);
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
  const found = prefix.exec(argument);
  return found && argument.slice(found[0].length);
}
