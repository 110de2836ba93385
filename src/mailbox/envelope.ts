import type { CapturedRequest } from '../contract/message/captured-request.ts';

/** The DSN parameters of one recipient (RFC 3461), as the client sent them. */
export interface RecipientDsn {
  notify?: string;
  orcpt?: string;
}

/** The envelope of a message, as opposed to its headers. A captured message has one that is made from the request. */
export interface Envelope {
  /** MAIL FROM without `<>`; the null sender is `''`. */
  sender: string;
  /** RCPT TO in the order given. */
  recipients: string[];
  /** The name that the client sent with EHLO or HELO. */
  helo: string;
  /** The peer's IP address; `''` over a Unix socket. */
  remote_address: string;
  /** True if the message was received over TLS. */
  secure: boolean;
  /** The username that the client signed in with, or null. */
  user: string | null;
  /** BODY=, SMTPUTF8, RET= and ENVID= of MAIL FROM, when given. */
  body?: '7BIT' | '8BITMIME' | 'BINARYMIME';
  smtputf8?: boolean;
  dsn_ret?: string;
  dsn_envid?: string;
  /** DSN parameters by index in `recipients`; absent when no recipient has any. */
  dsn?: Record<number, RecipientDsn>;
  /** The HTTP request that the message was captured from. */
  request?: CapturedRequest;
  /** Tells whether another request has the same API key. */
  request_key?: string;
}

/** A request to a captured service that was refused, or a POST to none of them, as it is recorded. */
export interface RefusedRequest {
  service: string | null;
  /** The method and the path. */
  command: string;
  /** The size of the body. */
  bytes: number;
  /** The status and the reason in the words of the service. */
  reply: string;
  /** Empty if it could not be read. */
  sender: string;
  recipients: string[];
  remote_address: string;
  secure: boolean;
  /** The SMTP username of the mailbox that it was for; null for the default one. */
  user: string | null;
}
