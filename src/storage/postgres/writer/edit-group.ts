import type { InboxEvent } from '../../../contract/events.ts';
import { isUlid, toUlid, toUuid } from '../../../contract/ulid.ts';
import { updateEvents } from '../../changes.ts';
import { patchRow } from '../../patch-row.ts';
import type { StoreLimits } from '../../store-limits.ts';
import type { Edit, Outcome } from './changes.ts';
import { deleteMessages, type MessageRow, ROW_COLUMNS, toSummary } from './message-rows.ts';
import type { InboxTransaction } from './transaction.ts';
import { moveToTrash } from './trash.ts';

/** Applies changes to messages in memory, in order, and then writes the final state of each message once. */
export async function editGroup(
  tx: InboxTransaction,
  limits: StoreLimits,
  edits: Edit[],
): Promise<{ events: InboxEvent[]; outcomes: Outcome[] }> {
  const stored = await tx.query<MessageRow>(
    `SELECT ${ROW_COLUMNS} FROM ${tx.schema}.messages WHERE inbox = $1 AND id = ANY($2::uuid[]) AND id > $3`,
    [...new Set(edits.map(({ id }) => id))].filter(isUlid).map(toUuid),
    tx.state.floor,
  );
  const rows = new Map(stored.map((row) => [toUlid(row.id), row]));
  const changed = new Set<MessageRow>();
  /** What is removed, by the name of its batch; undefined if it cannot be restored. */
  const removed = new Map<string | undefined, { row: MessageRow; outcome: Outcome }[]>();
  const events: InboxEvent[] = [];
  const outcomes = edits.map((edit): Outcome => {
    const row = rows.get(edit.id);
    if (!row) return {};
    if ('patch' in edit) {
      const { flags, tags, reverse } = patchRow(row, edit.patch);
      tx.state.counts[row.flags]!--;
      tx.state.counts[flags]!++;
      if (flags !== row.flags || tags !== row.tags) changed.add(row);
      Object.assign(row, { flags, tags });
      const summary = toSummary(row);
      events.push(...updateEvents(summary, edit.patch));
      return { updated: { summary, reverse } };
    }
    rows.delete(edit.id);
    events.push({ type: 'message:delete', data: { id: edit.id } });
    const outcome: Outcome = { removed: 'gone' };
    removed.set(edit.batch, [...(removed.get(edit.batch) ?? []), { row, outcome }]);
    return outcome;
  });
  // First, because the trash copies the stored rows.
  await write(tx, [...changed]);
  for (const [batch, of] of removed) {
    const gone = of.map(({ row }) => row);
    if (batch === undefined || !(await moveToTrash(tx, limits, batch, gone))) await deleteMessages(tx, gone);
    else for (const { outcome } of of) outcome.removed = 'restorable';
  }
  return { events, outcomes };
}

async function write(tx: InboxTransaction, rows: MessageRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `UPDATE ${tx.schema}.messages m SET flags = t.flags, tags = t.tags
     FROM unnest($2::uuid[], $3::integer[], $4::text[]) AS t(id, flags, tags) WHERE m.inbox = $1 AND m.id = t.id`,
    rows.map(({ id }) => id),
    rows.map(({ flags }) => flags),
    rows.map(({ tags }) => tags),
  );
}
