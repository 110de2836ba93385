import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import type { InboxEvent } from '../../contract/events.ts';
import type { MessageSummary } from '../../contract/message.ts';
import { COUNT_COLUMNS } from '../flags.ts';
import { CHUNK_BYTES } from '../raw-stream.ts';
import { hasLimits } from '../retention.ts';
import type { StoreLimits } from '../store-limits.ts';
import type { Insert } from './changes.ts';
import { ID_SQL, idAt, type Place } from './message-ids.ts';
import { INBOX } from './options.ts';
import { type Prepare, prepared } from './prepared.ts';
import { evict } from './retention.ts';
import { BLOCK_SIZE, NOW } from './schema.ts';
import { type Commit, commit, InboxTransaction, STATE_COLUMNS, toState } from './transaction.ts';

// Limits the random start of `low`, so that counting up from it stays below 2^53.
const MAX_LOW = 2 ** 47;

/**
 * Stores messages in one transaction and, without retention limits, in one round trip: all statements are sent before
 * the first reply. Large values are sent first; the inbox is locked only for the last statement and the commit.
 */
export async function insertGroup(
  client: Client,
  schema: string,
  limits: StoreLimits,
  group: Insert[],
  token: string,
  prepare: Prepare = prepared,
): Promise<{ commits: Commit[]; summaries: MessageSummary[]; backlog: number }> {
  const begun = [
    client.query('BEGIN'),
    client.query(prepare(...contents(schema, group))),
    client.query(prepare(...rawChunks(schema, group))),
  ];
  const placed = client.query(prepare(...messages(schema, group, token)));
  const sent = Promise.all([...begun, placed]);
  if (!hasLimits(limits)) await Promise.all([sent, commit(client)]);
  await sent;
  const row = (await placed).rows[0]!;
  const state = toState(row);
  const events = newEvents(
    group.map(({ listed }) => ({ type: 'message:new', data: listed })),
    { time: state.last_time, low: row.first_low, salt: state.salt },
  );
  const commits: Commit[] = [{ change: state.last_change, events }];
  if (hasLimits(limits)) {
    const tx = new InboxTransaction(client, schema, state);
    if (await evict(tx, limits, group.length)) await tx.commit();
    else await commit(client);
    commits.push(...tx.commits);
  }
  const summaries = events.map((event) => (event as { data: MessageSummary }).data);
  return { commits, summaries, backlog: row.backlog };
}

/** Sets the ids and times of the new messages in a row of the change log. */
export function newEvents(events: InboxEvent[], first: Place): InboxEvent[] {
  let { low } = first;
  const created_at = new Date(first.time).toISOString();
  return events.map((event) => {
    if (event.type !== 'message:new') return event;
    // The order of fields in the contract, the same on every node.
    const { id: _, created_at: __, ...data } = event.data;
    return { ...event, data: { id: idAt({ ...first, low: low++ }), ...data, created_at } };
  });
}

type Statement = [text: string, values: unknown[]];

/** The first statement of an insert. */
export function contents(
  schema: string,
  group: Pick<Insert, 'body' | 'envelope' | 'parts' | 'wholeSummary'>[],
): Statement {
  return [
    `INSERT INTO ${schema}.contents(inbox, body, envelope, parts, summary)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[])`,
    [
      INBOX,
      group.map(({ body }) => body),
      group.map(({ envelope }) => envelope),
      group.map(({ parts }) => parts),
      group.map(({ wholeSummary }) => wholeSummary),
    ],
  ];
}

