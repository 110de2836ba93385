import { readFileSync } from 'node:fs';
import { ConfigError } from './read-arguments.ts';
import { flagOf } from './setting.ts';

/** Throws ConfigError if the file of a setting cannot be read. */
export function readSettingFile(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(name, error as NodeJS.ErrnoException);
  }
}

/** Reports an error that a part finds in the value of its setting as an error of that setting. */
export async function checkSetting<T>(name: string, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined)
      throw unreadable(name, error as NodeJS.ErrnoException);
    throw new ConfigError(`${flagOf(name)}: ${(error as Error).message}`);
  }
}

function unreadable(name: string, { message, path }: NodeJS.ErrnoException): ConfigError {
  const reason = message.replace(/, \w+( '.*)?$/s, '');
  return new ConfigError(
    `Couldn't read ${path ?? 'the file'} for ${flagOf(name)} (${reason}). Check the path and its permissions.`,
  );
}
