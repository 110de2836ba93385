import {
  bytes,
  choice,
  duration,
  host,
  integer,
  type Kind,
  list,
  orNone,
  path,
  port,
  serverName,
  text,
  timeout,
  toggle,
} from './kinds.ts';

export interface Setting<T> {
  kind: Kind<T>;
  default: T;
  /** Shown by --help and in the README's table. */
  sentence: string;
  group: Group;
}

export const groups = [
  'General',
  'Storage',
  'SMTP',
  'HTTP',
  'Access',
  'Release and webhooks',
  'Limits',
] as const;
export type Group = (typeof groups)[number];

const KiB = 1024;
const MiB = 1024 * KiB;
const seconds = 1000;
const minutes = 60 * seconds;

const VIEW_LIMIT = 'Beyond it, the view shows the beginning and says so.';
const MIME_LIMIT = 'Everything beyond it becomes one attachment.';

/**
 * Every setting. The flag and the variable come from the name: `smtpPort` is `--smtp-port` and
 * `POSTERN_SMTP_PORT`.
 */
export const settings = {
  host: setting(
    'General',
    host,
    '127.0.0.1',
    'Address that SMTP and HTTP listen on. 0.0.0.0 opens Postern to the network.',
  ),
  smtpPort: setting('General', port, 1025, 'Port of the SMTP server.'),
  smtpsPort: setting(
    'General',
    orNone(port),
    null,
    'Port of a second SMTP listener with implicit TLS. Requires a certificate.',
  ),
  smtpSocket: setting(
    'General',
    orNone(path),
    null,
    'Path of a Unix socket that SMTP listens on instead of ports.',
  ),
  httpPort: setting('General', port, 8025, 'Port of the page and the API.'),
  httpSocket: setting(
    'General',
    orNone(path),
    null,
    'Path of a Unix socket that HTTP listens on instead of a port.',
  ),
  basePath: setting('General', path, '/', 'Path prefix under which a proxy serves Postern, such as /mail.'),
  logLevel: setting(
    'General',
    choice('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'Lowest level of the log entries written to standard error.',
  ),
  logFormat: setting(
    'General',
    choice('text', 'json'),
    'text',
    'Write each log entry as a line of text or as a JSON object.',
  ),
  shutdownTimeout: setting(
    'General',
    timeout,
    10 * seconds,
    'How long messages that are being received may take to finish after SIGTERM or SIGINT.',
  ),

  dataDir: setting(
    'Storage',
    orNone(path),
    null,
    'Folder where messages are stored. Without it, $XDG_DATA_HOME/postern or ~/.local/share/postern.',
  ),
  ephemeral: setting(
    'Storage',
    toggle,
    false,
    'Keep messages in memory only and discard them on exit. For CI.',
  ),
  maxMessages: setting(
    'Storage',
    orNone(integer(1)),
    null,
    'Maximum number of messages to keep. The oldest are removed first; starred messages are kept.',
  ),
  maxAge: setting(
    'Storage',
    orNone(duration),
    null,
    'Remove messages older than this. Starred messages are kept.',
  ),
  maxBytes: setting(
    'Storage',
    orNone(bytes),
    null,
    'Maximum size of the store on disk. The oldest messages are removed first; starred messages are kept.',
  ),
  undoTimeout: setting(
    'Storage',
    timeout,
    10 * 60 * seconds,
    'How long a deletion can be undone if the request asked for it, as the page does. Until then its messages take disk space.',
  ),
  undoMaxMessages: setting(
    'Storage',
    integer(0),
    100_000,
    'Maximum number of deleted messages that can be restored. The oldest deletions become final first; 0 makes all deletions final.',
  ),
  undoMaxBytes: setting(
    'Storage',
    bytes,
    256 * MiB,
    'Maximum size of the deleted messages that can be restored.',
  ),
  searchMaxText: setting(
    'Storage',
    integer(1000),
    1_000_000,
    'How many characters of the text of a message are searchable. Sender, recipients and subject always are.',
  ),

  smtpName: setting(
    'SMTP',
    orNone(serverName),
    null,
    "Host name in the greeting. Defaults to the machine's host name.",
  ),
  smtpTls: setting(
    'SMTP',
    choice('off', 'self-signed'),
    'off',
    'self-signed creates a certificate at start-up, so that STARTTLS works without certificate files.',
  ),
  smtpTlsCert: setting(
    'SMTP',
    orNone(path),
    null,
    'PEM file with the certificate for STARTTLS and implicit TLS.',
  ),
  smtpTlsKey: setting('SMTP', orNone(path), null, 'PEM file with the private key of that certificate.'),
  smtpRequireTls: setting('SMTP', toggle, false, 'Reject messages on connections without TLS.'),
  smtpRequireAuth: setting('SMTP', toggle, false, 'Reject messages from clients that have not signed in.'),
  smtpAuthFile: setting(
    'SMTP',
    orNone(path),
    null,
    'htpasswd file (bcrypt) of the users who may sign in over SMTP. Without it, any username and password are accepted.',
  ),

  httpTlsCert: setting('HTTP', orNone(path), null, 'PEM file with the certificate for HTTPS.'),
  httpTlsKey: setting('HTTP', orNone(path), null, 'PEM file with the private key of that certificate.'),
  trustProxy: setting(
    'HTTP',
    toggle,
    false,
    'Trust X-Forwarded-* headers. Use it only behind a proxy that sets them.',
  ),
  corsOrigin: setting(
    'HTTP',
    list(text('an origin such as https://app.example.test')),
    [],
    'Origins that may read the API from a browser (CORS).',
  ),

  authFile: setting(
    'Access',
    orNone(path),
    null,
    'htpasswd file (bcrypt) of the users who may sign in to the page and the API.',
  ),
  token: setting(
    'Access',
    list(text('a token')),
    [],
    'Token that gives programs access, sent as Authorization: Bearer.',
  ),
  allowOrigin: setting(
    'Access',
    list(text('an origin such as https://app.example.test')),
    [],
    'Other origins that requests are accepted from.',
  ),
  allowHost: setting(
    'Access',
    list(text('a host name or *.example.com')),
    [],
    'Public host names that Postern is reached by. IP addresses, localhost, names without a dot and names under .test, .internal, .local, .home.arpa and .svc always work.',
  ),

  releaseAllow: setting(
    'Release and webhooks',
    list(text('host:port or *')),
    [],
    'Servers that messages may be released to; * allows any. Any server is allowed while HTTP listens on loopback only, without --trust-proxy.',
  ),
  releaseTimeout: setting('Release and webhooks', timeout, 30 * seconds, 'How long a release may take.'),
  releaseMaxMessages: setting(
    'Release and webhooks',
    integer(1),
    10_000,
    'Maximum number of messages that one request may release.',
  ),
  webhookUrl: setting(
    'Release and webhooks',
    orNone(text('an http or https address')),
    null,
    'URL that each new message is posted to.',
  ),
  webhookSecret: setting(
    'Release and webhooks',
    orNone(text('a secret')),
    null,
    'Key that webhook requests are signed with (HMAC-SHA-256).',
  ),
  webhookTimeout: setting(
    'Release and webhooks',
    timeout,
    10 * seconds,
    'How long the receiver may take to respond to a webhook request.',
  ),
  webhookAttempts: setting(
    'Release and webhooks',
    integer(1),
    10,
    'Maximum number of attempts for a message that the receiver answers with an error.',
  ),
  webhookQueue: setting(
    'Release and webhooks',
    integer(1),
    10_000,
    'Maximum number of webhook requests that wait. Beyond it, the oldest are dropped.',
  ),

  signInTimeout: setting(
    'Limits',
    timeout,
    10 * seconds,
    'How long a sign-in attempt may wait for its password check. After that it gets 454 (SMTP) or 503 (HTTP).',
  ),
  signInMaxWaiting: setting(
    'Limits',
    integer(1),
    1000,
    'Maximum number of sign-in attempts that wait for their password check, SMTP and HTTP together.',
  ),
  signInDelay: setting(
    'Limits',
    timeout,
    1 * seconds,
    'Longest pause after a wrong password before the next attempt from the same address is checked.',
  ),
  smtpMaxSize: setting('Limits', bytes, 25 * MiB, 'Maximum size of a message.'),
  smtpMaxRecipients: setting('Limits', integer(1), 1000, 'Maximum number of recipients of a message.'),
  smtpMaxLine: setting(
    'Limits',
    bytes,
    512,
    'Maximum length of an SMTP command line. Extensions add to it; lines inside a message may have any length.',
  ),
  smtpMaxConnections: setting('Limits', integer(1), 1000, 'Maximum number of concurrent SMTP connections.'),
  smtpMaxBuffered: setting(
    'Limits',
    bytes,
    128 * MiB,
    'Memory limit for everything that SMTP sessions hold: messages until they are stored, envelopes, commands, TLS.',
  ),
  smtpMaxAddressShare: setting(
    'Limits',
    integer(1, 100),
    95,
    'Percentage of --smtp-max-connections and of --smtp-max-buffered that one client address may use.',
  ),
  smtpMaxFaults: setting(
    'Limits',
    integer(0, 10_000),
    100,
    'Maximum number of faults (POST /api/v1/faults).',
  ),
  smtpMaxFaultDelay: setting('Limits', timeout, 1 * minutes, 'Longest delay that a fault may cause.'),
  smtpSessionLog: setting(
    'Limits',
    integer(0, 10_000),
    200,
    'How many recent SMTP sessions are kept in memory, for GET /api/v1/sessions and the page; 0 keeps none.',
  ),
  smtpSessionLogSize: setting(
    'Limits',
    bytes,
    16 * KiB,
    'Memory limit for each of those sessions. Of a longer one, the beginning and the end are kept.',
  ),
  smtpMaxIdleCommands: setting(
    'Limits',
    integer(1),
    1000,
    'Maximum number of commands other than MAIL, RCPT, DATA or BDAT since the last accepted message.',
  ),
  smtpMaxErrors: setting(
    'Limits',
    integer(1),
    50,
    'Maximum number of rejected commands since the last accepted message.',
  ),
  smtpMaxAuthFailures: setting(
    'Limits',
    integer(1),
    5,
    'Maximum number of failed sign-ins on one SMTP connection.',
  ),
  smtpAuthDelay: setting(
    'Limits',
    timeout,
    1 * seconds,
    'How long the reply to a failed SMTP sign-in is delayed.',
  ),
  smtpIdleTimeout: setting(
    'Limits',
    timeout,
    5 * minutes,
    'How long an SMTP client may be silent between commands.',
  ),
  smtpDataTimeout: setting(
    'Limits',
    timeout,
    3 * minutes,
    'How long an SMTP client may be silent inside a message.',
  ),
  smtpMessageTimeout: setting('Limits', timeout, 30 * minutes, 'How long a message may take to arrive.'),
  smtpSessionTimeout: setting(
    'Limits',
    timeout,
    60 * minutes,
    'Maximum age of an SMTP connection. It is closed between messages.',
  ),
  // Mailers nest three or four deep, and each relay that wraps a message in a part of its own adds one.
  mimeMaxDepth: setting(
    'Limits',
    integer(1, 1000),
    50,
    `Maximum nesting depth of the parts of a message. ${MIME_LIMIT}`,
  ),
  // Each part is a line on the page and a record in the store; the digest of a busy list has a few hundred.
  mimeMaxParts: setting(
    'Limits',
    integer(1, 100_000),
    1000,
    `Maximum number of parts of a message. ${MIME_LIMIT}`,
  ),
  // Room for a subject of 100,000 characters in encoded words. Postfix keeps a tenth of this of any one header.
  mimeMaxHeader: setting(
    'Limits',
    bytes,
    1 * MiB,
    'Maximum size of the headers of a message or part. The rest is read as its body.',
  ),
  // Large newsletters have 5,000. A browser lays out 100,000 in about a second.
  viewMaxElements: setting(
    'Limits',
    integer(1),
    100_000,
    `Maximum number of HTML elements in the view of a message. ${VIEW_LIMIT}`,
  ),
  // A few photos written into the HTML. Real messages without them have less than one megabyte.
  viewMaxSize: setting('Limits', bytes, 16 * MiB, `Maximum size of the view of a message. ${VIEW_LIMIT}`),
  viewTimeout: setting(
    'Limits',
    timeout,
    2 * seconds,
    `Processor time that preparing the view of a message may take. ${VIEW_LIMIT}`,
  ),
  // The largest honest body is a release to 1,000 recipients, 320 KB.
  httpMaxBody: setting('Limits', bytes, 1 * MiB, 'Maximum size of an HTTP request body.'),
  httpMaxHeader: setting(
    'Limits',
    bytes,
    64 * KiB,
    'Maximum size of an HTTP request line and its headers together.',
  ),
  httpMaxHeaderCount: setting('Limits', integer(1), 200, 'Maximum number of headers of an HTTP request.'),
  // The longest honest address has 20 tags of 100 characters, each up to 12 characters percent-encoded: 24 KB.
  httpMaxUrl: setting('Limits', bytes, 32 * KiB, 'Maximum length of an HTTP request URL.'),
  httpMaxRequestMemory: setting(
    'Limits',
    bytes,
    32 * MiB,
    'Memory limit for HTTP request bodies that are still arriving and for large request headers, all connections together.',
  ),
  httpMaxResponseMemory: setting(
    'Limits',
    bytes,
    64 * MiB,
    'Memory limit for HTTP responses that slow clients have not read yet, all connections together.',
  ),
  httpMaxConnections: setting(
    'Limits',
    integer(1),
    400,
    'Maximum number of HTTP connections, not counting WebSockets and requests that wait for messages. Beyond it, the connection that has been idle longest is closed; if none is idle, there may be up to eight times as many for a moment.',
  ),
  httpRequestTimeout: setting(
    'Limits',
    timeout,
    60 * seconds,
    'How long a client may take to send an HTTP request.',
  ),
  // Longer than the 60 s of common proxies, so that the proxy closes first and never uses a closed connection.
  httpKeepAliveTimeout: setting(
    'Limits',
    timeout,
    72 * seconds,
    'How long an HTTP connection may be idle between requests.',
  ),
  // Longer than a release may take (30 s), during which nothing is sent.
  httpIdleTimeout: setting(
    'Limits',
    timeout,
    120 * seconds,
    'How long nothing may be sent or received on an HTTP connection during a request or response.',
  ),
  httpStallTimeout: setting(
    'Limits',
    timeout,
    5 * seconds,
    'The same while an HTTP memory limit is reached: connections stalled for this long are closed to free memory.',
  ),
  // The directory at the end of an archive is kept in memory: about 120 bytes for each message.
  exportMaxMessages: setting(
    'Limits',
    integer(1),
    100_000,
    'Maximum number of messages in one exported archive.',
  ),
  waitMaxClients: setting(
    'Limits',
    integer(0),
    2000,
    'Maximum number of HTTP requests that wait for messages. They do not count as connections.',
  ),
  // Common proxies close a request after 60 s without a response.
  waitMaxTimeout: setting(
    'Limits',
    timeout,
    55 * seconds,
    'Maximum time that an HTTP request may wait for messages.',
  ),
  wsMaxClients: setting('Limits', integer(0), 2000, 'Maximum number of WebSocket clients.'),
  wsMaxQueue: setting(
    'Limits',
    bytes,
    1 * MiB,
    'Memory limit for events that one WebSocket client has not read yet. Beyond it, the client is disconnected.',
  ),
  wsMaxPayload: setting(
    'Limits',
    bytes,
    4 * KiB,
    'Maximum size of what a WebSocket client sends at once. Its content is ignored.',
  ),
  wsMaxFrames: setting(
    'Limits',
    integer(1),
    600,
    'Maximum number of frames of any kind from a WebSocket client between two pings.',
  ),
  wsPingInterval: setting('Limits', timeout, 30 * seconds, 'How often WebSocket clients are pinged.'),
  wsSilenceTimeout: setting(
    'Limits',
    timeout,
    90 * seconds,
    'How long a WebSocket client may send nothing, not even a pong, before it is disconnected.',
  ),
  wsCloseTimeout: setting(
    'Limits',
    timeout,
    5 * seconds,
    'How long a WebSocket client may take to answer a close frame.',
  ),
};

function setting<T>(group: Group, kind: Kind<T>, value: NoInfer<T>, sentence: string): Setting<T> {
  return { group, kind, default: value, sentence };
}

export type SettingName = keyof typeof settings;
export type Config = { [K in SettingName]: (typeof settings)[K] extends Setting<infer T> ? T : never };

export const flagOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
export const variableOf = (name: string): string =>
  `POSTERN_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
