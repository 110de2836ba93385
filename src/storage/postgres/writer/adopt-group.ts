import { toUuid } from '../../../contract/ulid.ts';
import { AppError } from '../../../mailbox/errors.ts';
import { countMessage } from '../../rules/totals.ts';
import type { StoreLimits } from '../../store-limits.ts';
import type { PgConnection } from '../connection/connection.ts';
import { MESSAGE_COLUMNS } from '../schema/tables.ts';
import { bodyStatements } from './body-statements.ts';
import type { NewRow } from './message-rows.ts';
import { lockInbox } from './postgres-inbox.ts';

/** Stores messages that come from another store and already have ids, in one transaction. */
export async function adoptGroup(
  client: PgConnection,
  limits: StoreLimits,
  group: NewRow[],
  mailbox: number,
): Promise<void> {
  const { schema } = client;
  const ids = group.map(({ listed }) => toUuid(listed.id));
  const inbox = await lockInbox(client, limits, mailbox);
  const [last] = await inbox.query<{ id: string }>(
    `SELECT greatest((SELECT id FROM ${schema}.messages WHERE inbox = $1 ORDER BY id DESC LIMIT 1), $2::uuid) AS id`,
    inbox.totals.floor,
  );
  // Messages with lower ids would be in the wrong order, or count as cleared.
  if (ids[0]! <= last!.id)
    throw new AppError(
      'storage_failed',
      'The database has had newer messages. Choose another schema (?schema=NAME).',
    );
  await Promise.all([
    ...bodyStatements(schema, group).map((statement) => client.execute(...statement)),
    inbox.query(
      `UPDATE ${schema}.inboxes SET last_arrival = $2 WHERE inbox = $1`,
      Date.parse(group.at(-1)!.listed.created_at),
    ),
    inbox.query(
      `INSERT INTO ${schema}.messages(${MESSAGE_COLUMNS})
       SELECT ${MESSAGE_COLUMNS.replace('inbox', '$1')} FROM json_populate_recordset(NULL::${schema}.messages, $2)`,
      JSON.stringify(
        group.map(({ listed, columns }, i) => ({
          ...columns,
          id: ids[i],
          created_at: Date.parse(listed.created_at),
        })),
      ),
    ),
  ]);
  for (const { columns } of group) countMessage(inbox.totals, columns, 1);
  // The ids of new messages start in the next millisecond, because the adopted ids have other random bits.
  const nextTime = timeOf(ids.at(-1)!) + 1;
  if (nextTime > inbox.totals.last_time) Object.assign(inbox.totals, { last_time: nextTime, last_low: 0 });
  await inbox.commit();
}

/** The first 48 bits, which are a time in milliseconds. */
function timeOf(uuid: string): number {
  return Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
}
