import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type TextQuery, termsOf } from '../../../text/divided-query.ts';
import type { Term } from '../../../text/query.ts';
import { fieldLookup } from '../index/index-text.ts';
import type { SqliteStoreOptions } from '../options.ts';
import type { MailboxState } from '../store-state.ts';
import type { SqlConditions } from './conditions.ts';
import type { SqlAlternatives } from './filters.ts';
import { MailboxStatements } from './mailbox-statements.ts';
import { LISTED_COLUMNS, type SummaryRow } from './summaries.ts';
import { SLICE_MESSAGES, UnindexedText } from './unindexed-text.ts';
import type { IndexedView } from './view.ts';

/** The messages that match, with after < seq <= upTo. Valid in the open transaction. */
export interface Selection {
  after: number;
  count(): number;
  newest(limit: number, offset: number): SummaryRow[];
}

const NONE = { count: () => 0, newest: () => [] };

const IN_RANGE = 'm.seq > :after AND m.seq <= :upTo';
// The casts are explained at ROWID.
const WORDS_IN_RANGE =
  'w.words MATCH :match AND w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER)';

/** Selects matching messages with SQL. */
export class MessageSelector {
  readonly #statements: MailboxStatements;
  readonly #unindexed: UnindexedText;

  constructor(db: DatabaseSync, options: SqliteStoreOptions) {
    this.#statements = new MailboxStatements(db);
    this.#unindexed = new UnindexedText(db, options);
  }

  /** The matches up to `upTo`, among at most `span` messages if that makes the query shorter. */
  select(conditions: SqlConditions, view: IndexedView, upTo: number, span: number): Selection {
    const { state, indexed, isExact } = view;
    const { either, sql, isInNarrowIndex, isByList } = conditions;
    const text = upTo > indexed ? conditions.text : withAddresses(conditions);
    const from = (n: number) => Math.max(conditions.after, upTo - n);
    const messages = `messages m ${isInNarrowIndex ? 'INDEXED BY messages_narrow' : ''}`;
    if (!text) {
      // The narrow index is so much smaller than the rows that all of it can be read at once, and so is a list.
      const isSmall = isInNarrowIndex || isByList;
      const after = Math.max(from(isSmall ? upTo : span), conditions.addressed.length > 0 ? indexed : 0);
      return this.#rows(conditions, state, messages, IN_RANGE, { after, upTo });
    }
    if (upTo > indexed) {
      const after = Math.max(from(SLICE_MESSAGES), indexed);
      const matches = this.#unindexed.matching(text, after, upTo, view);
      if (!matches) return { ...NONE, after: upTo };
      const isFound = (name: string) => `m.seq IN (SELECT value FROM json_each(:${name}))`;
      const groups = either.map(({ sql }, i) => [sql, isFound(`either${i}`)]);
      return this.#rows(
        conditions,
        state,
        'messages m',
        `${IN_RANGE} AND ${isFound('found')} ${eachOf(groups)}`,
        {
          ...{ after, upTo, found: JSON.stringify(matches.seqs) },
          ...Object.fromEntries(matches.either.map((seqs, i) => [`either${i}`, JSON.stringify(seqs)])),
        },
      );
    }
    const range = { after: from(isRanged(text) ? span : upTo), upTo };
    const countsAlone = isExact && sql === '' && either.length === 0;
    const groups = lookUp(either);
    if (text.all.length > 0) {
      // A message that was removed may still be in the index. CROSS JOIN keeps the order of the tables.
      const joined = 'search.words w CROSS JOIN messages m ON m.seq = w.rowid';
      const values = { ...range, match: matchText(text) };
      const rows = this.#rows(conditions, state, joined, `${WORDS_IN_RANGE} ${groups.sql}`, {
        ...values,
        ...groups.parameters,
      });
      return countsAlone ? { ...rows, count: () => this.#countWords(state, values) } : rows;
    }
    if (text.none.length === 0)
      return this.#rows(conditions, state, messages, `${IN_RANGE} ${groups.sql}`, {
        ...range,
        ...groups.parameters,
      });
    const isNotExcluded = `${IN_RANGE} AND m.seq NOT IN ${withWords(':match')} ${groups.sql}`;
    const values = { ...range, match: matchAny(text.none) };
    const rows = this.#rows(conditions, state, messages, isNotExcluded, { ...values, ...groups.parameters });
    const all = this.#rows(conditions, state, messages, IN_RANGE, range);
    return countsAlone ? { ...rows, count: () => all.count() - this.#countWords(state, values) } : rows;
  }

  #countWords(state: MailboxState, values: Record<string, SQLInputValue>): number {
    const sql = `SELECT count(*) AS n FROM search.words w WHERE ${WORDS_IN_RANGE}`;
    return this.#statements.first<{ n: number }>(sql, state, values)!.n;
  }

  #rows(
    { sql, parameters }: SqlConditions,
    state: MailboxState,
    from: string,
    isInRange: string,
    range: { after: number; upTo: number; [name: string]: SQLInputValue },
  ): Selection {
    const where = `FROM ${from} WHERE ${isInRange} ${sql}`;
    const values = { ...parameters, ...range };
    const newest = (limit: number, offset: number) => {
      const key = from.startsWith('search') ? 'w.rowid' : 'm.seq';
      return this.#statements.all<SummaryRow>(
        `SELECT ${LISTED_COLUMNS} FROM (
           SELECT m.seq AS found ${where} ORDER BY ${key} DESC LIMIT :limit OFFSET :offset
         ) CROSS JOIN messages ON seq = found ORDER BY found DESC`,
        state,
        { ...values, limit, offset },
      );
    };
    return {
      after: range.after,
      count: () => this.#statements.first<{ n: number }>(`SELECT count(*) AS n ${where}`, state, values)!.n,
      newest,
    };
  }
}

