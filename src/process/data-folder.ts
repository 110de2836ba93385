import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from './log.ts';

/** The user's data folder, by the XDG rules, which say to ignore a relative XDG_DATA_HOME. */
export function defaultDataDir(): string {
  const xdg = process.env.XDG_DATA_HOME;
  return join(xdg?.startsWith('/') ? xdg : join(homedir(), '.local', 'share'), 'postern');
}

/** Every file that Postern creates in its data folder. */
const OUR_FILE = /^(?:mail\.db|search\.db|postern\.lock)(?:-wal|-shm|-journal)?$|^webhook\.json(?:\.new)?$/;

/**
 * Messages contain secrets, so this makes the files of an existing data folder private, and the folder too if nothing
 * else is in it. A folder of another user, or with other files (it may be /tmp, or a home folder), is left unchanged
 * with a warning. See docs/decisions/data-folder.md.
 */
export function makePrivate(dataDir: string, log: Log): void {
  // Windows has no such permissions.
  if (process.getuid === undefined) return;
  try {
    tightenAll(dataDir, log);
  } catch (error) {
    // The server starts anyway. The file may have been deleted in the meantime, or the file system may have no permissions.
    log.warn('data folder: permissions could not be checked', {
      path: dataDir,
      reason: (error as Error).message,
    });
  }
}

function tightenAll(dataDir: string, log: Log): void {
  const names = readdirSync(dataDir);
  for (const name of names.filter((each) => OUR_FILE.test(each))) {
    const file = join(dataDir, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats?.isFile()) tighten(file, stats, 0o600, true, log);
  }
  const onlyOurs = names.every((name) => OUR_FILE.test(name));
  tighten(dataDir, statSync(dataDir), 0o700, onlyOurs, log);
}

function tighten(path: string, { mode, uid }: Stats, wanted: number, mayChange: boolean, log: Log): void {
  if ((mode & 0o077) === 0) return;
  const before = octal(mode);
  if (mayChange && uid === process.getuid!()) {
    chmodSync(path, wanted);
    log.info('data folder: permissions tightened', { path, before, after: octal(wanted) });
  } else {
    const hint = `Run chmod ${wanted.toString(8)} on it, or choose another --data-dir.`;
    log.warn('data folder: other users have access', { path, permissions: before, hint });
  }
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0');
