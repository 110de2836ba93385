import type { ListedMessage } from '../../../src/contract/message.ts';
import { oneLine } from '../text/display.ts';

/** A row's label for screen readers, with the state first. */
export function describeRow(row: ListedMessage, time: string): string {
  const [first = ''] = row.recipients;
  const others = row.recipients.length - 1;
  const name = oneLine(row.sender_name ?? '', 100);
  const sender = oneLine(row.sender, 100) || 'the null sender';
  return [
    row.is_read ? '' : 'Unread',
    row.is_starred ? 'Starred' : '',
    oneLine(row.subject) || 'No subject',
    `from ${name ? `${name}, ${sender}` : sender}`,
    `to ${oneLine(first, 100)}${others > 0 ? ` and ${others} more` : ''}`,
    time,
    row.has_files ? 'has attachments' : '',
    row.tags.length > 0
      ? `tags ${row.tags
          .slice(0, 5)
          .map((tag) => oneLine(tag, 40))
          .join(', ')}`
      : '',
    oneLine(row.preview ?? ''),
  ]
    .filter(Boolean)
    .join(', ');
}
