import type { BouncedRecipient, DeliveryReport } from '../../contract/bounce.ts';
import { type Header, parseHeaders } from '../../mime/fields/headers.ts';

const MAX_RECIPIENTS = 100;
const MAX_VALUE = 2000;

type Fields = (name: string) => string;

/**
 * Parses a delivery status (RFC 3464): a block of fields about the report, then one for each recipient. `original` is
 * the start of the returned message, if any. Never throws.
 */
export function readDeliveryReport(status: string, original: Uint8Array | null): DeliveryReport {
  const blocks = status
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(fieldsOf)
    .filter((block) => block !== null);
  const isRecipient = (fields: Fields) => fields('final-recipient') !== '' || fields('action') !== '';
  const recipients = blocks.filter(isRecipient);
  const about = blocks.find((fields) => !isRecipient(fields)) ?? (() => '');
  return {
    reporting_server: untyped(about('reporting-mta')),
    recipients: recipients.slice(0, MAX_RECIPIENTS).map(readRecipient),
    recipient_count: recipients.length,
    original: original && readOriginal(original),
  };
}

function readRecipient(fields: Fields): BouncedRecipient {
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

/** Fields have the syntax of headers. */
function fieldsOf(block: string): Fields | null {
  const headers = parseHeaders(Buffer.from(`${block}\r\n\r\n`));
  return headers.length > 0 ? reading(headers) : null;
}

function reading(headers: readonly Header[]): Fields {
  // The first of repeated fields wins.
  const values = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value] as const).reverse());
  return (name) => (values.get(name) ?? '').slice(0, MAX_VALUE).replace(/\s+/g, ' ').toWellFormed();
}

/** The value without its type: `rfc822;zoe@example.test`, `smtp; 550 No such user`. */
function untyped(value: string): string {
  return value.replace(/^[\w.-]{1,40}\s*;\s*/, '');
}
