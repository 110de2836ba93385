import { AppError } from '../../../mailbox/errors.ts';

/** The location of the tables, and how to connect to it. */
export interface DatabaseAddress {
  /** The connection string for the driver. It may contain a password, so never show it. */
  connectionString: string;
  /** The quoted name, for statements. */
  schema: string;
  /** The address for logs and errors, without user, password and options. */
  shown: string;
  /** Whether to connect without TLS if the server does not support it. */
  mayLackTls: boolean;
  /** How long connecting may take; 0 is as long as it takes. */
  connectTimeoutMs: number;
  /** Whether a pooler refuses settings of the connection, so that each transaction needs its own. */
  isPooled: boolean;
}

const DEFAULT_SCHEMA = 'postern';
const DEFAULT_CONNECT_TIMEOUT = '5';
// The schemas of PostgreSQL itself are excluded.
const SCHEMA = /^(?!pg_|information_schema$)[a-z_][a-z0-9_]{0,62}$/;
const SECONDS = /^\d{1,6}$/;
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

// The parameters of other PostgreSQL clients that the driver supports.
const PARAMETERS = [
  ...['host', 'port', 'user', 'password', 'application_name', 'options'],
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'connect_timeout', 'schema'],
];
// Hosting services put these into addresses. They make no difference here: every node needs the primary.
const IGNORED = ['target_session_attrs', 'channel_binding', 'keepalives', 'gssencmode'];

/** Throws `storage_failed`. Errors contain no part of the address, which may contain a password. */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  // `user@/database?host=…` is an address for other clients, but not a URL.
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
  const host = url?.searchParams.get('host') || url?.host || 'localhost';
  // An unescaped "/", "?" or "#" ends the password early, and the rest of it becomes a path that would be shown.
  if (
    !url ||
    !/^postgres(ql)?:$/.test(url.protocol) ||
    /@/.test(url.pathname) ||
    url.hash !== '' ||
    /,/.test(host)
  )
    throw new AppError(
      'storage_failed',
      'The address of the database must look like postgres://user:password@host/database, with one host. Percent-encode special characters in the password: %40 is @, %2F is /.',
    );
  const { searchParams } = url;
  if ([...searchParams.keys()].some((name) => !PARAMETERS.includes(name) && !IGNORED.includes(name)))
    throw new AppError(
      'storage_failed',
      `The address of the database has a parameter that Postern does not know. It knows ${PARAMETERS.join(', ')}.`,
    );
  for (const name of IGNORED) searchParams.delete(name);
  const schema = searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!SCHEMA.test(schema))
    throw new AppError(
      'storage_failed',
      'The schema in --database must have lower-case letters, digits and underscores only, at most 63, and must not be one of PostgreSQL itself (pg_…).',
    );
  searchParams.delete('schema');
  const timeout =
    searchParams.get('connect_timeout') || process.env.PGCONNECT_TIMEOUT || DEFAULT_CONNECT_TIMEOUT;
  if (!SECONDS.test(timeout))
    throw new AppError('storage_failed', 'connect_timeout must be a whole number of seconds.');
  searchParams.delete('connect_timeout');
  const mode = chooseSslMode(url, decodeURIComponent(host).startsWith('/'));
  return {
    connectionString: url.href,
    schema: `"${schema}"`,
    shown: `postgres://${host}${url.pathname}${schema === DEFAULT_SCHEMA ? '' : `?schema=${schema}`}`,
    mayLackTls: mode === 'prefer',
    connectTimeoutMs: Number(timeout) * 1000,
    isPooled: false,
  };
}

/** The same address for a server that does not support TLS. */
export function withoutTls(address: DatabaseAddress): DatabaseAddress {
  const url = new URL(address.connectionString);
  setSslMode(url, 'disable');
  return { ...address, connectionString: url.href, mayLackTls: false };
}

/** Gives sslmode and sslrootcert the meaning and the default that they have in other PostgreSQL clients. */
function chooseSslMode(url: URL, isSocket: boolean): string {
  const { searchParams } = url;
  const given = searchParams.get('sslmode') || process.env.PGSSLMODE || 'prefer';
  if (!SSL_MODES.includes(given))
    throw new AppError('storage_failed', `sslmode must be one of ${SSL_MODES.join(', ')}.`);
  let mode = isSocket ? 'disable' : given === 'allow' ? 'prefer' : given;
  if (searchParams.get('sslrootcert') === 'system') {
    // Public authorities sign certificates for anybody, so the name has to be verified.
    searchParams.delete('sslrootcert');
    mode = 'verify-full';
  }
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert'))
    throw new AppError(
      'storage_failed',
      'sslmode=verify-ca needs sslrootcert, the file with the certificate of the authority. For public authorities, use verify-full.',
    );
  setSslMode(url, mode);
  return mode;
}

function setSslMode({ searchParams }: URL, mode: string): void {
  searchParams.set('sslmode', mode);
  // Without it, the driver treats weaker modes as verify-full.
  searchParams.set('uselibpqcompat', 'true');
  if (mode !== 'disable') return;
  for (const name of ['sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']) searchParams.delete(name);
}
