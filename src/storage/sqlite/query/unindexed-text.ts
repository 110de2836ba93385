import type { DatabaseSync } from 'node:sqlite';
import { type TextQuery, termsOf } from '../../../text/divided-query.ts';
import { createTextMatcher } from '../../../text/match.ts';
import { SELECT_TEXTS, SearchableText, type TextRow } from '../index/searchable-text.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { SLICE_MS } from './slices.ts';
import type { MailboxView } from './view.ts';

// Messages that are read at a time, at 10 to 30 µs each unless their texts are long.
export const SLICE_MESSAGES = 256;

// Maximum number of queries whose matches are cached. Repeating a cached query reads only the newest messages.
const MAX_QUERIES = 20;

/** Messages whose words match, and for each group of `either` those of them whose words meet it. */
interface WordMatches {
  seqs: number[];
  either: number[][];
}

/** The matches in a slice of messages, which has been read after `after`, up to `upTo`. */
interface Slice extends WordMatches {
  after: number;
  upTo: number;
}

/** Finds messages that are not indexed yet by reading their texts, in slices. */
export class UnindexedText {
  readonly #text: SearchableText;
  readonly #queries = new Map<string, Map<number, Slice>>();

  constructor(db: DatabaseSync, { maxSearchedText }: SqliteStoreOptions) {
    // The indexer reads the same text later and warns then.
    this.#text = new SearchableText(db, maxSearchedText, () => {});
  }

  /**
   * Matches with after < seq <= upTo. Some may have been removed. Messages that are indexed are skipped. Undefined if
   * there are so many long texts that it must be called again.
   */
  matching(text: TextQuery, after: number, upTo: number, view: MailboxView): WordMatches | undefined {
    const { indexed } = view;
    const slices = this.#cached(text);
    for (const n of slices.keys()) if ((n + 1) * SLICE_MESSAGES <= indexed) slices.delete(n);
    const none = (): WordMatches => ({ seqs: [], either: text.either.map(() => []) });
    const matches = none();
    // Slice n covers the messages after n * size, up to (n + 1) * size.
    const until = performance.now() + SLICE_MS;
    for (let n = Math.ceil(upTo / SLICE_MESSAGES) - 1; n >= 0 && (n + 1) * SLICE_MESSAGES > after; n--) {
      const end = Math.min((n + 1) * SLICE_MESSAGES, upTo);
      const start = Math.max(indexed, n * SLICE_MESSAGES);
      const cached = slices.get(n);
      // The index may have been replaced by one that has fewer messages.
      const slice = cached && cached.after <= start ? cached : { after: start, upTo: start, ...none() };
      slices.set(n, slice);
      this.#read(slice, text, view, end, until);
      if (slice.upTo < end) return undefined;
      const isInRange = (seq: number) => seq > after && seq <= upTo;
      matches.seqs.push(...slice.seqs.filter(isInRange));
      for (const [i, seqs] of slice.either.entries()) matches.either[i]!.push(...seqs.filter(isInRange));
    }
    return matches;
  }

  /** Reads the rest of a slice, until this time at least. */
  #read(slice: Slice, text: TextQuery, view: MailboxView, end: number, until: number): void {
    if (slice.upTo >= end) return;
    const matches = createTextMatcher(text);
    const withBodies = needsBodies(text);
    const range = { after: slice.upTo, upTo: end };
    for (const row of view.iterate<TextRow>(SELECT_TEXTS, range)) {
      const message = this.#text.open(row);
      const met = matches(this.#text.fields(message, withBodies));
      if (met) slice.seqs.push(message.seq);
      for (const [i, seqs] of slice.either.entries()) if (met?.[i]) seqs.push(message.seq);
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
function needsBodies(text: TextQuery): boolean {
  return termsOf(text).some(({ field }) => field === undefined);
}
