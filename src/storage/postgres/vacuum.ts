import type { Client } from 'pg';
import { codeOf, isNotAllowed, isUnavailable } from './postgres-errors.ts';

// With fewer rows it is not worth it, and the server's own autovacuum does it within minutes.
const MIN_DEAD = 1000;

// Tables grow by this share, beyond which deleted rows are replaced by new ones.
const DEAD_SHARE = 0.2;

const NO_LOCK = '55P03';
const TRUNCATE_WAIT_MS = 200;

/**
 * Tables with many deleted rows. The server makes room for new ones once a minute at most, in which a flood of messages
 * leaves many times more deleted rows than an inbox with a limit holds. `$1` is the name of the schema.
 */
export const DUE_TABLES = `SELECT relname FROM pg_stat_user_tables WHERE schemaname = $1
  AND n_dead_tup > ${MIN_DEAD} AND n_dead_tup > n_live_tup * ${DEAD_SHARE}`;

/**
 * Empties all tables of messages at once when nothing has arrived since the inbox was cleared. That takes no time and
 * gives the space back. False when there are messages, somebody is just storing one, or the role may not.
 */
export async function truncateCleared(client: Client, schema: string, inbox: number): Promise<boolean> {
  const tables = ['messages', 'trash', 'message_tags', 'contents', 'raw_chunks', 'words', 'previews'];
  const rowsOf = (table: string, compare: string) =>
    `EXISTS (SELECT 1 FROM ${schema}.${table} WHERE inbox = $1 AND id ${compare} i.floor)`;
  try {
    const [, { rows }] = await Promise.all([
      client.query('BEGIN'),
      client.query<{ is_due: boolean }>(
        `SELECT ${rowsOf('messages', '<=')} AND NOT ${rowsOf('messages', '>')} AND NOT ${rowsOf('trash', '>')}
           AND NOT EXISTS (SELECT 1 FROM ${schema}.inboxes WHERE inbox <> $1) AS is_due
         FROM ${schema}.inboxes i WHERE inbox = $1 FOR UPDATE`,
        [inbox],
      ),
    ]);
    const isDue = rows[0]!.is_due;
    if (isDue) {
      // Whoever is storing a message has a lock, and waits for ours.
      await client.query(`SET LOCAL lock_timeout = ${TRUNCATE_WAIT_MS}`);
      await client.query(`TRUNCATE ${tables.map((table) => `${schema}.${table}`).join(', ')}`);
    }
    await client.query('COMMIT');
    return isDue;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await client.query('ROLLBACK');
    // A role that did not create the tables may not.
    if (codeOf(error) === NO_LOCK || isNotAllowed(error)) return false;
    throw error;
  }
}
