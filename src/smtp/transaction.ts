import type { Envelope } from '../mailbox/envelope.ts';
import type { SmtpLimits } from './limits.ts';
import { parseMailParameters, parseRcptParameters } from './parameters.ts';
import { parsePath } from './path.ts';
import { isRefusal, type Refusal, refusals, tooLarge, tooManyRecipients } from './replies.ts';

/** What an envelope may take in memory besides its recipients: up to 512 characters each of four strings. */
export const ENVELOPE_BYTES = 4096;

/**
 * What a recipient may take in memory. The address is a slice of its line, which therefore stays in memory as a
 * whole, at two bytes per character when one is outside Latin-1; around it are objects of some 200 bytes. All of
 * it twice, because the heap keeps about as much garbage as live strings while many arrive.
 */
export function recipientBytes(argument: string): number {
  return 2 * (2 * argument.length + 256);
}

/** What is known of a message before its MAIL: the session's part of the envelope. */
export type SessionFacts = Pick<Envelope, 'helo' | 'remote_address' | 'secure' | 'user'>;

/** Reads the argument of MAIL into the envelope it opens. */
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

/** Reads the argument of RCPT and adds it to the envelope, or returns why not. */
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

/** Takes back the recipient that was added last. */
export function removeRecipient({ recipients, dsn }: Envelope): void {
  recipients.pop();
  if (dsn) delete dsn[recipients.length];
}

function afterPrefix(prefix: RegExp, argument: string): string | null {
  const found = prefix.exec(argument);
  return found && argument.slice(found[0].length);
}
