import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/postern', import.meta.url));

/**
 * The folder `name` in the cache, filled by `make` if it does not exist. Test files run in parallel, so each process fills
 * a folder of its own, and the first to finish renames it: a folder with this name is always complete.
 */
export function makeOnce(name: string, make: (folder: string) => void): string {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'unfinished-'));
  make(staging);
  try {
    renameSync(staging, folder);
  } catch {
    rmSync(staging, { recursive: true, force: true }); // another process was faster
  }
  return folder;
}
