import { countWith } from '../../flags.ts';
import { clearTotals } from '../../totals.ts';
import { BODY_TABLES } from './message-rows.ts';
import { newestId } from './retention.ts';
import type { InboxTransaction, Statements } from './transaction.ts';

/** Takes constant time for any number of messages: their rows are deleted later, in steps (`reclaim`). */
export async function clearInbox(tx: InboxTransaction): Promise<number> {
  const removed = countWith(tx.state.counts, 0);
  if (tx.state.last_time > 0) tx.state.floor = newestId(tx);
  clearTotals(tx.state);
  await tx.query(`DELETE FROM ${tx.schema}.trash_batches WHERE inbox = $1`);
  return removed;
}

/**
 * Deletes up to `most` cleared messages, which are already invisible. False if there are none. Several nodes can share
 * the work, because each skips rows that another one is deleting.
 */
export async function reclaim({ schema, query }: Statements, most: number): Promise<boolean> {
  for (const table of ['messages', 'trash']) {
    const gone = await query(
      `WITH gone AS (
         DELETE FROM ${schema}.${table} WHERE inbox = $1 AND id IN (
           SELECT id FROM ${schema}.${table} WHERE inbox = $1
             AND id <= (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1) ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id, body
       ), tags AS (DELETE FROM ${schema}.message_tags WHERE inbox = $1 AND id IN (SELECT id FROM gone)),
       ${BODY_TABLES.map((body) => `${body} AS (DELETE FROM ${schema}.${body} WHERE inbox = $1 AND body IN (SELECT body FROM gone))`).join(',\n       ')}
       SELECT body FROM gone`,
      most,
    );
    if (gone.length > 0) return true;
  }
  return false;
}
