import { randomInt } from 'node:crypto';
import type { InboxEvent } from '../../../contract/events.ts';
import type { MessageSummary } from '../../../contract/message/message.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { COUNT_COLUMNS } from '../../flags.ts';
import { noMailbox, totalExceeded } from '../../mailbox-errors.ts';
import type { ChangeOutcome } from '../../rules/changes.ts';
import { hasLimits } from '../../rules/retention.ts';
import type { StoreLimits } from '../../store-limits.ts';
import type { PgConnection } from '../connection/connection.ts';
import { isWithoutInbox } from '../connection/postgres-errors.ts';
import { INBOX, mailboxAt } from '../options.ts';
import { ID_SQL, idAt, type MessagePlace, tailOf } from '../schema/message-ids.ts';
import { MESSAGE_COLUMNS, NOW, SCHEMA_VERSION } from '../schema/tables.ts';
import { type BodyStatement, bodyStatements } from './body-statements.ts';
import { KNOWN_COLUMNS, type NewRow } from './message-rows.ts';
import {
  type InboxState,
  inboxIn,
  type LogCommit,
  type LoggedEvent,
  loggedEvent,
  PostgresInbox,
  STATE_COLUMNS,
  withCounts,
} from './postgres-inbox.ts';

// Limits the random start of `low`, so that counting up from it stays below 2^53.
export const MAX_LOW = 2 ** 31;

/** The outcome of a change or of a new message. If the reply to a commit is lost, it is read from the log. */
export interface LoggedOutcome extends ChangeOutcome {
  /** In each mailbox that it was stored in. */
  inserted?: MessageSummary[];
  moved?: MessageSummary[];
}

/** A new message, for one mailbox or for several. */
export interface InsertChange {
  kind: 'insert';
  copies: NewRow[];
}

/** The result of a transaction: the commits to announce, and the outcome of each change. */
export interface TransactionResult {
  commits: LogCommit[];
  outcomes: LoggedOutcome[];
}

/** The outcomes of new messages, from the events that their copies have caused. */
export function insertedBy(group: InsertChange[], events: InboxEvent[]): LoggedOutcome[] {
  const inserted = events.flatMap((event) => (event.type === 'message:new' ? [event.data] : []));
  return group.map(({ copies }) => ({ inserted: inserted.splice(0, copies.length) }));
}

/**
 * Stores messages in one transaction and, without retention limits, in one round trip: all statements are sent before
 * the first reply. Large values are sent first; the inbox is locked only for the last statement and the commit.
 */
export async function insertGroup(
  client: PgConnection,
  limits: StoreLimits,
  changes: InsertChange[],
  token: string,
): Promise<TransactionResult> {
  const { schema } = client;
  const group = changes.flatMap(({ copies }) => copies);
  const mailboxes = [...new Set(group.map(({ columns }) => mailboxAt(columns.inbox)))];
  // Other mailboxes may have limits of their own.
  const isLimited =
    hasLimits(limits) || limits.maxTotalBytes !== null || mailboxes.some((key) => key !== DEFAULT_MAILBOX);
  const begun = [
    client.begin(),
    ...bodyStatements(schema, group).map((statement) => client.executePrepared(...statement)),
  ];
  const placed = client.executePrepared<InboxState & { first_low: number }>(
    ...messages(schema, group, token),
  );
  const sent = Promise.all([...begun, placed]);
  if (!isLimited) await Promise.all([sent, client.commit()]);
  await sent.catch((error) => {
    // The statement finds no row for a mailbox that was deleted.
    throw isWithoutInbox(error) ? noMailbox() : error;
  });
  const { first_low, ...row } = (await placed).rows[0]!;
  let state = withCounts(row);
  const events = newEvents(
    newMessages(group),
    { time: state.last_time, low: first_low, salt: state.salt },
    token,
  );
  const commits: LogCommit[] = [{ change: state.last_change, token, events }];
  if (isLimited) {
    await checkTotal(client, limits);
    for (const mailbox of mailboxes) {
      const inbox =
        mailbox === DEFAULT_MAILBOX
          ? new PostgresInbox(client, state, limits, mailbox)
          : await inboxIn(client, state, limits, mailbox);
      if (hasLimits(inbox.limits) && (await inbox.evict(group.length))) await inbox.save();
      const { last_change } = inbox.totals;
      state = mailbox === DEFAULT_MAILBOX ? inbox.totals : { ...state, last_change };
      commits.push(...inbox.commits);
    }
    await client.commit();
  }
  return { commits, outcomes: insertedBy(changes, events) };
}

