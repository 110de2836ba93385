import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../mailbox/errors.ts';
import { freeDiskBytes } from '../connection.ts';
import { lockFolder } from './folder.ts';

const PREFIX = 'postern-ephemeral-';

// The file system in memory that Linux has. In a container it has 64 MB unless configured, which is too small.
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

// A new folder is not locked yet.
const NEW_MS = 60_000;

/**
 * Creates a private folder for a store that is discarded when the process ends: in memory if the system has a file system
 * for that, otherwise in the temporary folder. Removes those of processes that were killed. Throws `storage_failed`.
 */
export function createTemporaryFolder(): string {
  const places = hasSpace(IN_MEMORY) ? [IN_MEMORY, tmpdir()] : [tmpdir(), IN_MEMORY];
  let cause: unknown;
  for (const place of places) {
    try {
      const folder = mkdtempSync(join(place, PREFIX));
      removeAbandoned(place);
      return folder;
    } catch (error) {
      cause ??= error;
    }
  }
  const message = `Couldn't create a temporary folder in ${places[0]}. Check its permissions, or use --data-dir.`;
  throw new AppError('storage_failed', message, { cause });
}

function hasSpace(place: string): boolean {
  try {
    return freeDiskBytes(place) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(place, name);
    try {
      const found = lstatSync(folder);
      // Others can create links in a shared folder.
      if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue;
      if (Date.now() - found.mtimeMs < NEW_MS) continue;
      lockFolder(folder).close();
      rmSync(folder, { recursive: true });
    } catch {
      // It is in use, or belongs to another user.
    }
  }
}
