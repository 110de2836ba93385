import { AppError, type AppErrorCode } from '../mailbox/errors.ts';
import type { SmtpLimits } from './limits.ts';

/** A reply that says no: the line as sent, without CRLF, and the reason it is counted under. */
export interface Refusal {
  reason: string;
  text: string;
  /** The connection ends with it: by RFC 5321 3.8 that is 421, and only 421. */
  closes: boolean;
  /** The client did something wrong, as opposed to asking for too much or at a bad time. */
  mistake: boolean;
}

/** The answer is being worked on; nothing more is read until it is there. */
export const LATER = Symbol('later');

/** What a command is answered; null where bytes must come first. */
export type Answer = string | Refusal | typeof LATER | null;

export function refusal(reason: string, text: string): Refusal {
  return { reason, text, closes: text.startsWith('421'), mistake: /^5(?!52|35)/.test(text) };
}

export function isRefusal(value: object): value is Refusal {
  return 'closes' in value;
}

/** What fixed, good news sounds like. Enhanced codes (RFC 2034) stand in every 2xx but greeting and EHLO. */
export const replies = {
  sender: '250 2.1.0 Sender ok',
  recipient: '250 2.1.5 Recipient ok',
  data: '354 Send the mail, and end it with CRLF.CRLF',
  reset: '250 2.0.0 Forgotten, start again',
  noop: '250 2.0.0 Still here',
  verify: '252 2.1.5 Every recipient is taken, none is verified',
  help: '214 2.0.0 HELO EHLO MAIL RCPT DATA BDAT RSET NOOP VRFY HELP STARTTLS AUTH QUIT; see RFC 5321',
  quit: '221 2.0.0 Goodbye',
  startTls: '220 2.0.0 Ready to start TLS',
  authenticated: '235 2.7.0 Authenticated',
  authContinue: '334 ',
  authUser: '334 VXNlcm5hbWU6',
  authPassword: '334 UGFzc3dvcmQ6',
} as const;

/** Everything that is refused in fixed words. */
export const refusals = {
  unknownCommand: refusal('unknown_command', '500 5.5.1 Command unknown; HELP lists the known ones'),
  unreadableCommand: refusal(
    'syntax',
    '500 5.5.2 A command has no control characters and no bytes but UTF-8',
  ),
  unreadableArgument: refusal(
    'syntax',
    '501 5.5.2 An argument has no control characters and no bytes but UTF-8',
  ),
  lineTooLong: refusal('line_too_long', '500 5.5.2 Command line too long'),
  unimplemented: refusal('unknown_command', '502 5.5.1 Command not implemented'),
  noArgument: refusal('syntax', '501 5.5.4 This command takes no argument'),
  heloName: refusal('syntax', '501 5.5.4 Give your host name: EHLO client.example'),
  mailSyntax: refusal('syntax', '501 5.5.4 Syntax: MAIL FROM:<address> [parameters]'),
  rcptSyntax: refusal('syntax', '501 5.5.4 Syntax: RCPT TO:<address> [parameters]'),
  bdatSyntax: refusal('syntax', '501 5.5.4 Syntax: BDAT size [LAST]'),
  badSender: refusal('syntax', '501 5.1.7 That is not an address; write MAIL FROM:<user@example.com>'),
  badRecipient: refusal('syntax', '501 5.1.3 That is not an address; write RCPT TO:<user@example.com>'),
  helloFirst: refusal('wrong_order', '503 5.5.1 Say EHLO or HELO first'),
  mailFirst: refusal('wrong_order', '503 5.5.1 Say MAIL FROM first'),
  recipientFirst: refusal('wrong_order', '503 5.5.1 Name a recipient with RCPT TO first'),
  mailOpen: refusal('wrong_order', '503 5.5.1 A mail is already open; finish it or say RSET'),
  chunksOpen: refusal('wrong_order', '503 5.5.1 BDAT has begun; go on with BDAT or say RSET'),
  binaryNeedsBdat: refusal('wrong_order', '503 5.5.1 A BODY=BINARYMIME mail is sent with BDAT, not DATA'),
  alreadySecure: refusal('wrong_order', '503 5.5.1 TLS is already on'),
  alreadyAuthenticated: refusal('wrong_order', '503 5.5.1 Already authenticated'),
  tlsRequired: refusal('tls_required', '530 5.7.0 Say STARTTLS first'),
  authRequired: refusal('auth_required', '530 5.7.0 Log in with AUTH first'),
  authMechanism: refusal('syntax', '504 5.5.4 AUTH takes PLAIN or LOGIN'),
  authSyntax: refusal('syntax', '501 5.5.4 Syntax: AUTH PLAIN|LOGIN [initial-response]'),
  authMalformed: refusal('syntax', '501 5.5.2 That is not the base64 this mechanism takes'),
  authCancelled: refusal('auth_failed', '501 5.7.0 Authentication cancelled'),
  authFailed: refusal('auth_failed', '535 5.7.8 User name or password is wrong'),
  authUnavailable: refusal('auth_failed', '454 4.7.0 Authentication cannot be checked at the moment'),
  bufferFull: refusal('no_memory', '452 4.3.1 Too much mail is arriving at once; try again later'),
  tooManyErrors: refusal('too_many_errors', '421 4.7.0 Too many mistakes, closing'),
  tooManyIdleCommands: refusal('too_many_commands', '421 4.7.0 Too many commands without a mail, closing'),
  tooManyAuthFailures: refusal('auth_failed', '421 4.7.0 Too many failed logins, closing'),
  tooManyConnections: refusal('too_many_connections', '421 4.3.2 Too many connections, try again later'),
  notSmtp: refusal('not_smtp', '421 4.7.0 This port speaks SMTP, closing'),
  shuttingDown: refusal('shutting_down', '421 4.3.2 Shutting down, closing'),
  idle: refusal('timeout', '421 4.4.2 Waited too long for a command, closing'),
  dataStalled: refusal('timeout', '421 4.4.2 Waited too long for the rest of the mail, closing'),
  dataEndedBare: refusal(
    'timeout',
    '421 4.4.2 Your data ended with a bare LF or CR; SMTP needs CRLF.CRLF to end a mail, closing',
  ),
  dataCutShort: refusal('timeout', '421 4.4.2 The connection ended inside a mail; it is not kept'),
  sessionTooLong: refusal('timeout', '421 4.4.2 This connection is old, please open a new one'),
} as const;

