import type { DatabaseSync } from 'node:sqlite';
import type { CountFilter, ListQuery, Page } from '../../mailbox/ports.ts';
import { parseQuery } from '../../text/query.ts';
import type { NOT_YET } from './block-counts.ts';
import { CommonWords } from './common-words.ts';
import { openMailForIndexing } from './connection.ts';
import { IndexFollower } from './index-follower.ts';
import { IndexUpkeep } from './index-upkeep.ts';
import type { ResolvedOptions } from './options.ts';
import { SearchIndex } from './search-index.ts';
import { SearchPages } from './search-pages.ts';
import { inSnapshot } from './snapshot.ts';
import { isCorrupt } from './sqlite-errors.ts';
import { type StoreState, StoreStateRow } from './store-state.ts';
import { SubstringCounts } from './substring-counts.ts';
import type { Notify } from './thread-calls.ts';
import { inTurns } from './turns.ts';

// A thread of its own works in large steps, which cost a third less. Sharing the writer's thread, a step must be
// over before anyone notices.
const OWN_THREAD = { messages: 1000, characters: 4 * 1024 * 1024 };
const SHARED_THREAD = { messages: 64, characters: 128 * 1024 };

// Larger mails are not looked at for common words: a sample must not keep the thread from answering.
const SAMPLE_BYTES = 64 * 1024;

const OUT_OF_STEP = Symbol('out of step');

type Read<T> = (state: StoreState, deadline: number) => T | typeof NOT_YET;

/** Answers searches and counts, each after the index has caught up with everything committed before it began. */
export class Search {
  readonly #db: DatabaseSync;
  readonly #ownsConnection: boolean;
  readonly #notify: Notify;
  readonly #state: StoreStateRow;
  readonly #index: SearchIndex;
  readonly #follower: IndexFollower;
  readonly #pages: SearchPages;
  readonly #substrings: SubstringCounts;

  constructor(options: ResolvedOptions, memory: DatabaseSync | undefined, notify: Notify) {
    const db = memory ?? openMailForIndexing(options.dataDir!);
    this.#db = db;
    this.#ownsConnection = memory === undefined;
    this.#notify = notify;
    this.#state = new StoreStateRow(db);
    this.#index = new SearchIndex(db, options.dataDir, (message, fields) => this.#warn(message, fields));
    const commonWords = new CommonWords(db, (seq) => this.#index.textOf(seq, SAMPLE_BYTES));
    const upkeep = new IndexUpkeep(db, commonWords, (report) => notify({ kind: 'indexed', report }));
    const size = options.dataDir === null ? SHARED_THREAD : OWN_THREAD;
    this.#follower = new IndexFollower(this.#index, upkeep, size, (error) => this.#failed(error));
    this.#pages = new SearchPages(db, commonWords);
    this.#substrings = new SubstringCounts(db);
  }

  /** Something was committed: the index follows when there is time. */
  wake(): void {
    this.#follower.wake();
  }

  list(query: ListQuery): Promise<Page> {
    const terms = parseQuery(query.q ?? '') ?? [];
    return this.#answer((state, deadline) => this.#pages.list(query, terms, state, deadline));
  }

  count(filter: CountFilter): Promise<number> {
    return this.#answer((state, deadline) => this.#substrings.count(filter, state, deadline));
  }

  close(): void {
    this.#follower.stop();
    if (this.#ownsConnection) this.#db.close();
  }

  async #answer<T>(read: Read<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#follower.caughtUp();
        return await inTurns((deadline) => this.#inStep((state) => read(state, deadline)));
      } catch (error) {
        if (!isCorrupt(error) || attempt > 1) throw error;
        this.#failed(error);
      }
    }
  }

  // Mail and index are read as of one moment: messages that the index does not have yet are left out, and what it
  // still has of removed ones is dropped first.
  #inStep<T>(read: (state: StoreState) => T): T {
    for (;;) {
      const result = inSnapshot(this.#db, () => {
        const state = this.#state.read();
        if (!this.#index.isInStep(state)) return OUT_OF_STEP;
        return read({ ...state, last_seq: this.#index.progress.indexed });
      });
      if (result !== OUT_OF_STEP) return result;
      this.#follower.step();
    }
  }

  // The index can always be made again from the mail.
  #failed(error: unknown): void {
    if (isCorrupt(error)) this.#index.rebuild(error);
    else
      this.#warn('The search index cannot follow the mail; searches fail until it can.', {
        error: String(error),
      });
  }

  #warn(message: string, fields: Record<string, unknown>): void {
    this.#notify({ kind: 'warning', message, fields });
  }
}
