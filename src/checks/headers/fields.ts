import { headerValue } from '../../mime/fields/headers.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { headerWhere } from './header-source.ts';

// RFC 5322, section 3.6: at most one of each. The others are those that MIME reads.
const SINGLE = [
  ...[
    'Date',
    'From',
    'Sender',
    'Reply-To',
    'To',
    'Cc',
    'Bcc',
    'Message-ID',
    'In-Reply-To',
    'References',
    'Subject',
  ],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
];
const DAY_MS = 24 * 60 * 60 * 1000;
// Delivery takes up to five days. A message in a file may have any age, but none is older than this.
const MAX_DELAY_MS = 7 * DAY_MS;
const FIRST_YEAR = Date.UTC(2000);

/** Date, Message-ID, MIME-Version, and headers that occur twice. */
export function checkFields(message: CheckedMessage, list: FindingList): void {
  checkDate(message, list);
  checkMessageId(message, list);
  for (const name of SINGLE) {
    const count = message.headers.filter((header) => header.name.toLowerCase() === name.toLowerCase()).length;
    if (count < 2) continue;
    list.add({
      code: 'duplicate_header',
      severity: 'error',
      message: `The ${name} header occurs ${count} times.`,
      help: 'Write it once. Servers such as those of Gmail reject messages with duplicates.',
      where: headerWhere(message, name, 1),
    });
  }
  const isMime = headerValue(message.headers, 'content-type') !== undefined;
  if (isMime && headerValue(message.headers, 'mime-version') === undefined)
    list.add({
      code: 'missing_mime_version',
      severity: 'warning',
      message: 'The MIME-Version header is missing, although the message has a Content-Type.',
      help: 'Add "MIME-Version: 1.0". Without it, a client may show the source of the parts.',
    });
}

function checkDate(message: CheckedMessage, list: FindingList): void {
  const date = headerValue(message.headers, 'date');
  if (date === undefined) {
    list.add({
      code: 'missing_date',
      severity: 'warning',
      message: 'The Date header is missing.',
      help: 'Set it when the message is created. RFC 5322 requires it, and its absence counts as a sign of spam.',
    });
    return;
  }
  const time = DATE.test(date) ? Date.parse(date.replace(/\([^()]{0,100}\)/g, '')) : Number.NaN;
  const where = headerWhere(message, 'date');
  if (Number.isNaN(time))
    list.add({
      code: 'invalid_date',
      severity: 'warning',
      message: `The Date header is not a date: ${quote(date)}.`,
      help: 'Write it as "Tue, 17 Nov 2026 09:30:00 +0000" (RFC 5322, section 3.3).',
      where,
    });
  else if (time < (message.arrived === null ? FIRST_YEAR : message.arrived - MAX_DELAY_MS))
    list.add({
      code: 'date_in_past',
      severity: 'warning',
      message: `The Date header is long before the message was sent: ${quote(date)}.`,
      help: 'Set it when the message is created. Inboxes sort by it, so nobody would see the message.',
      where,
    });
  else if (time > (message.arrived ?? Date.now()) + DAY_MS)
    list.add({
      code: 'date_in_future',
      severity: 'warning',
      message: `The Date header is in the future: ${quote(date)}.`,
      help: 'Check the clock and the time zone of the server. Filters count this as a sign of spam.',
      where,
    });
}

const DATE =
  /^(?:[a-z]{3},?\s{1,5})?\d{1,2}\s{1,5}[a-z]{3}\s{1,5}\d{2,4}\s{1,5}\d{1,2}:\d{2}(?::\d{2})?(?:\s{1,5}(?:[+-]\d{4}|[a-z]{1,5})){0,1}(?:\s{0,5}\([^()]{0,100}\))?$/i;

function checkMessageId(message: CheckedMessage, list: FindingList): void {
  const id = headerValue(message.headers, 'message-id');
  if (id === undefined)
    list.add({
      code: 'missing_message_id',
      severity: 'warning',
      message: 'The Message-ID header is missing.',
      help: 'Set a unique one, such as <id@your-domain>. Without it, replies are not shown with the message, and Gmail may reject it.',
    });
  else if (!/^<[^\s<>@]{1,500}@[^\s<>@]{1,500}>$/.test(id))
    list.add({
      code: 'invalid_message_id',
      severity: 'warning',
      message: `The Message-ID header is not valid: ${quote(id)}.`,
      help: 'Write it as <unique-id@your-domain>, with the angle brackets (RFC 5322, section 3.6.4).',
      where: headerWhere(message, 'message-id'),
    });
}
