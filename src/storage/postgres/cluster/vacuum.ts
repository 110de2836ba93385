import type { Connection } from '../connection/connection.ts';
import { codeOf, isNotAllowed, isUnavailable } from '../connection/postgres-errors.ts';
import { INBOX } from '../options.ts';
import { BODY_TABLES } from '../writer/message-rows.ts';

// With fewer rows it is not worthwhile, and the server's own autovacuum handles them within minutes.
const MIN_DEAD = 1000;

// Tables may grow by this share before deleted rows are replaced by new ones.
const DEAD_SHARE = 0.2;

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
export async function truncateCleared(client: Connection, schema: string): Promise<boolean> {
  const rowsOf = (table: string, compare: string) =>
    `EXISTS (SELECT 1 FROM ${schema}.${table} WHERE inbox = $1 AND id ${compare} i.floor)`;
  try {
    // The lock is a statement of its own: one that waits for a lock does not see messages that were stored meanwhile.
    const [, , { rows }] = await Promise.all([
      client.begin(),
      client.query(`SELECT 1 FROM ${schema}.inboxes WHERE inbox = $1 FOR UPDATE`, [INBOX]),
      client.query<{ is_due: boolean }>(
        `SELECT ${rowsOf('messages', '<=')} AND NOT ${rowsOf('messages', '>')} AND NOT ${rowsOf('trash', '>')}
           AND NOT EXISTS (SELECT 1 FROM ${schema}.inboxes WHERE inbox <> $1) AS is_due
         FROM ${schema}.inboxes i WHERE inbox = $1`,
        [INBOX],
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
