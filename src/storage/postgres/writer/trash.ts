import type { Restored } from '../../changes.ts';
import type { StoreLimits } from '../../store-limits.ts';
import { countMessage, countTrashed } from '../../totals.ts';
import { makeRoom, ROWS_FOR_ONE, type RoomStep } from '../../trash-room.ts';
import { MESSAGE_COLUMNS } from '../schema/tables.ts';
import { forget, type MessageRow, ROW_COLUMNS, takeOut, toSummary } from './message-rows.ts';
import type { InboxTransaction } from './transaction.ts';

// A deletion that became final while it was running must stay final, so its name is stored for this long.
const REMEMBERED_MS = 60_000;

interface Batch {
  name: string;
  n: number;
  expires_at: number;
}

/**
 * Deleted messages that can be restored for a while. Only the row of a message moves; its bytes and words stay. Works
 * in the open transaction, with the same rules as in the SQLite store.
 */
export class Trash {
  readonly #tx: InboxTransaction;
  readonly #limits: StoreLimits;
  readonly #batches = new Map<string, Batch>();
  #pending: { row: MessageRow; batch: string }[] = [];

  constructor(tx: InboxTransaction, limits: StoreLimits) {
    this.#tx = tx;
    this.#limits = limits;
  }

  /** Moves a message to the trash with the next `flush`. False, with nothing changed, if there is no room for it. */
  async put(row: MessageRow, name: string): Promise<boolean> {
    const batch = await this.#batchOf(name);
    if (batch.expires_at <= this.#tx.state.now || !(await this.#makeRoom(batch, row.size))) return false;
    this.#pending.push({ row, batch: name });
    countTrashed(this.#tx.state, row, 1);
    return true;
  }

  async flush(): Promise<void> {
    const moved = this.#pending;
    if (moved.length === 0) return;
    this.#pending = [];
    await this.#tx.query(
      `INSERT INTO ${this.#tx.schema}.trash(${MESSAGE_COLUMNS}, batch)
       SELECT ${MESSAGE_COLUMNS}, t.batch FROM ${this.#tx.schema}.messages
       JOIN unnest($2::uuid[], $3::text[]) AS t(moved, batch) ON id = t.moved WHERE inbox = $1`,
      moved.map(({ row }) => row.id),
      moved.map(({ batch }) => batch),
    );
    await takeOut(
      this.#tx,
      moved.map(({ row }) => row),
    );
  }

  async #batchOf(name: string): Promise<Batch> {
    const known = this.#batches.get(name);
    if (known) return known;
    const { schema, state } = this.#tx;
    const [batch] = await this.#tx.query<Batch>(
      `INSERT INTO ${schema}.trash_batches(inbox, name, n, expires_at)
       VALUES ($1, $2, (SELECT coalesce(max(n), 0) + 1 FROM ${schema}.trash_batches WHERE inbox = $1), $3)
       ON CONFLICT (inbox, name) DO UPDATE SET name = excluded.name RETURNING name, n, expires_at`,
      name,
      state.now + this.#limits.undoMs,
    );
    this.#batches.set(name, batch!);
    return batch!;
  }

  async #makeRoom(batch: Batch, size: number): Promise<boolean> {
    const take: Record<RoomStep, () => Promise<boolean>> = {
      purge: async () => {
        await this.flush();
        return purgeTrash(this.#tx, ROWS_FOR_ONE);
      },
      'expire oldest': async () => {
        const oldest = await expireOldest(this.#tx, batch.n);
        if (oldest !== undefined) this.#batches.delete(oldest);
        return oldest !== undefined;
      },
      'expire this': async () => {
        batch.expires_at = this.#tx.state.now;
        await expire(this.#tx, batch.name, batch.expires_at);
        return true;
      },
    };
    const steps = makeRoom(this.#tx.state, this.#limits, size);
    let step = steps.next();
    while (!step.done) step = steps.next(await take[step.value]());
    return step.value;
  }
}

/** Restores up to `most` messages of a batch, in the order of arrival; undefined if there is no such batch. */
export async function restoreBatch(
  tx: InboxTransaction,
  { undoMs }: StoreLimits,
  name: string,
  most: number,
): Promise<Restored | undefined> {
  const { schema, state } = tx;
  const [batch] = await tx.query<Batch>(
    `SELECT name, n, expires_at FROM ${schema}.trash_batches WHERE inbox = $1 AND name = $2`,
    name,
  );
  if (!batch || batch.expires_at <= state.now) return undefined;
  const found = await tx.query<MessageRow>(
    `SELECT ${ROW_COLUMNS} FROM ${schema}.trash WHERE inbox = $1 AND batch = $2 AND id > $3 ORDER BY id LIMIT $4`,
    name,
    state.floor,
    most + 1,
  );
  const rows = found.slice(0, most);
  const more = found.length > most;
  const ids = rows.map(({ id }) => id);
  const tags = rows.flatMap((row) =>
    [...new Set(JSON.parse(row.tags) as string[])].map((tag) => ({ tag, id: row.id })),
  );
  await Promise.all([
    tx.query(
      `INSERT INTO ${schema}.messages(${MESSAGE_COLUMNS})
       SELECT ${MESSAGE_COLUMNS} FROM ${schema}.trash WHERE inbox = $1 AND id = ANY($2::uuid[])`,
      ids,
    ),
    insertTags(tx, tags),
    tx.query(`DELETE FROM ${schema}.trash WHERE inbox = $1 AND id = ANY($2::uuid[])`, ids),
    // The batch must not expire while the rest of it is being restored.
    more
      ? expire(tx, name, state.now + undoMs)
      : tx.query(`DELETE FROM ${schema}.trash_batches WHERE inbox = $1 AND name = $2`, name),
  ]);
  for (const row of rows) {
    countTrashed(state, row, -1);
    countMessage(state, row, 1);
  }
  return rows.length === 0 ? undefined : { summaries: rows.map((row) => toSummary(row)), more };
}

export async function insertTags(tx: InboxTransaction, tags: { tag: string; id: string }[]): Promise<void> {
  if (tags.length === 0) return;
  await tx.query(
    `INSERT INTO ${tx.schema}.message_tags(inbox, tag, id)
     SELECT $1, tag, id FROM unnest($2::text[], $3::uuid[]) AS t(tag, id)`,
    tags.map(({ tag }) => tag),
    tags.map(({ id }) => id),
  );
}

/** Deletes up to `most` messages that can no longer be restored. False if there are none. */
export async function purgeTrash(tx: InboxTransaction, most: number): Promise<boolean> {
  const { schema, state } = tx;
  const rows = await tx.query<{ id: string; body: string; size: number }>(
    `DELETE FROM ${schema}.trash WHERE inbox = $1 AND id IN (
       SELECT t.id FROM ${schema}.trash t JOIN ${schema}.trash_batches b ON b.inbox = t.inbox AND b.name = t.batch
       WHERE t.inbox = $1 AND b.expires_at <= $2 AND t.id > $3 ORDER BY b.expires_at, b.n, t.id LIMIT $4)
     RETURNING id, body, size`,
    state.now,
    state.floor,
    most,
  );
  for (const row of rows) countTrashed(state, row, -1);
  await Promise.all([
    forget(tx, rows),
    tx.query(
      `DELETE FROM ${schema}.trash_batches b WHERE inbox = $1 AND expires_at <= $2
       AND NOT EXISTS (SELECT 1 FROM ${schema}.trash t WHERE t.inbox = b.inbox AND t.batch = b.name)`,
      state.now - REMEMBERED_MS,
    ),
  ]);
  return rows.length > 0;
}

/** Frees space: makes the oldest deletion final, and deletes up to `most` messages that can no longer be restored. */
export async function shrinkTrash(tx: InboxTransaction, most: number): Promise<void> {
  await expireOldest(tx, 0);
  await purgeTrash(tx, most);
}

/** Makes the oldest deletion other than `except` final, and returns its name. */
async function expireOldest(tx: InboxTransaction, except: number): Promise<string | undefined> {
  const [oldest] = await tx.query<{ name: string }>(
    `SELECT name FROM ${tx.schema}.trash_batches WHERE inbox = $1 AND n <> $2 AND expires_at > $3 ORDER BY n LIMIT 1`,
    except,
    tx.state.now,
  );
  if (oldest) await expire(tx, oldest.name, tx.state.now);
  return oldest?.name;
}

async function expire(tx: InboxTransaction, name: string, time: number): Promise<void> {
  await tx.query(
    `UPDATE ${tx.schema}.trash_batches SET expires_at = $3 WHERE inbox = $1 AND name = $2`,
    name,
    time,
  );
}
