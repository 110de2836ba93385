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
 * Moves messages of one deletion to the trash, with the same rules as in the SQLite store. Only their rows move; bytes and
 * words stay. False, with nothing changed, if there is no room for them.
 */
export async function moveToTrash(
  tx: InboxTransaction,
  limits: StoreLimits,
  name: string,
  rows: MessageRow[],
): Promise<boolean> {
  const { schema, state } = tx;
  const [batch] = await tx.query<Batch>(
    `INSERT INTO ${schema}.trash_batches(inbox, name, n, expires_at)
     VALUES ($1, $2, (SELECT coalesce(max(n), 0) + 1 FROM ${schema}.trash_batches WHERE inbox = $1), $3)
     ON CONFLICT (inbox, name) DO UPDATE SET name = excluded.name RETURNING name, n, expires_at`,
    name,
    state.now + limits.undoMs,
  );
  if (batch!.expires_at <= state.now || !(await hasRoom(tx, limits, batch!, rows))) return false;
  await tx.query(
    `INSERT INTO ${schema}.trash(${MESSAGE_COLUMNS}, batch)
     SELECT ${MESSAGE_COLUMNS}, $2 FROM ${schema}.messages WHERE inbox = $1 AND id = ANY($3::uuid[])`,
    name,
    rows.map(({ id }) => id),
  );
  await takeOut(tx, rows);
  for (const row of rows) countTrashed(state, row, 1);
  return true;
}

async function hasRoom(tx: InboxTransaction, limits: StoreLimits, batch: Batch, rows: MessageRow[]) {
  let purged = 0;
  const take: Record<RoomStep, () => Promise<boolean>> = {
    purge: async () => {
      purged += await purgeTrash(tx, rows.length * ROWS_FOR_ONE);
      return purged >= rows.length;
    },
    'expire oldest': () => expireOldest(tx, batch.n),
    'expire this': async () => {
      await expire(tx, batch.name, tx.state.now);
      return true;
    },
  };
  const steps = makeRoom(tx.state, limits, rows);
  let step = steps.next();
  while (!step.done) step = steps.next(await take[step.value]());
  return step.value;
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
  await Promise.all([
    tx.query(
      `INSERT INTO ${schema}.messages(${MESSAGE_COLUMNS})
       SELECT ${MESSAGE_COLUMNS} FROM ${schema}.trash WHERE inbox = $1 AND id = ANY($2::uuid[])`,
      ids,
    ),
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

/** Deletes up to `most` messages that can no longer be restored, and returns how many. */
export async function purgeTrash(tx: InboxTransaction, most: number): Promise<number> {
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
  return rows.length;
}

/** Frees space: makes the oldest deletion final, and deletes up to `most` messages that can no longer be restored. */
export async function shrinkTrash(tx: InboxTransaction, most: number): Promise<void> {
  await expireOldest(tx, 0);
  await purgeTrash(tx, most);
}

/** Makes the oldest deletion other than `except` final. False if there is none. */
async function expireOldest(tx: InboxTransaction, except: number): Promise<boolean> {
  const [oldest] = await tx.query<{ name: string }>(
    `SELECT name FROM ${tx.schema}.trash_batches WHERE inbox = $1 AND n <> $2 AND expires_at > $3 ORDER BY n LIMIT 1`,
    except,
    tx.state.now,
  );
  if (oldest) await expire(tx, oldest.name, tx.state.now);
  return oldest !== undefined;
}

async function expire(tx: InboxTransaction, name: string, time: number): Promise<void> {
  await tx.query(
    `UPDATE ${tx.schema}.trash_batches SET expires_at = $3 WHERE inbox = $1 AND name = $2`,
    name,
    time,
  );
}
