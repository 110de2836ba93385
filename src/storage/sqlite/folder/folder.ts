import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../../mailbox/errors.ts';
import { makeFolder } from '../../../process/make-folder.ts';
import { createPrivately, LOCK_FILE, MAIL_FILE, openMailForWriting } from '../connection.ts';
import type { FolderOptions } from '../options.ts';
import { APPLICATION_ID, FIRST_VERSION, MAIL_VERSION, migrateMail, userVersion } from '../schema.ts';
import { isBusy, isCorrupt, isDiskFull } from '../sqlite-errors.ts';

/** The writer's connection, and the lock that keeps other processes out. */
export interface OpenStore {
  db: DatabaseSync;
  lock: DatabaseSync;
}

/**
 * Opens the folder for this process exclusively, creating or migrating the store. Throws `storage_failed`, which says
 * what is wrong and what to do; a store that cannot be opened is left unchanged.
 */
export function openFolder({ dataDir, isTemporary }: FolderOptions): OpenStore {
  let lock: DatabaseSync | undefined;
  let db: DatabaseSync | undefined;
  try {
    makeFolder(dataDir, 0o700);
    // Before the check of a folder that may be in use: closing a file releases the locks that this process has on it. After
    // it for others, so that the folder of another program stays as it was.
    if (existsSync(join(dataDir, LOCK_FILE))) lock = lockFolder(dataDir);
    checkHeader(dataDir);
    lock ??= lockFolder(dataDir);
    checkStore(dataDir);
    db = openMailForWriting(dataDir, isTemporary);
    migrateMail(db);
    return { db, lock };
  } catch (error) {
    db?.close();
    lock?.close();
    throw explained(error, dataDir);
  }
}

/**
 * Keeps other processes out. The operating system holds the lock of the transaction, and releases it however the process
 * ends. Throws `storage_failed` if another process has it.
 */
export function lockFolder(dataDir: string): DatabaseSync {
  const file = join(dataDir, LOCK_FILE);
  createPrivately(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw refusal(`Another Postern already uses ${dataDir}. Stop it, or choose another --data-dir.`);
  }
}

// Fields of the file header (https://sqlite.org/fileformat2.html#the_database_header).
const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

// Reads the file header directly, because opening a database with SQLite can change files beside it, even read-only.
function checkHeader(dataDir: string): void {
  const file = join(dataDir, MAIL_FILE);
  const header = Buffer.alloc(HEADER_BYTES);
  let length: number;
  try {
    const fd = openSync(file, 'r');
    length = readSync(fd, header, 0, HEADER_BYTES, 0);
    closeSync(fd);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (length === 0) return;
  if (length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) throw damaged(file);
  checkIdentity(file, header.readUInt32BE(APPLICATION_ID_AT), header.readUInt32BE(USER_VERSION_AT));
}

// Checks again with the journal applied, which can be newer than the file. Read-only, so that nothing is checkpointed
// or recovered, and no journal is created.
function checkStore(dataDir: string): void {
  const file = join(dataDir, MAIL_FILE);
  if (bytesOf(file) === 0) return;
  const alone = bytesOf(`${file}-wal`) === 0;
  const db = new DatabaseSync(`${pathToFileURL(file).href}${alone ? '?immutable=1' : ''}`, {
    readOnly: true,
  });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as {
      name: string;
    }[];
    const { application_id } = db.prepare('PRAGMA application_id').get() as { application_id: number };
    if (tables.length > 0 && application_id === 0) throw foreign(file);
    checkIdentity(file, application_id, userVersion(db));
    // Reads both ends of every table, so that a truncated file is detected now and not by the first message.
    for (const { name } of tables) {
      for (const order of ['ASC', 'DESC'])
        db.prepare(`SELECT * FROM "${name}" ORDER BY 1 ${order} LIMIT 1`).all();
    }
  } finally {
    db.close();
  }
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function checkIdentity(file: string, applicationId: number, version: number): void {
  if (applicationId !== 0 && applicationId !== APPLICATION_ID) throw foreign(file);
  if (version > 0 && version < FIRST_VERSION) {
    throw refusal(
      `${file} was written by an early development version of Postern (schema ${version}), which this one cannot read. Choose another --data-dir.`,
    );
  }
  if (version > MAIL_VERSION) {
    throw refusal(
      `${file} was written by a newer Postern (schema ${version}, this one supports ${MAIL_VERSION}). Update Postern, or choose another --data-dir.`,
    );
  }
}

function explained(error: unknown, dataDir: string): AppError {
  if (error instanceof AppError) return error;
  if (isCorrupt(error)) return damaged(join(dataDir, MAIL_FILE), error);
  const reason = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error))
    return refusal(
      `The disk is full: couldn't open the message store in ${dataDir}. Free disk space.`,
      error,
    );
  return refusal(
    `Couldn't open the message store in ${dataDir}: ${reason}. Check the permissions of the folder, or choose another --data-dir.`,
    error,
  );
}

function damaged(file: string, cause?: unknown): AppError {
  return refusal(
    `${file} is damaged or not a message store. Restore it from a backup, or move it away to start empty.`,
    cause,
  );
}

function foreign(file: string): AppError {
  return refusal(`${file} belongs to another program. Choose another --data-dir.`);
}

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('storage_failed', message, cause === undefined ? {} : { cause });
}
