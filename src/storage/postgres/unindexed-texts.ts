import { createTextMatcher, type TextQuery } from '../../text/match.ts';
import { messageFields } from '../message-text.ts';
import type { Connections } from './connections.ts';
import { INBOX } from './options.ts';
import { loadAfter } from './text-loader.ts';

/** The result of a search without the index: of the messages after `upTo`, exactly these match. */
export interface Unindexed {
  upTo: string;
  ids: string[];
}

interface Checked {
  /** The last message that was checked. */
  last: string;
  ids: string[];
  queue: Promise<unknown>;
}

const MESSAGES_AT_ONCE = 200;

// The same searches are repeated while a user types and while tests wait.
const MAX_QUERIES = 50;

/** Searches the messages that are not indexed yet. Reads each message only once per query. */
export class UnindexedTexts {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #maxCharacters: number;
  readonly #queries = new Map<string, Checked>();

  constructor(connections: Connections, schema: string, maxCharacters: number) {
    this.#connections = connections;
    this.#schema = schema;
    this.#maxCharacters = maxCharacters;
  }

  match(query: TextQuery): Promise<Unindexed> {
    const key = JSON.stringify(query);
    const checked = this.#queries.get(key) ?? { last: '', ids: [], queue: Promise.resolve() };
    // Moves the query to the end of the map, as the most recently used.
    this.#queries.delete(key);
    this.#queries.set(key, checked);
    if (this.#queries.size > MAX_QUERIES) this.#queries.delete(this.#queries.keys().next().value!);
    const result = checked.queue.then(() => this.#check(query, checked));
    checked.queue = result.catch(() => {});
    return result;
  }

  async #check(query: TextQuery, checked: Checked): Promise<Unindexed> {
    const [state] = await this.#connections.read<{ up_to: string }>(
      `SELECT up_to FROM ${this.#schema}.search_index WHERE inbox = $1`,
      [INBOX],
    );
    const upTo = state!.up_to;
    checked.ids = checked.ids.filter((id) => id > upTo);
    if (checked.last < upTo) checked.last = upTo;
    const matches = createTextMatcher(query);
    const options = { maxCharacters: this.#maxCharacters, warn: () => {} };
    for (;;) {
      const read = this.#connections.read.bind(this.#connections);
      const messages = await loadAfter(read, this.#schema, checked.last, MESSAGES_AT_ONCE);
      if (messages.length === 0) return { upTo, ids: [...checked.ids] };
      for (const message of messages)
        if (matches(messageFields(message, message.bytes, options))) checked.ids.push(message.id);
      checked.last = messages.at(-1)!.id;
    }
  }
}
