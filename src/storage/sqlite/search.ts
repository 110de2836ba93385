import type { DatabaseSync } from 'node:sqlite';
import type { CountFilter, ListQuery, Page } from '../../mailbox/ports.ts';
import { parseQuery } from '../../mailbox/search/query.ts';
import { openMailForIndexing } from './connection.ts';
import { IndexFollower } from './index-follower.ts';
import type { ResolvedOptions } from './options.ts';
import { SearchIndex } from './search-index.ts';
import { SearchPages } from './search-pages.ts';
import { inSnapshot } from './snapshot.ts';
import { StoreStateRow } from './store-state.ts';
import { SubstringCounts } from './substring-counts.ts';
import { inTurns } from './turns.ts';

// A thread of its own works in large steps, which cost a third less. Sharing the writer's thread, a step must be
// over before anyone notices.
const OWN_THREAD = { messages: 1000, characters: 4 * 1024 * 1024 };
const SHARED_THREAD = { messages: 16, characters: 64 * 1024 };

export function openSearch(options: ResolvedOptions, memory: DatabaseSync | undefined): Search {
  return new Search(memory ?? openMailForIndexing(options.dataDir!), options);
}

/** Answers searches and counts, each after the index has caught up with everything committed before it began. */
export class Search {
  readonly #db: DatabaseSync;
  readonly #state: StoreStateRow;
  readonly #follower: IndexFollower;
  readonly #pages: SearchPages;
  readonly #substrings: SubstringCounts;

  constructor(db: DatabaseSync, options: ResolvedOptions) {
    this.#db = db;
    this.#state = new StoreStateRow(db);
    const index = new SearchIndex(db, options.dataDir);
    this.#follower = new IndexFollower(
      index,
      options.dataDir === null ? SHARED_THREAD : OWN_THREAD,
      () => {},
    );
    this.#pages = new SearchPages(db);
    this.#substrings = new SubstringCounts(db);
  }

  /** Something was committed: the index follows when there is time. */
  wake(): void {
    this.#follower.wake();
  }

  async list(query: ListQuery): Promise<Page> {
    const terms = parseQuery(query.q ?? '') ?? [];
    await this.#follower.caughtUp();
    return inTurns((deadline) =>
      inSnapshot(this.#db, () => this.#pages.list(query, terms, this.#state.read(), deadline)),
    );
  }

  async count(filter: CountFilter): Promise<number> {
    await this.#follower.caughtUp();
    return inTurns((deadline) =>
      inSnapshot(this.#db, () => this.#substrings.count(filter, this.#state.read(), deadline)),
    );
  }

  close(): void {
    this.#follower.stop();
    this.#db.close();
  }
}
