import type { Client } from 'pg';
import { AppError } from '../../mailbox/errors.ts';
import { recipientsKey, substringKey } from '../../text/substring-key.ts';
import { toListed } from '../listed.ts';
import { adoptedFlags } from '../new-message.ts';
import type { AdoptedMessage } from '../opened-store.ts';
import { contents, rawChunks } from './insert-group.ts';
import { newBody, toUuid } from './message-ids.ts';
import { summaryColumn } from './message-rows.ts';
import { BLOCK_SIZE } from './schema.ts';
import { InboxTransaction } from './transaction.ts';
import { insertTags } from './trash.ts';

/** Stores messages that come from another store and already have ids, in one transaction. */
export async function adoptGroup(client: Client, schema: string, messages: AdoptedMessage[]): Promise<void> {
  const group = messages.map((message) => toRow(message));
  const tx = await InboxTransaction.begin(client, schema);
  const [last] = await tx.query<{ id: string }>(
    `SELECT greatest(
       (SELECT id FROM ${schema}.messages WHERE inbox = $1 ORDER BY id DESC LIMIT 1),
       (SELECT up_to FROM ${schema}.search_index WHERE inbox = $1), $2::uuid) AS id`,
    tx.state.floor,
  );
  // Messages with lower ids would be in the wrong order, never be indexed, or count as cleared.
  if (group[0]!.id <= last!.id)
    throw new AppError(
      'storage_failed',
      'The database has had newer messages. Choose another schema (?schema=NAME).',
    );
  await Promise.all([
    client.query(...contents(schema, group)),
    client.query(...rawChunks(schema, group)),
    tx.query(
      `WITH place AS (
         UPDATE ${schema}.inboxes SET received = received + $2::bigint WHERE inbox = $1 RETURNING received
       ), kept AS (
         INSERT INTO ${schema}.messages(inbox, id, body, block, created_at, size, flags, tags, summary,
           sender_key, recipients_key, subject_key)
         SELECT $1, t.id, t.body, (p.received - $2 + t.i - 1) / ${BLOCK_SIZE}, t.created_at, t.size, t.flags, t.tags,
           t.summary, t.sender, t.recipients, t.subject
         FROM place p, unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::integer[], $8::text[], $9::text[],
           $10::text[], $11::text[], $12::text[]) WITH ORDINALITY
           AS t(id, body, created_at, size, flags, tags, summary, sender, recipients, subject, i)
         RETURNING id, block
       )
       INSERT INTO ${schema}.blocks(inbox, block, first)
       SELECT $1, block, (array_agg(id ORDER BY id))[1] FROM kept WHERE block > 0 GROUP BY block
       ON CONFLICT DO NOTHING`,
      group.length,
      group.map(({ id }) => id),
      group.map(({ body }) => body),
      group.map(({ created_at }) => created_at),
      group.map(({ raw }) => raw.length),
      group.map(({ flags }) => flags),
      group.map(({ tags }) => JSON.stringify(tags)),
      group.map(({ summary }) => summary),
      group.map(({ keys }) => keys.sender),
      group.map(({ keys }) => keys.recipients),
      group.map(({ keys }) => keys.subject),
    ),
    insertTags(
      tx,
      group.flatMap(({ id, tags }) => [...new Set(tags)].map((tag) => ({ tag, id }))),
    ),
  ]);
  for (const { raw, flags } of group) {
    tx.state.bytes += raw.length;
    tx.state.counts[flags]!++;
  }
  // The ids of new messages start in the next millisecond, because the adopted ids have other random bits.
  const nextTime = timeOf(group.at(-1)!.id) + 1;
  if (nextTime > tx.state.last_time) Object.assign(tx.state, { last_time: nextTime, last_low: 0 });
  await tx.commit();
}

function toRow(message: AdoptedMessage) {
  const { summary, envelope, parts, raw } = message;
  const { sender: _, recipients: __, ...rest } = envelope;
  const [column, whole] = [summaryColumn(toListed(summary)), summaryColumn(summary)];
  return {
    id: toUuid(summary.id),
    body: newBody(),
    created_at: Date.parse(summary.created_at),
    flags: adoptedFlags(message),
    tags: summary.tags,
    summary: column,
    wholeSummary: whole === column ? null : whole,
    envelope: JSON.stringify(rest),
    parts: JSON.stringify(parts),
    raw,
    keys: {
      sender: substringKey(summary.sender),
      recipients: recipientsKey(summary.recipients),
      subject: substringKey(summary.subject),
    },
  };
}

/** The first 48 bits, which are a time in milliseconds. */
function timeOf(uuid: string): number {
  return Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
}
