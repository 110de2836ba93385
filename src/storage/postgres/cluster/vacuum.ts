import type { Connection } from '../connection/connection.ts';
import { codeOf, isNotAllowed, isUnavailable } from '../connection/postgres-errors.ts';
import { BODY_TABLES } from '../writer/message-rows.ts';

// With fewer rows it is not worthwhile, and the server's own autovacuum handles them within minutes.
const MIN_DEAD = 1000;

// Tables may grow by this share before deleted rows are replaced by new ones.
const DEAD_SHARE = 0.2;

// Tables with fewer rows than this share of the deleted ones are worth writing anew.
const LEFT_SHARE = 0.05;

/** The tables of messages. */
const TABLES = ['messages', 'trash', 'message_tags', ...BODY_TABLES];

const NO_LOCK = '55P03';
const LOCK_WAIT_MS = 200;

/**
 * Tables with many deleted rows. The server vacuums at most once a minute, in which a flood of messages can leave many
 * times more deleted rows than an inbox with a limit holds. `$1` is the name of the schema.
 */
export const DUE_TABLES = `SELECT relname FROM pg_stat_user_tables WHERE schemaname = $1
  AND n_dead_tup > ${MIN_DEAD} AND n_dead_tup > n_live_tup * ${DEAD_SHARE}`;

/**
 * Truncates all tables of messages if nothing has arrived since the inbox was cleared, which is fast and frees the disk
 * space. False if there are messages, if one is being stored, or if the role lacks the privilege.
 */
export async function truncateCleared(client: Connection, schema: string, inbox: number): Promise<boolean> {
  const rowsOf = (table: string, compare: string) =>
    `EXISTS (SELECT 1 FROM ${schema}.${table} WHERE inbox = $1 AND id ${compare} i.floor)`;
  try {
    // The lock is a statement of its own: one that waits for a lock does not see messages that were stored meanwhile.
    const [, , { rows }] = await Promise.all([
      client.begin(),
      client.query(`SELECT 1 FROM ${schema}.inboxes WHERE inbox = $1 FOR UPDATE`, [inbox]),
      client.query<{ is_due: boolean }>(
        `SELECT ${rowsOf('messages', '<=')} AND NOT ${rowsOf('messages', '>')} AND NOT ${rowsOf('trash', '>')}
           AND NOT EXISTS (SELECT 1 FROM ${schema}.inboxes WHERE inbox <> $1) AS is_due
         FROM ${schema}.inboxes i WHERE inbox = $1`,
        [inbox],
      ),
    ]);
    const isDue = rows[0]!.is_due;
    if (isDue) {
      // A transaction that stores a message already has a lock on a table, and waits for our lock.
      await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
      await client.query(`TRUNCATE ${TABLES.map((table) => `${schema}.${table}`).join(', ')}`);
    }
    await client.query('COMMIT');
    return isDue;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await client.query('ROLLBACK');
    // A role that does not own the tables may lack the privilege to truncate them.
    if (codeOf(error) === NO_LOCK || isNotAllowed(error)) return false;
    throw error;
  }
}

/**
 * Gives back the disk space of cleared messages whose rows had to be deleted, if few messages have arrived since: writes
 * the tables anew, which takes a moment then. False if it has to be tried again, because a table was in use.
 */
export async function shrink(
  client: Connection,
  schema: string,
  inbox: number,
  deleted: number,
): Promise<boolean> {
  const few = Math.floor(deleted * LEFT_SHARE);
  const { rows } = await client.query(`SELECT 1 FROM ${schema}.messages WHERE inbox = $1 OFFSET $2 LIMIT 1`, [
    inbox,
    few,
  ]);
  if (rows.length > 0) return true;
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    for (const table of TABLES) {
      // Nobody waits for this one. It tells whether a transaction can still see deleted rows, which would be written too.
      await client.query(`VACUUM ${schema}.${table}`);
      const { rows: dead } = await client.query(
        'SELECT 1 FROM pg_stat_user_tables WHERE schemaname = $1 AND relname = $2 AND n_dead_tup > $3',
        [schema.slice(1, -1), table, few],
      );
      if (dead.length > 0) return false;
      await client.query(`VACUUM (FULL) ${schema}.${table}`);
    }
    return true;
  } catch (error) {
    if (codeOf(error) === NO_LOCK) return false;
    throw error;
  }
}
