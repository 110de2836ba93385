import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is in the PATH. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, program)));
}
