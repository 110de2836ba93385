import { randomInt } from 'node:crypto';
import type { InboxEvent } from '../../../contract/events.ts';
import type { MessageSummary } from '../../../contract/message/message.ts';
import { COUNT_COLUMNS } from '../../flags.ts';
import type { Outcome as StoredOutcome } from '../../rules/changes.ts';
import { hasLimits } from '../../rules/retention.ts';
import type { StoreLimits } from '../../store-limits.ts';
import type { Connection } from '../connection/connection.ts';
import { INBOX } from '../options.ts';
import { ID_SQL, idAt, type Place, tailOf } from '../schema/message-ids.ts';
import { MESSAGE_COLUMNS, NOW, SCHEMA_VERSION } from '../schema/tables.ts';
import { bodyStatements, type Statement } from './body-statements.ts';
import { type Commit, STATE_COLUMNS, toState } from './inbox-state.ts';
import { KNOWN_COLUMNS, type NewRow } from './message-rows.ts';
import { PostgresInbox } from './postgres-inbox.ts';

// Limits the random start of `low`, so that counting up from it stays below 2^53.
const MAX_LOW = 2 ** 31;

/** The outcome of a change or of a new message. If the reply to a commit is lost, it is read from the log. */
export interface Outcome extends StoredOutcome {
  inserted?: MessageSummary;
}

/** The result of a transaction: the commits to announce, and the outcome of each change. */
export interface Result {
  commits: Commit[];
  outcomes: Outcome[];
}

export function insertedBy(event: InboxEvent): Outcome {
  return event.type === 'message:new' ? { inserted: event.data } : {};
}

/**
 * Stores messages in one transaction and, without retention limits, in one round trip: all statements are sent before
 * the first reply. Large values are sent first; the inbox is locked only for the last statement and the commit.
 */
export async function insertGroup(
  client: Connection,
  schema: string,
  limits: StoreLimits,
  group: NewRow[],
  token: string,
): Promise<Result> {
  const begun = [
    client.begin(),
    ...bodyStatements(schema, group).map((statement) => client.executePrepared(...statement)),
  ];
  const placed = client.executePrepared<Record<string, number>>(...messages(schema, group, token));
  const sent = Promise.all([...begun, placed]);
  if (!hasLimits(limits)) await Promise.all([sent, client.commit()]);
  await sent;
  const row = (await placed).rows[0]!;
  const state = toState(row);
  const events = newEvents(
    group.map(({ listed }) => ({ type: 'message:new', data: listed })),
    { time: state.last_time, low: row.first_low!, salt: state.salt },
    token,
  );
  const commits: Commit[] = [{ change: state.last_change, token, events }];
  if (hasLimits(limits)) {
    const inbox = new PostgresInbox(client, schema, state, limits);
    if (await inbox.evict(group.length)) await inbox.commit();
    else await client.commit();
    commits.push(...inbox.commits);
  }
  return { commits, outcomes: events.map(insertedBy) };
}

/** A row of the change log. */
export interface LogRow {
  change: number;
  token: string;
  first_time: number;
  first_low: number;
  events: string;
}

/** The commit that a row of the change log is about. `salt` is that of the inbox. */
export function toCommit({ change, token, first_time, first_low, events }: LogRow, salt: number): Commit {
  const place = { time: first_time, low: first_low, salt };
  return { change, token, events: newEvents(JSON.parse(events), place, token) };
}

/** Sets the ids and times of the new messages among these events. */
function newEvents(events: InboxEvent[], first: Place, token: string): InboxEvent[] {
  let number = 0;
  const created_at = new Date(first.time).toISOString();
  return events.map((event) => {
    if (event.type !== 'message:new') return event;
    // The order of fields in the contract, the same on every node.
    const { id: _, created_at: __, ...data } = event.data;
    const id = idAt({ ...first, low: first.low + number++ }, tailOf(token, number));
    return { ...event, data: { id, ...data, created_at } };
  });
}

// Assigns the ids: see docs/decisions/postgres-order.md. A single statement, so that nothing can come in between. It fails
// if the tables were migrated by a newer version, because then the version becomes null.
function messages(schema: string, group: NewRow[], token: string): Statement {
  const added = COUNT_COLUMNS.map(
    (_, flags) => group.filter(({ columns }) => columns.flags === flags).length,
  );
  // The text is the same for every group, because the statement is prepared.
  const counts = COUNT_COLUMNS.map((name, flags) => `${name} = ${name} + ($7::bigint[])[${flags + 1}]`);
  const events = group.map(({ listed: { id, created_at, ...data } }) => ({ type: 'message:new', data }));
  const place = { time: 'p.last_time', low: 'p.last_low - $3 + t.i', salt: 'p.salt' };
  const id = ID_SQL(place, '$5::uuid', 't.i');
  return [
    `WITH place AS (
       UPDATE ${schema}.inboxes SET
         version = CASE version WHEN ${SCHEMA_VERSION} THEN version END,
         last_low = CASE WHEN ${NOW} > last_time THEN $2::bigint ELSE last_low END + $3::bigint,
         last_time = greatest(last_time, ${NOW}),
         last_change = last_change + 1,
         bytes = bytes + $4::bigint, ${counts.join(', ')}
       WHERE inbox = $1 RETURNING ${STATE_COLUMNS}
     ), kept AS (
       INSERT INTO ${schema}.messages(inbox, id, created_at, ${KNOWN_COLUMNS})
       SELECT $1, ${id}, p.last_time, ${KNOWN_COLUMNS}
       FROM place p, json_populate_recordset(NULL::${schema}.messages, $8) WITH ORDINALITY AS t(${MESSAGE_COLUMNS}, i)
     ), logged AS (
       INSERT INTO ${schema}.changes(inbox, change, token, created_at, first_time, first_low, events)
       SELECT $1, last_change, $5::uuid, last_time, last_time, last_low - $3 + 1, $6 FROM place
     )
     SELECT *, last_low - $3 + 1 AS first_low FROM place`,
    [
      INBOX,
      randomInt(MAX_LOW),
      group.length,
      group.reduce((sum, { raw }) => sum + raw.length, 0),
      token,
      JSON.stringify(events),
      added,
      JSON.stringify(group.map(({ columns }) => columns)),
    ],
  ];
}
