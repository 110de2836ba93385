import type { InboxEvent } from '../../../contract/events.ts';
import { DEFAULT_MAILBOX } from '../../../mailbox/ports.ts';
import { COUNT_COLUMNS } from '../../flags.ts';
import type { InboxTotals } from '../../rules/totals.ts';
import { NOW } from '../schema/tables.ts';

/** The row of the first inbox: the order of all, as seen by the open transaction. */
export interface Order {
  version: number;
  salt: number;
  last_time: number;
  last_low: number;
  last_change: number;
  /** The time according to the database. */
  now: number;
}

/** The row of an inbox. */
export interface Totals extends InboxTotals {
  floor: string;
}

export type InboxState = Order & Totals;

/** An event as it is logged. Without a mailbox, it is one of the default mailbox. */
export type LoggedEvent = InboxEvent & { mailbox?: number };

/** One row of the change log, with the events to announce. */
export interface LogCommit {
  change: number;
  token: string;
  events: LoggedEvent[];
}

/** An event of a mailbox, to be logged. */
export function loggedEvent(event: InboxEvent, mailbox: number): LoggedEvent {
  return mailbox === DEFAULT_MAILBOX ? event : { ...event, mailbox };
}

/** The fields that a transaction changes, besides the counts. */
export const ORDER_FIELDS = ['last_time', 'last_low', 'last_change'] as const;
export const TOTAL_FIELDS = ['floor', 'bytes', 'trashed', 'trash_bytes'] as const;

const ORDER_COLUMNS = `version, salt, ${ORDER_FIELDS.join(', ')}, ${NOW} AS now`;
export const TOTAL_COLUMNS = `${TOTAL_FIELDS.join(', ')}, ${COUNT_COLUMNS.join(', ')}`;
export const STATE_COLUMNS = `${ORDER_COLUMNS}, ${TOTAL_COLUMNS}`;

/** The counts, from a row with `TOTAL_COLUMNS`. */
export function withCounts<Row>(row: Row): Row & { counts: number[] } {
  return { ...row, counts: COUNT_COLUMNS.map((name) => (row as Record<string, number>)[name]!) };
}
