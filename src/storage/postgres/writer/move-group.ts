import { randomInt } from 'node:crypto';
import { toUlid, toUuid } from '../../../contract/ulid.ts';
import { countMessage } from '../../rules/totals.ts';
import type { StoreLimits } from '../../store-limits.ts';
import type { PgConnection } from '../connection/connection.ts';
import { inboxOf } from '../options.ts';
import { idAt, tailOf } from '../schema/message-ids.ts';
import { wordsPrefix } from '../schema/message-words.ts';
import { MESSAGE_COLUMNS } from '../schema/tables.ts';
import { MAX_LOW, type TransactionResult } from './insert-group.ts';
import type { LoggedEvent } from './postgres-inbox.ts';
import { inboxIn, lockInbox, loggedEvent } from './postgres-inbox.ts';

/** Messages to move from one mailbox to another. */
export interface MoveChange {
  kind: 'move';
  mailbox: number;
  ids: string[];
  to: number;
}

/** Moves messages in one transaction. They get the next places in the order; what is stored of them stays, with another key. */
export async function moveGroup(
  client: PgConnection,
  limits: StoreLimits,
  { mailbox, ids, to }: MoveChange,
  token: string,
): Promise<TransactionResult> {
  const { schema } = client;
  const from = await lockInbox(client, limits, mailbox);
  const target = await inboxIn(client, from.totals, limits, to);
  const rowsById = await from.find(ids);
  const rows = [...rowsById.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { totals } = target;
  if (totals.now > totals.last_time)
    Object.assign(totals, { last_time: totals.now, last_low: randomInt(MAX_LOW) });
  const first = { time: totals.last_time, low: totals.last_low + 1, salt: totals.salt };
  const moved = rows.map((row, i) => {
    const id = toUuid(idAt({ ...first, low: first.low + i }, tailOf(token, i + 1)));
    countMessage(from.totals, row, -1);
    countMessage(totals, row, 1);
    return { row, id, summary: target.toSummary({ ...row, id, created_at: first.time }) };
  });
  totals.last_low += moved.length;
  const columns = MESSAGE_COLUMNS.replace('inbox, id, body, created_at, ', '');
  await client.execute(
    `WITH gone AS (DELETE FROM ${schema}.messages WHERE inbox = $1 AND id = ANY($2::uuid[]) RETURNING *)
     INSERT INTO ${schema}.messages(inbox, id, body, created_at, ${columns})
     SELECT $3, t.new, body, $4, ${columns} FROM gone JOIN unnest($2::uuid[], $5::uuid[]) AS t(old, new) ON t.old = gone.id`,
    [inboxOf(mailbox), rows.map(({ id }) => id), inboxOf(to), first.time, moved.map(({ id }) => id)],
  );
  const bodies = rows.map(({ body }) => body);
  for (const table of ['contents', 'raw_chunks'])
    await client.execute(
      `UPDATE ${schema}.${table} SET inbox = $3 WHERE inbox = $1 AND body = ANY($2::uuid[])`,
      [inboxOf(mailbox), bodies, inboxOf(to)],
    );
  await client.execute(
    `UPDATE ${schema}.words SET inbox = $3, text = $4 || substr(text, $5) WHERE inbox = $1 AND body = ANY($2::uuid[])`,
    [inboxOf(mailbox), bodies, inboxOf(to), wordsPrefix(to), wordsPrefix(mailbox).length + 1],
  );
  const events = moved.flatMap(({ row, summary }): LoggedEvent[] => [
    loggedEvent({ type: 'message:delete', data: { id: toUlid(row.id) } }, mailbox),
    loggedEvent({ type: 'message:new', data: summary }, to),
  ]);
  const outcomes = [{ moved: moved.map(({ summary }) => summary) }];
  await client.execute(
    `UPDATE ${schema}.inboxes SET last_arrival = $2,
       expires_at = CASE WHEN extend_ms IS NULL THEN expires_at ELSE $2 + extend_ms END WHERE inbox = $1`,
    [inboxOf(to), first.time],
  );
  const { last_time, last_low } = totals;
  Object.assign(from.totals, { last_time, last_low });
  if (events.length > 0) await from.log(events, token, outcomes, first);
  await from.save();
  totals.last_change = from.totals.last_change;
  await target.evict(moved.length);
  await target.commit();
  return { commits: [...from.commits, ...target.commits], outcomes };
}
