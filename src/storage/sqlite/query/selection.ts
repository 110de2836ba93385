import type { SQLInputValue } from 'node:sqlite';
import { type TextQuery, termsOf } from '../../../text/divided-query.ts';
import type { Term } from '../../../text/query.ts';
import { fieldLookup } from '../index/index-text.ts';
import type { SqlAlternatives, SqlConditions } from './conditions.ts';
import { LISTED_COLUMNS, type SummaryRow } from './summaries.ts';
import { SLICE_MESSAGES, type UnindexedText } from './unindexed-text.ts';
import type { MailboxView } from './view.ts';

/** The messages that match, with after < seq <= upTo. Valid in the open transaction. */
export interface Selection {
  after: number;
  count(): number;
  newest(limit: number, offset: number): SummaryRow[];
}

type Values = { after: number; upTo: number; [name: string]: SQLInputValue };

const IN_RANGE = 'm.seq > :after AND m.seq <= :upTo';
// The casts are explained at ROWID.
const WORDS_IN_RANGE =
  'w.words MATCH :match AND w.rowid > CAST(:after AS INTEGER) AND w.rowid <= CAST(:upTo AS INTEGER)';

/** The matches up to `upTo`, among at most `span` messages if that makes the query shorter. */
export function selectMatches(
  conditions: SqlConditions,
  view: MailboxView,
  upTo: number,
  span: number,
  unindexed: UnindexedText,
): Selection {
  const { indexed, isExact } = view;
  const { either, sql, isInNarrowIndex, isByList } = conditions;
  const text = upTo > indexed ? conditions.text : withAddresses(conditions);
  const from = (n: number) => Math.max(conditions.after, upTo - n);
  const messages = `messages m ${isInNarrowIndex ? 'INDEXED BY messages_narrow' : ''}`;
  const inRange = (range: Values, also = '') =>
    rowsOf(conditions, view, messages, `${IN_RANGE} ${also}`, range);
  if (!text) {
    // The narrow index is so much smaller than the rows that all of it can be read at once, and so is a list.
    const isSmall = isInNarrowIndex || isByList;
    const after = Math.max(from(isSmall ? upTo : span), conditions.addressed.length > 0 ? indexed : 0);
    return inRange({ after, upTo });
  }
  if (upTo > indexed) {
    const after = Math.max(from(SLICE_MESSAGES), indexed);
    const matches = unindexed.matching(text, after, upTo, view);
    if (!matches) return { after: upTo, count: () => 0, newest: () => [] };
    const isFound = (name: string) => `m.seq IN (SELECT value FROM json_each(:${name}))`;
    const groups = either.map(({ sql }, i) => [sql, isFound(`either${i}`)]);
    const range = {
      ...{ after, upTo, found: JSON.stringify(matches.seqs) },
      ...Object.fromEntries(matches.either.map((seqs, i) => [`either${i}`, JSON.stringify(seqs)])),
    };
    const isMatch = `${IN_RANGE} AND ${isFound('found')} ${eachOf(groups)}`;
    return rowsOf(conditions, view, 'messages m', isMatch, range);
  }
  const groups = lookUp(either);
  const range = { after: from(isRanged(text) ? span : upTo), upTo };
  const values = { ...range, ...groups.parameters };
  const countsAlone = isExact && sql === '' && either.length === 0;
  const countWords = (match: string) =>
    view.first<{ n: number }>(`SELECT count(*) AS n FROM search.words w WHERE ${WORDS_IN_RANGE}`, {
      ...range,
      match,
    })!.n;
  if (text.all.length > 0) {
    const match = matchText(text);
    // A message that was removed may still be in the index. CROSS JOIN keeps the order of the tables.
    const joined = 'search.words w CROSS JOIN messages m ON m.seq = w.rowid';
    const rows = rowsOf(conditions, view, joined, `${WORDS_IN_RANGE} ${groups.sql}`, { ...values, match });
    return countsAlone ? { ...rows, count: () => countWords(match) } : rows;
  }
  if (text.none.length === 0) return inRange(values, groups.sql);
  const match = matchAny(text.none);
  const rows = inRange({ ...values, match }, `AND m.seq NOT IN ${withWords(':match')} ${groups.sql}`);
  return countsAlone ? { ...rows, count: () => inRange(range).count() - countWords(match) } : rows;
}

function rowsOf(
  { sql, parameters }: SqlConditions,
  view: MailboxView,
  from: string,
  isMatch: string,
  range: Values,
): Selection {
  const where = `FROM ${from} WHERE ${isMatch} ${sql}`;
  const values = { ...parameters, ...range };
  const key = from.startsWith('search') ? 'w.rowid' : 'm.seq';
  return {
    after: range.after,
    count: () => view.first<{ n: number }>(`SELECT count(*) AS n ${where}`, values)!.n,
    newest: (limit, offset) =>
      view.all<SummaryRow>(
        `SELECT ${LISTED_COLUMNS} FROM (
           SELECT m.seq AS found ${where} ORDER BY ${key} DESC LIMIT :limit OFFSET :offset
         ) CROSS JOIN messages ON seq = found ORDER BY found DESC`,
        { ...values, limit, offset },
      ),
  };
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
