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
 * Copies the messages of a data folder to another folder, which can be used as a data folder. A server may be using the
 * first one: the copy is a consistent snapshot, and no message is delayed. The search index is not copied, because it
 * is rebuilt from the messages. Blocks until it is done. Throws `storage_failed`.
 */
export function backupFolder(dataDir: string, target: string): Backup {
  const file = join(target, MAIL_FILE);
  const part = `${file}.part`;
  if (!existsSync(join(dataDir, MAIL_FILE)))
    throw failed(`There are no messages in ${dataDir}. Use --data-dir to name the folder of the server.`);
  if (existsSync(file))
    throw failed(`${file} already exists. Choose another folder: a backup never overwrites files.`);
  try {
    makeFolder(target, 0o700);
    // Left by an interrupted backup. VACUUM INTO accepts an empty file, and this one is private from the start.
    removePart(part);
    createPrivately(part);
    const messages = copy(dataDir, part);
    sync(part);
    renameSync(part, file);
    return { messages, bytes: statSync(file).size };
  } catch (error) {
    removePart(part);
    if (error instanceof AppError) throw error;
    const { message } = error as Error;
    throw failed(
      `Couldn't back up ${dataDir} to ${target} (${message}). Check the folders and the free space.`,
      error,
    );
  }
}

/** With its journal: SQLite would apply it to the next file of that name. */
function removePart(part: string): void {
  for (const file of [part, `${part}-journal`]) if (existsSync(file)) rmSync(file);
}

/** VACUUM INTO reads in one transaction, so it copies a consistent snapshot, without free pages. */
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
