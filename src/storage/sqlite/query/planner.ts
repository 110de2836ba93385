import type { DatabaseSync } from 'node:sqlite';
import type { Term } from '../../../text/query.ts';
import { countWith } from '../flag-counts.ts';
import type { ResolvedOptions, Tuning } from '../options.ts';
import { StatementCache } from '../statement-cache.ts';
import { Addresses, type MatchingAddresses } from './addresses.ts';
import type { Conditions } from './conditions.ts';
import { FewSource } from './few-source.ts';
import { hasIndexedText, IndexedText } from './indexed-text.ts';
import { RowSource } from './row-source.ts';
import type { Source } from './source.ts';
import { SubjectSource } from './subject-source.ts';
import { tagParameters, tagPlaceholders } from './tags.ts';
import { isIndexed } from './text-conditions.ts';
import { UnindexedText } from './unindexed-text.ts';
import { mayHoldRemoved, type View } from './view.ts';

/** Where to find the matches among the messages with after < seq <= upTo. */
export interface Segment {
  source: Source;
  after: number;
  upTo: number;
}

const NOTHING: Segment = {
  source: { span: Number.POSITIVE_INFINITY, isCountedByBlocks: false, newest: () => [], count: () => 0 },
  after: 0,
  upTo: Number.MAX_SAFE_INTEGER,
};

/**
 * Decides how the messages that satisfy some conditions are found. Messages that the index does not hold yet are
 * searched by other means than the older ones, so a query has segments, by the order of arrival.
 */
export class Planner {
  readonly #statements: StatementCache;
  readonly #tuning: Tuning;
  readonly #addresses: Addresses;
  readonly #unindexed: UnindexedText;

  constructor(db: DatabaseSync, options: ResolvedOptions) {
    this.#statements = new StatementCache(db);
    this.#tuning = options.tuning;
    this.#addresses = new Addresses(this.#statements, options.tuning.manyAddresses);
    this.#unindexed = new UnindexedText(db, options);
  }

  /** The index was replaced. */
  forget(): void {
    this.#unindexed.forget();
  }

