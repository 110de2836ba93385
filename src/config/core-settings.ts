import type { FixedLimits } from './fixed-limits.ts';
import {
  bytes,
  choice,
  database,
  duration,
  host,
  integer,
  list,
  orNone,
  path,
  port,
  serverName,
  text,
  timeout,
  toggle,
} from './kinds.ts';
import { type SettingValues, setting } from './setting.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const seconds = 1000;
const minutes = 60 * seconds;

const recipients = list(text('an address or a pattern such as *@example.test'));
const origins = list(text('an origin such as https://app.example.test'));

/** The settings of the core. Rooms bring their own. */
export const coreSettings = {
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
    'Minimum level of the log entries written to standard error.',
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
    'How long to wait, after SIGTERM or SIGINT, for messages that are still being received, responses and webhooks, all together.',
  ),
  stopWithStdin: setting(
    'General',
    toggle,
    false,
    'Stop when standard input closes, so that a program that starts Postern does not leave it behind, even if it is killed.',
  ),

  tagsFrom: setting(
    'General',
    list(choice('header', 'plus', 'user', 'both', 'off')),
    [],
    'Tag new messages: header takes tags from X-Tags headers, plus from addresses such as ada+signup@example.test, user takes the SMTP username; both is header and plus.',
  ),
  allowRecipients: setting(
    'General',
    recipients,
    [],
    'Recipients that messages are accepted for. Others are refused: over SMTP with 550 5.7.1, by captured services in their own words.',
  ),
  denyRecipients: setting(
    'General',
    recipients,
    [],
    'Recipients that are refused, also those that --allow-recipients has.',
  ),

  dataDir: setting(
    'Storage',
    orNone(path),
    null,
    'Folder where messages are stored. Defaults to $XDG_DATA_HOME/postern or ~/.local/share/postern.',
  ),
  ephemeral: setting(
    'Storage',
    toggle,
    false,
    'Discard messages on exit. They are kept in memory (/dev/shm), or in a temporary folder where there is none. For CI.',
  ),
  database: setting(
    'Storage',
    orNone(database),
    null,
    'PostgreSQL database where messages are stored instead of a folder. Several Posterns can share it. The variable keeps the password out of the list of processes.',
  ),
  databasePool: setting(
    'Storage',
    integer(1, 1000),
    8,
    'Maximum number of database connections for lists, and half as many again for searches. Three more are used for everything else.',
  ),
  databaseTimeout: setting(
    'Storage',
    timeout,
    30 * seconds,
    'How long one statement may take in the database.',
  ),
  databaseStartTimeout: setting(
    'Storage',
    timeout,
    60 * seconds,
    'How long to wait at the start for a database that does not accept connections yet.',
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
    'Maximum size of the store on disk. The oldest messages are removed first; starred messages are kept. Under load, journals take up to 80 MiB in addition.',
  ),
  mailboxes: setting(
    'Storage',
    orNone(path),
    null,
    'A JSON file that declares permanent mailboxes: an array of objects with a name, and what else a mailbox has.',
  ),
  maxTotalBytes: setting(
    'Storage',
    orNone(bytes),
    null,
    'Maximum size of the messages of all mailboxes together. Beyond it, new messages are rejected with 452, and none are removed.',
  ),
  undoTimeout: setting(
    'Storage',
    orNone(timeout),
    10 * 60 * seconds,
    'How long a deletion can be undone, if the request asked for undo, as the page does. The messages take up disk space until then. With none, every deletion is final.',
  ),
  searchMaxText: setting(
    'Storage',
    integer(1000),
    1_000_000,
    "How many characters of a message's text are searchable. The sender, recipients and subject are always searchable.",
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
  corsOrigin: setting('HTTP', origins, [], 'Origins that may read the API from a browser (CORS).'),

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
  allowOrigin: setting('Access', origins, [], 'Other origins that requests are accepted from.'),
  allowHost: setting(
    'Access',
    list(text('a host name or *.example.com')),
    [],
    'Public host names that requests may be addressed to. IP addresses, localhost, names without a dot and names under .test, .internal, .local, .home.arpa and .svc always work.',
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

  // What large providers accept, so that a message accepted here would be accepted there too.
  smtpMaxSize: setting('Limits', bytes, 25 * MiB, 'Maximum size of a message.'),
  // RFC 5321 4.5.3.1.8 requires at least 100; mailing tools send batches of up to 1,000.
  smtpMaxRecipients: setting('Limits', integer(1), 1000, 'Maximum number of recipients per message.'),
  // Well below the usual limit on open files, and far above the connection pool of a client under test.
  smtpMaxConnections: setting('Limits', integer(1), 1000, 'Maximum number of concurrent SMTP connections.'),
  // The maximum number of connections times the maximum size of a message would be 25 GB.
  smtpMaxBuffered: setting(
    'Limits',
    bytes,
    128 * MiB,
    'Memory limit for everything that SMTP sessions hold: messages until they are stored, envelopes, commands, TLS.',
  ),
  smtpSessionLog: setting(
    'Limits',
    integer(0, 10_000),
    200,
    'How many recent SMTP sessions are kept in memory, and as many refused requests to captured services, for GET /api/v1/sessions and the page; 0 keeps none.',
  ),
  // RFC 5321 4.5.3.2.7 requires at least five minutes.
  smtpIdleTimeout: setting(
    'Limits',
    timeout,
    5 * minutes,
    'How long an SMTP client may be silent between commands.',
  ),
  httpMaxRequestMemory: setting(
    'Limits',
    bytes,
    32 * MiB,
    'Memory limit for incomplete HTTP request bodies and large request headers, over all connections.',
  ),
  httpMaxResponseMemory: setting(
    'Limits',
    bytes,
    64 * MiB,
    'Memory limit for HTTP responses that slow clients have not read yet, over all connections.',
  ),
  httpMaxConnections: setting(
    'Limits',
    integer(1),
    400,
    'Maximum number of HTTP connections, not counting WebSockets and requests that wait for messages. When it is exceeded, the connection that has been idle longest is closed; if none is idle, up to eight times as many are accepted for a short time.',
  ),
  // Longer than the 60 s of common proxies, so that the proxy closes first and never reuses a closed connection.
  httpKeepAliveTimeout: setting(
    'Limits',
    timeout,
    72 * seconds,
    'How long an HTTP connection may be idle between requests.',
  ),
  waitMaxClients: setting(
    'Limits',
    integer(0),
    2000,
    'Maximum number of HTTP requests that wait for messages. They do not count towards --http-max-connections.',
  ),
  // Common proxies close a request after 60 s without a response.
  waitMaxTimeout: setting(
    'Limits',
    timeout,
    55 * seconds,
    'Maximum time that an HTTP request may wait for messages.',
  ),
  wsMaxClients: setting('Limits', integer(0), 2000, 'Maximum number of WebSocket clients.'),
};

/** The values of the settings of the core, and the limits that are not settings. */
export type CoreConfig = SettingValues<typeof coreSettings> & FixedLimits;
