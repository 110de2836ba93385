import { AppError } from '../../mailbox/errors.ts';

// Result codes of SQLite. Extended codes keep the primary code in the low byte.
const SQLITE_ERROR = 1;
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
// A quota or a file-size limit is reported as one of these, a full disk as SQLITE_FULL.
const SQLITE_IOERR_WRITE = 778;
const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_IOERR_SHMSIZE = 4874;

function errcode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code : undefined;
}

export function isDiskFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'storage_full';
  const code = errcode(error);
  return (
    code !== undefined &&
    ((code & 0xff) === SQLITE_FULL ||
      code === SQLITE_IOERR_WRITE ||
      code === SQLITE_IOERR_FSYNC ||
      code === SQLITE_IOERR_SHMSIZE)
  );
}

export function isBusy(error: unknown): boolean {
  return ((errcode(error) ?? 0) & 0xff) === SQLITE_BUSY;
}

export function isCorrupt(error: unknown): boolean {
  const code = (errcode(error) ?? 0) & 0xff;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

/** Whether the file of the search index is the cause: it is damaged, or it has lost its tables. */
export function isIndexDamage(error: unknown): boolean {
  const isWithoutTable =
    errcode(error) === SQLITE_ERROR && /^no such table: search\./.test((error as Error).message);
  return isWithoutTable || isCorrupt(error);
}

/** `canDelete` says whether there is still space for the journal, which deleting messages needs. */
export function fullError(canDelete: boolean, cause?: unknown): AppError {
  const advice = canDelete
    ? 'Free disk space or delete messages.'
    : 'Free disk space: deleting messages needs some, too.';
  return new AppError('storage_full', `The disk is full. ${advice}`, cause === undefined ? {} : { cause });
}

/** The processor time that a query may take. At a million messages, ordinary searches take less than a second. */
export const MAX_QUERY_CPU_MS = 5000;

export function tooLongError(): AppError {
  const limit = `${MAX_QUERY_CPU_MS / 1000} s of processor time`;
  return new AppError(
    'overloaded',
    `A search took more than ${limit}, and was ended. Use fewer or rarer words.`,
  );
}

export function goneError(): AppError {
  return new AppError(
    'storage_failed',
    'The files of the message store were deleted or replaced. Restart Postern.',
  );
}

/** Turns an error of SQLite into one for the caller. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return fullError(false, error);
  // The sender must not see paths. The log has them, as the cause.
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/ '[^']*'/g, '');
  return new AppError('storage_failed', `The message store failed: ${reason}.`, { cause: error });
}
