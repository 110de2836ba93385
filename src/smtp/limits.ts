/** What one client, or all of them together, may ask of the server. Over a limit: SMTP's own refusal, still in step. */
export interface SmtpLimits {
  maxMessageBytes: number;
  maxRecipients: number;
  maxCommandLine: number;
  maxConnections: number;
  maxBufferedBytes: number;
  maxIdleCommands: number;
  maxErrors: number;
  maxAuthFailures: number;
  authFailureDelayMs: number;
  idleTimeoutMs: number;
  dataTimeoutMs: number;
  messageTimeoutMs: number;
  sessionTimeoutMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;

export const defaultSmtpLimits: SmtpLimits = {
  /** What large providers take, so a mail that is caught here would also be taken there. */
  maxMessageBytes: 25 * MIB,
  /** RFC 5321 4.5.3.1.8 wants at least 100; mailing tools batch up to 1,000. */
  maxRecipients: 1000,
  /** RFC 5321 4.5.3.1.4, CRLF included; commands with extensions get what those add (see commands.ts). */
  maxCommandLine: 512,
  /** Well under the usual limit of open files, far over any pool of a client under test. */
  maxConnections: 1000,
  /** Ten mails of the largest size at once; without it, connections times message size would be 25 GB. */
  maxBufferedBytes: 256 * MIB,
  /** Commands since the last kept mail that open no mail (NOOP, RSET, EHLO…): a client that only talks is a loop. */
  maxIdleCommands: 1000,
  /** Mistakes since the last kept mail: whoever makes this many does not speak SMTP. */
  maxErrors: 50,
  /** Guesses of a password on one connection. */
  maxAuthFailures: 5,
  /** How long a wrong password waits for its answer; only that connection waits. */
  authFailureDelayMs: 1 * SECOND,
  /** RFC 5321 4.5.3.2.7: a server waits at least five minutes for the next command. */
  idleTimeoutMs: 5 * MINUTE,
  /** RFC 5321 4.5.3.2.5: three minutes of silence inside DATA. */
  dataTimeoutMs: 3 * MINUTE,
  /** A mail of the largest size over a 15 KB/s line; a sender of one byte a minute must end some time. */
  messageTimeoutMs: 30 * MINUTE,
  /** Between mails only: a busy connection is asked to come back, so that none lives for ever. */
  sessionTimeoutMs: 60 * MINUTE,
};
