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
import { type SettingValues, settingsOf } from './setting.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const seconds = 1000;
const minutes = 60 * seconds;

const recipients = list(text('an address or a pattern such as *@example.test'));
const origins = list(text('an origin such as https://app.example.test'));

const general = settingsOf('General');
const storage = settingsOf('Storage');
const smtp = settingsOf('SMTP');
const http = settingsOf('HTTP');
const access = settingsOf('Access');
const webhook = settingsOf('Release and webhooks');
const limit = settingsOf('Limits');

/** The settings of the core. Rooms bring their own. */
export const coreSettings = {
  host: general(
    host,
    '127.0.0.1',
    'Address that SMTP and HTTP listen on. 0.0.0.0 opens Postern to the network.',
  ),
  smtpPort: general(port, 1025, 'Port of the SMTP server.'),
  smtpsPort: general.optional(
    port,
    'Port of a second SMTP listener with implicit TLS. Requires a certificate.',
  ),
  smtpSocket: general.optional(path, 'Path of a Unix socket that SMTP listens on instead of ports.'),
  httpPort: general(port, 8025, 'Port of the page and the API.'),
  httpSocket: general.optional(path, 'Path of a Unix socket that HTTP listens on instead of a port.'),
  basePath: general(path, '/', 'Path prefix under which a proxy serves Postern, such as /mail.'),
  logLevel: general(
    choice('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'Minimum level of the log entries written to standard error.',
  ),
  logFormat: general(
    choice('text', 'json'),
    'text',
    'Write each log entry as a line of text or as a JSON object.',
  ),
  shutdownTimeout: general(
    timeout,
    10 * seconds,
    'How long to wait, after SIGTERM or SIGINT, for messages that are still being received, responses and webhooks, all together.',
  ),
  stopWithStdin: general(
    toggle,
    false,
    'Stop when standard input closes, so that a program that starts Postern does not leave it behind, even if it is killed.',
  ),

  tagsFrom: general(
    list(choice('header', 'plus', 'user', 'both', 'off')),
    [],
    'Tag new messages: header takes tags from X-Tags headers, plus from addresses such as ada+signup@example.test, user takes the SMTP username; both is header and plus.',
  ),
  allowRecipients: general(
    recipients,
    [],
    'Recipients that messages are accepted for. Others are refused: over SMTP with 550 5.7.1, by captured services in their own words.',
  ),
  denyRecipients: general(
    recipients,
    [],
    'Recipients that are refused, also those that --allow-recipients has.',
  ),

  dataDir: storage.optional(
    path,
    'Folder where messages are stored. Defaults to $XDG_DATA_HOME/postern or ~/.local/share/postern.',
  ),
  ephemeral: storage(
    toggle,
    false,
    'Discard messages on exit. They are kept in memory (/dev/shm), or in a temporary folder where there is none. For CI.',
  ),
  database: storage.optional(
    database,
    'PostgreSQL database where messages are stored instead of a folder. Several Posterns can share it. The variable keeps the password out of the list of processes.',
  ),
  databasePool: storage(
    integer(1, 1000),
    8,
    'Maximum number of database connections for lists, and half as many again for searches. Three more are used for everything else.',
  ),
  databaseTimeout: storage(timeout, 30 * seconds, 'How long one statement may take in the database.'),
  databaseStartTimeout: storage(
    timeout,
    60 * seconds,
    'How long to wait at the start for a database that does not accept connections yet.',
  ),
  maxMessages: storage.optional(
    integer(1),
    'Maximum number of messages to keep. The oldest are removed first; starred messages are kept.',
  ),
  maxAge: storage.optional(duration, 'Remove messages older than this. Starred messages are kept.'),
  maxBytes: storage.optional(
    bytes,
    'Maximum size of the store on disk. The oldest messages are removed first; starred messages are kept. Under load, journals take up to 80 MiB in addition.',
  ),
  mailboxes: storage.optional(
    path,
    'A JSON file that declares permanent mailboxes: an array of objects with a name, and what else a mailbox has.',
  ),
  maxTotalBytes: storage.optional(
    bytes,
    'Maximum size of the messages of all mailboxes together. Beyond it, new messages are rejected with 452, and none are removed.',
  ),
  undoTimeout: storage(
    orNone(timeout),
    10 * 60 * seconds,
    'How long a deletion can be undone, if the request asked for undo, as the page does. The messages take up disk space until then. With none, every deletion is final.',
  ),
  searchMaxText: storage(
    integer(1000),
    1_000_000,
    "How many characters of a message's text are searchable. The sender, recipients and subject are always searchable.",
  ),

  smtpName: smtp.optional(serverName, "Host name in the greeting. Defaults to the machine's host name."),
  smtpTls: smtp(
    choice('off', 'self-signed'),
    'off',
    'self-signed creates a certificate at start-up, so that STARTTLS works without certificate files.',
  ),
  smtpTlsCert: smtp.optional(path, 'PEM file with the certificate for STARTTLS and implicit TLS.'),
  smtpTlsKey: smtp.optional(path, 'PEM file with the private key of that certificate.'),
  smtpRequireTls: smtp(toggle, false, 'Reject messages on connections without TLS.'),
  smtpRequireAuth: smtp(toggle, false, 'Reject messages from clients that have not signed in.'),
  smtpAuthFile: smtp.optional(
    path,
    'htpasswd file (bcrypt) of the users who may sign in over SMTP. Without it, any username and password are accepted.',
  ),

  httpTlsCert: http.optional(path, 'PEM file with the certificate for HTTPS.'),
  httpTlsKey: http.optional(path, 'PEM file with the private key of that certificate.'),
  trustProxy: http(toggle, false, 'Trust X-Forwarded-* headers. Use it only behind a proxy that sets them.'),
  corsOrigin: http(origins, [], 'Origins that may read the API from a browser (CORS).'),

  authFile: access.optional(
    path,
    'htpasswd file (bcrypt) of the users who may sign in to the page and the API.',
  ),
  token: access(
    list(text('a token')),
    [],
    'Token that gives programs access, sent as Authorization: Bearer.',
  ),
  allowOrigin: access(origins, [], 'Other origins that requests are accepted from.'),
  allowHost: access(
    list(text('a host name or *.example.com')),
    [],
    'Public host names that requests may be addressed to. IP addresses, localhost, names without a dot and names under .test, .internal, .local, .home.arpa and .svc always work.',
  ),

  webhookUrl: webhook.optional(text('an http or https address'), 'URL that each new message is posted to.'),
  webhookSecret: webhook.optional(
    text('a secret'),
    'Key that webhook requests are signed with (HMAC-SHA-256).',
  ),

  // What large providers accept, so that a message accepted here would be accepted there too.
  smtpMaxSize: limit(bytes, 25 * MiB, 'Maximum size of a message.'),
  // RFC 5321 4.5.3.1.8 requires at least 100; mailing tools send batches of up to 1,000.
  smtpMaxRecipients: limit(integer(1), 1000, 'Maximum number of recipients per message.'),
  // Well below the usual limit on open files, and far above the connection pool of a client under test.
  smtpMaxConnections: limit(integer(1), 1000, 'Maximum number of concurrent SMTP connections.'),
  // The maximum number of connections times the maximum size of a message would be 25 GB.
  smtpMaxBuffered: limit(
    bytes,
    128 * MiB,
    'Memory limit for everything that SMTP sessions hold: messages until they are stored, envelopes, commands, TLS.',
  ),
  smtpSessionLog: limit(
    integer(0, 10_000),
    200,
    'How many recent SMTP sessions are kept in memory, and as many refused requests to captured services, for GET /api/v1/sessions and the page; 0 keeps none.',
  ),
  // RFC 5321 4.5.3.2.7 requires at least five minutes.
  smtpIdleTimeout: limit(timeout, 5 * minutes, 'How long an SMTP client may be silent between commands.'),
  httpMaxRequestMemory: limit(
    bytes,
    32 * MiB,
    'Memory limit for incomplete HTTP request bodies and large request headers, over all connections.',
  ),
  httpMaxResponseMemory: limit(
    bytes,
    64 * MiB,
    'Memory limit for HTTP responses that slow clients have not read yet, over all connections.',
  ),
  httpMaxConnections: limit(
    integer(1),
    400,
    'Maximum number of HTTP connections, not counting WebSockets and requests that wait for messages. When it is exceeded, one that is idle is closed; if none is idle, up to eight times as many are accepted for a short time.',
  ),
  // Longer than the 60 s of common proxies, so that the proxy closes first and never reuses a closed connection.
  httpKeepAliveTimeout: limit(
    timeout,
    72 * seconds,
    'How long an HTTP connection may be idle between requests.',
  ),
  waitMaxClients: limit(
    integer(0),
    2000,
    'Maximum number of HTTP requests that wait for messages. They do not count towards --http-max-connections.',
  ),
  // Common proxies close a request after 60 s without a response.
  waitMaxTimeout: limit(timeout, 55 * seconds, 'Maximum time that an HTTP request may wait for messages.'),
  wsMaxClients: limit(integer(0), 2000, 'Maximum number of WebSocket clients.'),
};

/** The values of the settings of the core, and the limits that are not settings. */
export type CoreConfig = SettingValues<typeof coreSettings> & FixedLimits;