/** Throws `storage_full` if the messages of all mailboxes exceed their limit. */
async function checkTotal(client: PgConnection, { maxTotalBytes }: StoreLimits): Promise<void> {
  if (maxTotalBytes === null) return;
  const { rows } = await client.execute<{ bytes: number }>(
    `SELECT sum(bytes + trash_bytes)::bigint AS bytes FROM ${client.schema}.inboxes`,
  );
  if (rows[0]!.bytes > maxTotalBytes) throw totalExceeded();
}

function newMessages(group: NewRow[]): LoggedEvent[] {
  return group.map(({ listed, columns }) =>
    loggedEvent({ type: 'message:new', data: listed }, mailboxAt(columns.inbox)),
  );
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
export function toCommit({ change, token, first_time, first_low, events }: LogRow, salt: number): LogCommit {
  const place = { time: first_time, low: first_low, salt };
  return { change, token, events: newEvents(JSON.parse(events), place, token) };
}

/** Sets the ids and times of the new messages among these events. */
function newEvents(events: LoggedEvent[], first: MessagePlace, token: string): LoggedEvent[] {
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
function messages(schema: string, group: NewRow[], token: string): BodyStatement {
  const others = Map.groupBy(group, ({ columns }) => columns.inbox);
  const own = others.get(INBOX) ?? [];
  others.delete(INBOX);
  // The text is the same for every group, because the statement is prepared.
  const counts = (values: string) =>
    COUNT_COLUMNS.map((name, flags) => `${name} = i.${name} + (${values})[${flags + 1}]`).join(', ');
  const events = group.map(({ listed: { id, created_at, ...data }, columns }) => ({
    type: 'message:new',
    data,
    ...(columns.inbox !== INBOX && { mailbox: mailboxAt(columns.inbox) }),
  }));
  const place = { time: 'p.last_time', low: 'p.last_low - $3 + t.i', salt: 'p.salt' };
  const id = ID_SQL(place, '$5::uuid', 't.i');
  return [
    `WITH place AS (
       UPDATE ${schema}.inboxes i SET
         version = CASE version WHEN ${SCHEMA_VERSION} THEN version END,
         last_low = CASE WHEN ${NOW} > last_time THEN $2::bigint ELSE last_low END + $3::bigint,
         last_time = greatest(last_time, ${NOW}),
         last_change = last_change + 1,
         last_arrival = CASE WHEN $4::bigint > 0 THEN greatest(last_time, ${NOW}) ELSE last_arrival END,
         bytes = bytes + $4::bigint, ${counts('$7::bigint[]')}
       WHERE inbox = $1 RETURNING ${STATE_COLUMNS}
     ), others AS (
       UPDATE ${schema}.inboxes i SET
         bytes = i.bytes + t.bytes, ${counts('t.counts')}, last_arrival = p.last_time,
         expires_at = CASE WHEN i.extend_ms IS NULL THEN i.expires_at ELSE p.last_time + i.extend_ms END
       FROM place p, json_to_recordset($9) AS t(inbox integer, bytes bigint, counts bigint[])
       WHERE i.inbox = t.inbox AND i.deleted_at IS NULL RETURNING i.inbox
     ), kept AS (
       INSERT INTO ${schema}.messages(inbox, id, created_at, ${KNOWN_COLUMNS})
       SELECT CASE t.inbox WHEN $1 THEN $1 ELSE (SELECT o.inbox FROM others o WHERE o.inbox = t.inbox) END,
         ${id}, p.last_time, ${KNOWN_COLUMNS}
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
      bytesOf(own),
      token,
      JSON.stringify(events),
      countsOf(own),
      JSON.stringify(group.map(({ columns }) => columns)),
      JSON.stringify(
        Array.from(others, ([inbox, rows]) => ({ inbox, bytes: bytesOf(rows), counts: countsOf(rows) })),
      ),
    ],
  ];
}

function bytesOf(group: NewRow[]): number {
  return group.reduce((sum, { raw }) => sum + raw.length, 0);
}

function countsOf(group: NewRow[]): number[] {
  return COUNT_COLUMNS.map((_, flags) => group.filter(({ columns }) => columns.flags === flags).length);
}
