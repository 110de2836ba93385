import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CountFilter } from '../../mailbox/ports.ts';
import { BlockCounts, type CountRange, type NOT_YET } from './block-counts.ts';
import { countWith } from './flag-counts.ts';
import { substringKey } from './index-text.ts';
import { INTEGER } from './search-schema.ts';
import { StatementCache } from './statement-cache.ts';
import type { StoreState } from './store-state.ts';

// The index knows any three characters in a row, so it cannot answer for fewer.
const INDEXED_LENGTH = 3;

// Up to this many matches are counted at once, more are counted by blocks.
const COUNT_AT_ONCE = 2_000;

const FOUND = `FROM search.substrings
  WHERE substrings MATCH ? AND rowid > ${INTEGER} AND rowid <= ${INTEGER}`;

type Column = 'subject' | 'sender' | 'recipients';

interface Wanted {
  column: Column;
  key: string;
}

/** Counts messages by substrings of subject, sender and recipients. */
export class SubstringCounts {
  readonly #statements: StatementCache;
  readonly #counts: BlockCounts;
  readonly #scan: StatementSync;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
    this.#counts = new BlockCounts(db);
    this.#scan = db.prepare('SELECT subject, sender, recipients FROM messages WHERE seq > ? AND seq <= ?');
  }

  count(filter: CountFilter, state: StoreState, deadline: number): number | typeof NOT_YET {
    const wanted = parseFilter(filter);
    if (wanted.length === 0) return countWith(state.counts, 0);
    const indexed = wanted.filter(({ key }) => isIndexed(key));
    const short = wanted.filter(({ key }) => !isIndexed(key));
    const key = JSON.stringify(wanted);
    if (indexed.length === 0)
      return this.#counts.count(key, 'removals', state, this.#scanned(short), deadline);
    const match = matchExpression(indexed);
    if (short.length > 0) {
      return this.#counts.count(key, 'removals', state, this.#verified(match, short), deadline);
    }
    if (!this.#counts.has(key)) {
      const probe = this.#statements.get(
        `SELECT count(*) AS n FROM (SELECT 1 ${FOUND} LIMIT ${COUNT_AT_ONCE + 1})`,
      );
      const found = probe.get(match, state.floor, state.last_seq)!.n as number;
      if (found <= COUNT_AT_ONCE) return found;
    }
    const statement = this.#statements.get(`SELECT count(*) AS n ${FOUND}`);
    const countRange: CountRange = (after, upTo) => statement.get(match, after, upTo)!.n as number;
    return this.#counts.count(key, 'removals', state, countRange, deadline);
  }

  // Nothing to look up: every message is looked at.
  #scanned(wanted: Wanted[]): CountRange {
    return (after, upTo) => countRows(this.#scan.iterate(after, upTo), wanted);
  }

  // What the index finds by the long texts is looked at for the short ones.
  #verified(match: string, short: Wanted[]): CountRange {
    const statement = this.#statements.get(
      `SELECT subject, sender, recipients FROM messages WHERE seq IN (SELECT rowid ${FOUND})`,
    );
    return (after, upTo) => countRows(statement.iterate(match, after, upTo), short);
  }
}

function countRows(rows: Iterable<unknown>, wanted: Wanted[]): number {
  let count = 0;
  for (const row of rows) {
    if (wanted.every(({ column, key }) => contains(row as Record<Column, string>, column, key))) count++;
  }
  return count;
}

// A phrase of the trigram index is exactly a substring. Quoted, so nothing in it is syntax to FTS5.
function matchExpression(wanted: Wanted[]): string {
  return wanted.map(({ column, key }) => `${column} : "${key.replaceAll('"', '""')}"`).join(' AND ');
}

function contains(texts: Record<Column, string>, column: Column, key: string): boolean {
  if (column !== 'recipients') return substringKey(texts[column]).includes(key);
  return (JSON.parse(texts.recipients) as string[]).some((address) => substringKey(address).includes(key));
}

function parseFilter(filter: CountFilter): Wanted[] {
  const wanted: Wanted[] = [];
  const add = (column: Column, text: string | undefined) => {
    if (text !== undefined && text.trim() !== '') wanted.push({ column, key: substringKey(text) });
  };
  add('subject', filter.subject);
  add('sender', filter.sender);
  add('recipients', filter.recipient);
  return wanted;
}

function isIndexed(key: string): boolean {
  let characters = 0;
  for (const _ of key) if (++characters === INDEXED_LENGTH) return true;
  return false;
}
