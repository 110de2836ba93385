import type { DatabaseSync } from 'node:sqlite';
import { openMailForIndexing } from '../connection.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { isIndexDamage } from '../sqlite-errors.ts';
import type { Notify } from '../threads/thread-calls.ts';
import { IndexFollower } from './index-follower.ts';
import { IndexUpkeep } from './index-upkeep.ts';
import { SearchIndex } from './search-index.ts';

/** Keeps the search index up to date. `memory` is the writer's connection if the store is in memory. */
export class Indexer {
  readonly #db: DatabaseSync;
  readonly #ownsConnection: boolean;
  readonly #notify: Notify;
  readonly #index: SearchIndex;
  readonly #follower: IndexFollower;

  constructor(options: SqliteStoreOptions, memory: DatabaseSync | undefined, notify: Notify) {
    this.#db = memory ?? openMailForIndexing(options.dataDir!);
    this.#ownsConnection = memory === undefined;
    this.#notify = notify;
    this.#index = new SearchIndex(this.#db, options, (message, fields) => this.#warn(message, fields));
    const upkeep = new IndexUpkeep(this.#db, (report) => notify({ kind: 'indexed', report }));
    this.#follower = new IndexFollower(this.#index, upkeep, {
      indexed: (indexed, messageMs) => notify({ kind: 'progress', indexed, messageMs }),
      failed: (error) => this.#failed(error),
      full: () => this.#freeSpace(),
    });
    notify({ kind: 'index-ready' });
  }

  /** Must be called soon after each commit. The index is updated later. */
  wake(): void {
    this.#follower.wake();
  }

  /** A reader found the index damaged. It can always be rebuilt from the messages. */
  rebuild(reason: string): void {
    this.#index.rebuild(reason);
    this.#notify({ kind: 'index-ready' });
    this.#follower.wake();
  }

  isIdle(): boolean {
    return this.#follower.isIdle;
  }

  close(): void {
    this.#follower.stop();
    if (this.#ownsConnection) this.#db.close();
  }

  #failed(error: unknown): void {
    if (isIndexDamage(error)) this.rebuild(String(error));
    else
      this.#warn('Updating the search index failed; searches get slower until it succeeds.', {
        error: String(error),
      });
  }

  // Emptying the tables after a clear would need space first. Deleting the files does not.
  #freeSpace(): void {
    if (this.#index.isCleared()) this.rebuild('the disk is full, and all messages in it were deleted');
    else this.#index.checkpoint('TRUNCATE');
  }

  #warn(message: string, fields: Record<string, unknown>): void {
    this.#notify({ kind: 'warning', message, fields });
  }
}
