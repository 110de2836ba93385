import type { PgConnection } from '../connection/connection.ts';
import { isDiskFull, isLocked, isNotAllowed, isUnavailable } from '../connection/postgres-errors.ts';
import { INBOX } from '../options.ts';
import { BODY_TABLES } from './message-rows.ts';

/** The tables of messages. */
const TABLES = ['messages', 'trash', ...BODY_TABLES];

const LOCK_WAIT_MS = 200;

/**
 * Deletes up to `most` cleared messages, which are already invisible. False if there are none. Several nodes can share
 * the work, because each skips rows that another one is deleting.
 */
export async function reclaim(client: PgConnection, most: number): Promise<boolean> {
  const { schema } = client;
  const isCleared = (table: string) =>
    `EXISTS (SELECT 1 FROM ${schema}.${table} m WHERE m.inbox = i.inbox AND m.id <= i.floor)`;
  const { rows: cleared } = await client.execute<{ inbox: number }>(
    `SELECT inbox FROM ${schema}.inboxes i WHERE ${isCleared('messages')} OR ${isCleared('trash')} LIMIT 1`,
  );
  const inbox = cleared[0]?.inbox;
  if (inbox === undefined) return false;
  for (const table of ['messages', 'trash']) {
    const { rows } = await client.execute(
      `WITH gone AS (
         DELETE FROM ${schema}.${table} WHERE inbox = $1 AND id IN (
           SELECT id FROM ${schema}.${table} WHERE inbox = $1
             AND id <= (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING body
       ),
       ${BODY_TABLES.map((body) => `${body} AS (DELETE FROM ${schema}.${body} WHERE inbox = $1 AND body IN (SELECT body FROM gone))`).join(',\n       ')}
       SELECT body FROM gone`,
      [inbox, most],
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Truncates all tables of messages if nothing has arrived since the inbox was cleared, which is fast and frees the disk
 * space. False if there are messages, if one is being stored, if the role lacks the privilege, or if the disk is full.
 */
export async function truncateCleared(client: PgConnection): Promise<boolean> {
  const { schema } = client;
  const rowsOf = (table: string, compare: string) =>
    `EXISTS (SELECT 1 FROM ${schema}.${table} WHERE inbox = $1 AND id ${compare} i.floor)`;
  try {
    // The lock is a statement of its own: one that waits for a lock does not see messages that were stored meanwhile.
    const [, , { rows }] = await Promise.all([
      client.begin(),
      client.execute(`SELECT 1 FROM ${schema}.inboxes WHERE inbox = $1 FOR UPDATE`, [INBOX]),
      client.execute<{ is_due: boolean }>(
        `SELECT ${rowsOf('messages', '<=')} AND NOT ${rowsOf('messages', '>')} AND NOT ${rowsOf('trash', '>')}
           AND NOT EXISTS (SELECT 1 FROM ${schema}.inboxes WHERE inbox <> $1) AS is_due
         FROM ${schema}.inboxes i WHERE inbox = $1`,
        [INBOX],
      ),
    ]);
    const isDue = rows[0]!.is_due;
    if (isDue) {
      // A transaction that stores a message already has a lock on a table, and waits for our lock.
      await client.execute(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
      await client.execute(`TRUNCATE ${TABLES.map((table) => `${schema}.${table}`).join(', ')}`);
    }
    await client.execute('COMMIT');
    return isDue;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await client.execute('ROLLBACK');
    // A role that does not own the tables may lack the privilege to truncate them, and the new files need space.
    if (isLocked(error) || isNotAllowed(error) || isDiskFull(error)) return false;
    throw error;
  }
}
