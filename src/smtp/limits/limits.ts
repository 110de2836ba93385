/**
 * Limits for one client or for all clients together; the settings have the defaults. A client that exceeds one gets an
 * SMTP error reply, and both sides stay in sync.
 */
export interface SmtpLimits {
  /** The default is what large providers accept, so that a message accepted here would be accepted there too. */
  maxMessageBytes: number;
  /** RFC 5321 4.5.3.1.8 requires at least 100; mailing tools send batches of up to 1,000. */
  maxRecipients: number;
  /** RFC 5321 4.5.3.1.4: 512, CRLF included. Commands with extensions may be longer (see commands.ts). */
  maxCommandLine: number;
  /** The default is well below the usual limit on open files, and far above the connection pool of a client under test. */
  maxConnections: number;
  /** Memory of all sessions together. Connections times message size would be 25 GB. */
  maxBufferedBytes: number;
  /** How much of `maxConnections` and `maxBufferedBytes` one client address may use, in percent. */
  maxAddressShare: number;
  /** Commands since the last accepted message that are not part of one (NOOP, RSET, EHLO…). */
  maxIdleCommands: number;
  /** Errors since the last accepted message. A client with this many does not speak SMTP. */
  maxErrors: number;
  /** Failed sign-ins on one connection. */
  maxAuthFailures: number;
  /** How long the reply to a failed sign-in is delayed; only that connection waits. */
  authFailureDelayMs: number;
  /** RFC 5321 4.5.3.2.7: a server waits at least five minutes for the next command. */
  idleTimeoutMs: number;
  /** RFC 5321 4.5.3.2.5: three minutes of silence inside DATA. */
  dataTimeoutMs: number;
  /** The default allows a message of the maximum size over a 15 KB/s line. */
  messageTimeoutMs: number;
  /** Applies only between messages: a busy client is asked to reconnect, so that no connection lasts forever. */
  sessionTimeoutMs: number;
}
