import type { DatabaseSync } from 'node:sqlite';
import type { AppError } from '../../../mailbox/errors.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { runNow } from '../../rules/inbox.ts';
import { EVICT_AT_ONCE } from '../../rules/inbox-rules.ts';
import { sweepPeriod } from '../../rules/retention.ts';
import { Checkpoints } from '../checkpoints.ts';
import { freeDiskBytes } from '../connection.ts';
import type { IndexReport } from '../index/index-upkeep.ts';
import type { FolderOptions } from '../options.ts';
import { mailboxOf } from '../schema.ts';
import { fullError, isDiskFull } from '../sqlite-errors.ts';
import type { Evicted } from './changes.ts';
import type { MessageTables } from './message-tables.ts';
import { Reclaim } from './reclaim.ts';

// Expired messages deleted from the trash in one step, which takes a few milliseconds.
const PURGE_AT_ONCE = 256;
const PURGE_BYTES = 8 * 1024 * 1024;

// The pause between steps during a flood of messages; otherwise there is none.
const BUSY_PAUSE_MS = 100;

// When idle for this long, the journal is checkpointed, which also truncates the file.
const IDLE_MS = 1000;

// After an error other than a full disk, such as a damaged page.
const RETRY_MS = 60_000;

// The space of a message in the journal, relative to its size, and the space reserved for deletions.
const WRITE_FACTOR = 1.5;
const RESERVED_BYTES = 512 * 1024;

// What a deletion writes to the journal.
const DELETION_BYTES = 128 * 1024;

interface HousekeepingEvents {
  /** Called after messages were removed and the removal was committed. */
  evicted(messages: Evicted[]): void;
  failed(error: unknown): void;
}

/** Background work that keeps the store small and fast, in small steps between commits. */
export class Housekeeping {
  readonly #tables: MessageTables;
  readonly #reclaim: Reclaim;
  readonly #checkpoints: Checkpoints;
  readonly #events: HousekeepingEvents;
  readonly #options: FolderOptions;
  #sweep: NodeJS.Timeout | undefined;
  /** The mailboxes in which messages may have to be removed. */
  readonly #due = new Set<number>();
  #next: NodeJS.Timeout | undefined;
  #committed = false;
  #forgettable = { removals: 0, arrivals: 0 };
  #expiry: NodeJS.Timeout | undefined;
  #isFull = false;

  constructor(db: DatabaseSync, tables: MessageTables, options: FolderOptions, events: HousekeepingEvents) {
    this.#tables = tables;
    this.#reclaim = new Reclaim(db, tables);
    this.#checkpoints = new Checkpoints(db, 'main');
    this.#events = events;
    this.#options = options;
    for (const mailbox of tables.withMessages(true)) this.#due.add(mailbox);
    this.watchAges();
    this.#soon(0);
  }

