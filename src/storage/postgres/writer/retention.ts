import { toUlid, toUuid } from '../../../contract/ulid.ts';
import { STARRED } from '../../flags.ts';
import { EVICT_AT_ONCE, overdueAmong, surplusOf } from '../../retention.ts';
import type { StoreLimits } from '../../store-limits.ts';
import { storedBytes } from '../../totals.ts';
import { idAt } from '../schema/message-ids.ts';
import { deleteMessages, type MessageRow } from './message-rows.ts';
import type { InboxTransaction } from './transaction.ts';
import { shrinkTrash } from './trash.ts';

type Oldest = Pick<MessageRow, 'id' | 'body' | 'created_at' | 'size' | 'flags'>;

/** Removes the messages that retention chooses, and logs each. False if none was removed. */
export async function evict(tx: InboxTransaction, limits: StoreLimits, added: number): Promise<boolean> {
  const { state } = tx;
  const surplusBytes = (bytes: number) => (limits.maxBytes === null ? 0 : bytes - limits.maxBytes);
  // Messages in the trash are deleted first.
  if (state.trashed > 0 && surplusBytes(storedBytes(state)) > 0) await shrinkTrash(tx, added + EVICT_AT_ONCE);
  const surplus = surplusOf(state, limits, surplusBytes(state.bytes), state.now);
  if (!surplus) return false;
  const oldest = await tx.query<Oldest>(
    `SELECT id, body, created_at, size, flags FROM ${tx.schema}.messages
     WHERE inbox = $1 AND id > $2 AND flags & ${STARRED} = 0 ORDER BY id LIMIT $3`,
    state.floor,
    added + EVICT_AT_ONCE,
  );
  const newest = newestId(tx);
  const overdue = [...overdueAmong(oldest, ({ id }) => id === newest, surplus)];
  if (overdue.length === 0) return false;
  await deleteMessages(tx, overdue);
  await tx.log(overdue.map(({ id }) => ({ type: 'message:delete', data: { id: toUlid(id) } })));
  return true;
}

export function newestId({ state }: InboxTransaction): string {
  return toUuid(idAt({ time: state.last_time, low: state.last_low, salt: state.salt }));
}
