import type { MessageFilter } from '../../mailbox/ports.ts';
import { createTextMatcher, type TextQuery } from '../../text/match.ts';
import type { Substring } from '../filter-conditions.ts';
import { messageFields } from '../message-text.ts';
import { ConditionBuilder, type Conditions, type Form } from './conditions.ts';
import type { Connections } from './connections.ts';
import { toUlid } from './message-ids.ts';
import { INBOX } from './options.ts';
import { SubstringIndex } from './substring-index.ts';
import { loadMessages } from './text-loader.ts';
import { onlyWord } from './text-query.ts';
import type { TextReader } from './text-reader.ts';
import type { Unindexed } from './unindexed-texts.ts';

// Maximum number of messages whose texts are in memory at the same time.
const RECHECKED_AT_ONCE = 50;

type SearchState = { is_behind: boolean; is_common: boolean };

/** Converts filters to conditions, including the lookups that this needs. */
export class Filters {
  readonly #connections: Connections;
  readonly #schema: string;
  readonly #texts: TextReader;
  readonly #substrings: SubstringIndex;
  readonly #maxSearchedText: number;

  constructor(connections: Connections, schema: string, texts: TextReader, maxSearchedText: number) {
    this.#connections = connections;
    this.#schema = schema;
    this.#texts = texts;
    this.#substrings = new SubstringIndex(connections, schema);
    this.#maxSearchedText = maxSearchedText;
  }

  /** The current conditions in either form. Their lookups are made only once. */
  async read(filter: MessageFilter): Promise<(form: Form) => Promise<Conditions>> {
    let tags: Promise<string[]> | undefined;
    let state: Promise<SearchState> | undefined;
    let unindexed: Promise<Unindexed | undefined> | undefined;
    const lookups = {
      tagsInUse: () => {
        tags ??= this.tags().then((list) => list.map(({ tag }) => tag));
        return tags;
      },
      unindexed: (query: TextQuery) => {
        state ??= this.#searchState(query);
        unindexed ??= state.then(({ is_behind }) =>
          is_behind ? this.#texts.call('match', query) : undefined,
        );
        return unindexed;
      },
      isCommon: async (query: TextQuery) => {
        state ??= this.#searchState(query);
        return (await state).is_common;
      },
      grams: (texts: Substring[]) => this.#substrings.gramsFor(texts),
    };
    const build = (what: MessageFilter, form: Form) =>
      new ConditionBuilder(this.#schema, INBOX, lookups, form).read(what);
    const { recheck, nothing, ...found } = await build(filter, 'all');
    if (!recheck || nothing) return (form) => build(filter, form);
    const { q: _, search: __, ...others } = filter;
    const ids = await this.#recheck(found, recheck);
    return (form) => build({ ...others, ids }, form);
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#connections.read(
      `SELECT tag, count(*) AS messages FROM ${this.#schema}.message_tags m WHERE inbox = $1 AND ${this.isStored}
       GROUP BY tag ORDER BY count(*) DESC, tag`,
      [INBOX],
    );
  }

  /** A condition that excludes cleared messages. */
  get isStored(): string {
    return `m.id > (SELECT floor FROM ${this.#schema}.inboxes WHERE inbox = $1)`;
  }

  /** Whether there are messages that are not indexed yet, and whether the only word of the search is common in a block. */
  async #searchState(query: TextQuery): Promise<SearchState> {
    const [row] = await this.#connections.read<SearchState>(
      `SELECT greatest(i.floor, s.up_to) <
         (SELECT id FROM ${this.#schema}.messages WHERE inbox = $1 ORDER BY id DESC LIMIT 1) AS is_behind,
         EXISTS (SELECT 1 FROM ${this.#schema}.block_words WHERE inbox = $1 AND word = $2) AS is_common
       FROM ${this.#schema}.inboxes i JOIN ${this.#schema}.search_index s ON s.inbox = i.inbox WHERE i.inbox = $1`,
      [INBOX, onlyWord(query) ?? ''],
    );
    return row!;
  }

  /** The ids of messages that the index has found and whose texts match. Only unusual searches need it. */
  async #recheck(
    { where, values }: Pick<Conditions, 'where' | 'values'>,
    text: TextQuery,
  ): Promise<string[]> {
    const rows = await this.#connections.read<{ id: string }>(
      `SELECT m.id FROM ${this.#schema}.messages m WHERE m.inbox = $1 AND ${this.isStored}
       ${where.map((condition) => `AND ${condition}`).join(' ')}`,
      values,
    );
    const matches = createTextMatcher(text);
    const options = { maxCharacters: this.#maxSearchedText, warn: () => {} };
    const read = this.#connections.read.bind(this.#connections);
    const found: string[] = [];
    for (let i = 0; i < rows.length; i += RECHECKED_AT_ONCE) {
      const ids = rows.slice(i, i + RECHECKED_AT_ONCE).map(({ id }) => id);
      for (const message of await loadMessages(read, this.#schema, ids))
        if (matches(messageFields(message, message.bytes, options))) found.push(toUlid(message.id));
    }
    return found;
  }
}
