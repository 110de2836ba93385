import { AppError } from '../../mailbox/errors.ts';

/** The location of the tables. */
export interface DatabaseAddress {
  /** The connection string for the driver. It may contain a password, so never show it. */
  connectionString: string;
  /** The quoted name, for statements. */
  schema: string;
  /** The address for logs and errors, without user, password and options. */
  shown: string;
}

const DEFAULT_SCHEMA = 'postern';
const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;

/** Throws `storage_failed`. The error does not contain the address, which may contain a password. */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new AppError(
      'storage_failed',
      '--database takes an address such as postgres://user@host/database.',
    );
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!SCHEMA.test(schema))
    throw new AppError(
      'storage_failed',
      'The schema in --database must have lower-case letters, digits and underscores only.',
    );
  url.searchParams.delete('schema');
  // Gives sslmode the meaning that it has in other PostgreSQL clients.
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  const host = url.host || url.searchParams.get('host') || 'localhost';
  return {
    connectionString: url.href,
    schema: `"${schema}"`,
    shown: `postgres://${host}${url.pathname}${schema === DEFAULT_SCHEMA ? '' : `?schema=${schema}`}`,
  };
}
