import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { createTextMatcher, type TextQuery } from '../../../text/match.ts';
import { SELECT_TEXTS, SearchableText, type TextRow } from '../index/searchable-text.ts';
import type { ResolvedOptions } from '../options.ts';

// Queries whose matches are remembered: repeating one costs the newest messages only.
const MAX_QUERIES = 20;

/** The matches of a slice of messages, as far as it was looked through. */
interface Slice {
  upTo: number;
  seqs: number[];
}

/** Finds messages that are not indexed yet by reading their texts, in slices. */
export class UnindexedText {
  readonly #rows: StatementSync;
  readonly #text: SearchableText;
  readonly #size: number;
  readonly #queries = new Map<string, Map<number, Slice>>();

  constructor(db: DatabaseSync, { maxSearchedText, tuning }: ResolvedOptions) {
    this.#rows = db.prepare(SELECT_TEXTS);
    // The indexer reads the same text later and warns then.
    this.#text = new SearchableText(db, maxSearchedText, () => {});
    this.#size = tuning.scanSlice;
  }

  /** How many messages, by seq, to look through at a time. */
  get span(): number {
    return this.#size;
  }

  /** Matches with after < seq <= upTo, newest first; some may have been removed since. `indexed` need no looking. */
  *matching(text: TextQuery, after: number, upTo: number, indexed: number): Generator<number> {
    const slices = this.#remembered(text);
    for (const n of slices.keys()) if ((n + 1) * this.#size <= indexed) slices.delete(n);
    for (let n = Math.ceil(upTo / this.#size) - 1; n >= 0 && (n + 1) * this.#size > after; n--) {
      const { seqs } = this.#slice(slices, n, text, Math.max(indexed, n * this.#size), upTo);
      for (const seq of seqs.toReversed()) if (seq > after && seq <= upTo) yield seq;
    }
  }

  /** The index was replaced: what it held may have to be looked through. */
  forget(): void {
    this.#queries.clear();
  }

  /** Whether one message has the text. */
  has(text: TextQuery, seq: number): boolean {
    const row = this.#rows.get({ after: seq - 1, upTo: seq }) as unknown as TextRow | undefined;
    return row !== undefined && createTextMatcher(text)(this.#text.fields(row, needsBodies(text)));
  }

  // Slice n has the messages after n * size, up to (n + 1) * size.
  #slice(slices: Map<number, Slice>, n: number, text: TextQuery, start: number, upTo: number): Slice {
    const end = Math.min((n + 1) * this.#size, upTo);
    const slice = slices.get(n) ?? { upTo: start, seqs: [] };
    if (slice.upTo >= end) return slice;
    const matches = createTextMatcher(text);
    const withBodies = needsBodies(text);
    const seqs = [...slice.seqs];
    for (const found of this.#rows.iterate({ after: slice.upTo, upTo: end })) {
      const row = found as unknown as TextRow;
      if (matches(this.#text.fields(row, withBodies))) seqs.push(row.seq);
    }
    const looked = { upTo: end, seqs };
    slices.set(n, looked);
    return looked;
  }

  #remembered(text: TextQuery): Map<number, Slice> {
    const key = JSON.stringify(text);
    const slices = this.#queries.get(key) ?? new Map<number, Slice>();
    // Last used last: the first of the map is the one to forget.
    this.#queries.delete(key);
    this.#queries.set(key, slices);
    if (this.#queries.size > MAX_QUERIES) this.#queries.delete(this.#queries.keys().next().value!);
    return slices;
  }
}

// Decoding a body takes most of the time, and operators never look there.
function needsBodies({ all, none }: TextQuery): boolean {
  return [...all, ...none].some(({ field }) => field === undefined);
}
