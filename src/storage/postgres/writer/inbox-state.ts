import type { InboxEvent } from '../../../contract/events.ts';
import { COUNT_COLUMNS } from '../../flags.ts';
import type { InboxTotals } from '../../rules/totals.ts';
import { NOW } from '../schema/tables.ts';

/** The row of the inbox, as seen by the open transaction. */
export interface InboxState extends InboxTotals {
  version: number;
  salt: number;
  last_time: number;
  last_low: number;
  last_change: number;
  floor: string;
  /** The time according to the database. */
  now: number;
}

/** One row of the change log, with the events to announce. */
export interface Commit {
  change: number;
  token: string;
  events: InboxEvent[];
}

/** The fields that a transaction changes, besides the counts. */
export const FIELDS = [
  'last_time',
  'last_low',
  'last_change',
  'floor',
  'bytes',
  'trashed',
  'trash_bytes',
] as const;

export const STATE_COLUMNS = `version, salt, ${FIELDS.join(', ')}, ${COUNT_COLUMNS.join(', ')}, ${NOW} AS now`;

/** The state of the inbox, from a row with `STATE_COLUMNS`. */
export function toState(row: Record<string, unknown>): InboxState {
  return { ...(row as unknown as InboxState), counts: COUNT_COLUMNS.map((name) => row[name] as number) };
}
