import type { BouncedRecipient, DeliveryReport } from '../../contract/message/bounce.ts';
import { type Header, parseHeaders } from '../../mime/fields/headers.ts';

const MAX_RECIPIENTS = 100;
const MAX_VALUE = 2000;

type FieldReader = (name: string) => string;

/**
 * Parses a delivery status (RFC 3464): a group of fields about the report, then one for each recipient. `original` is
 * the start of the returned message, if any. Never throws.
 *
 * Real reports differ: some put all fields into one group, some name a recipient only as Original-Recipient, and some begin
 * with text. So a group belongs to a recipient if it names one or says what happened, and the server is taken from any group.
 */
export function readDeliveryReport(status: string, original: Uint8Array | null): DeliveryReport {
  const groups = status.split(/\r?\n(?:[ \t]*\r?\n)+/).flatMap(fieldsOf);
  const recipients = groups.filter((fields) => recipientFields.some((name) => fields(name) !== ''));
  const about = groups.find((fields) => fields('reporting-mta') !== '');
  return {
    reporting_server: untyped(about?.('reporting-mta') ?? ''),
    recipients: recipients.slice(0, MAX_RECIPIENTS).map(readRecipient),
    recipient_count: recipients.length,
    original: original && readOriginal(original),
  };
}

const recipientFields = ['final-recipient', 'original-recipient', 'action'];

function readRecipient(fields: FieldReader): BouncedRecipient {
  const recipient = untyped(fields('final-recipient'));
  const original = untyped(fields('original-recipient'));
  return {
    recipient: recipient || original,
    original_recipient: original.toLowerCase() === recipient.toLowerCase() ? '' : original,
    action: fields('action').toLowerCase(),
    // `5.1.1 (user unknown)` is common.
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields('status'))?.[0] ?? '',
    diagnostic: untyped(fields('diagnostic-code')),
    remote_server: untyped(fields('remote-mta')),
  };
}

function readOriginal(bytes: Uint8Array): DeliveryReport['original'] {
  const headers = parseHeaders(bytes);
  if (headers.length === 0) return null;
  const value = reading(headers);
  return {
    subject: value('subject'),
    from: value('from'),
    to: value('to'),
    date: value('date'),
    message_id: value('message-id'),
  };
}

/** Fields have the syntax of headers. Two recipients in one group, without the empty line between, are two groups. */
function fieldsOf(group: string): FieldReader[] {
  // Skips text before the first field, and the empty line that some reports begin with.
  const start = /^[!-9;-~]+[ \t]*:/m.exec(group)?.index;
  if (start === undefined) return [];
  const split: Header[][] = [[]];
  let seen = new Set<string>();
  for (const header of parseHeaders(Buffer.from(`${group.slice(start)}\r\n\r\n`))) {
    const name = header.name.toLowerCase();
    if (seen.has(name) && recipientFields.includes(name)) {
      split.push([]);
      seen = new Set();
    }
    seen.add(name);
    split.at(-1)!.push(header);
  }
  return split.map(reading);
}

function reading(headers: readonly Header[]): FieldReader {
  // The first of repeated fields wins.
  const values = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value] as const).reverse());
  return (name) => (values.get(name) ?? '').slice(0, MAX_VALUE).replace(/\s+/g, ' ').toWellFormed();
}

/** The value without its type: `rfc822;zoe@example.test`, `smtp; 550 No such user`. */
function untyped(value: string): string {
  return value.replace(/^[\w.-]{1,40}\s*;\s*/, '');
}
