import { toUuid } from '../../../contract/ulid.ts';
import { AppError } from '../../../mailbox/errors.ts';
import { countMessage } from '../../rules/totals.ts';
import type { Connection } from '../connection/connection.ts';
import { bodyStatements } from './body-statements.ts';
import { KNOWN_COLUMNS, knownValues, type NewRow } from './message-rows.ts';
import { InboxTransaction, lockInbox } from './transaction.ts';

/** Stores messages that come from another store and already have ids, in one transaction. */
export async function adoptGroup(client: Connection, schema: string, group: NewRow[]): Promise<void> {
  const ids = group.map(({ listed }) => toUuid(listed.id));
  const tx = new InboxTransaction(client, schema, await lockInbox(client, schema));
  const [last] = await tx.query<{ id: string }>(
    `SELECT greatest((SELECT id FROM ${schema}.messages WHERE inbox = $1 ORDER BY id DESC LIMIT 1), $2::uuid) AS id`,
    tx.totals.floor,
  );
  // Messages with lower ids would be in the wrong order, or count as cleared.
  if (ids[0]! <= last!.id)
    throw new AppError(
      'storage_failed',
      'The database has had newer messages. Choose another schema (?schema=NAME).',
    );
  await Promise.all([
    ...bodyStatements(schema, group).map((statement) => client.execute(...statement)),
    tx.query(
      `INSERT INTO ${schema}.messages(inbox, id, created_at, ${KNOWN_COLUMNS})
       SELECT $1, * FROM unnest($2::uuid[], $3::bigint[], $4::uuid[], $5::bigint[], $6::integer[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[])`,
      ids,
      group.map(({ listed }) => Date.parse(listed.created_at)),
      ...knownValues(group),
    ),
  ]);
  for (const { raw, flags } of group) countMessage(tx.totals, { size: raw.length, flags }, 1);
  // The ids of new messages start in the next millisecond, because the adopted ids have other random bits.
  const nextTime = timeOf(ids.at(-1)!) + 1;
  if (nextTime > tx.totals.last_time) Object.assign(tx.totals, { last_time: nextTime, last_low: 0 });
  await tx.commit();
}

/** The first 48 bits, which are a time in milliseconds. */
function timeOf(uuid: string): number {
  return Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
}
