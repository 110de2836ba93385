import type { InboxTransaction } from './transaction.ts';

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