// All bytes are sent as one binary value, which the database splits: in an array, each byte would become two digits.
export function rawChunks(schema: string, group: Pick<Insert, 'body' | 'raw'>[]): Statement {
  const bodies: string[] = [];
  const [numbers, starts, lengths]: [number[], number[], number[]] = [[], [], []];
  let offset = 0;
  for (const { body, raw } of group) {
    for (let n = 0, at = 0; at < raw.length; n++, at += CHUNK_BYTES) {
      bodies.push(body);
      numbers.push(n);
      starts.push(offset + at + 1);
      lengths.push(Math.min(CHUNK_BYTES, raw.length - at));
    }
    offset += raw.length;
  }
  const only = group.length === 1 ? group[0]!.raw : undefined;
  const bytes = only
    ? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
    : Buffer.concat(group.map(({ raw }) => raw));
  return [
    `INSERT INTO ${schema}.raw_chunks(inbox, body, n, bytes)
     SELECT $1, body, n, substring($2::bytea FROM start FOR length)
     FROM unnest($3::uuid[], $4::integer[], $5::integer[], $6::integer[]) AS t(body, n, start, length)`,
    [INBOX, bytes, bodies, numbers, starts, lengths],
  ];
}

// Assigns the ids: see docs/decisions/postgres-order.md. A single statement, so that nothing can come in between.
function messages(schema: string, group: Insert[], token: string): Statement {
  const added = COUNT_COLUMNS.map((_, flags) => group.filter((message) => message.flags === flags).length);
  // The text is the same for every group, because the statement is prepared.
  const counts = COUNT_COLUMNS.map((name, flags) => `${name} = ${name} + ($14::bigint[])[${flags + 1}]`);
  const events = group.map(({ listed: { id, created_at, ...data } }) => ({ type: 'message:new', data }));
  const id = ID_SQL('p.last_time', 'p.last_low - $3 + t.i', 'p.salt');
  const number = '(p.received - $3 + t.i - 1)';
  return [
    `WITH place AS (
       UPDATE ${schema}.inboxes SET
         last_low = CASE WHEN ${NOW} > last_time THEN $2::bigint ELSE last_low END + $3::bigint,
         last_time = greatest(last_time, ${NOW}),
         last_change = last_change + 1,
         received = received + $3::bigint,
         bytes = bytes + $4::bigint, ${counts.join(', ')}
       WHERE inbox = $1 RETURNING received, ${STATE_COLUMNS}
     ), kept AS (
       INSERT INTO ${schema}.messages(inbox, id, body, block, created_at, size, flags, tags, summary,
         sender_key, recipients_key, subject_key)
       SELECT $1, ${id}, t.body, ${number} / ${BLOCK_SIZE}, p.last_time, t.size, t.flags, t.tags, t.summary, t.sender, t.recipients, t.subject
       FROM place p, unnest($5::uuid[], $6::bigint[], $7::integer[], $8::text[], $9::text[], $10::text[],
         $11::text[], $15::text[]) WITH ORDINALITY AS t(body, size, flags, summary, sender, recipients, subject, tags, i)
       RETURNING id, block, tags
     ), tagged AS (
       INSERT INTO ${schema}.message_tags(inbox, tag, id)
       SELECT DISTINCT $1::integer, tag, k.id FROM kept k, json_array_elements_text(k.tags::json) AS tag
       WHERE k.tags <> '[]'
     ), begun AS (
       INSERT INTO ${schema}.blocks(inbox, block, first)
       SELECT $1, block, (array_agg(id ORDER BY id))[1] FROM kept k WHERE block > 0 GROUP BY block
       ON CONFLICT DO NOTHING
     ), logged AS (
       INSERT INTO ${schema}.changes(inbox, change, token, created_at, first_time, first_low, events)
       SELECT $1, last_change, $12::uuid, last_time, last_time, last_low - $3 + 1, $13 FROM place
     )
     SELECT *, last_low - $3 + 1 AS first_low,
       (SELECT backlog FROM ${schema}.search_index WHERE inbox = $1) AS backlog FROM place`,
    [
      INBOX,
      randomInt(MAX_LOW),
      group.length,
      group.reduce((sum, { raw }) => sum + raw.length, 0),
      group.map(({ body }) => body),
      group.map(({ raw }) => raw.length),
      group.map(({ flags }) => flags),
      group.map(({ summary }) => summary),
      group.map(({ keys }) => keys.sender),
      group.map(({ keys }) => keys.recipients),
      group.map(({ keys }) => keys.subject),
      token,
      JSON.stringify(events),
      added,
      group.map(({ listed }) => JSON.stringify(listed.tags)),
    ],
  ];
}
