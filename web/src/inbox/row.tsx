import type { MessageSummary } from '../../../src/contract/message.ts';
import { openId } from '../location/location.ts';
import { settings } from '../settings/settings.ts';
import { rowTime } from '../text/dates.ts';
import { oneLine } from '../text/display.ts';
import { today } from '../text/today.ts';
import { Icon } from '../ui/icon.tsx';
import { Marked } from '../ui/marked.tsx';
import { fresh } from './fresh.ts';
import { activeId, isSelected as isRowSelected } from './selection.ts';

interface RowProps {
  row: MessageSummary;
  index: number;
  count: number;
  top: number;
}

/** A message in the list. The list handles clicks; `data-act` names the part of the row. */
export function Row({ row, index, count, top }: RowProps) {
  const isSelected = isRowSelected(row);
  const subject = oneLine(row.subject);
  const sender = oneLine(row.sender, 100);
  const [first, ...others] = row.recipients;
  const recipient = oneLine(first ?? '', 100);
  // Subscribes to the signal, so that the row renders again when the day changes.
  today.value;
  const time = rowTime(row.created_at, settings.value.zone, new Date());
  const tags = row.tags.slice(0, 2);

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the active row
    <div
      id={`row-${row.id}`}
      class="row"
      role="option"
      aria-label={describe(row, subject, sender, recipient, time)}
      aria-selected={isSelected}
      aria-current={openId.value === row.id || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-id={row.id}
      data-unread={!row.is_read || undefined}
      data-active={activeId.value === row.id || undefined}
      data-fresh={fresh.value.has(row.id) || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span class="row-gutter" data-act="select">
        <span class="row-dot" />
        <span class="row-check">{isSelected && <Icon name="check" />}</span>
      </span>
      <span class="row-main">
        <span class="row-line">
          <span class="row-subject">
            {subject ? <Marked text={subject} /> : <span class="row-none">(no subject)</span>}
          </span>
          {row.has_attachments && (
            <span class="row-clip">
              <Icon name="attachment" />
            </span>
          )}
          <span class="row-time">{time}</span>
        </span>
        <span class="row-line">
          <span class="row-people">
            {sender ? <Marked text={sender} /> : <span class="row-none">(null sender)</span>}
            <span class="row-arrow"> → </span>
            <Marked text={recipient} />
            {others.length > 0 && <span class="row-more"> +{others.length}</span>}
          </span>
          <span class="row-side">
            {tags.map((tag) => (
              <span class="tag" key={tag}>
                <bdi>{oneLine(tag, 24)}</bdi>
              </span>
            ))}
            {row.tags.length > tags.length && <span class="row-more">+{row.tags.length - tags.length}</span>}
            <span class="row-star" data-act="star" data-on={row.is_starred || undefined}>
              <Icon name="star" filled={row.is_starred} />
            </span>
          </span>
        </span>
      </span>
    </div>
  );
}

/** The row's label for screen readers, with the state first. */
function describe(
  row: MessageSummary,
  subject: string,
  sender: string,
  recipient: string,
  time: string,
): string {
  const others = row.recipients.length - 1;
  return [
    row.is_read ? '' : 'Unread',
    row.is_starred ? 'Starred' : '',
    subject || 'No subject',
    `from ${sender || 'the null sender'}`,
    `to ${recipient}${others > 0 ? ` and ${others} more` : ''}`,
    time,
    row.has_attachments ? 'has attachments' : '',
    row.tags.length > 0
      ? `tags ${row.tags
          .slice(0, 5)
          .map((tag) => oneLine(tag, 40))
          .join(', ')}`
      : '',
  ]
    .filter(Boolean)
    .join(', ');
}
