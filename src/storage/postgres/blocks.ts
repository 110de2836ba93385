import type { InboxTransaction, Statements } from './transaction.ts';

/**
 * Records that messages were removed or restored, or that their flags or tags changed, in the change that the open
 * transaction is about to log. Nodes with cached counts then count these blocks again.
 */
export async function touchBlocks(
  tx: InboxTransaction,
  what: 'removed' | 'edited',
  rows: { id: string; block: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const firsts = new Map<number, string>();
  for (const { id, block } of rows) if (!(id > (firsts.get(block) ?? '~'))) firsts.set(block, id);
  // The row of an empty block may have been deleted.
  await tx.query(
    `INSERT INTO ${tx.schema}.blocks AS b (inbox, block, first, ${what})
     SELECT $1, block, first, $2::bigint FROM unnest($3::integer[], $4::uuid[]) AS t(block, first)
     ON CONFLICT (inbox, block) DO UPDATE SET ${what} = excluded.${what}, first = least(b.first, excluded.first)`,
    tx.state.last_change + 1,
    [...firsts.keys()],
    [...firsts.values()],
  );
}

// Each has up to some thousand common words.
const BLOCKS_AT_ONCE = 20;

/** Deletes the rows of blocks that are empty because their messages were removed. True if there are more. */
export async function forgetBlocks({ schema, query }: Statements): Promise<boolean> {
  const isEmpty = `block < (SELECT block FROM ${schema}.messages WHERE inbox = $1
    AND id > (SELECT floor FROM ${schema}.inboxes WHERE inbox = $1) ORDER BY id LIMIT 1)`;
  const forgotten = await query(
    `WITH emptied AS (
       UPDATE ${schema}.blocks SET counted = 0 WHERE inbox = $1 AND block = ANY(ARRAY(
         SELECT block FROM ${schema}.blocks WHERE inbox = $1 AND counted > 0 AND ${isEmpty} LIMIT ${BLOCKS_AT_ONCE}))
       RETURNING block
     ), words AS (DELETE FROM ${schema}.block_words WHERE inbox = $1 AND block IN (SELECT block FROM emptied))
     SELECT block FROM emptied`,
  );
  // Those whose last message was removed before the start of the log, so that every node has noticed.
  await query(
    `DELETE FROM ${schema}.blocks WHERE inbox = $1 AND counted = 0 AND ${isEmpty}
     AND removed < (SELECT min(change) FROM ${schema}.changes WHERE inbox = $1)`,
  );
  return forgotten.length === BLOCKS_AT_ONCE;
}