/** The words to find, with those of the addresses. */
function withAddresses({ text, addressed }: SqlConditions): TextQuery | undefined {
  if (addressed.length === 0) return text;
  const { all, ...others } = text ?? { all: [], none: [], either: [] };
  return { ...others, all: [...all, addressed] };
}

/** Messages in the range that an expression for `MATCH` finds. SQLite evaluates it once, not for each row. */
function withWords(parameter: string): string {
  return `(SELECT w.rowid FROM search.words w WHERE ${WORDS_IN_RANGE.replace(':match', parameter)})`;
}

/** SQL for groups of alternatives, some of which the search index finds. */
function lookUp(either: SqlAlternatives[]): { sql: string; parameters: Record<string, string> } {
  const parameters: Record<string, string> = {};
  const groups = either.map(({ sql, any, notAll }, i) => {
    const alternatives = [sql];
    if (any.length > 0) {
      alternatives.push(`m.seq IN ${withWords(`:any${i}`)}`);
      parameters[`any${i}`] = matchAny(any);
    }
    if (notAll.length > 0) {
      alternatives.push(`m.seq NOT IN ${withWords(`:all${i}`)}`);
      parameters[`all${i}`] = matchAll(notAll.map((term) => [term]));
    }
    return alternatives;
  });
  return { sql: eachOf(groups), parameters };
}

/** SQL for one alternative of each group. Empty ones are left out. */
function eachOf(groups: string[][]): string {
  return groups.map((group) => `AND (${group.filter(Boolean).join(' OR ')}) `).join('');
}

/** An expression for `MATCH` with all required terms and without the excluded ones. */
function matchText({ all, none }: TextQuery): string {
  const wanted = matchAll(all);
  return none.length === 0 ? wanted : `(${wanted}) NOT (${matchAny(none)})`;
}

/** An expression for `MATCH` with at least one term of each list. */
function matchAll(lists: Term[][]): string {
  return lists.map((terms) => (terms.length === 1 ? matchAny(terms) : `(${matchAny(terms)})`)).join(' AND ');
}

/** An expression for `MATCH` with at least one of the terms. */
function matchAny(terms: Term[]): string {
  return terms.map(matchTerm).join(' OR ');
}

// Words are quoted, so that FTS5 never reads user input as syntax.
function matchTerm({ words, prefix, field }: Term): string {
  const { column, mark } = fieldLookup(field);
  const found = words.map((word) => mark + word).join(' ');
  return `${column ? `${column} : ` : ''}"${found}"${prefix ? '*' : ''}`;
}

/** False if searching a range of messages takes as long as searching all of them: FTS5 merges all words with a prefix. */
function isRanged(text: TextQuery): boolean {
  return termsOf(text).every(({ prefix }) => !prefix);
}
