import { AppError } from '../../../mailbox/errors.ts';

// The SQLSTATE codes of connection exceptions, too many connections, a server that starts or stops, and a read-only one.
const UNAVAILABLE = /^(08|53300|57P0|25006)/;

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  // SQLSTATE codes have five characters, at least one of them a digit. Those of Node.js (ECONNREFUSED, EPIPE) have none.
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Recognises errors by their SQLSTATE codes. */
export const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error) ?? '');

/** The transaction was rolled back because of a concurrent one (serialization failure, deadlock), and can be retried. */
export const isConflict = hasCode('40001', '40P01');

/** The lock was not free within `lock_timeout`. */
export const isLocked = hasCode('55P03');

/** A timeout (statement cancelled, no lock), most likely while waiting for the lock. A retry would take just as long. */
export const isTimeout = hasCode('57014', '55P03');

/** A unique key exists already. */
export const isDuplicate = hasCode('23505');

/** A prepared statement does not exist on this connection of a pooler, or exists already. */
export const isLostStatement = hasCode('26000', '42P05');

/** The role lacks a privilege. */
export const isNotAllowed = hasCode('42501');

/**
 * The server is running but opens no other connection, because it has none left, its disk is full (it writes a file for the
 * first connection to a database), or the password has changed. Those that are open go on. PgBouncer has no code for it.
 */
export function isRefusedConnection(error: unknown): boolean {
  const isAnswer = /^(?!08|57P0)/.test(codeOf(error) ?? '08');
  return isAnswer || /no more connections allowed/.test((error as Error).message);
}

export const isDiskFull = hasCode('53100');
const isReadOnly = hasCode('25006');
const isNull = hasCode('23502');

/** A message was to be stored in an inbox that does not exist: see `insertGroup`. */
export function isWithoutInbox(error: unknown): boolean {
  return isNull(error) && (error as { table?: string }).table === 'messages';
}

/** What the database or the driver threw. */
export function causeOf(error: unknown): unknown {
  return error instanceof AppError && error.cause !== undefined ? causeOf(error.cause) : error;
}

/** The server is unreachable or unavailable. It is unknown whether the last statements were committed. */
export function isUnavailable(thrown: unknown): boolean {
  const error = causeOf(thrown);
  // The driver throws plain errors. Errors of these classes come from Postern, or are bugs.
  if ([AppError, TypeError, RangeError, SyntaxError, ReferenceError].some((kind) => error instanceof kind))
    return false;
  const code = codeOf(error);
  return code === undefined || UNAVAILABLE.test(code);
}

// Errors of Node.js while connecting. EAI_AGAIN and ENOTFOUND: the name of a container that has not started.
const NOT_REACHED =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EAI_AGAIN|ENOTFOUND)$/;

/** The server does not accept connections, as while it starts. A wrong password or certificate is another matter. */
export function isServerStarting(error: unknown): boolean {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // A Unix socket that does not exist yet.
  if (code === 'ENOENT') return syscall === 'connect';
  // Errors of the driver itself have no code.
  if (code === undefined) return /timeout|terminated|not queryable/.test(message);
  return (
    NOT_REACHED.test(code) || (codeOf(error) !== undefined && UNAVAILABLE.test(code) && !/^08P/.test(code))
  );
}

/** An error for a database that cannot be connected to, with what to check. */
export function connectError(error: unknown, shown: string): AppError {
  if (error instanceof AppError) return error;
  const message = `Couldn't connect to ${shown} (${reasonOf(error)}). ${toCheck(error)}`;
  return new AppError('storage_failed', message, { cause: error });
}

function toCheck(error: unknown): string {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  // The driver's own error, before it has sent anything.
  if (/password must be a string/.test(message))
    return 'The server asks for a password. Put it in the address, in PGPASSWORD or in ~/.pgpass.';
  if (/^28/.test(code)) return 'Check the user and the password, and what the server allows (pg_hba.conf).';
  if (code === '3D000') return 'Check its name, or create it with CREATE DATABASE.';
  if (code === '42501') return 'Allow the role to connect with GRANT CONNECT ON DATABASE.';
  if (code === '25006')
    return 'Connect to the primary server, and to a database and with a role that may write (default_transaction_read_only).';
  if (code === '53300') return 'Raise max_connections of the server, or lower --database-pool.';
  if (syscall === 'open' || /SSL|TLS|certificate|CERT/.test(`${code} ${message}`))
    return 'Check sslmode, sslrootcert, sslcert and sslkey in the address.';
  if (codeOf(error) !== undefined) return 'Check the address, and the log of the server.';
  return 'Check the host and port, and that the server is running.';
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return String((error as { code?: unknown })?.code ?? error);
}

/** Converts a database error to one for the caller. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const full = 'The disk of the database is full. Free space on it, or enlarge it.';
  if (isDiskFull(error)) return new AppError('storage_full', full, { cause: error });
  if (isReadOnly(error)) return readOnlyError(error);
  if (isNull(error) && (error as { column?: unknown }).column === 'version') return newerSchema();
  // The reason may name hosts, which are none of a client's business. It is logged.
  if (isUnavailable(error))
    return new AppError('unavailable', 'The database is not available. Try again later.', { cause: error });
  return new AppError('storage_failed', `The database failed: ${reasonOf(error)}.`, { cause: error });
}

export function closedError(): AppError {
  return new AppError('storage_failed', 'The message store is closed.');
}

/** The tables were migrated by a newer version while this node was running. */
export function newerSchema(): AppError {
  return new AppError(
    'unavailable',
    'The database was upgraded by a newer Postern. Replace this node with that version.',
  );
}

export function readOnlyError(cause?: unknown): AppError {
  return new AppError('unavailable', 'The database is read-only. Connect to the primary server.', {
    cause,
  });
}
