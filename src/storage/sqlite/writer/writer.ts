import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { freeBytes } from '../../../limits/free-bytes.ts';
import type { MailboxRow } from '../../../mailbox/directory/mailbox-table.ts';
import { takeGroup } from '../../commit-group.ts';
import { MAIL_FILE } from '../connection.ts';
import type { OpenStore } from '../folder/folder.ts';
import type { IndexReport } from '../index/index-upkeep.ts';
import type { FolderOptions } from '../options.ts';
import { goneError, isDiskFull } from '../sqlite-errors.ts';
import type { StoreState } from '../store-state.ts';
import { type Notify, toWire } from '../threads/thread-calls.ts';
import type { WriterChange, WriterCommit, WriterOutcome } from './changes.ts';
import { Housekeeping } from './housekeeping.ts';
import { MessageTables } from './message-tables.ts';

// A store without space for an ordinary message is not ready. Nor is one without space for the message that it refused last,
// except that a large one says nothing about the others.
const ORDINARY_BYTES = 16 * 1024;
const LARGE_BYTES = 1024 * 1024;

/**
 * Owns every change to the messages. Whatever is waiting when a commit ends goes into the next one, so that all of it
 * shares one sync of the disk; each commit is reported on the port once it is durable.
 */
export class SqliteWriter {
  readonly #db: DatabaseSync;
  readonly #lock: DatabaseSync;
  readonly #port: MessagePort;
  readonly #options: FolderOptions;
  readonly #notify: Notify;
  readonly #file: WatchedFile;
  readonly #tables: MessageTables;
  readonly #housekeeping: Housekeeping;
  readonly #waiting: WriterChange[] = [];
  #scheduled = false;
  /** The size of the last message, if it was refused. */
  #refusedBytes = 0;
  /** The size of the last message that was refused because the disk was full, until there is space for it. */
  #fullBytes = 0;

