import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../../mailbox/errors.ts';
import { makeFolder } from '../../../make-folder.ts';
import { createPrivately, MAIL_FILE, openMailForReading } from '../connection.ts';

export interface Backup {
  messages: number;
  bytes: number;
}

/**
 * Copies the messages of a data folder to another folder, which a Postern can use as its data folder. A Postern may be
 * running on the first: the copy has the messages of one moment, and no message is delayed. The search index is left
 * out; it is rebuilt from the messages. Blocks until it is done. Throws `storage_failed`.
 */
export function backupFolder(dataDir: string, target: string): Backup {
  const file = join(target, MAIL_FILE);
  const part = `${file}.part`;
  if (!existsSync(join(dataDir, MAIL_FILE)))
    throw failed(`There are no messages in ${dataDir}. Name the folder of the server with --data-dir.`);
  if (existsSync(file)) throw failed(`${file} exists. Choose another folder: a backup replaces nothing.`);
  try {
    makeFolder(target, 0o700);
    // Of a backup that was interrupted. An empty file is as good as none, and this one is private from the start.
    rmSync(part, { force: true });
    createPrivately(part);
    const messages = copy(dataDir, part);
    sync(part);
    renameSync(part, file);
    return { messages, bytes: statSync(file).size };
  } catch (error) {
    if (existsSync(part)) rmSync(part);
    if (error instanceof AppError) throw error;
    const { message } = error as Error;
    throw failed(
      `Couldn't back up ${dataDir} to ${target} (${message}). Check the folders and the free space.`,
      error,
    );
  }
}

/** VACUUM INTO reads in one transaction, so it copies the state of one moment, and it leaves free pages out. */
function copy(dataDir: string, target: string): number {
  using db = openMailForReading(dataDir);
  db.prepare('VACUUM INTO ?').run(target);
  using copied = new DatabaseSync(target, { readOnly: true });
  const count = 'SELECT count(*) AS messages FROM messages WHERE seq > (SELECT floor FROM state)';
  return (copied.prepare(count).get() as { messages: number }).messages;
}

function sync(file: string): void {
  const fd = openSync(file, 'r+');
  fsyncSync(fd);
  closeSync(fd);
}

function failed(message: string, cause?: unknown): AppError {
  return new AppError('storage_failed', message, cause === undefined ? {} : { cause });
}
