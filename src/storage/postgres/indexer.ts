import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { countBlock, type Which } from './block-words.ts';
import type { Connections } from './connections.ts';
import { type Batch, readBatch } from './index-batch.ts';
import { INBOX, MAX_BACKLOG } from './options.ts';
import { isConflict, isUnavailable } from './postgres-errors.ts';
import { encodeVectors } from './tsvector.ts';

const MESSAGES_AT_ONCE = 100;

// While messages arrive, indexing takes this share of a core, and more only as the backlog approaches its limit.
const MIN_SHARE = 0.05;

// The share for counting words, when there is nothing to index.
const COUNTING_SHARE = 0.5;

// How often a node without notifications looks for messages that other nodes have not indexed.
const POLL_MS = 2000;

// Maximum time to wait for searches, which may follow each other without a break.
const MAX_YIELD_MS = 1000;

// New rows are merged into the index in one go, which takes less time with more memory.
const TUNING = "SET LOCAL work_mem = '64MB'";

// With fewer new messages than this, it is left to the server.
const MIN_UNMERGED = 200;

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
  /** What was read while the messages before it were being stored. */
  #next: Batch | undefined;
  #isTuned = true;
  /** How many messages were indexed since the index was merged. */
  #unmerged = 0;
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
        const isQuiet = this.#stop.signal.aborted || isUnavailable(error);
        if (!isQuiet) this.#options.warn('postgres: indexing failed', error);
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
      this.#begin(client),
      client.query<{ up_to: string; last_change: number }>(
        `SELECT up_to, (SELECT last_change FROM ${schema}.inboxes WHERE inbox = $1) AS last_change
         FROM ${schema}.search_index WHERE inbox = $1 FOR UPDATE SKIP LOCKED`,
        [INBOX],
      ),
    ]);
    const [state] = rows;
    const batch = state && (await this.#batchAfter(state.up_to));
    if (!batch || batch.messages.length === 0) {
      await client.query('ROLLBACK');
      if (!batch) return 0;
      await this.#merge(client);
      return (await this.#countBlock(client, 'all')) ? COUNTING_SHARE : 0;
    }
    const stored = this.#store(client, batch);
    // The next texts are read and cut while the database stores these.
    const isMore = batch.messages.length === MESSAGES_AT_ONCE;
    const [backlog, next] = await Promise.all([
      stored,
      isMore ? this.#read(batch.messages.at(-1)!.id) : undefined,
    ]);
    this.#next = next;
    this.#unmerged += batch.messages.length;
    if (backlog < MAX_BACKLOG / 2) await this.#countBlock(client, 'new');
    const isQuiet = state.last_change === this.#lastChange;
    this.#lastChange = state.last_change;
    if (backlog === 0) return 0;
    return isQuiet ? 1 : Math.min(1, Math.max(MIN_SHARE, (backlog / MAX_BACKLOG) ** 8));
  }

  async #begin(client: Client): Promise<void> {
    try {
      await client.query(this.#isTuned ? `BEGIN; ${TUNING}` : 'BEGIN');
    } catch (error) {
      // Another engine, which does not have this setting.
      if (!isUnavailable(error)) this.#isTuned = false;
      throw error;
    }
  }

  /** The messages after `after`. If they were read before, some may have been removed since. */
  async #batchAfter(after: string): Promise<Batch> {
    const next = this.#next;
    this.#next = undefined;
    return next?.after === after && next.messages.length > 0 ? next : this.#read(after);
  }

  #read(after: string): Promise<Batch> {
    const { schema, maxCharacters, warn } = this.#options;
    return readBatch(this.#connections.read.bind(this.#connections), schema, after, MESSAGES_AT_ONCE, {
      maxCharacters,
      warn: (error) => warn('postgres: message text unreadable', error),
    });
  }

  /** Makes searches faster: new rows are at first in a list beside the index, which each search reads. */
  async #merge(client: Client): Promise<void> {
    if (this.#unmerged < MIN_UNMERGED) return;
    this.#unmerged = 0;
    const { schema } = this.#options;
    for (const index of ['words_whole', 'previews_grams']) {
      try {
        await client.query(`SELECT gin_clean_pending_list('${schema}.${index}'::regclass)`);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // Another engine, or the role does not own the index. The server does it with its next vacuum.
        this.#unmerged = Number.NEGATIVE_INFINITY;
      }
    }
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
  async #store(client: Client, batch: Batch): Promise<number> {
    const { schema } = this.#options;
    const { messages, windows } = batch;
    if (this.#isExclusive) {
      await client.query(`SELECT 1 FROM ${schema}.inboxes WHERE inbox = $1 FOR SHARE`, [INBOX]);
    }
    const kept = await this.#storePreviews(client, batch);
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
  async #storePreviews(client: Client, { messages, previews, grams }: Batch): Promise<Set<string>> {
    const { schema } = this.#options;
    const locked = (table: string) =>
      `${table} AS MATERIALIZED (
         SELECT id FROM ${schema}.${table} WHERE inbox = $1 AND id = ANY($2::uuid[]) FOR KEY SHARE)`;
    const { rows } = await client.query<{ id: string }>(
      `WITH ${locked('messages')}, ${locked('trash')}
       INSERT INTO ${schema}.previews(inbox, id, preview, grams)
       SELECT $1, t.id, t.preview, t.grams::integer[] FROM unnest($2::uuid[], $3::text[], $4::text[]) AS t(id, preview, grams)
       WHERE t.id IN (SELECT id FROM messages UNION ALL SELECT id FROM trash) RETURNING id`,
      [INBOX, messages.map(({ id }) => id), previews, grams],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
