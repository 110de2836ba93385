import { setTimeout as pause } from 'node:timers/promises';
import type { Client, QueryResultRow } from 'pg';
import { readPreview } from '../message-preview.ts';
import { messageFields } from '../message-text.ts';
import { countBlock, type Which } from './block-words.ts';
import type { Connections } from './connections.ts';
import { messageGrams } from './grams.ts';
import { INBOX, MAX_BACKLOG } from './options.ts';
import { isConflict, isUnavailable } from './postgres-errors.ts';
import { type LoadedMessage, loadAfter } from './text-loader.ts';
import { encodeVectors } from './tsvector.ts';
import { wordWindows } from './word-windows.ts';

const MESSAGES_AT_ONCE = 100;

// While messages arrive, indexing takes this share of a core, and more only as the backlog approaches its limit.
const MIN_SHARE = 0.05;

// The share for counting words again, when there is nothing to index.
const COUNTING_SHARE = 0.2;

// How often a node without notifications looks for messages that other nodes have not indexed.
const POLL_MS = 2000;

// Maximum time to wait for searches, which may follow each other without a break.
const MAX_YIELD_MS = 1000;

interface Options {
  schema: string;
  maxCharacters: number;
  warn(message: string, error: unknown): void;
}

/**
 * Adds messages to the search index after they were acknowledged, oldest first, and records its progress in the same
 * transaction. It runs on every node; the node that locks that record does the work.
 */
export class Indexer {
  readonly #connections: Connections;
  readonly #options: Options;
  readonly #stop = new AbortController();
  #wake = Promise.withResolvers<void>();
  #client: Client | undefined;
  #lastChange = -1;
  #isExclusive = false;
  /** False for engines that cannot do it. */
  #isCounting = true;
  #others = 0;
  #isAlone = Promise.withResolvers<void>();
  readonly #running: Promise<void>;

  constructor(connections: Connections, options: Options) {
    this.#connections = connections;
    this.#options = options;
    this.#running = this.#run();
  }

  /** Tells the indexer that there are new messages. */
  wake(): void {
    this.#wake.resolve();
  }

