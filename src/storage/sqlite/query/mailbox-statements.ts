import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { StatementCache } from '../statement-cache.ts';
import type { MailboxState } from '../store-state.ts';

/** The listed messages of a mailbox are those with floor < seq <= last_seq. */
type MailboxRange = Pick<MailboxState, 'floor' | 'last_seq'>;

type StatementValues = Record<string, SQLInputValue> & { after?: number; upTo?: number };

/**
 * Statements that read messages of one mailbox: all of them come here. Each uses `:after` and `:upTo`, which are clamped to the
 * mailbox. So a statement without them fails, and one with wrong ones finds nothing of another mailbox.
 */
export class MailboxStatements {
  readonly #statements: StatementCache;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
  }

  all<Row>(sql: string, listed: MailboxRange, values: StatementValues = {}): Row[] {
    return this.#statements.get(sql).all(clamped(listed, values)) as Row[];
  }

  first<Row>(sql: string, listed: MailboxRange, values: StatementValues = {}): Row | undefined {
    return this.#statements.get(sql).get(clamped(listed, values)) as Row | undefined;
  }

  iterate<Row>(sql: string, listed: MailboxRange, values: StatementValues): Iterable<Row> {
    return this.#statements.get(sql).iterate(clamped(listed, values)) as unknown as Iterable<Row>;
  }
}

function clamped({ floor, last_seq }: MailboxRange, values: StatementValues): Record<string, SQLInputValue> {
  const { after = floor, upTo = last_seq } = values;
  return { ...values, after: Math.max(after, floor), upTo: Math.min(upTo, last_seq) };
}
