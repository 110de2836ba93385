import { execFileSync } from 'node:child_process';

const script = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
`;

/** Throws "database is locked" if a process uses the database. */
export function lockFromAnotherProcess(file: string): void {
  execFileSync(process.execPath, ['-e', script, file], { stdio: 'pipe' });
}
