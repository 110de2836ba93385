/**
 * Limits for one client or for all of them together; the settings have the defaults. Beyond a limit the
 * client gets an SMTP error reply, and both sides stay in sync.
 */
export interface SmtpLimits {
  /** By default what large providers accept, so that a message caught here would be accepted there too. */
  maxMessageBytes: number;
  /** RFC 5321 4.5.3.1.8 requires at least 100; mailing tools send batches of up to 1,000. */
  maxRecipients: number;
  /** RFC 5321 4.5.3.1.4: 512, CRLF included. Commands with extensions may be longer (see commands.ts). */
  maxCommandLine: number;
  /** By default well under the usual limit of open files, and far over the connection pool of a client under test. */
  maxConnections: number;
  /** Memory of all sessions together; without it, connections times message size would be 25 GB. */
  maxBufferedBytes: number;
  /** How much of `maxConnections` and `maxBufferedBytes` one client address may use, in percent. */
  maxAddressShare: number;
  /** Commands since the last accepted message that are not part of one (NOOP, RSET, EHLO…). */
  maxIdleCommands: number;
  /** Errors since the last accepted message: a client with so many does not speak SMTP. */
  maxErrors: number;
  /** Failed sign-ins on one connection. */
  maxAuthFailures: number;
  /** How long the reply to a failed sign-in is delayed; only that connection waits. */
  authFailureDelayMs: number;
  /** RFC 5321 4.5.3.2.7: a server waits at least five minutes for the next command. */
  idleTimeoutMs: number;
  /** RFC 5321 4.5.3.2.5: three minutes of silence inside DATA. */
  dataTimeoutMs: number;
  /** By default a message of the maximum size over a 15 KB/s line. */
  messageTimeoutMs: number;
  /** Applies between messages only: a busy connection is asked to reconnect, so that none lives forever. */
  sessionTimeoutMs: number;
}
