import type { MessageSummary } from '../../contract/message/message.ts';
import type { StoreLimits } from '../store-limits.ts';
import type { Result } from './rule.ts';
import type { InboxTotals } from './totals.ts';

/** What the rules need to know of a message to remove it. Engines add the key. */
export interface RemovableMessage {
  created_at: number;
  size: number;
  flags: number;
}

/** Messages that were deleted together, and until when they can be restored. */
export interface Batch {
  /** Batches are numbered in the order of their first deletion. */
  n: number;
  name: string;
  expires_at: number;
}

/**
 * What an engine supplies to the rules: statements, all in the open transaction. None of them changes `totals`.
 * `Found` is a message as the rules remove it, and `Row` all that a list shows of it.
 */
export interface Inbox<Found extends RemovableMessage, Row extends Found & { tags: string }> {
  readonly totals: InboxTotals;
  readonly limits: StoreLimits;
  /** The same during a transaction. */
  readonly now: number;
  /** By how much the messages exceed their limit, those in the trash included. */
  surplusBytes(): number;
  isNewest(message: Found): boolean;
  toSummary(row: Row): MessageSummary;

  /** By id, without those that do not exist. */
  find(ids: string[]): Result<Map<string, Row>>;
  /** The oldest messages without a star, oldest first. */
  oldest(most: number): Result<Iterable<Found>>;
  /** Writes the flags and tags of messages. The values are the tags that they had. */
  write(changed: Map<Row, string>): Result<void>;
  /** Deletes messages and all that is stored of them. */
  delete(messages: Found[]): Result<void>;
  /** Makes all messages invisible, those in the trash included, and deletes all batches. */
  clear(): Result<void>;

  batch(name: string): Result<Batch | undefined>;
  /** Adds a batch, unless there is one of that name. */
  addBatch(name: string, expiresAt: number): Result<Batch>;
  /** The oldest batch that can be restored, other than `except`. */
  oldestBatch(except: number): Result<Batch | undefined>;
  expire(batch: Batch, time: number): Result<void>;
  dropBatch(batch: Batch): Result<void>;
  /** Deletes the batches that expired up to this time and have no more messages. */
  dropEmptyBatches(time: number): Result<void>;

  /** The messages of a batch, in the order of arrival. */
  inTrash(batch: Batch, most: number): Result<Row[]>;
  /** Messages that can no longer be restored, the oldest batch first. */
  expired(most: number): Result<Found[]>;
  /** Moves the rows of messages. All else that is stored of them stays. */
  moveToTrash(batch: Batch, rows: Row[]): Result<void>;
  moveBack(rows: Row[]): Result<void>;
  /** Deletes messages in the trash and all that is stored of them. */
  deleteTrashed(messages: Found[]): Result<void>;
}
