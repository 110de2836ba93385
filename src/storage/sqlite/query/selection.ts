import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { TextQuery } from '../../../text/match.ts';
import type { Term } from '../../../text/query.ts';
import { markFilename } from '../index/index-text.ts';
import { INDEXED_PREFIX } from '../index/search-schema.ts';
import type { SqliteStoreOptions } from '../options.ts';
import { StatementCache } from '../statement-cache.ts';
import type { SqlConditions } from './conditions.ts';
import { LISTED_COLUMNS, type SummaryRow } from './summaries.ts';
import { SLICE_MESSAGES, UnindexedText } from './unindexed-text.ts';
import type { View } from './view.ts';

/** The messages that match, with after < seq <= upTo. Valid in the open transaction. */
export interface Selection {
  after: number;
  count(): number;
  /** Newest first. */
  newest(limit: number, offset: number): SummaryRow[];
}

const IN_RANGE = 'm.seq > :after AND m.seq <= :upTo';
// The casts are explained at ROWID.
const WORDS_IN_RANGE =
  'w.words MATCH :match AND w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER)';

/** Selects matching messages with SQL. */
export class Selector {
  readonly #statements: StatementCache;
  readonly #unindexed: UnindexedText;

  constructor(db: DatabaseSync, options: SqliteStoreOptions) {
    this.#statements = new StatementCache(db);
    this.#unindexed = new UnindexedText(db, options);
  }

  /** Must be called when the index was replaced. */
  forget(): void {
    this.#unindexed.forget();
  }

  /** The matches up to `upTo`, among at most `span` messages if that makes the query shorter. */
  select(conditions: SqlConditions, { indexed }: View, upTo: number, span: number): Selection {
    const { text, isByFlags, isByList } = conditions;
    const from = (n: number) => Math.max(conditions.after, upTo - n);
    if (!text) {
      // The index on flags is so much smaller than the rows that all of it can be read at once, and so is a list.
      const table = `messages m ${isByFlags ? 'INDEXED BY messages_flags' : ''}`;
      return this.#rows(conditions, table, IN_RANGE, {
        after: from(isByFlags || isByList ? upTo : span),
        upTo,
      });
    }
    if (upTo > indexed) {
      const after = Math.max(from(SLICE_MESSAGES), indexed);
      const found = JSON.stringify([...this.#unindexed.matching(text, after, upTo, indexed)]);
      const isFound = `${IN_RANGE} AND m.seq IN (SELECT value FROM json_each(:found))`;
      return this.#rows(conditions, 'messages m', isFound, { after, upTo, found });
    }
    const range = { after: from(isRanged(text) ? span : upTo), upTo };
    if (text.all.length > 0) {
      // A message that was removed may still be in the index. CROSS JOIN keeps the order of the tables.
      const joined = 'search.words w CROSS JOIN messages m ON m.seq = w.rowid';
      return this.#rows(conditions, joined, WORDS_IN_RANGE, { ...range, match: matchText(text) });
    }
    // SQLite evaluates the subquery once, not for each row.
    const isNotExcluded = `${IN_RANGE} AND m.seq NOT IN (SELECT w.rowid FROM search.words w WHERE ${WORDS_IN_RANGE})`;
    return this.#rows(conditions, 'messages m', isNotExcluded, { ...range, match: matchAny(text.none) });
  }

  #rows(
    { sql, parameters }: SqlConditions,
    from: string,
    isInRange: string,
    range: { after: number; upTo: number; [name: string]: SQLInputValue },
  ): Selection {
    const where = `FROM ${from} WHERE ${isInRange} ${sql}`;
    const values = { ...parameters, ...range };
    return {
      after: range.after,
      count: () => this.#statements.get(`SELECT count(*) AS n ${where}`).get(values)!.n as number,
      newest: (limit, offset) => {
        const order = from.startsWith('search') ? 'w.rowid' : 'm.seq';
        const statement = this.#statements.get(
          `SELECT ${LISTED_COLUMNS} FROM (
             SELECT m.seq AS found ${where} ORDER BY ${order} DESC LIMIT :limit OFFSET :offset
           ) CROSS JOIN messages ON seq = found ORDER BY found DESC`,
        );
        return statement.all({ ...values, limit, offset }) as unknown as SummaryRow[];
      },
    };
  }
}

/** An expression for `MATCH` with all required terms and without the excluded ones. */
function matchText({ all, none }: TextQuery): string {
  const wanted = all.map(matchTerm).join(' AND ');
  return none.length === 0 ? wanted : `(${wanted}) NOT (${matchAny(none)})`;
}

/** An expression for `MATCH` with at least one of the terms. */
function matchAny(terms: Term[]): string {
  return terms.map(matchTerm).join(' OR ');
}

// Words are quoted, so that FTS5 never reads user input as syntax.
function matchTerm({ words, prefix, field }: Term): string {
  const column = field && field !== 'filename' ? `in_${field} : ` : '';
  const found = field === 'filename' ? words.map(markFilename) : words;
  return `${column}"${found.join(' ')}"${prefix ? '*' : ''}`;
}

/** False if searching a range of messages takes as long as searching all of them, because FTS5 has to merge words. */
function isRanged({ all, none }: TextQuery): boolean {
  return [...all, ...none].every(({ words, prefix, field }) => {
    const last = [...words.at(-1)!].length + (field === 'filename' ? 1 : 0);
    return !prefix || last <= INDEXED_PREFIX;
  });
}
