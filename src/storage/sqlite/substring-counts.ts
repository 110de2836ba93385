import type { DatabaseSync } from 'node:sqlite';
import type { CountFilter } from '../../mailbox/ports.ts';
import type { AddressField } from './address-index.ts';
import { BlockCounts, type CountRange, type NOT_YET } from './block-counts.ts';
import { countWith } from './flag-counts.ts';
import { substringKey } from './index-text.ts';
import { INTEGER } from './search-schema.ts';
import { StatementCache } from './statement-cache.ts';
import type { StoreState } from './store-state.ts';

// The indexes know any three characters in a row, so they cannot answer for fewer.
const INDEXED_LENGTH = 3;

// So many matching addresses or subjects are gone through at once (a few milliseconds); more are counted by blocks.
const MAX_ADDRESSES = 10_000;
const MAX_MESSAGES = 2_000;

type Column = 'subject' | AddressField;

interface Wanted {
  column: Column;
  key: string;
  indexed: boolean;
}

interface Addresses {
  match: string;
  field: AddressField;
  messages: number;
}

/** Counts messages by substrings of subject, sender and recipients. */
export class SubstringCounts {
  readonly #statements: StatementCache;
  readonly #counts: BlockCounts;

  constructor(db: DatabaseSync) {
    this.#statements = new StatementCache(db);
    this.#counts = new BlockCounts(db);
  }

  count(filter: CountFilter, state: StoreState, deadline: number): number | typeof NOT_YET {
    const wanted = parseFilter(filter);
    if (wanted.length === 0) return countWith(state.counts, 0);
    const fewest = this.#fewestAddressed(wanted);
    if (fewest && wanted.length === 1) return fewest.messages;
    if (fewest && fewest.messages <= MAX_MESSAGES) return this.#countAddressed(fewest, wanted);
    return this.#countBySubject(wanted, state, deadline);
  }

  // The address filter that leaves the fewest messages, of those that match a manageable number of addresses.
  #fewestAddressed(wanted: Wanted[]): Addresses | undefined {
    let fewest: Addresses | undefined;
    for (const { column, key, indexed } of wanted) {
      if (column === 'subject' || !indexed) continue;
      const match = matchExpression(column, key);
      const { addresses, messages } = this.#statements
        .get(
          `SELECT count(*) AS addresses, coalesce(sum(messages), 0) AS messages FROM search.address_totals
           WHERE id IN (SELECT rowid FROM search.addresses WHERE addresses MATCH ? LIMIT ${MAX_ADDRESSES + 1})`,
        )
        .get(match) as { addresses: number; messages: number };
      if (addresses > MAX_ADDRESSES) continue;
      if (!fewest || messages < fewest.messages) fewest = { match, field: column, messages };
    }
    return fewest;
  }

  #countAddressed({ match, field }: Addresses, wanted: Wanted[]): number {
    const rows = this.#statements
      .get(
        `SELECT ${ROW} FROM messages WHERE seq IN (
           SELECT seq FROM search.message_addresses
           WHERE ${field} IN (SELECT rowid FROM search.addresses WHERE addresses MATCH ?))`,
      )
      .iterate(match);
    return countRows(rows, wanted);
  }

  #countBySubject(wanted: Wanted[], state: StoreState, deadline: number): number | typeof NOT_YET {
    const subject = wanted.find(({ column, indexed }) => column === 'subject' && indexed);
    const key = JSON.stringify(wanted);
    const match = subject && matchExpression('subject', subject.key);
    if (match !== undefined && !this.#counts.has(key)) {
      const found = this.#statements
        .get(`SELECT count(*) AS n FROM (SELECT 1 ${SUBJECTS} LIMIT ${MAX_MESSAGES + 1})`)
        .get(match, state.floor, state.last_seq)!.n as number;
      if (found <= MAX_MESSAGES) return this.#ranged(match, wanted)(state.floor, state.last_seq);
    }
    return this.#counts.count(key, 'removals', state, this.#ranged(match, wanted), deadline);
  }

  #ranged(match: string | undefined, wanted: Wanted[]): CountRange {
    if (match === undefined) {
      // Nothing to look up: every message is looked at.
      const all = this.#statements.get(`SELECT ${ROW} FROM messages WHERE seq > ? AND seq <= ?`);
      return (after, upTo) => countRows(all.iterate(after, upTo), wanted);
    }
    if (wanted.length === 1) {
      const counted = this.#statements.get(`SELECT count(*) AS n ${SUBJECTS}`);
      return (after, upTo) => counted.get(match, after, upTo)!.n as number;
    }
    const found = this.#statements.get(`SELECT ${ROW} FROM messages WHERE seq IN (SELECT rowid ${SUBJECTS})`);
    return (after, upTo) => countRows(found.iterate(match, after, upTo), wanted);
  }
}

const ROW = 'subject, sender, recipients';
const SUBJECTS = `FROM search.subjects WHERE subjects MATCH ? AND rowid > ${INTEGER} AND rowid <= ${INTEGER}`;

function countRows(rows: Iterable<unknown>, wanted: Wanted[]): number {
  let count = 0;
  for (const row of rows) {
    if (wanted.every(({ column, key }) => contains(row as Record<Column, string>, column, key))) count++;
  }
  return count;
}

function contains(texts: Record<Column, string>, column: Column, key: string): boolean {
  if (column !== 'recipients') return substringKey(texts[column]).includes(key);
  return (JSON.parse(texts.recipients) as string[]).some((address) => substringKey(address).includes(key));
}

// A phrase of a trigram index is exactly a substring. Quoted, so nothing in it is syntax to FTS5.
function matchExpression(column: Column, key: string): string {
  return `${column} : "${key.replaceAll('"', '""')}"`;
}

function parseFilter(filter: CountFilter): Wanted[] {
  const wanted: Wanted[] = [];
  const add = (column: Column, text: string | undefined) => {
    if (text === undefined || text.trim() === '') return;
    const key = substringKey(text);
    wanted.push({ column, key, indexed: hasLength(key, INDEXED_LENGTH) });
  };
  add('subject', filter.subject);
  add('sender', filter.sender);
  add('recipients', filter.recipient);
  return wanted;
}

function hasLength(text: string, length: number): boolean {
  let characters = 0;
  for (const _ of text) if (++characters === length) return true;
  return false;
}
