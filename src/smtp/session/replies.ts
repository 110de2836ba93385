import type { SessionEndReason } from '../../contract/session.ts';
import { AppError, type AppErrorCode } from '../../mailbox/errors.ts';
import type { SmtpLimits } from '../limits/limits.ts';

/** A negative reply: the line without CRLF, and the reason for metrics. */
export interface Refusal {
  reason: string;
  text: string;
  /** The connection is closed after it. Only 421 closes (RFC 5321 3.8). */
  closes: boolean;
  /** Counts toward `smtpMaxErrors`: the client made an error, as opposed to exceeding a limit or coming at a bad time. */
  isError: boolean;
}

/** The reply is not known yet; nothing more is read until it is. */
export const LATER = Symbol('later');

/** The reply to a command; null when it is sent elsewhere or follows the message data. */
export type CommandResult = string | Refusal | typeof LATER | null;

export function refusal(reason: string, text: string): Refusal {
  return { reason, text, closes: text.startsWith('421'), isError: /^5(?!52|35)/.test(text) };
}

export function isRefusal(value: object): value is Refusal {
  return 'closes' in value;
}

/** Positive replies with a fixed text. All 2xx except the greeting and EHLO have enhanced codes (RFC 2034). */
export const replies = {
  sender: '250 2.1.0 Sender OK',
  recipient: '250 2.1.5 Recipient OK',
  data: '354 Send the message and end it with <CRLF>.<CRLF>',
  reset: '250 2.0.0 OK',
  noop: '250 2.0.0 OK',
  verify: '252 2.1.5 Cannot verify, but every recipient is accepted',
  help: '214 2.0.0 Commands: HELO EHLO MAIL RCPT DATA BDAT RSET NOOP VRFY HELP STARTTLS AUTH QUIT; see RFC 5321',
  quit: '221 2.0.0 Bye',
  startTls: '220 2.0.0 Ready to start TLS',
  authenticated: '235 2.7.0 Signed in',
  authContinue: '334 ',
  authUser: '334 VXNlcm5hbWU6',
  authPassword: '334 UGFzc3dvcmQ6',
} as const;

/** Refusals with a fixed text. */
export const refusals = {
  unknownCommand: refusal('unknown_command', '500 5.5.1 Unknown command; HELP lists the supported ones'),
  unreadableCommand: refusal('syntax', '500 5.5.2 Command contains control characters or invalid UTF-8'),
  unreadableArgument: refusal('syntax', '501 5.5.2 Argument contains control characters or invalid UTF-8'),
  lineTooLong: refusal('line_too_long', '500 5.5.2 Command line too long'),
  tlsOff: refusal(
    'unknown_command',
    '502 5.5.1 TLS is off; start Postern with --smtp-tls self-signed, or with --smtp-tls-cert and --smtp-tls-key',
  ),
  unimplemented: refusal('unknown_command', '502 5.5.1 Command not implemented'),
  noArgument: refusal('syntax', '501 5.5.4 This command takes no argument'),
  heloName: refusal('syntax', '501 5.5.4 Host name missing; send EHLO client.example'),
  mailSyntax: refusal('syntax', '501 5.5.4 Syntax: MAIL FROM:<address> [parameters]'),
  rcptSyntax: refusal('syntax', '501 5.5.4 Syntax: RCPT TO:<address> [parameters]'),
  bdatSyntax: refusal('syntax', '501 5.5.4 Syntax: BDAT size [LAST]'),
  badSender: refusal('syntax', '501 5.1.7 Invalid sender address; send MAIL FROM:<user@example.com>'),
  badRecipient: refusal('syntax', '501 5.1.3 Invalid recipient address; send RCPT TO:<user@example.com>'),
  // This does not count as an error of the client: an application may send to hundreds of other recipients.
  recipientNotAccepted: {
    ...refusal('recipient_not_accepted', '550 5.7.1 This Postern does not accept this recipient'),
    isError: false,
  },
  mailboxDeleted: refusal('mailbox_deleted', '550 5.1.1 The mailbox of this recipient was deleted'),
  helloFirst: refusal('wrong_order', '503 5.5.1 Send EHLO or HELO first'),
  mailFirst: refusal('wrong_order', '503 5.5.1 Send MAIL FROM first'),
  recipientFirst: refusal('wrong_order', '503 5.5.1 No valid recipient; send RCPT TO first'),
  mailOpen: refusal('wrong_order', '503 5.5.1 A message is already in progress; finish it or send RSET'),
  chunksOpen: refusal('wrong_order', '503 5.5.1 BDAT is in progress; continue with BDAT or send RSET'),
  binaryNeedsBdat: refusal('wrong_order', '503 5.5.1 BODY=BINARYMIME requires BDAT instead of DATA'),
  alreadySecure: refusal('wrong_order', '503 5.5.1 TLS is already active'),
  alreadyAuthenticated: refusal('wrong_order', '503 5.5.1 Already signed in'),
  tlsRequired: refusal('tls_required', '530 5.7.0 TLS required; send STARTTLS first'),
  authRequired: refusal('auth_required', '530 5.7.0 Sign-in required; send AUTH first'),
  authMechanism: refusal('syntax', '504 5.5.4 Unknown mechanism; use AUTH PLAIN, LOGIN or CRAM-MD5'),
  authPlainOrLogin: refusal('syntax', '504 5.5.4 Unknown mechanism; use AUTH PLAIN or LOGIN'),
  authCramMd5: refusal(
    'syntax',
    '504 5.5.4 CRAM-MD5 cannot be checked against the bcrypt hashes of --smtp-auth-file or the hashes of mailboxes; use AUTH PLAIN or LOGIN',
  ),
  authSyntax: refusal('syntax', '501 5.5.4 Syntax: AUTH mechanism [initial-response]'),
  authInitialResponse: refusal('syntax', '501 5.7.0 CRAM-MD5 takes no initial response'),
  authMalformed: refusal('syntax', '501 5.5.2 Response is not base64, or not what this mechanism expects'),
  authUserTooLong: refusal('syntax', '501 5.5.2 Username too long; the maximum is 512 characters'),
  authCancelled: refusal('auth_failed', '501 5.7.0 Sign-in cancelled'),
  authFailed: refusal('auth_failed', '535 5.7.8 Wrong username or password'),
  authNoPassword: refusal(
    'auth_failed',
    '535 5.7.8 The password is empty; the client may have swapped the fields of AUTH',
  ),
  authOverloaded: refusal('auth_overloaded', '454 4.7.0 Too many sign-in attempts at once; try again later'),
  authUnavailable: refusal('auth_failed', '454 4.7.0 Password check failed; try again later'),
  tlsUnavailable: refusal('no_memory', '454 4.7.0 TLS is temporarily unavailable; try again later'),
  bufferFull: refusal('no_memory', '452 4.3.1 Too much mail is arriving at once; try again later'),
  outOfMemory: refusal(
    'no_memory',
    '421 4.3.1 Too much data is waiting; closing connection, try again later',
  ),
  outOfStep: refusal('out_of_step', '421 4.7.0 Cannot tell commands from message data, closing connection'),
  tooManyErrors: refusal('too_many_errors', '421 4.7.0 Too many errors, closing connection'),
  tooManyIdleCommands: refusal(
    'too_many_commands',
    '421 4.7.0 Too many commands without a message, closing connection',
  ),
  tooManyAuthFailures: refusal('auth_failed', '421 4.7.0 Too many failed sign-ins, closing connection'),
  tooManyConnections: refusal('too_many_connections', '421 4.3.2 Too many connections; try again later'),
  closedForOthers: refusal('too_many_connections', '421 4.3.2 Too many connections; closing this idle one'),
  signedOut: refusal('signed_out', '421 4.7.0 The password was replaced, closing connection'),
  mailboxRemoved: refusal('mailbox_deleted', '421 4.7.0 The mailbox was deleted, closing connection'),
  notSmtp: refusal('not_smtp', '421 4.7.0 This is an SMTP port, closing connection'),
  shuttingDown: refusal('shutting_down', '421 4.3.2 Server is shutting down, closing connection'),
  idle: refusal('timeout', '421 4.4.2 Timeout waiting for a command, closing connection'),
  dataStalled: refusal(
    'timeout',
    '421 4.4.2 Timeout waiting for the rest of the message, closing connection',
  ),
  dataEndedBare: refusal(
    'timeout',
    '421 4.4.2 Message ended with a bare LF or CR; SMTP requires <CRLF>.<CRLF>, closing connection',
  ),
  dataCutShort: refusal(
    'timeout',
    '421 4.4.2 Connection ended in the middle of a message; nothing was stored',
  ),
  sessionTooLong: refusal('timeout', '421 4.4.2 Maximum session time reached; open a new connection'),
} as const;

