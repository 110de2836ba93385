import { MAX_LISTED_RECIPIENT_CHARACTERS, MAX_LISTED_SUBJECT } from '../../../contract/message/listed.ts';
import type { MessageSummary } from '../../../contract/message/message.ts';
import { toSummary } from '../../message-codec.ts';
import { toListed } from '../../message-summary.ts';
import { MESSAGE_COLUMNS } from '../schema.ts';

/**
 * The columns for a list that is not filtered by text. Long subjects are truncated, because reading them would take
 * most of the time. Short ones are read in full, because `substr` stops at a NUL.
 */
export const LISTED_COLUMNS = MESSAGE_COLUMNS.replace(
  'subject',
  `CASE WHEN octet_length(subject) > ${4 * MAX_LISTED_SUBJECT}
    THEN substr(subject, 1, ${MAX_LISTED_SUBJECT}) ELSE subject END AS subject`,
);

export interface SummaryRow {
  seq: number;
  id: string;
  created_at: number;
  sender: string;
  recipients: string;
  subject: string;
  size: number;
  flags: number;
  tags: string;
}

export function summaryOf(row: SummaryRow): MessageSummary {
  return toSummary(row.id, { ...row, recipients: JSON.parse(row.recipients) }, row);
}

/** Like `toListed`, but from a row, and without parsing all of a long list of recipients. */
export function toListedRow(row: SummaryRow): MessageSummary {
  return toListed(summaryOf({ ...row, recipients: firstRecipients(row.recipients) }));
}

/** Truncates a long JSON array of strings between two elements, after everything that can be shown. */
function firstRecipients(json: string): string {
  // A character takes up to six characters in JSON, and an address three more. Inside a string, quotes are escaped.
  const end = json.indexOf('","', 9 * MAX_LISTED_RECIPIENT_CHARACTERS);
  return end < 0 ? json : `${json.slice(0, end)}"]`;
}