  /** The segments of all messages, newest first. They are true of the view only. */
  plan(conditions: Conditions, view: View): Segment[] {
    const { floor, last_seq } = view.state;
    const { terms } = conditions;
    const all = (source: Source): Segment[] => [{ source, after: floor, upTo: last_seq }];
    if (terms?.length === 0) return [];
    if (conditions.seqs) return all(this.#few(conditions.seqs, conditions, view));
    const few = this.#fewFlagged(conditions, view);
    if (few) return all(this.#few(few, conditions, view));

    const { indexed } = view;
    const newer = (source: Source): Segment => ({ source, after: indexed, upTo: last_seq });
    const older = (source: Source): Segment => ({ source, after: floor, upTo: indexed });
    const rows = new RowSource(this.#statements, conditions);
    const scanned = terms ? this.#scanned(terms, conditions, view) : rows;
    const addressed = this.#fewAddressed(conditions, view);
    if (addressed) return [newer(scanned), older(this.#few(addressed, conditions, view))];
    if (terms) {
      const text = { ...conditions, terms };
      return [
        newer(scanned),
        // Removed messages stay in `recent` until it is emptied.
        { source: new IndexedText(this.#statements, 'recent', text, true), after: view.moved, upTo: indexed },
        {
          source: new IndexedText(this.#statements, 'words', text, mayHoldRemoved(view)),
          after: floor,
          upTo: view.moved,
        },
      ];
    }
    const subject = conditions.texts.find((text) => text.column === 'subject' && isIndexed(text));
    if (!subject || this.#total(view) <= this.#tuning.scanRows) return all(rows);
    const subjects = new SubjectSource(this.#statements, conditions, subject, mayHoldRemoved(view));
    return [newer(rows), older(subjects)];
  }

  /** The segment that a message belongs to. After a clear there may be none where a query has got to. */
  segmentAt(seq: number, conditions: Conditions, view: View): Segment {
    const segments = this.plan(conditions, view);
    return segments.find(({ after, upTo }) => seq > after && seq <= upTo) ?? NOTHING;
  }

  /** A count that is known without looking at the messages that match; undefined when it is not. */
  knownCount(conditions: Conditions, view: View): number | undefined {
    const { terms, texts, mask, tags, after, upTo, seqs } = conditions;
    const { state, indexed } = view;
    if (terms || seqs || after > state.floor || upTo < state.last_seq) return undefined;
    if (texts.length === 0) {
      if (tags.length === 0) return countWith(state.counts, mask);
      return tags.length === 1 && mask === 0 ? this.#taggedAtMost(tags) : undefined;
    }
    const [only] = texts;
    if (texts.length > 1 || mask !== 0 || tags.length > 0) return undefined;
    if (!isIndexed(only!) || indexed === state.floor || this.#total(view) <= this.#tuning.scanRows)
      return undefined;
    const addresses = this.#addresses.find(only!);
    const removed = addresses && this.#addresses.removed(addresses, view);
    if (removed === undefined) return undefined;
    // The newest are not indexed yet, and looked through.
    const newer = new RowSource(this.#statements, conditions).count(indexed, state.last_seq);
    return addresses!.messages - removed + newer;
  }

  #few(seqs: number[], conditions: Conditions, view: View): FewSource {
    return new FewSource(this.#statements, seqs, conditions, (seq) =>
      this.#hasText(conditions.terms!, seq, view),
    );
  }

  #hasText(terms: Term[], seq: number, { moved, indexed }: View): boolean {
    if (seq > indexed) return this.#unindexed.has(terms, seq);
    return hasIndexedText(this.#statements, seq > moved ? 'recent' : 'words', terms, seq);
  }

  #scanned(terms: Term[], conditions: Conditions, { indexed }: View): Source {
    const others = { ...conditions, terms: undefined };
    const matching = (after: number, upTo: number) =>
      new FewSource(
        this.#statements,
        this.#unindexed.matching(terms, after, upTo, indexed),
        others,
        () => true,
      );
    return {
      span: this.#unindexed.span,
      isCountedByBlocks: true,
      newest: (after, upTo, most, offset) => matching(after, upTo).newest(after, upTo, most, offset),
      count: (after, upTo) => matching(after, upTo).count(after, upTo),
    };
  }

  // All messages that flags and tags leave, newest first, if they are few and something else is asked for, too.
  #fewFlagged({ terms, texts, mask, tags }: Conditions, { state }: View): number[] | undefined {
    if ((mask === 0 && tags.length === 0) || (!terms && texts.length === 0)) return undefined;
    const most = tags.length === 0 ? countWith(state.counts, mask) : this.#taggedAtMost(tags);
    if (most > this.#tuning.fewMessages) return undefined;
    const [source, tagged] =
      tags.length === 0
        ? [`messages INDEXED BY messages_flags_${mask}`, '']
        : ['message_tags', `AND tag IN (${tagPlaceholders(tags)})`];
    const rows = this.#statements
      .get(
        `SELECT DISTINCT seq FROM ${source}
         WHERE flags & ${mask} = ${mask} ${tagged} AND seq > :floor ORDER BY seq DESC`,
      )
      .all({ floor: state.floor, ...tagParameters(tags) }) as { seq: number }[];
    return rows.map(({ seq }) => seq);
  }

  // From the counters, so that finding out costs nothing. A message with two of the tags counts twice.
  #taggedAtMost(tags: string[]): number {
    return this.#statements
      .get(`SELECT coalesce(sum(messages), 0) AS n FROM tag_totals WHERE tag IN (${tagPlaceholders(tags)})`)
      .get(tagParameters(tags))!.n as number;
  }

  // The indexed messages of the address condition that leaves the fewest, if they are few.
  #fewAddressed({ terms, texts }: Conditions, view: View): number[] | undefined {
    if (view.indexed === view.state.floor || (!terms && this.#total(view) <= this.#tuning.scanRows))
      return undefined;
    let fewest: MatchingAddresses | undefined;
    for (const text of texts) {
      if (!isIndexed(text)) continue;
      const found = this.#addresses.find(text);
      if (found && (!fewest || found.messages < fewest.messages)) fewest = found;
    }
    const few = terms ? this.#tuning.fewMessages : this.#tuning.fewRows;
    return fewest && fewest.messages <= few ? this.#addresses.seqs(fewest, view.indexed) : undefined;
  }

  #total({ state }: View): number {
    return countWith(state.counts, 0);
  }
}
