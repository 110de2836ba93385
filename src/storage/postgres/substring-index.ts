import type { Substring } from '../filter-conditions.ts';
import type { Connections } from './connections.ts';
import { gramsOf, KEY_FIELDS, type KeyField } from './grams.ts';
import { INBOX } from './options.ts';

/** Some of the messages, and how many of them have each gram. */
interface Sample {
  rows: Record<KeyField, string>[];
  grams: Map<number, number>;
}

// Messages are taken from several places of the inbox.
const PLACES = 8;
const MESSAGES_AT_PLACE = 32;
const MAX_CHARACTERS = 2000;
const MAX_AGE_MS = 10_000;

// If there are not even that many, all are compared.
const FEW = 2 * MESSAGES_AT_PLACE;

// If more messages than this match, or have the rarest gram, comparing all of them takes less time than using the index.
const OFTEN = 0.1;

// A few rare grams exclude almost every message. Each costs as much time as there are messages that have it.
const MAX_GRAMS = 4;
const RARE = 0.02;

/**
 * Decides how to find messages that contain a text. The index finds those that have all grams of it; the rarest of them
 * suffice. A sample tells which these are, and whether so many messages match that the index is not worthwhile.
 */
export class SubstringIndex {
  readonly #connections: Connections;
  readonly #schema: string;
  #sample: Promise<Sample> | undefined;
  #time = 0;

  constructor(connections: Connections, schema: string) {
    this.#connections = connections;
    this.#schema = schema;
  }

  /** Grams that all matching messages have; undefined if it is better to compare every message. */
  async gramsFor(texts: Substring[]): Promise<number[] | undefined> {
    const wanted = texts.flatMap(({ field, key }) => [...gramsOf(field, key)]);
    if (wanted.length === 0) return undefined;
    const { rows, grams } = await this.#current();
    const most = rows.length * OFTEN;
    const countOf = (gram: number) => grams.get(gram) ?? 0;
    const rarest = wanted
      .sort((a, b) => countOf(a) - countOf(b))
      .filter((gram, i) => i === 0 || (i < MAX_GRAMS && countOf(gram) <= rows.length * RARE));
    if (rows.length < FEW || countOf(rarest[0]!) > most) return undefined;
    const matches = rows.filter((row) => texts.every(({ field, key }) => row[field].includes(key)));
    return matches.length > most ? undefined : rarest;
  }

  #current(): Promise<Sample> {
    const now = Date.now();
    if (this.#sample && now - this.#time < MAX_AGE_MS) return this.#sample;
    this.#time = now;
    const sample = this.#read();
    sample.catch(() => {
      if (this.#sample === sample) this.#sample = undefined;
    });
    this.#sample = sample;
    return sample;
  }

  async #read(): Promise<Sample> {
    const columns = KEY_FIELDS.map((field) => `left(m.${field}_key, ${MAX_CHARACTERS}) AS ${field}`);
    const rows = await this.#connections.read<Record<KeyField, string>>(
      `SELECT m.* FROM (SELECT first FROM ${this.#schema}.blocks WHERE inbox = $1 ORDER BY random() LIMIT ${PLACES}) b
       CROSS JOIN LATERAL (SELECT ${columns.join(', ')} FROM ${this.#schema}.messages m
         WHERE m.inbox = $1 AND m.id >= b.first ORDER BY m.id LIMIT ${MESSAGES_AT_PLACE}) m`,
      [INBOX],
    );
    const grams = new Map<number, number>();
    for (const row of rows)
      for (const field of KEY_FIELDS)
        for (const gram of gramsOf(field, row[field])) grams.set(gram, (grams.get(gram) ?? 0) + 1);
    return { rows, grams };
  }
}
