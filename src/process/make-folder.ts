import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folders in the path that do not exist yet, outermost first. */
export function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path) && path !== dirname(path); path = dirname(path))
    missing.unshift(path);
  return missing;
}

/**
 * Creates the folder and its parents, one by one: with `recursive`, Node loops forever where no folder can be created,
 * as under /proc. Throws Node's error.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  for (const path of missingFolders(folder)) {
    try {
      mkdirSync(path, { mode });
    } catch (error) {
      // Another process may have created it in the meantime.
      if (!existsSync(path)) throw error;
    }
  }
}
