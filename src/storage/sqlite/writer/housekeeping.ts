import type { DatabaseSync } from 'node:sqlite';
import type { IndexReport } from '../index/index-report.ts';
import type { ResolvedOptions } from '../options.ts';
import { isFull } from '../sqlite-errors.ts';
import { Checkpoints } from './checkpoints.ts';
import { DiskSpace } from './disk-space.ts';
import type { MessageTables } from './message-tables.ts';
import { Reclaim } from './reclaim.ts';
import { Retention } from './retention.ts';

// Evicted at once beyond one for each new message, so that a lowered limit is reached in steps.
const EVICT_AT_ONCE = 128;

// How often expired messages are looked for, relative to the maximum age, within bounds.
const SWEEPS_PER_AGE = 20;
const MIN_SWEEP_MS = 50;
const MAX_SWEEP_MS = 30_000;

// The pause between steps during a flood of messages; otherwise there is none.
const BUSY_PAUSE_MS = 100;

// With nothing else to do, the journal is checkpointed, which also shortens the file.
const IDLE_MS = 1000;

// After an error other than a full disk, such as a damaged page.
const RETRY_MS = 60_000;

// What a message takes in the journal, relative to its size, and what is reserved for deletions.
const WRITE_FACTOR = 1.5;
const RESERVED_BYTES = 512 * 1024;

interface HousekeepingEvents {
  /** Messages were removed here, and that is committed. */
  evicted(ids: string[]): void;
  failed(error: unknown): void;
}

/** The work that keeps the store small and fast, done in small steps between commits. */
export class Housekeeping {
  readonly #tables: MessageTables;
  readonly #disk: DiskSpace;
  readonly #retention: Retention;
  readonly #reclaim: Reclaim;
  readonly #checkpoints: Checkpoints | undefined;
  readonly #events: HousekeepingEvents;
  readonly #sweep: NodeJS.Timeout | undefined;
  #next: NodeJS.Timeout | undefined;
  #committed = false;
  #forgettable = 0;

  constructor(db: DatabaseSync, tables: MessageTables, options: ResolvedOptions, events: HousekeepingEvents) {
    this.#tables = tables;
    this.#disk = new DiskSpace(db, options.dataDir, tables.state.bytes);
    this.#retention = new Retention(db, tables, options, () => this.#usedBytes());
    this.#reclaim = new Reclaim(db, tables);
    if (options.dataDir !== null) this.#checkpoints = new Checkpoints(db, options.tuning.walBytes);
    this.#events = events;
    if (options.maxAgeMs !== null) {
      const period = Math.min(MAX_SWEEP_MS, Math.max(MIN_SWEEP_MS, options.maxAgeMs / SWEEPS_PER_AGE));
      this.#sweep = setInterval(() => this.#soon(0), period);
    }
    this.#soon(0);
  }

  get bytes(): number {
    return this.#disk.total();
  }

  /** In the transaction that keeps `added` messages: evicts others for them, and returns their ids. */
  evict(added: number): string[] {
    return this.#retention.remove(this.#retention.overdue(added + EVICT_AT_ONCE));
  }

  /**
   * Whether the disk can take `bytes` of messages so that afterwards the journal can still be moved and messages be
   * deleted: a store that fills the disk to the last byte could never be emptied again.
   */
  hasSpaceFor(bytes: number): boolean {
    const needed = bytes * WRITE_FACTOR + RESERVED_BYTES;
    const free = () => this.#disk.free(this.#tables.state.bytes);
    if (!this.#checkpoints) return true;
    if (!this.#checkpoints.isStuck && free() > needed + this.#checkpoints.pendingBytes) return true;
    return this.#checkpoints.now() && free() > needed;
  }

  /** After a write found the disk full: moves the journal, which lets it start over. False when that did not help. */
  freeSpace(): boolean {
    return this.#checkpoints?.now() ?? false;
  }

  afterCommit(): void {
    this.#committed = true;
    this.#checkpoints?.ifLarge();
    this.#soon(BUSY_PAUSE_MS);
  }

  indexed({ removed, size }: IndexReport): void {
    this.#forgettable = removed ?? this.#forgettable;
    if (size) this.#disk.indexed(size.index_bytes, size.message_bytes);
    this.#soon(BUSY_PAUSE_MS);
  }

  stop(): void {
    clearInterval(this.#sweep);
    clearTimeout(this.#next);
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
      else if (busy) this.#soon(IDLE_MS);
      else this.#checkpoints?.whenIdle();
    } catch (error) {
      // Nothing is lost without cleanup, and messages must go on. A full disk may have space later.
      if (!isFull(error)) this.#events.failed(error);
      this.#soon(isFull(error) ? IDLE_MS : RETRY_MS);
    }
  }

  #step(): boolean {
    const overdue = this.#retention.overdue(EVICT_AT_ONCE);
    if (overdue.length > 0) {
      this.#events.evicted(this.#tables.transaction(() => this.#retention.remove(overdue)));
      return true;
    }
    return this.#tables.forgetRemovals(this.#forgettable) || this.#reclaim.step();
  }

  // While cleared messages still take space, their pages cannot be told from those of the others.
  #usedBytes(): number {
    return this.#reclaim.isPending ? 0 : this.#disk.used(this.#tables.state.bytes);
  }
}
