import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../mailbox/errors.ts';
import { makeFolder } from '../../../process/make-folder.ts';
import { createPrivately, MAIL_FILE } from '../connection.ts';
import type { CopyTask } from './copy-thread.ts';

export interface Backup {
  messages: number;
  bytes: number;
}

/**
 * Copies the messages of a data folder to another folder, which can be used as a data folder. A server may be using the
 * first one: the copy is a consistent snapshot, and no message is delayed. The search index is not copied, because it
 * is rebuilt from the messages. Throws `storage_failed`, and `AbortError` after the signal, when nothing is left of the copy;
 * the process has to end then, because the copying itself cannot be stopped.
 */
export async function backupFolder(dataDir: string, target: string, signal: AbortSignal): Promise<Backup> {
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
    const messages = await copyInThread({ dataDir, file: part }, signal);
    sync(part);
    renameSync(part, file);
    return { messages, bytes: statSync(file).size };
  } catch (error) {
    removePart(part);
    if (error instanceof AppError || signal.aborted) throw error;
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

/** Resolves to the number of messages. In a thread, because a process that is busy with the copy would not notice Ctrl-C. */
async function copyInThread(task: CopyTask, signal: AbortSignal): Promise<number> {
  const thread = new Worker(new URL('./copy-thread.ts', import.meta.url), { workerData: task });
  return ((await once(thread, 'message', { signal })) as [number])[0];
}

function sync(file: string): void {
  const fd = openSync(file, 'r+');
  fsyncSync(fd);
  closeSync(fd);
}

function failed(message: string, cause?: unknown): AppError {
  return new AppError('storage_failed', message, cause === undefined ? {} : { cause });
}
