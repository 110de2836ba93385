import { AppError } from '../../mailbox/errors.ts';

// SQLSTATE codes, and classes of them.
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY = '25006';
// Connection exceptions, too many connections, and a server that stops or starts.
const UNAVAILABLE = /^(08|53300|57P0|25006)/;

export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  // Five characters: Node's own codes (ECONNREFUSED) are longer.
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The transaction was rolled back because of another one. It can be tried again. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** It took too long, most likely to get the lock. Another attempt would take as long. */
export function isTimeout(error: unknown): boolean {
  const code = codeOf(error);
  return code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE;
}

export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

export function isNotAllowed(error: unknown): boolean {
  return codeOf(error) === INSUFFICIENT_PRIVILEGE;
}

/** The server cannot be reached or does not serve: what was sent last may be committed or not. */
export function isUnavailable(error: unknown): boolean {
  // The driver throws plain errors. These are ours, or bugs.
  if ([AppError, TypeError, RangeError, SyntaxError, ReferenceError].some((kind) => error instanceof kind))
    return false;
  const code = codeOf(error);
  return code === undefined || UNAVAILABLE.test(code);
}

/** An error of the database as one for the caller. Errors of the driver name hosts and roles, never passwords. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === DISK_FULL)
    return new AppError(
      'storage_full',
      'The disk of the database is full. Free disk space or delete messages.',
      {
        cause: error,
      },
    );
  const reason =
    error instanceof Error && error.message
      ? error.message
      : String((error as { code?: unknown })?.code ?? error);
  if (code === READ_ONLY) return readOnlyError(error);
  const what = isUnavailable(error) ? 'The database is not available' : 'The database failed';
  return new AppError('storage_failed', `${what}: ${reason}.`, { cause: error });
}

export function closedError(): AppError {
  return new AppError('storage_failed', 'The message store is closed.');
}

export function readOnlyError(cause?: unknown): AppError {
  return new AppError('storage_failed', 'The database is read-only. Connect to the primary server.', {
    cause,
  });
}
