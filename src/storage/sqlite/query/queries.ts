import type { DatabaseSync } from 'node:sqlite';
import type { ListedMessage } from '../../../contract/message/message.ts';
import type { ListQuery, MessageFilter, Page } from '../../../mailbox/ports.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { ConditionReader, type SqlConditions } from './conditions.ts';
import { Previews } from './previews.ts';
import { type Selection, Selector } from './selection.ts';
import { Slices } from './slices.ts';
import { type SummaryRow, toListedRow } from './summaries.ts';
import type { Views } from './view.ts';

// The preview of a message that is not indexed yet can take a millisecond.
const PREVIEWS_AT_ONCE = 20;

/**
 * Lists and counts the messages that match a filter. Long queries run in slices, each with a new view, so that they can
 * be cancelled in between. The range of messages is fixed at the start, so messages and index may change meanwhile.
 */
export class Queries {
  readonly #views: Views;
  readonly #conditions: ConditionReader;
  readonly #selector: Selector;
  readonly #previews: Previews;

  constructor(db: DatabaseSync, views: Views, options: SqliteStoreOptions) {
    this.#views = views;
    this.#conditions = new ConditionReader(db);
    this.#selector = new Selector(db, options);
    this.#previews = new Previews(db);
  }

  async list(query: ListQuery): Promise<Page> {
    const slices = new Slices();
    const { limit, offset = 0 } = query;
    const conditions = this.#read(query);
    const { known, upToAll } = conditions;
    const total = known ?? (await this.#count({ ...conditions, upTo: upToAll }, slices));
    // The total is known, so the search can stop as soon as all matches are found.
    const wanted = Math.min(limit + 1, total - offset);
    const rows = wanted > 0 ? await this.#rows(conditions, wanted, offset, total, slices) : [];
    const shown = rows.slice(0, limit);
    return {
      messages: query.preview ? await this.#withPreviews(shown, slices) : shown.map(toListedRow),
      total,
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }

  async count(filter: MessageFilter): Promise<number> {
    const conditions = this.#read(filter);
    const { known, upTo, upToAll } = conditions;
    return known !== undefined && upTo === upToAll ? known : this.#count(conditions, new Slices());
  }

  /** The ids of up to `limit` matches, newest first, and the `upTo` for the next call; 0 if there are no more. */
  async ids(filter: MessageFilter, upTo: number, limit: number): Promise<{ ids: string[]; upTo: number }> {
    const conditions = this.#read(filter);
    const range = { ...conditions, upTo: Math.min(conditions.upTo, upTo) };
    const rows = await this.#newest(range, limit, 0, new Slices());
    return { ids: rows.map(({ id }) => id), upTo: rows.length < limit ? 0 : rows.at(-1)!.seq - 1 };
  }

  #read(filter: MessageFilter): SqlConditions {
    return this.#views.read(({ state }) => this.#conditions.read(filter, state));
  }

  async #count(conditions: SqlConditions, slices: Slices): Promise<number> {
    let total = 0;
    await this.#eachSelection(conditions, slices, (selection) => {
      total += selection.count();
      return true;
    });
    return total;
  }

  /** `limit` of the `total` matches, newest first. */
  async #rows(
    conditions: SqlConditions,
    limit: number,
    offset: number,
    total: number,
    slices: Slices,
  ): Promise<SummaryRow[]> {
    const { text, isNarrow, upTo, upToAll } = conditions;
    const isInOneSlice = !text && isNarrow && upTo === upToAll;
    if (!isInOneSlice || offset < total / 2) return this.#newest(conditions, limit, offset, slices);
    // A deep offset is near the other end.
    let rows: SummaryRow[] = [];
    await this.#eachSelection(conditions, slices, (selection) => {
      rows = selection.oldest(limit, total - offset - limit).reverse();
      return false;
    });
    return rows;
  }

  async #newest(
    conditions: SqlConditions,
    limit: number,
    offset: number,
    slices: Slices,
  ): Promise<SummaryRow[]> {
    const rows: SummaryRow[] = [];
    let skip = offset;
    await this.#eachSelection(conditions, slices, (selection) => {
      const count = skip > 0 && selection.after > conditions.after ? selection.count() : skip + 1;
      if (count > skip) rows.push(...selection.newest(limit - rows.length, skip));
      skip = Math.max(0, skip - count);
      return rows.length < limit;
    });
    return rows;
  }

  /** Goes through all messages of the range, newest first, until `use` returns false. */
  async #eachSelection(
    conditions: SqlConditions,
    slices: Slices,
    use: (selection: Selection) => boolean,
  ): Promise<void> {
    let { upTo } = conditions;
    let isWanted = !conditions.nothing;
    while (isWanted && upTo > conditions.after) {
      await slices.next();
      this.#views.read((view) => {
        const selection = this.#selector.select(conditions, view, upTo, slices.span);
        upTo = selection.after;
        isWanted = use(selection);
      });
    }
  }

  async #withPreviews(rows: SummaryRow[], slices: Slices): Promise<ListedMessage[]> {
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
}
