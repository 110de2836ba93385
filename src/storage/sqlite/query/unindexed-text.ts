import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { createTextMatcher, type TextQuery } from '../../../text/match.ts';
import { SELECT_TEXTS, SearchableText, type TextRow } from '../index/searchable-text.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { SLICE_MS } from './slices.ts';

// Messages that are read at a time, at 10 to 30 µs each unless their texts are long.
export const SLICE_MESSAGES = 256;

// Maximum number of queries whose matches are cached. Repeating a cached query reads only the newest messages.
const MAX_QUERIES = 20;

/** The matches in a slice of messages, which has been read up to `upTo`. */
interface Slice {
  upTo: number;
  seqs: number[];
}

/** Finds messages that are not indexed yet by reading their texts, in slices. */
export class UnindexedText {
  readonly #rows: StatementSync;
  readonly #text: SearchableText;
  readonly #queries = new Map<string, Map<number, Slice>>();

  constructor(db: DatabaseSync, { maxSearchedText }: SqliteStoreOptions) {
    this.#rows = db.prepare(SELECT_TEXTS);
    // The indexer reads the same text later and warns then.
    this.#text = new SearchableText(db, maxSearchedText, () => {});
  }

  /**
   * Matches with after < seq <= upTo. Some may have been removed. Messages up to `indexed` are skipped. Undefined if
   * there are so many long texts that it must be called again.
   */
  matching(text: TextQuery, after: number, upTo: number, indexed: number): number[] | undefined {
    const slices = this.#cached(text);
    for (const n of slices.keys()) if ((n + 1) * SLICE_MESSAGES <= indexed) slices.delete(n);
    const found: number[] = [];
    // Slice n covers the messages after n * size, up to (n + 1) * size.
    const until = performance.now() + SLICE_MS;
    for (let n = Math.ceil(upTo / SLICE_MESSAGES) - 1; n >= 0 && (n + 1) * SLICE_MESSAGES > after; n--) {
      const end = Math.min((n + 1) * SLICE_MESSAGES, upTo);
      const slice = slices.get(n) ?? { upTo: Math.max(indexed, n * SLICE_MESSAGES), seqs: [] };
      slices.set(n, slice);
      this.#read(slice, text, end, until);
      if (slice.upTo < end) return undefined;
      for (const seq of slice.seqs) if (seq > after && seq <= upTo) found.push(seq);
    }
    return found;
  }

  /** Must be called when the index was replaced, because messages may no longer be indexed. */
  forget(): void {
    this.#queries.clear();
  }

  /** Reads the rest of a slice, until this time at least. */
  #read(slice: Slice, text: TextQuery, end: number, until: number): void {
    if (slice.upTo >= end) return;
    const matches = createTextMatcher(text);
    const withBodies = needsBodies(text);
    for (const found of this.#rows.iterate({ after: slice.upTo, upTo: end })) {
      const message = this.#text.open(found as unknown as TextRow);
      if (matches(this.#text.fields(message, withBodies))) slice.seqs.push(message.seq);
      slice.upTo = message.seq;
      if (performance.now() > until) return;
    }
    slice.upTo = end;
  }

  #cached(text: TextQuery): Map<number, Slice> {
    const key = JSON.stringify(text);
    const slices = this.#queries.get(key) ?? new Map<number, Slice>();
    // Moves it to the end of the map, whose first entry is the least recently used.
    this.#queries.delete(key);
    this.#queries.set(key, slices);
    if (this.#queries.size > MAX_QUERIES) this.#queries.delete(this.#queries.keys().next().value!);
    return slices;
  }
}

// Decoding bodies takes most of the time, and operators do not search them.
function needsBodies({ all, none }: TextQuery): boolean {
  return [...all, ...none].some(({ field }) => field === undefined);
}
