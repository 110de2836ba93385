import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** The reason to skip a test that needs these programs; false if all are installed. */
export function missing(...programs: string[]): string | false {
  const absent = programs.filter((program) => !isInstalled(program));
  return absent.length > 0 && `${absent.join(' and ')} not installed`;
}
