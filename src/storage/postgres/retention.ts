import { STARRED } from '../flags.ts';
import type { StoreLimits } from '../store-limits.ts';
import { idAt, toUlid, toUuid } from './message-ids.ts';
import { deleteMessages, type MessageRow } from './message-rows.ts';
import type { InboxTransaction } from './transaction.ts';
import { shrinkTrash } from './trash.ts';

// Messages to evict in addition to one for each new message. After a limit is lowered, this reaches it in steps.
const EVICT_AT_ONCE = 128;

type Oldest = Pick<MessageRow, 'id' | 'body' | 'block' | 'created_at' | 'size' | 'flags'>;

/**
 * Removes the oldest unstarred messages while there are too many, too old or too large ones, and logs each. The newest
 * message is removed only by age, because it was just acknowledged and must be readable. False if none was removed.
 */
export async function evict(tx: InboxTransaction, limits: StoreLimits, added: number): Promise<boolean> {
  const { state } = tx;
  const { maxMessages, maxAgeMs, maxBytes } = limits;
  const surplusOf = (bytes: number) => (maxBytes === null ? 0 : bytes - maxBytes);
  // Messages in the trash are deleted first.
  if (state.trashed > 0 && surplusOf(state.bytes + state.trash_bytes) > 0)
    await shrinkTrash(tx, added + EVICT_AT_ONCE);
  let surplus = maxMessages === null ? 0 : total(tx) - maxMessages;
  let surplusBytes = state.trashed > 0 ? 0 : surplusOf(state.bytes);
  if (surplus <= 0 && surplusBytes <= 0 && maxAgeMs === null) return false;

  const oldest = await tx.query<Oldest>(
    `SELECT id, body, block, created_at, size, flags FROM ${tx.schema}.messages
     WHERE inbox = $1 AND id > $2 AND flags & ${STARRED} = 0 ORDER BY id LIMIT $3`,
    state.floor,
    added + EVICT_AT_ONCE,
  );
  const newest = newestId(tx);
  const overdue: Oldest[] = [];
  for (const row of oldest) {
    const exceedsLimit = (surplus > 0 || surplusBytes > 0) && row.id !== newest;
    if (!exceedsLimit && (maxAgeMs === null || row.created_at > state.now - maxAgeMs)) break;
    overdue.push(row);
    surplus--;
    surplusBytes -= row.size;
  }
  if (overdue.length === 0) return false;
  await deleteMessages(tx, overdue);
  await tx.log(overdue.map(({ id }) => ({ type: 'message:delete', data: { id: toUlid(id) } })));
  return true;
}

/** Whether a new message can cause others to be evicted. */
export function hasLimits({ maxMessages, maxAgeMs, maxBytes }: StoreLimits): boolean {
  return maxMessages !== null || maxAgeMs !== null || maxBytes !== null;
}

export function newestId({ state }: InboxTransaction): string {
  return toUuid(idAt({ time: state.last_time, low: state.last_low, salt: state.salt }));
}

export function total({ state }: InboxTransaction): number {
  return state.counts.reduce((sum, n) => sum + n, 0);
}