export function tooLarge(limits: SmtpLimits): Refusal {
  return refusal(
    'too_large',
    `552 5.3.4 The mail is larger than the ${limits.maxMessageBytes} bytes taken here`,
  );
}

export function tooManyRecipients(limits: SmtpLimits): Refusal {
  return refusal('too_many_recipients', `452 4.5.3 A mail takes ${limits.maxRecipients} recipients at most`);
}

export function kept(id: string): string {
  return `250 2.0.0 kept as ${id}`;
}

// 4yz, so that a real client keeps the mail and tries again: nothing here is the sender's fault but its size.
const codesOfErrors: Record<AppErrorCode, string> = {
  storage_full: '452 4.3.1',
  storage_failed: '451 4.3.0',
  overloaded: '451 4.3.2',
  too_large: '552 5.3.4',
  invalid_parameter: '451 4.3.0',
  invalid_body: '451 4.3.0',
  unknown_cursor: '451 4.3.0',
  conflicting_paging: '451 4.3.0',
  not_found: '451 4.3.0',
  method_not_allowed: '451 4.3.0',
  unsupported_media_type: '451 4.3.0',
  unauthorized: '451 4.3.0',
  forbidden_origin: '451 4.3.0',
  forbidden_host: '451 4.3.0',
  release_not_allowed: '451 4.3.0',
  release_failed: '451 4.3.0',
  internal: '451 4.3.0',
};

/** The reply to a mail that could not be kept. A bug's own words stay in the log. */
export function notKept(error: unknown): Refusal {
  if (!(error instanceof AppError))
    return refusal('internal', '451 4.3.0 The mail could not be kept; see the log');
  return refusal(error.code, `${codesOfErrors[error.code]} ${oneAsciiLine(error.message)}`);
}

// RFC 5321 4.5.3.1.5: a reply line is 512 bytes at most. A CR or LF from an error's text would be a second reply.
function oneAsciiLine(message: string): string {
  return message.slice(0, 450).replace(/[^\x20-\x7e]/g, '?');
}