  /** Pauses indexing while `work` runs, because a user waits for it. */
  async yieldTo<T>(work: Promise<T>): Promise<T> {
    this.#others++;
    try {
      return await work;
    } finally {
      this.#others--;
      if (this.#others === 0) this.#isAlone.resolve();
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#disconnect();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#wake = Promise.withResolvers<void>();
      this.#isAlone = Promise.withResolvers<void>();
      if (this.#others > 0) await Promise.race([this.#isAlone.promise, this.#pause(MAX_YIELD_MS)]);
      const started = performance.now();
      let share = 0;
      try {
        share = await this.#step();
      } catch (error) {
        // Searches read the texts of messages that are not indexed, so they still find everything.
        if (!this.#stop.signal.aborted) this.#options.warn('postgres: indexing failed', error);
        await this.#disconnect();
      }
      if (share === 0) await Promise.race([this.#wake.promise, this.#pause(POLL_MS)]);
      else if (share < 1) await this.#pause((performance.now() - started) * (1 / share - 1));
    }
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#stop.signal }).catch(() => {});
  }

  /** Indexes some messages. Returns the share of a core to use from now on, or 0 if there is nothing left. */
  async #step(): Promise<number> {
    this.#client ??= await this.#connections.connect();
    const client = this.#client;
    const { schema } = this.#options;
    const [, { rows }] = await Promise.all([
      client.query('BEGIN'),
      client.query<{ up_to: string; last_change: number }>(
        `SELECT up_to, (SELECT last_change FROM ${schema}.inboxes WHERE inbox = $1) AS last_change
         FROM ${schema}.search_index WHERE inbox = $1 FOR UPDATE SKIP LOCKED`,
        [INBOX],
      ),
    ]);
    const [state] = rows;
    const read = async <Row extends QueryResultRow>(text: string, values: unknown[]) =>
      (await client.query<Row>(text, values)).rows;
    const messages = state ? await loadAfter(read, schema, state.up_to, MESSAGES_AT_ONCE) : [];
    if (!state || messages.length === 0) {
      await client.query('ROLLBACK');
      return state && (await this.#countBlock(client, 'all')) ? COUNTING_SHARE : 0;
    }
    const backlog = await this.#store(client, messages);
    if (backlog < MAX_BACKLOG / 2) await this.#countBlock(client, 'new');
    const isQuiet = state.last_change === this.#lastChange;
    this.#lastChange = state.last_change;
    if (backlog === 0) return 0;
    return isQuiet ? 1 : Math.min(1, Math.max(MIN_SHARE, (backlog / MAX_BACKLOG) ** 8));
  }

  /** Counts the words of a block. False if there is none to count. */
  async #countBlock(client: Client, which: Which): Promise<boolean> {
    if (!this.#isCounting) return false;
    try {
      return await countBlock(client, this.#options.schema, which);
    } catch (error) {
      if (isUnavailable(error) || isConflict(error)) throw error;
      // Searches for common words then take longer the first time.
      this.#isCounting = false;
      this.#options.warn('postgres: counting words failed', error);
      await client.query('ROLLBACK');
      return false;
    }
  }

  /** Returns the number of messages left to index, counted up to twice the limit of the backlog. */
  async #store(client: Client, messages: LoadedMessage[]): Promise<number> {
    const { schema } = this.#options;
    const windows = messages.flatMap((message) => this.#windows(message));
    if (this.#isExclusive) {
      await client.query(`SELECT 1 FROM ${schema}.inboxes WHERE inbox = $1 FOR SHARE`, [INBOX]);
    }
    const kept = await this.#storePreviews(client, messages);
    // Either deleted, or moved between messages and trash, where one statement can miss a message. Try again under
    // a lock that prevents changes: messages that are still missing were deleted.
    const isMissing = kept.size < messages.length && !this.#isExclusive;
    this.#isExclusive = isMissing;
    if (isMissing) {
      await client.query('ROLLBACK');
      return messages.length;
    }
    const rows = windows.filter(({ id }) => kept.has(id));
    const [, { rows: updated }] = await Promise.all([
      client.query(
        `INSERT INTO ${schema}.words(inbox, id, n, block, whole, words)
         SELECT $1, * FROM unnest($2::uuid[], $3::integer[], $4::integer[], $5::boolean[], $6::tsvector[])`,
        [
          INBOX,
          rows.map(({ id }) => id),
          rows.map(({ n }) => n),
          rows.map(({ block }) => block),
          rows.map(({ whole }) => whole),
          encodeVectors(rows.map(({ window }) => window)),
        ],
      ),
      client.query<{ backlog: number }>(
        `UPDATE ${schema}.search_index SET up_to = $2, backlog = (SELECT count(*) FROM (
           SELECT 1 FROM ${schema}.messages WHERE inbox = $1 AND id > $2 LIMIT ${2 * MAX_BACKLOG}) t)
         WHERE inbox = $1 RETURNING backlog`,
        [INBOX, messages.at(-1)!.id],
      ),
      client.query('COMMIT'),
    ]);
    return updated[0]!.backlog;
  }

  /** Returns the ids of the messages that still exist. Locks them, so that their words are deleted with them. */
  async #storePreviews(client: Client, messages: LoadedMessage[]): Promise<Set<string>> {
    const { schema } = this.#options;
    const locked = (table: string) =>
      `${table} AS MATERIALIZED (
         SELECT id FROM ${schema}.${table} WHERE inbox = $1 AND id = ANY($2::uuid[]) FOR KEY SHARE)`;
    const { rows } = await client.query<{ id: string }>(
      `WITH ${locked('messages')}, ${locked('trash')}
       INSERT INTO ${schema}.previews(inbox, id, preview, grams)
       SELECT $1, t.id, t.preview, t.grams::integer[] FROM unnest($2::uuid[], $3::text[], $4::text[]) AS t(id, preview, grams)
       WHERE t.id IN (SELECT id FROM messages UNION ALL SELECT id FROM trash) RETURNING id`,
      [
        INBOX,
        messages.map(({ id }) => id),
        messages.map(({ bytes, parts }) => previewColumn(readPreview(bytes, parts))),
        // An array of arrays of different lengths does not exist.
        messages.map((message) => `{${messageGrams(message).join(',')}}`),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  #windows(message: LoadedMessage) {
    const { maxCharacters, warn } = this.#options;
    const options = {
      maxCharacters,
      warn: (error: unknown) => warn('postgres: message text unreadable', error),
    };
    const windows = wordWindows(messageFields(message, message.bytes, options), message.recipients);
    const { id, block } = message;
    return windows.map((window, n) => ({ id, n, block, whole: windows.length === 1, window }));
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}

/** The column `preview`. JSON can represent NUL, which PostgreSQL cannot store in text. */
function previewColumn({ sender_name, preview }: ReturnType<typeof readPreview>): string {
  return JSON.stringify([sender_name, preview]);
}