/** The reply of a fault. It does not count as an error of the client. */
export function faultReply({ code, text }: { code: number; text: string }, closes: boolean): Refusal {
  return { reason: 'fault', text: `${code} ${text}`, closes: closes || code === 421, isError: false };
}

/** How a session ends with this refusal; null when it goes on. */
export function sessionEndOf(refusal: Refusal): SessionEndReason | null {
  if (!refusal.closes) return null;
  if (refusal === refusals.dataCutShort) return 'client_closed';
  if (refusal.reason === 'timeout') return 'timeout';
  return refusal.reason === 'shutting_down' ? 'shutdown' : 'refused';
}

export function tooLarge(limits: SmtpLimits): Refusal {
  return refusal('too_large', `552 5.3.4 Message exceeds the maximum size of ${limits.smtpMaxSize} bytes`);
}

export function tooManyRecipients(limits: SmtpLimits): Refusal {
  return refusal(
    'too_many_recipients',
    `452 4.5.3 Too many recipients; the maximum is ${limits.smtpMaxRecipients}`,
  );
}

/** The reply to a stored message. Clients read the id from it, so its format must not change. */
export function stored(id: string): string {
  return `250 2.0.0 kept as ${id}`;
}

// 4yz makes a real client queue the message and retry. Only the size of a message, and its mailbox, are the sender's fault.
const codesOfErrors: Partial<Record<AppErrorCode, string>> = {
  storage_full: '452 4.3.1',
  overloaded: '451 4.3.2',
  too_large: '552 5.3.4',
  // The mailbox was deleted.
  not_found: '550 5.1.1',
};

/** The reply to a message that could not be stored. The text of an unexpected error is logged only. */
export function notStored(error: unknown): Refusal {
  if (!(error instanceof AppError))
    return refusal('internal', '451 4.3.0 Message could not be stored; see the log of the server');
  return refusal(error.code, `${codesOfErrors[error.code] ?? '451 4.3.0'} ${oneAsciiLine(error.message)}`);
}

// RFC 5321 4.5.3.1.5: a reply line has at most 512 bytes. A CR or LF in an error's text would start a second reply.
function oneAsciiLine(message: string): string {
  return message.slice(0, 450).replace(/[^\x20-\x7e]/g, '?');
}
