/** How messages are written into columns, in every store. */

import type { MessageSummary } from '../contract/message/message.ts';
import type { Envelope } from '../mailbox/envelope.ts';
import type { LeafPart } from '../mime/structure/scan.ts';
import { flagFields } from './flags.ts';

// Columns with several values are JSON, which can represent NUL, as PostgreSQL cannot in text. Lists instead of objects:
// the names would take more space than the values.

const PART_FIELDS = 'role start end content_type charset encoding filename disposition content_id'.split(
  ' ',
) as (keyof LeafPart)[];

/** What an envelope says in addition to the summary. */
type SenderDetails = Omit<Envelope, 'sender' | 'recipients'>;

/** The texts of a summary, and the columns that the rest of it consists of. */
type Texts = Pick<MessageSummary, 'sender' | 'recipients' | 'subject'>;
type Columns = { created_at: number; size: number; flags: number; tags: string };

export function toSummary(id: string, { sender, recipients, subject }: Texts, row: Columns): MessageSummary {
  return {
    id,
    sender,
    recipients,
    subject,
    size: row.size,
    ...flagFields(row.flags),
    tags: row.tags === '[]' ? [] : JSON.parse(row.tags),
    created_at: new Date(row.created_at).toISOString(),
  };
}

export function partsColumn(parts: LeafPart[]): string {
  return JSON.stringify(parts.map((part) => withoutLastNulls(PART_FIELDS.map((name) => part[name]))));
}

export function toParts(column: string): LeafPart[] {
  const parts: (unknown[] | LeafPart)[] = JSON.parse(column);
  return parts.map((part) =>
    Array.isArray(part)
      ? (Object.fromEntries(PART_FIELDS.map((name, i) => [name, part[i] ?? null])) as never)
      : // SQLite had objects.
        part,
  );
}

export function envelopeColumn({ sender: _, recipients: __, ...details }: Envelope): string {
  const { helo, remote_address, secure, user, ...others } = details;
  const rest = Object.keys(others).length > 0 ? others : null;
  return JSON.stringify(withoutLastNulls([helo, remote_address, secure, user, rest]));
}

export function toEnvelope(column: string, { sender, recipients }: Texts): Envelope {
  const details: [string, string, boolean, string?, object?] | SenderDetails = JSON.parse(column);
  if (!Array.isArray(details)) return { sender, recipients, ...details };
  const [helo, remote_address, secure, user = null, others = null] = details;
  return { sender, recipients, helo, remote_address, secure, user, ...others };
}

function withoutLastNulls(values: unknown[]): unknown[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}
