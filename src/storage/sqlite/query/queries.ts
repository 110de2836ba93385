import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ListedMessage } from '../../../contract/message.ts';
import type { ListQuery, MessageFilter, Page } from '../../../mailbox/ports.ts';
import type { ResolvedOptions } from '../options.ts';
import { ConditionReader, type Conditions } from './conditions.ts';
import { Counter } from './counter.ts';
import { Planner } from './planner.ts';
import { Previews } from './previews.ts';
import { type SummaryRow, toListedRow } from './summaries.ts';
import { TimeSlices } from './time-slices.ts';
import type { Views } from './view.ts';

// The preview of a message that is not indexed yet can take a millisecond.
const PREVIEWS_AT_ONCE = 20;

/**
 * Lists and counts the messages that match a filter. Long queries run in slices, each with a new view. The range of
 * messages is fixed at the start, so messages and index may change in between.
 */
export class Queries {
  readonly #views: Views;
  readonly #planner: Planner;
  readonly #conditions: ConditionReader;
  readonly #counter: Counter;
  readonly #previews: Previews;
  readonly #oldest: StatementSync;

  constructor(db: DatabaseSync, views: Views, options: ResolvedOptions) {
    this.#views = views;
    this.#planner = new Planner(db, options);
    this.#conditions = new ConditionReader(db);
    this.#counter = new Counter(db, this.#planner, options.tuning);
    this.#previews = new Previews(db);
    this.#oldest = db.prepare('SELECT min(seq) AS seq FROM messages WHERE seq > ?');
  }

  /** Must be called when the index was replaced. */
  forget(): void {
    this.#planner.forget();
  }

  async list(query: ListQuery): Promise<Page> {
    const slices = new TimeSlices();
    const { limit, offset = 0 } = query;
    const { page, all, known } = this.#views.read((view) => {
      const { before, ...filter } = query;
      const all = this.#conditions.read(filter, view.state);
      const page = before === undefined ? all : this.#conditions.read(query, view.state);
      return { page, all, known: this.#planner.knownCount(all, view) };
    });
    const total = known ?? (await this.#count(all, slices));
    // The total is known, so the search can stop as soon as all matches are found.
    const wanted = Math.min(limit + 1, total - offset);
    const rows = wanted > 0 ? await this.#newest(page, wanted, offset, slices) : [];
    const shown = rows.slice(0, limit);
    return {
      messages: query.preview ? await this.#withPreviews(shown, slices) : shown.map(toListedRow),
      total,
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }

  async count(filter: MessageFilter): Promise<number> {
    const { conditions, known } = this.#views.read((view) => {
      const conditions = this.#conditions.read(filter, view.state);
      return { conditions, known: this.#planner.knownCount(conditions, view) };
    });
    return known ?? this.#count(conditions, new TimeSlices());
  }

  /** The ids of up to `limit` matches, newest first, and the `upTo` for the next call; 0 if there are no more. */
  async ids(filter: MessageFilter, upTo: number, limit: number): Promise<{ ids: string[]; upTo: number }> {
    const conditions = this.#views.read(({ state }) => this.#conditions.read(filter, state));
    const range = { ...conditions, upTo: Math.min(conditions.upTo, upTo) };
    const rows = await this.#newest(range, limit, 0, new TimeSlices());
    return { ids: rows.map(({ id }) => id), upTo: rows.length < limit ? 0 : rows.at(-1)!.seq - 1 };
  }

  async #withPreviews(rows: SummaryRow[], slices: TimeSlices): Promise<ListedMessage[]> {
    const messages: ListedMessage[] = [];
    while (messages.length < rows.length) {
      await slices.next();
      this.#views.read((view) => {
        for (const row of rows.slice(messages.length, messages.length + PREVIEWS_AT_ONCE))
          messages.push({ ...toListedRow(row), ...this.#previews.of(row, view) });
      });
    }
    return messages;
  }

  async #newest(
    conditions: Conditions,
    limit: number,
    offset: number,
    slices: TimeSlices,
  ): Promise<SummaryRow[]> {
    const rows: SummaryRow[] = [];
    let { upTo } = conditions;
    let skip = offset;
    while (rows.length < limit && upTo > conditions.after) {
      await slices.next();
      this.#views.read((view) => {
        const { source, after: begin } = this.#planner.segmentAt(upTo, conditions, view);
        const after = Math.max(begin, conditions.after, upTo - source.span);
        const found = source.newest(after, upTo, limit - rows.length, skip);
        if (found.length > 0) skip = 0;
        else if (skip > 0) skip -= source.count(after, upTo);
        rows.push(...found);
        upTo = after;
      });
    }
    return rows;
  }

  async #count(conditions: Conditions, slices: TimeSlices): Promise<number> {
    let { after } = conditions;
    let total = 0;
    while (after < conditions.upTo) {
      await slices.next();
      this.#views.read((view) => {
        // After retention or a clear, the first messages of the range may have been removed.
        const { seq } = this.#oldest.get(Math.max(after, view.state.floor)) as { seq: number | null };
        after = Math.max(after, (seq ?? Number.POSITIVE_INFINITY) - 1);
        if (after >= conditions.upTo) return;
        const counted = this.#counter.step(conditions, view, after);
        total += counted.count;
        after = counted.upTo;
      });
    }
    return total;
  }
}
