import { ConfigError } from '../../config/read-arguments.ts';
import { AppError } from '../../mailbox/errors.ts';
import { StartError } from '../../process/start-error.ts';
import { CommandError } from './command.ts';

/** The error to print as one line. Throws unexpected errors. */
export async function explainError(error: unknown): Promise<CommandError> {
  if (error instanceof CommandError) return error;
  if (error instanceof ConfigError || error instanceof StartError || error instanceof AppError)
    return new CommandError(error.message);
  if (isFileError(error)) {
    const reason = error.message.replace(/, \w+( '.*)?$/s, '');
    // Reading or writing an open file fails without its path.
    return error.path === undefined
      ? new CommandError(`Couldn't ${error.syscall} a file (${reason}). Check the disk and its free space.`)
      : new CommandError(`Couldn't use ${error.path} (${reason}). Check the path and its permissions.`);
  }
  const { explainClientError } = await import('./client-errors.ts');
  return explainClientError(error);
}

const FILE_CALLS = ['read', 'write', 'fsync', 'fdatasync', 'ftruncate', 'fstat', 'close'];

function isFileError(error: unknown): error is NodeJS.ErrnoException & { syscall: string } {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined && (path !== undefined || FILE_CALLS.includes(syscall));
}
