import type { Envelope } from '../../mailbox/envelope.ts';
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
  const { size, ...declared } = parameters;
  if (size !== undefined && size > limits.maxMessageBytes) return tooLarge(limits);
  return { sender: path.address, recipients: [], ...facts, ...declared };
}

/** Parses the argument of RCPT and adds the recipient to the envelope, or returns a refusal. */
export function addRecipient(argument: string, envelope: Envelope, limits: SmtpLimits): Refusal | null {
  const written = afterPrefix(/^TO *:/i, argument);
  if (written === null) return refusals.rcptSyntax;
  const path = parsePath(written);
  if (!path || path.address === '') return refusals.badRecipient;
  const parameters = parseRcptParameters(path.rest);
  if (isRefusal(parameters)) return parameters;
  if (envelope.recipients.length >= limits.maxRecipients) return tooManyRecipients(limits);
  if (path.rest !== '') {
    envelope.dsn ??= {};
    envelope.dsn[envelope.recipients.length] = parameters;
  }
  envelope.recipients.push(path.address);
  return null;
}

/** Removes the recipient that was added last. */
export function removeRecipient({ recipients, dsn }: Envelope): void {
  recipients.pop();
  if (dsn) delete dsn[recipients.length];
}

function afterPrefix(prefix: RegExp, argument: string): string | null {
  const found = prefix.exec(argument);
  return found && argument.slice(found[0].length);
}