  /** Called in the transaction that stores `added` messages in a mailbox. Evicts older messages and returns them. */
  evict(mailbox: number, added: number): Evicted[] {
    this.#tables.in(mailbox);
    this.#due.add(mailbox);
    return runNow(this.#tables.rules.evict(added)).map(({ seq, id }) => ({ mailbox: mailboxOf(seq), id }));
  }

  /** Looks for messages that are too old from time to time. Must be called when the age limit of a mailbox has changed. */
  watchAges(): void {
    clearInterval(this.#sweep);
    const ofAll = this.#options.maxAgeMs;
    const maxAgeMs = Math.min(ofAll ?? Infinity, this.#tables.shortestAge() ?? Infinity);
    if (maxAgeMs === Infinity) return;
    const sweep = () => {
      for (const mailbox of this.#tables.withMessages(ofAll !== null)) this.#due.add(mailbox);
      this.#soon(0);
    };
    this.#sweep = setInterval(sweep, sweepPeriod({ maxAgeMs }));
  }

  /**
   * Whether the disk has space for `bytes` of messages, and afterwards still enough to checkpoint the journal and
   * delete messages: a store that fills the disk to the last byte could never be emptied again.
   */
  hasSpaceFor(bytes: number): boolean {
    const needed = bytes * WRITE_FACTOR + RESERVED_BYTES;
    const free = () => this.#tables.disk.free(this.#tables.store.bytes);
    if (!this.#checkpoints.isStuck && free() > needed + this.#checkpoints.pendingBytes) return true;
    if (this.#checkpoints.now() && free() > needed) return true;
    // There may be space once the trash is empty.
    this.#isFull = true;
    this.#soon(0);
    return false;
  }

  /** For messages that do not fit. Says what helps. */
  fullError(): AppError {
    return fullError(freeDiskBytes(this.#options.dataDir) > DELETION_BYTES);
  }

  /**
   * After a write failed on a full disk: checkpoints the journal so that it is reused. False when that did not help.
   */
  freeSpace(): boolean {
    return this.#checkpoints.now();
  }

  afterCommit(): void {
    this.#committed = true;
    this.#checkpoints.ifLarge();
    this.#soon(BUSY_PAUSE_MS);
  }

  indexed({ removed, indexed, size }: IndexReport): void {
    this.#forgettable.removals = removed ?? this.#forgettable.removals;
    this.#forgettable.arrivals = indexed ?? this.#forgettable.arrivals;
    if (size) this.#tables.disk.indexed(size.index_bytes, size.message_bytes);
    this.#soon(BUSY_PAUSE_MS);
  }

  stop(): void {
    clearInterval(this.#sweep);
    clearTimeout(this.#next);
    clearTimeout(this.#expiry);
  }

  #soon(delay: number): void {
    this.#next ??= setTimeout(() => this.#run(), delay);
  }

  #run(): void {
    this.#next = undefined;
    const busy = this.#committed;
    this.#committed = false;
    try {
      if (this.#step()) this.#soon(busy ? BUSY_PAUSE_MS : 0);
      else if (busy || !this.#checkpoints.whenIdle()) this.#soon(IDLE_MS);
      this.#watchTrash();
    } catch (error) {
      // Nothing is lost without cleanup, and messages must still be accepted. A full disk may have space later.
      if (!isDiskFull(error)) this.#events.failed(error);
      this.#soon(isDiskFull(error) ? IDLE_MS : RETRY_MS);
    }
  }

  #step(): boolean {
    this.#tables.now = Date.now();
    const { rules } = this.#tables;
    // Its size depends on that of the files, which changes without a commit.
    for (const mailbox of this.#due.add(DEFAULT_MAILBOX)) {
      this.#tables.in(mailbox);
      if (runNow(rules.overdue(EVICT_AT_ONCE)).length > 0) {
        this.#events.evicted(this.#tables.transaction(() => this.evict(mailbox, 0)));
        return true;
      }
      if (rules.isTrashTooLarge()) return this.#shrinkTrash();
      this.#due.delete(mailbox);
    }
    if (this.#emptyTrash()) return true;
    const { removals, arrivals } = this.#forgettable;
    if (this.#tables.forgetUpTo('removals', removals) || this.#tables.forgetUpTo('arrivals', arrivals))
      return true;
    return this.#reclaim.step() || this.#tables.forgetMailboxes();
  }

  #emptyTrash(): boolean {
    const { rules } = this.#tables;
    const next = this.#tables.nextExpiry();
    if (next && next.expires_at <= Date.now()) {
      this.#tables.in(next.mailbox);
      return this.#tables.transaction(() => runNow(rules.purgeTrash(PURGE_AT_ONCE, PURGE_BYTES)) > 0);
    }
    const trashed = this.#isFull ? this.#tables.withTrash() : undefined;
    this.#isFull = false;
    if (trashed === undefined) return false;
    this.#tables.in(trashed);
    return this.#shrinkTrash();
  }

  #shrinkTrash(): true {
    this.#tables.transaction(() => runNow(this.#tables.rules.shrinkTrash(EVICT_AT_ONCE)));
    return true;
  }

  #watchTrash(): void {
    clearTimeout(this.#expiry);
    const next = this.#tables.nextExpiry();
    if (next) this.#expiry = setTimeout(() => this.#soon(0), Math.max(0, next.expires_at - Date.now()));
  }
}
