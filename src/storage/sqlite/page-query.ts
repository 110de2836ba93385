import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AppError } from '../../mailbox/errors.ts';
import type { ListQuery, Page } from '../../mailbox/ports.ts';
import { ATTACHMENTS, STARRED, UNREAD } from './schema.ts';
import { type SummaryRow, toSummary } from './summaries.ts';

/** The flags that a query asks for, as a mask. `false` does not filter. */
export function flagMask(query: ListQuery): number {
  return (
    (query.unread ? UNREAD : 0) | (query.starred ? STARRED : 0) | (query.has_attachments ? ATTACHMENTS : 0)
  );
}

/** Turns the id a page ends with into its place in the order. */
export class Cursors {
  readonly #find: StatementSync;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT seq FROM messages WHERE id = ? AND seq > ?');
  }

  /** The seq that the page lies below. Throws `unknown_cursor`. */
  resolve(before: string | undefined, floor: number): number {
    if (before === undefined) return Number.MAX_SAFE_INTEGER;
    const row = this.#find.get(before, floor) as { seq: number } | undefined;
    if (!row) {
      throw new AppError(
        'unknown_cursor',
        'The message that before names is not stored (any more): start from the first page.',
      );
    }
    return row.seq;
  }
}

/** A page from rows fetched with a limit of one more than asked: the extra row says that there is a next page. */
export function toPage(rows: SummaryRow[], limit: number, total: number): Page {
  const shown = rows.slice(0, limit);
  return {
    messages: shown.map(toSummary),
    total,
    next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
  };
}
