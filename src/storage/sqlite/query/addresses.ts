import type { AddressField } from '../index/address-index.ts';
import type { StatementCache } from '../statement-cache.ts';
import { matchExpression, type TextCondition } from './text-conditions.ts';
import type { View } from './view.ts';

/** The indexed addresses that satisfy a condition, and the number of their messages, including removed ones. */
export interface MatchingAddresses {
  field: AddressField;
  match: string;
  messages: number;
}

const MATCHING = 'SELECT rowid FROM search.addresses WHERE addresses MATCH :match';

/** Finds addresses rather than messages: a sender of a million messages is a single row. */
export class Addresses {
  readonly #statements: StatementCache;
  readonly #limit: number;

  /** A condition that more than `limit` addresses match is not handled here. */
  constructor(statements: StatementCache, limit: number) {
    this.#statements = statements;
    this.#limit = limit;
  }

  /** Undefined if the condition is not about addresses, or too many addresses match. */
  find(condition: TextCondition): MatchingAddresses | undefined {
    if (condition.column === 'subject') return undefined;
    const match = matchExpression(condition);
    const { addresses, messages } = this.#statements
      .get(
        `SELECT count(*) AS addresses, coalesce(sum(messages), 0) AS messages FROM search.address_totals
         WHERE id IN (${MATCHING} LIMIT ${this.#limit + 1})`,
      )
      .get({ match }) as { addresses: number; messages: number };
    return addresses > this.#limit ? undefined : { field: condition.column, match, messages };
  }

  /** The indexed messages of these addresses, newest first. Some may have been removed. */
  seqs({ field, match }: MatchingAddresses, upTo: number): number[] {
    const rows = this.#statements
      .get(
        `SELECT seq FROM search.message_addresses
         WHERE ${field} IN (${MATCHING}) AND seq <= :upTo ORDER BY seq DESC`,
      )
      .all({ match, upTo }) as { seq: number }[];
    return rows.map(({ seq }) => seq);
  }

  /** How many of their indexed messages were removed or are in the trash; undefined if unknown. */
  removed({ field, match }: MatchingAddresses, view: View): number | undefined {
    const trashed = view.state.trashed === 0 ? 0 : this.#trashed({ field, match }, view);
    if (view.lastRemoval === view.removed) return trashed;
    // The writer deletes removals once a newer version of the index has processed them.
    const { oldest } = this.#statements
      .get('SELECT min(n) AS oldest FROM removals WHERE n > :removed')
      .get({ removed: view.removed }) as { oldest: number | null };
    if (oldest !== view.removed + 1) return undefined;
    const row = this.#statements
      .get(
        `SELECT count(*) AS n FROM removals r CROSS JOIN search.message_addresses m ON m.seq = r.seq
         WHERE r.n > :removed AND m.seq <= :indexed AND m.${field} IN (${MATCHING})`,
      )
      .get({ match, removed: view.removed, indexed: view.indexed }) as { n: number };
    return row.n + trashed;
  }

  #trashed({ field, match }: Pick<MatchingAddresses, 'field' | 'match'>, { state, indexed }: View): number {
    const row = this.#statements
      .get(
        `SELECT count(*) AS n FROM trash t CROSS JOIN search.message_addresses m ON m.seq = t.seq
         WHERE t.seq > :floor AND t.seq <= :indexed AND m.${field} IN (${MATCHING})`,
      )
      .get({ match, floor: state.floor, indexed }) as { n: number };
    return row.n;
  }
}
