import { newestId, total } from './retention.ts';
import type { InboxTransaction } from './transaction.ts';

/** Constant time however many messages there are: their rows are taken away later, in steps (`reclaim`). */
export async function clearInbox(tx: InboxTransaction): Promise<number> {
  const removed = total(tx);
  if (tx.state.last_time > 0) tx.state.floor = newestId(tx);
  tx.state.bytes = 0;
  tx.state.trashed = 0;
  tx.state.trash_bytes = 0;
  tx.state.counts.fill(0);
  await tx.query(`DELETE FROM ${tx.schema}.trash_batches WHERE inbox = $1`);
  return removed;
}

/** What `reclaim` needs: a way to run one statement, which is a transaction. */
export interface Statements {
  schema: string;
  query(text: string, ...values: unknown[]): Promise<{ body: string }[]>;
}

/**
 * Deletes up to `most` messages that were cleared, which nobody can see. False when there are none. Several nodes share
 * the work, as each skips the rows that another one is deleting.
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
       words AS (DELETE FROM ${schema}.words WHERE inbox = $1 AND id IN (SELECT id FROM gone)),
       previews AS (DELETE FROM ${schema}.previews WHERE inbox = $1 AND id IN (SELECT id FROM gone)),
       chunks AS (DELETE FROM ${schema}.raw_chunks WHERE inbox = $1 AND body IN (SELECT body FROM gone)),
       contents AS (DELETE FROM ${schema}.contents WHERE inbox = $1 AND body IN (SELECT body FROM gone))
       SELECT body FROM gone`,
      most,
    );
    if (gone.length > 0) return true;
  }
  // What was indexed just before the message was deleted.
  for (const table of ['words', 'previews'])
    await query(
      `DELETE FROM ${schema}.${table} WHERE inbox = $1 AND id = ANY(ARRAY(
         SELECT id FROM ${schema}.${table} WHERE inbox = $1
         AND id <= (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1) ORDER BY id LIMIT $2))`,
      most,
    );
  return false;
}
