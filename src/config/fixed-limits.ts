const KiB = 1024;
const MiB = 1024 * KiB;
const seconds = 1000;
const minutes = 60 * seconds;

/**
 * Limits that protect Postern and that no user has a reason to change, so they are not settings. They are part of the
 * configuration, so that a test can lower them. Times are in milliseconds, sizes in bytes.
 */
export const fixedLimits = {
  // How long a sign-in attempt may wait for its password check, which takes a tenth of a second of CPU time on purpose.
  // After that it is answered with 454 (SMTP) or 503 (HTTP).
  signInTimeout: 10 * seconds,
  // Sign-in attempts that wait for a password check, SMTP and HTTP combined.
  signInMaxWaiting: 1000,
  // The longest delay before the next attempt from the same address is checked after a wrong password.
  signInDelay: 1 * seconds,

  // The length of a command line in RFC 5321. Extensions raise it for their commands; lines of a message may have any length.
  smtpMaxLine: 512,
  // The percentage of the SMTP connections, and of their memory, that one client address may use. The rest is for others.
  smtpMaxAddressShare: 95,
  smtpMaxFaults: 100,
  // Never longer than `smtpIdleTimeout`.
  smtpMaxFaultDelay: 1 * minutes,
  // The record of one SMTP session. Of a longer session, only the beginning and the end are kept.
  smtpSessionLogSize: 16 * KiB,
  // Commands other than MAIL, RCPT, DATA or BDAT since the last accepted message.
  smtpMaxIdleCommands: 1000,
  // Rejected commands since the last accepted message. A client with this many does not speak SMTP.
  smtpMaxErrors: 50,
  // Failed sign-ins on one connection.
  smtpMaxAuthFailures: 5,
  // How long the reply to a failed sign-in is delayed; only that connection waits.
  smtpAuthDelay: 1 * seconds,
  // How long a client may be silent inside a message: the time that RFC 5321 gives a block of data.
  smtpDataTimeout: 3 * minutes,
  // How long a message may take to arrive: the maximum size over a line of 15 KB/s.
  smtpMessageTimeout: 30 * minutes,
  // An older connection is closed between two messages, so that none lasts forever.
  smtpSessionTimeout: 60 * minutes,

  // Mail programs nest parts three or four levels deep. Each relay that wraps a message adds one level. Deeper parts become a
  // single attachment, and so do the parts beyond the maximum.
  mimeMaxDepth: 50,
  // Each part is a row on the page and a record in the store. Digests of busy mailing lists have a few hundred parts.
  mimeMaxParts: 1000,
  // Enough for a subject of 100,000 characters in encoded words, and ten times Postfix's limit for one header. The rest is
  // parsed as the body.
  mimeMaxHeader: 1 * MiB,

  // A view that exceeds one of these is truncated, with a notice. Large newsletters have 5,000 elements. A browser lays out
  // 100,000 in about a second.
  viewMaxElements: 100_000,
  // Enough for a few photos embedded in the HTML. Without embedded images, real messages are under 1 MB.
  viewMaxSize: 16 * MiB,
  // CPU time for preparing a view.
  viewTimeout: 2 * seconds,

  // The largest legitimate body is a release to 1,000 recipients: 320 KB.
  httpMaxBody: 1 * MiB,
  // Bodies of requests that carry messages, over all connections: two messages of the default maximum size at a time.
  httpMaxMessageMemory: 80 * MiB,
  // The request line and the headers.
  httpMaxHeader: 64 * KiB,
  httpMaxHeaderCount: 200,
  // The longest legitimate URL has 20 tags of 100 characters, each up to 12 bytes when percent-encoded: 24 KB.
  httpMaxUrl: 32 * KiB,
  // How long a client may take to send a whole request, so that slow ones cannot hold connections.
  httpRequestTimeout: 60 * seconds,
  // How long a connection may be inactive during a request or response. Longer than a release, during which nothing is sent.
  httpIdleTimeout: 120 * seconds,
  // Replaces `httpIdleTimeout` while a memory limit is reached: connections that stall for this long are closed.
  httpStallTimeout: 5 * seconds,
  // The directory of an archive is kept in memory until its end: about 120 bytes per message.
  exportMaxMessages: 100_000,

  // Events that a WebSocket client has not read yet. A client that exceeds it is disconnected, and loads the inbox again.
  wsMaxQueue: 1 * MiB,
  // A message from a WebSocket client, whose content is ignored.
  wsMaxPayload: 4 * KiB,
  // Messages, pings and pongs that a client may send between two pings. Each costs time, and pings need a reply.
  wsMaxFrames: 600,
  // Less than a minute, after which proxies drop idle connections.
  wsPingInterval: 30 * seconds,
  // How long a client may send nothing, not even a pong.
  wsSilenceTimeout: 90 * seconds,
  // How long a client may take to answer a close frame.
  wsCloseTimeout: 5 * seconds,

  releaseTimeout: 30 * seconds,
  // Messages that one request may release.
  releaseMaxMessages: 10_000,
  // How long the receiver may take to respond to a webhook request.
  webhookTimeout: 10 * seconds,
  // For a message that the receiver answers with an error.
  webhookAttempts: 10,
  // Queued webhook requests. When the queue is full, the oldest are dropped.
  webhookQueue: 10_000,

  // Deleted messages that are kept for undo. The oldest deletions become final first.
  undoMaxMessages: 100_000,
  undoMaxBytes: 256 * MiB,
};

export type FixedLimits = typeof fixedLimits;
