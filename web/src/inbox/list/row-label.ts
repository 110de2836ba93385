import type { ListedMessage } from '../../../../src/contract/message.ts';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';

/** A row's label for screen readers, with the state first. */
export function describeRow(row: ListedMessage, time: string): string {
  const [first = ''] = row.recipients;
  const others = row.recipients.length - 1;
  const name = oneLine(row.sender_name ?? '', 100);
  const sender = oneLine(row.sender, 100) || strings.theNullSender;
  return [
    row.is_read ? '' : strings.row.unread,
    row.is_starred ? strings.row.starred : '',
    oneLine(row.subject) || strings.row.noSubject,
    strings.row.from(name ? `${name}, ${sender}` : sender),
    strings.row.to(oneLine(first, 100), others),
    time,
    row.has_files ? strings.row.hasFiles : '',
    row.tags.length > 0
      ? strings.row.tags(
          row.tags
            .slice(0, 5)
            .map((tag) => oneLine(tag, 40))
            .join(', '),
        )
      : '',
    oneLine(row.preview ?? ''),
  ]
    .filter(Boolean)
    .join(', ');
}
