import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AppError } from '../../../mailbox/errors.ts';
import type { MessageFilter } from '../../../mailbox/ports.ts';
import { parseQuery, type Term } from '../../../text/query.ts';
import { ATTACHMENTS, FILES, STARRED, UNREAD } from '../schema.ts';
import type { StoreState } from '../store-state.ts';
import { type TextCondition, textConditions } from './text-conditions.ts';

/** A MessageFilter as the statements need it: parsed, folded, and with its ids turned into places in the order. */
export interface Conditions {
  /** All have to be found; undefined when there is no full-text query. */
  terms: Term[] | undefined;
  texts: TextCondition[];
  /** The flags that a message has to have. */
  mask: number;
  /** One of these, unless it is empty. */
  tags: string[];
  /** Only messages with after < seq <= upTo; those that were stored when the conditions were read. */
  after: number;
  upTo: number;
  /** Only these, newest first; undefined when no ids were given. */
  seqs: number[] | undefined;
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Reads filters in the open transaction. */
export class ConditionReader {
  readonly #find: StatementSync;
  readonly #previous: StatementSync;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT seq FROM messages WHERE id = ?');
    this.#previous = db.prepare('SELECT seq FROM messages WHERE id < ? ORDER BY id DESC LIMIT 1');
  }

  /** Throws `unknown_cursor`. */
  read(filter: MessageFilter, { floor, last_seq }: StoreState): Conditions {
    return {
      terms: parseQuery(filter.q ?? ''),
      texts: textConditions(filter),
      mask:
        (filter.unread ? UNREAD : 0) |
        (filter.starred ? STARRED : 0) |
        // Files are attachments.
        (filter.has_files ? FILES : filter.has_attachments ? ATTACHMENTS : 0),
      tags: [...new Set(filter.tags)].sort(),
      after: Math.max(floor, filter.after === undefined ? 0 : this.#placeOf(filter.after)),
      upTo: Math.min(
        filter.before === undefined ? last_seq : this.#before(filter.before, floor),
        filter.up_to === undefined ? last_seq : this.#placeOf(filter.up_to),
      ),
      seqs: filter.ids && this.#seqs(filter.ids),
    };
  }

  #before(id: string, floor: number): number {
    const seq = this.#seq(id);
    if (seq === undefined || seq <= floor) {
      throw new AppError('unknown_cursor', 'The message in before is not stored. Start from the first page.');
    }
    return seq - 1;
  }

  // A deleted message has no seq any more. Ids are given in the order of arrival (IdClock), so the next older one
  // that is stored marks the same place.
  #placeOf(id: string): number {
    if (!ULID.test(id)) throw new AppError('unknown_cursor', 'after and up_to must be ids of messages.');
    const previous = () => (this.#previous.get(id) as { seq: number } | undefined)?.seq;
    return this.#seq(id) ?? previous() ?? 0;
  }

  #seqs(ids: string[]): number[] {
    const found = ids.map((id) => this.#seq(id)).filter((seq) => seq !== undefined);
    return [...new Set(found)].sort((a, b) => b - a);
  }

  #seq(id: string): number | undefined {
    return (this.#find.get(id) as { seq: number } | undefined)?.seq;
  }
}
