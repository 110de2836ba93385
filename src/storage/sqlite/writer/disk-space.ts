import { statSync } from 'node:fs';
import { join } from 'node:path';
import { freeDiskBytes, MAIL_FILE, SEARCH_FILE, usedBytes } from '../connection.ts';
import type { StatementCache } from '../statement-cache.ts';

// The size of the search index per byte of messages, until it has reported its size.
const USUAL_INDEX_SHARE = 1.2;

const MEANINGFUL_BYTES = 1024 * 1024;

/** How much disk space the store takes. */
export class DiskSpace {
  readonly #statements: StatementCache;
  readonly #dataDir: string;
  #indexShare = USUAL_INDEX_SHARE;
  #indexedBytes: number;

  /** `messageBytes` is the size of the messages that are stored already. */
  constructor(statements: StatementCache, dataDir: string, messageBytes: number) {
    this.#indexedBytes = messageBytes;
    this.#statements = statements;
    this.#dataDir = dataDir;
  }

  /** The index has reported how many bytes it takes for how many bytes of messages. */
  indexed(indexBytes: number, messageBytes: number): void {
    this.#indexedBytes = messageBytes;
    // The index of a few messages is mostly empty pages, so it says nothing about the index of many.
    if (messageBytes > MEANINGFUL_BYTES) this.#indexShare = indexBytes / messageBytes;
  }

  /** Free bytes on the file system, minus those that the index needs to catch up with `messageBytes` of messages. */
  free(messageBytes: number): number {
    // Twice, because the index is written through a journal.
    const unindexed = Math.max(0, messageBytes - this.#indexedBytes);
    return freeDiskBytes(this.#dataDir) - 2 * unindexed * this.#indexShare;
  }

  /** Bytes on disk, including index and journals. */
  total(): number {
    let bytes = 0;
    for (const file of [MAIL_FILE, SEARCH_FILE]) {
      for (const suffix of ['', '-wal', '-shm']) {
        bytes += statSync(join(this.#dataDir, file + suffix), { throwIfNoEntry: false })?.size ?? 0;
      }
    }
    return bytes;
  }

  /**
   * The space for `messageBytes` of stored messages, not counting free pages and index entries of deleted messages:
   * those will be freed, so they must not cause more deletions.
   */
  used(messageBytes: number): number {
    return usedBytes(this.#statements, 'main') + messageBytes * this.#indexShare;
  }
}
