import type { DatabaseSync } from 'node:sqlite';
import { EVICT_AT_ONCE } from '../../rules/inbox-rules.ts';
import { sweepPeriod } from '../../rules/retention.ts';
import { runNow } from '../../rules/rule.ts';
import { storedBytes } from '../../rules/totals.ts';
import { Checkpoints } from '../checkpoints.ts';
import type { IndexReport } from '../index/index-upkeep.ts';
import type { FolderOptions } from '../options.ts';
import { isFull } from '../sqlite-errors.ts';
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

interface HousekeepingEvents {
  /** Called after messages were removed and the removal was committed. */
  evicted(ids: string[]): void;
  failed(error: unknown): void;
}

/** Background work that keeps the store small and fast, in small steps between commits. */
export class Housekeeping {
  readonly #tables: MessageTables;
  readonly #reclaim: Reclaim;
  readonly #checkpoints: Checkpoints;
  readonly #events: HousekeepingEvents;
  readonly #sweep: NodeJS.Timeout | undefined;
  #next: NodeJS.Timeout | undefined;
  #committed = false;
  #forgettable = 0;
  #expiry: NodeJS.Timeout | undefined;
  #isFull = false;

  constructor(db: DatabaseSync, tables: MessageTables, options: FolderOptions, events: HousekeepingEvents) {
    this.#tables = tables;
    this.#reclaim = new Reclaim(db, tables);
    this.#checkpoints = new Checkpoints(db, 'main');
    this.#events = events;
    if (options.maxAgeMs !== null) this.#sweep = setInterval(() => this.#soon(0), sweepPeriod(options));
    this.#soon(0);
  }

  /** Called in the transaction that stores `added` messages. Evicts older messages and returns their ids. */
  evict(added: number): string[] {
    return runNow(this.#tables.rules.evict(added)).map(({ id }) => id);
  }

  /**
   * Whether the disk has space for `bytes` of messages, and afterwards still enough to checkpoint the journal and
   * delete messages: a store that fills the disk to the last byte could never be emptied again.
   */
  hasSpaceFor(bytes: number): boolean {
    const needed = bytes * WRITE_FACTOR + RESERVED_BYTES;
    const free = () => this.#tables.disk.free(storedBytes(this.#tables.state));
    if (!this.#checkpoints.isStuck && free() > needed + this.#checkpoints.pendingBytes) return true;
    if (this.#checkpoints.now() && free() > needed) return true;
    // There may be space once the trash is empty.
    this.#isFull = true;
    this.#soon(0);
    return false;
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

  indexed({ removed, size }: IndexReport): void {
    this.#forgettable = removed ?? this.#forgettable;
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
      if (!isFull(error)) this.#events.failed(error);
      this.#soon(isFull(error) ? IDLE_MS : RETRY_MS);
    }
  }

  #step(): boolean {
    this.#tables.now = Date.now();
    if (runNow(this.#tables.rules.overdue(EVICT_AT_ONCE)).length > 0) {
      this.#events.evicted(this.#tables.transaction(() => this.evict(0)));
      return true;
    }
    if (this.#emptyTrash()) return true;
    return this.#tables.forgetRemovals(this.#forgettable) || this.#reclaim.step();
  }

  #emptyTrash(): boolean {
    const { rules, state } = this.#tables;
    const isExpired = (this.#tables.nextExpiry() ?? Number.POSITIVE_INFINITY) <= Date.now();
    if (isExpired)
      return this.#tables.transaction(() => runNow(rules.purgeTrash(PURGE_AT_ONCE, PURGE_BYTES)) > 0);
    const isInTheWay = state.trashed > 0 && (this.#isFull || rules.isTrashTooLarge());
    this.#isFull = false;
    if (isInTheWay) this.#tables.transaction(() => runNow(rules.shrinkTrash(EVICT_AT_ONCE)));
    return isInTheWay;
  }

  #watchTrash(): void {
    clearTimeout(this.#expiry);
    const next = this.#tables.nextExpiry();
    if (next !== undefined) this.#expiry = setTimeout(() => this.#soon(0), Math.max(0, next - Date.now()));
  }
}
