import type { DatabaseSync } from 'node:sqlite';
import type { TextQuery } from '../../../text/match.ts';
import { countWith } from '../flag-counts.ts';
import type { ResolvedOptions, Tuning } from '../options.ts';
import { StatementCache } from '../statement-cache.ts';
import { Addresses, type MatchingAddresses } from './addresses.ts';
import type { Conditions } from './conditions.ts';
import { FewSource } from './few-source.ts';
import { hasIndexedText, IndexedText } from './indexed-text.ts';
import type { WordsTable } from './match-expression.ts';
import { isPlain } from './row-conditions.ts';
import { RowSource } from './row-source.ts';
import type { Source } from './source.ts';
import { SubjectSource } from './subject-source.ts';
import { tagParameters, tagPlaceholders } from './tags.ts';
import { isIndexed } from './text-conditions.ts';
import { UnindexedText } from './unindexed-text.ts';
import { mayHoldRemoved, type View } from './view.ts';

/** The source of the matches among the messages with after < seq <= upTo. */
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
 * Decides how to find the messages that satisfy the conditions. Messages that are not indexed yet are searched
 * differently from older ones, so a query is split into segments in order of arrival.
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

  /** Must be called when the index was replaced. */
  forget(): void {
    this.#unindexed.forget();
  }

  /** The segments of all messages, newest first. Valid only for this view. */
  plan(conditions: Conditions, view: View): Segment[] {
    const { floor, last_seq } = view.state;
    const { text } = conditions;
    const all = (source: Source): Segment[] => [{ source, after: floor, upTo: last_seq }];
    if (conditions.nothing) return [];
    if (conditions.seqs) return all(this.#few(conditions.seqs, conditions, view));
    const few = this.#fewFlagged(conditions, view);
    if (few) return all(this.#few(few, conditions, view));

    const { indexed } = view;
    const newer = (source: Source): Segment => ({ source, after: indexed, upTo: last_seq });
    const older = (source: Source): Segment => ({ source, after: floor, upTo: indexed });
    const rows = new RowSource(this.#statements, conditions);
    const scanned = text ? this.#scanned(text, conditions, view) : rows;
    const addressed = this.#fewAddressed(conditions, view);
    if (addressed) return [newer(scanned), older(this.#few(addressed, conditions, view))];
    if (text) {
      const { moved } = view;
      const found = (table: WordsTable) => this.#found(table, { ...conditions, text }, view);
      return [
        newer(scanned),
        { source: found('recent'), after: moved, upTo: indexed },
        { source: found('words'), after: floor, upTo: moved },
      ];
    }
    const subject = conditions.texts.find((text) => text.column === 'subject' && isIndexed(text));
    if (!subject || this.#total(view) <= this.#tuning.scanRows) return all(rows);
    const subjects = new SubjectSource(this.#statements, conditions, subject, mayHoldRemoved(view));
    return [newer(rows), older(subjects)];
  }

  /** The segment of a message. Empty if the messages at this position have been cleared. */
  segmentAt(seq: number, conditions: Conditions, view: View): Segment {
    const segments = this.plan(conditions, view);
    return segments.find(({ after, upTo }) => seq > after && seq <= upTo) ?? NOTHING;
  }

  /** The count, if it is known without reading the matching messages; undefined otherwise. */
  knownCount(conditions: Conditions, view: View): number | undefined {
    const { nothing, text, texts, mask, without, tags, rows, after, upTo, seqs } = conditions;
    const { state, indexed } = view;
    if (nothing) return 0;
    if (text || seqs || rows.sql !== '' || after > state.floor || upTo < state.last_seq) return undefined;
    if (texts.length === 0) {
      if (tags.length === 0) return countWith(state.counts, mask, without);
      return tags.length === 1 && mask === 0 && without === 0 ? this.#taggedAtMost(tags) : undefined;
    }
    const [only] = texts;
    if (texts.length > 1 || mask !== 0 || without !== 0 || tags.length > 0) return undefined;
    if (!isIndexed(only!) || indexed === state.floor || this.#total(view) <= this.#tuning.scanRows)
      return undefined;
    const addresses = this.#addresses.find(only!);
    const removed = addresses && this.#addresses.removed(addresses, view);
    if (removed === undefined) return undefined;
    // The newest messages are not indexed yet, so their rows are checked.
    const newer = new RowSource(this.#statements, conditions).count(indexed, state.last_seq);
    return addresses!.messages - removed + newer;
  }

  #few(seqs: number[], conditions: Conditions, view: View): FewSource {
    return new FewSource(this.#statements, seqs, conditions, (seq) =>
      this.#hasText(conditions.text!, seq, view),
    );
  }

  #hasText(text: TextQuery, seq: number, { moved, indexed }: View): boolean {
    if (seq > indexed) return this.#unindexed.has(text, seq);
    return hasIndexedText(this.#statements, seq > moved ? 'recent' : 'words', text, seq);
  }

  // With only excluded words, all other messages match.
  #found(table: WordsTable, conditions: Conditions & { text: TextQuery }, view: View): Source {
    const { all, none } = conditions.text;
    if (all.length === 0) return new RowSource(this.#statements, conditions, { terms: none, table });
    // Removed messages stay in `recent` until it is emptied.
    return new IndexedText(this.#statements, table, conditions, table === 'recent' || mayHoldRemoved(view));
  }

  #scanned(text: TextQuery, conditions: Conditions, { indexed }: View): Source {
    const others = { ...conditions, text: undefined };
    const matching = (after: number, upTo: number) =>
      new FewSource(
        this.#statements,
        this.#unindexed.matching(text, after, upTo, indexed),
        others,
        () => true,
      );
    return {
      span: this.#unindexed.span,
      isCountedByBlocks: true,
      newest: (after, upTo, limit, offset) => matching(after, upTo).newest(after, upTo, limit, offset),
      count: (after, upTo) => matching(after, upTo).count(after, upTo),
    };
  }

  // All messages with the flags and tags, newest first, if there are few of them and there are other conditions too.
  #fewFlagged(conditions: Conditions, { state }: View): number[] | undefined {
    const { text, texts, mask, tags } = conditions;
    if (mask === 0 && tags.length === 0) return undefined;
    if (!text && texts.length === 0 && isPlain(conditions)) return undefined;
    const atMost = tags.length === 0 ? countWith(state.counts, mask) : this.#taggedAtMost(tags);
    if (atMost > this.#tuning.fewMessages) return undefined;
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

  // An upper limit from the counters, which is cheap. A message with two of the tags counts twice.
  #taggedAtMost(tags: string[]): number {
    return this.#statements
      .get(`SELECT coalesce(sum(messages), 0) AS n FROM tag_totals WHERE tag IN (${tagPlaceholders(tags)})`)
      .get(tagParameters(tags))!.n as number;
  }

  // The indexed messages of the most selective address condition, if there are few of them.
  #fewAddressed({ text: words, texts }: Conditions, view: View): number[] | undefined {
    if (view.indexed === view.state.floor || (!words && this.#total(view) <= this.#tuning.scanRows))
      return undefined;
    let fewest: MatchingAddresses | undefined;
    for (const text of texts) {
      if (!isIndexed(text)) continue;
      const found = this.#addresses.find(text);
      if (found && (!fewest || found.messages < fewest.messages)) fewest = found;
    }
    const few = words ? this.#tuning.fewMessages : this.#tuning.fewRows;
    return fewest && fewest.messages <= few ? this.#addresses.seqs(fewest, view.indexed) : undefined;
  }

  #total({ state }: View): number {
    return countWith(state.counts, 0);
  }
}