  constructor({ db, lock }: OpenStore, port: MessagePort, options: FolderOptions, notify: Notify) {
    this.#db = db;
    this.#lock = lock;
    this.#port = port;
    this.#options = options;
    this.#notify = notify;
    this.#file = new WatchedFile(join(options.dataDir, MAIL_FILE));
    this.#tables = new MessageTables(db, options);
    this.#housekeeping = new Housekeeping(db, this.#tables, options, {
      evicted: (evicted) => this.#report({ outcomes: [], evicted }),
      failed: (error) => {
        const message = 'Background cleanup failed; the store keeps growing until it succeeds.';
        notify({ kind: 'warning', message, fields: { error: String(error) } });
      },
    });
    port.on('message', (changes: WriterChange[]) => {
      this.#enqueue(changes);
      if (!this.#scheduled) this.#run();
    });
  }

  /** The main thread continues where the store left off. */
  opened(): StoreState {
    return this.#tables.store;
  }

  /** The size of the store on disk. */
  bytes(): number {
    return this.#tables.disk.total();
  }

  /** Throws if messages are refused: the file is gone, there is no space, or the last one was refused and nothing can be written. */
  ready(): void {
    if (!this.#file.isInPlace()) throw goneError();
    const bytes = Math.min(Math.max(this.#refusedBytes, ORDINARY_BYTES), LARGE_BYTES);
    if (!this.#housekeeping.hasSpaceFor(bytes)) throw this.#housekeeping.fullError();
    if (this.#refusedBytes === 0) return;
    // A quota or a damaged disk does not show in its free space.
    this.#tables.transaction(() => {});
    if (!this.#housekeeping.freeSpace()) throw this.#housekeeping.fullError();
    this.#refusedBytes = 0;
    this.#checkSpace();
  }

  /** The mailboxes besides the default one, with those that were deleted after this time. */
  mailboxes(deletedAfter: number): MailboxRow[] {
    return this.#tables.mailboxes(deletedAfter);
  }

  /** Receives a progress report of the search index. */
  indexed(report: IndexReport): void {
    this.#housekeeping.indexed(report);
  }

  /** Checkpoints the journal and closes the files. Call when nothing is waiting. */
  close(): void {
    this.#housekeeping.stop();
    if (!this.#options.isTemporary) this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#db.close();
    this.#lock.close();
  }

  #run(): void {
    this.#scheduled = false;
    this.#collect();
    const group = takeGroup(this.#waiting, bytesOf);
    const commit = this.#commit(group);
    for (const [i, { failed }] of commit.outcomes.entries()) {
      if (group[i]!.kind !== 'insert') continue;
      this.#refusedBytes = failed ? bytesOf(group[i]!) : 0;
      if (failed?.code === 'storage_full') this.#fullBytes = this.#refusedBytes;
    }
    if (this.#refusedBytes === 0) this.#checkSpace();
    this.#report(commit);
    // Garbage is rarely collected in this thread.
    for (const change of group) if (change.kind === 'insert') freeBytes(change.raw);
    this.#housekeeping.afterCommit();
    // The next group waits for a turn of the loop, so that other calls to this thread are answered in between.
    if (this.#waiting.length > 0) {
      this.#scheduled = true;
      setImmediate(() => this.#run());
    }
  }

  /** Reports when a full disk has space again. A smaller message may be stored before that. */
  #checkSpace(): void {
    if (this.#fullBytes === 0 || !this.#housekeeping.hasSpaceFor(Math.min(this.#fullBytes, LARGE_BYTES)))
      return;
    this.#fullBytes = 0;
    this.#notify({ kind: 'recovered' });
  }

  #enqueue(changes: WriterChange[]): void {
    for (const change of changes) this.#waiting.push(change);
  }

  // Everything that arrived during the last sync joins this group.
  #collect(): void {
    for (let next = receiveMessageOnPort(this.#port); next; next = receiveMessageOnPort(this.#port)) {
      this.#enqueue(next.message as WriterChange[]);
    }
  }

  #commit(group: WriterChange[]): WriterCommit {
    if (!this.#file.isInPlace()) {
      this.#notify({ kind: 'gone' });
      return { outcomes: group.map(() => ({ failed: toWire(goneError()) })), evicted: [] };
    }
    try {
      return this.#transaction(group);
    } catch (error) {
      if (isDiskFull(error) && this.#housekeeping.freeSpace()) return this.#commitEach(group);
      if (group.length > 1) return this.#commitEach(group);
      return { outcomes: [{ failed: toWire(error) }], evicted: [] };
    }
  }

  // One of the changes failed. Committed separately, the others can succeed.
  #commitEach(group: WriterChange[]): WriterCommit {
    const commit: WriterCommit = { outcomes: [], evicted: [] };
    for (const change of group) {
      try {
        const { outcomes, evicted } = this.#transaction([change]);
        commit.outcomes.push(...outcomes);
        commit.evicted.push(...evicted);
      } catch (error) {
        commit.outcomes.push({ failed: toWire(error) });
      }
    }
    return commit;
  }

  #transaction(group: WriterChange[]): WriterCommit {
    const bytes = group.reduce((sum, change) => sum + bytesOf(change), 0);
    const fits = bytes === 0 || this.#housekeeping.hasSpaceFor(bytes);
    const commit = this.#tables.transaction((): WriterCommit => {
      const outcomes = group.map((change): WriterOutcome => {
        if (change.kind === 'insert' && !fits) return { failed: toWire(this.#housekeeping.fullError()) };
        return this.#tables.apply(change);
      });
      const added = new Map<number, number>();
      for (const mailbox of group.flatMap(mailboxesOf)) added.set(mailbox, (added.get(mailbox) ?? 0) + 1);
      const evicted = [...added].flatMap(([mailbox, count]) => this.#housekeeping.evict(mailbox, count));
      return { outcomes, evicted };
    });
    if (group.some(({ kind }) => kind === 'add-mailbox' || kind === 'change-mailbox'))
      this.#housekeeping.watchAges();
    return commit;
  }

  #report(commit: WriterCommit): void {
    this.#port.postMessage(commit);
  }
}

function bytesOf(change: WriterChange): number {
  return change.kind === 'insert' ? change.copies.length * change.raw.length : 0;
}

/** The mailboxes whose messages a change adds, changes or removes. */
function mailboxesOf(change: WriterChange): number[] {
  if (change.kind === 'insert') return change.copies.map(({ mailbox }) => mailbox);
  if (change.kind === 'move') return change.messages.map(() => change.to);
  return change.kind === 'add-mailbox' ? [] : [change.mailbox];
}

/**
 * Checks whether an open file still exists at its path. SQLite keeps writing to a deleted file, and every message
 * acknowledged after that would be lost. A check takes 3 µs.
 */
class WatchedFile {
  readonly #path: string;
  readonly #inode: number | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#inode = this.#present();
  }

  isInPlace(): boolean {
    return this.#inode !== undefined && this.#present() === this.#inode;
  }

  #present(): number | undefined {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino;
  }
}
