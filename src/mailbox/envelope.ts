/** One recipient's DSN wishes (RFC 3461), kept as the client wrote them. */
export interface RecipientDsn {
  notify?: string;
  orcpt?: string;
}

/** What SMTP said about a message, as opposed to its headers. */
export interface Envelope {
  /** MAIL FROM without `<>`; the null sender is `''`. */
  sender: string;
  /** RCPT TO in the order given. */
  recipients: string[];
  /** The name the client gave in EHLO or HELO. */
  helo: string;
  /** The peer's IP address; `''` over a Unix socket. */
  remote_address: string;
  /** True when the message came over TLS. */
  secure: boolean;
  /** The name the client logged in with, or null. */
  user: string | null;
  /** BODY=, SMTPUTF8, RET= and ENVID= of MAIL FROM, when given. */
  body?: '7BIT' | '8BITMIME' | 'BINARYMIME';
  smtputf8?: boolean;
  dsn_ret?: string;
  dsn_envid?: string;
  /** DSN wishes by index into `recipients`; absent when no recipient had any. */
  dsn?: Record<number, RecipientDsn>;
}
