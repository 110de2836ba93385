import type { AppError } from '../../../mailbox/errors.ts';
import type { Connections } from '../connection/connections.ts';
import { isNotAllowed } from '../connection/postgres-errors.ts';

// Every search reads the list of new words, which takes it 1 ms for each 2 MB.
const MERGE_BYTES = 2 ** 21;

/**
 * Merges the words of new messages into the index before their list is full. Whoever fills it has to merge all of it, and
 * that would be a commit.
 */
export class WordMerger {
  readonly #connections: Connections;
  #bytes = 0;
  #isMerging = false;
  /** False if the role does not own the index. Then commits merge. */
  #isAllowed = true;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Counts the words of a message that was committed. */
  added(words: Uint8Array[]): void {
    for (const { length } of words) this.#bytes += length;
    if (this.#bytes >= MERGE_BYTES && this.#isAllowed && !this.#isMerging) void this.#merge();
  }

  async #merge(): Promise<void> {
    this.#isMerging = true;
    this.#bytes = 0;
    try {
      const index = `${this.#connections.schema}.words_text`;
      await this.#connections.read('SELECT gin_clean_pending_list($1)', [index]);
    } catch (error) {
      // If the database is unreachable, the next messages try again.
      if (isNotAllowed((error as AppError).cause)) this.#isAllowed = false;
    }
    this.#isMerging = false;
  }
}
