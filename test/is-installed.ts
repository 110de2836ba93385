import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is in the PATH. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, program)));
}

/** Whether `script` can run a program in a terminal. That of macOS has other options. */
export const hasTerminal = process.platform === 'linux' && isInstalled('script');
