import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Change, Commit, Outcome } from './changes.ts';
import { MAIL_FILE, openMailForWriting, SEARCH_FILE } from './connection.ts';
import { MailTables } from './mail-tables.ts';
import type { ResolvedOptions } from './options.ts';
import { migrateMail } from './schema.ts';
import { toWire } from './thread-calls.ts';

/** What the main thread needs to go on where the store left off. */
export interface Opened {
  last_created_at: number;
}

/** Opens the store for writing: the one place where files are created and brought to the present version. */
export function openWriter(
  options: ResolvedOptions,
  changes: MessagePort,
): { writer: Writer; db: DatabaseSync } {
  const db = openMailForWriting(options.dataDir);
  migrateMail(db);
  return { writer: new Writer(db, changes, options), db };
}

/**
 * Owns every change to the mail. Whatever is waiting when a commit ends goes into the next one, so that all of it
 * shares one sync of the disk; each commit is reported on the port once it is durable.
 */
export class Writer {
  readonly #db: DatabaseSync;
  readonly #port: MessagePort;
  readonly #options: ResolvedOptions;
  readonly #tables: MailTables;
  readonly #waiting: Change[] = [];
  #running = false;

  constructor(db: DatabaseSync, port: MessagePort, options: ResolvedOptions) {
    this.#db = db;
    this.#port = port;
    this.#options = options;
    this.#tables = new MailTables(db);
    port.on('message', (changes: Change[]) => {
      this.#waiting.push(...changes);
      this.#run();
    });
  }

  opened(): Opened {
    return { last_created_at: this.#tables.state.last_created_at };
  }

  /** What the store takes on disk, or in memory. */
  bytes(): number {
    const { dataDir } = this.#options;
    if (dataDir === null) return databaseBytes(this.#db);
    return [MAIL_FILE, SEARCH_FILE]
      .flatMap((file) => ['', '-wal', '-shm'].map((suffix) => join(dataDir, file + suffix)))
      .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  }

  /** Moves the journal into the database and lets go of the files. Call when nothing is waiting. */
  close(): void {
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#db.close();
  }

  #run(): void {
    if (this.#running) return;
    this.#running = true;
    this.#collect();
    const group = this.#takeGroup();
    this.#port.postMessage(this.#commit(group));
    this.#checkpoint();
    this.#running = false;
    // The next group waits for a turn of the loop, so that other calls to this thread are answered in between.
    if (this.#waiting.length > 0) setImmediate(() => this.#run());
  }

  // Everything that arrived during the last sync joins this group.
  #collect(): void {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      this.#waiting.push(...(next.message as Change[]));
    }
  }

  #takeGroup(): Change[] {
    const { groupMaxChanges, groupMaxBytes } = this.#options;
    let count = 0;
    let bytes = 0;
    for (const change of this.#waiting) {
      bytes += change.kind === 'insert' ? change.raw.length : 0;
      if (count > 0 && (count >= groupMaxChanges || bytes > groupMaxBytes)) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  #commit(group: Change[]): Commit {
    try {
      return this.#transaction(group);
    } catch (error) {
      if (group.length === 1) return { outcomes: [{ kind: 'failed', error: toWire(error) }], evicted: [] };
      // One of them cannot be kept. Each alone, the others still can.
      const commits = group.map((change) => this.#commit([change]));
      return {
        outcomes: commits.flatMap((commit) => commit.outcomes),
        evicted: commits.flatMap((commit) => commit.evicted),
      };
    }
  }

  #transaction(group: Change[]): Commit {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const outcomes: Outcome[] = [];
      for (const change of group) outcomes.push(this.#tables.apply(change));
      this.#tables.save();
      this.#db.exec('COMMIT');
      return { outcomes, evicted: [] };
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      this.#tables.restore();
      throw error;
    }
  }

  #checkpoint(): void {
    if (this.#options.dataDir === null) return;
    const { log } = this.#db.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number };
    if (log * 4096 > this.#options.walBytes) this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }
}

function databaseBytes(db: DatabaseSync): number {
  const { bytes } = db
    .prepare(
      `SELECT (SELECT page_count FROM pragma_page_count('main')) * (SELECT page_size FROM pragma_page_size('main'))
       + (SELECT page_count FROM pragma_page_count('search')) * (SELECT page_size FROM pragma_page_size('search')) AS bytes`,
    )
    .get() as { bytes: number };
  return bytes;
}
