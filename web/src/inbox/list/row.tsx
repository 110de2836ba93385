import { computed } from '@preact/signals';
import type { ListedMessage } from '../../../../src/contract/message/message.ts';
import { openId } from '../../location/location.ts';
import { settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { listTime, minute } from '../../text/dates.ts';
import { formatBytes, oneLine } from '../../text/display.ts';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import { activeId, isSelected as isRowSelected } from '../selection/selection.ts';
import { fresh, inbox } from '../store.ts';

/** The only recipient of more messages in the list than any other; undefined if all differ. Compact rows name the others alone. */
const usualRecipient = computed(() => {
  const counts = new Map<string, number>();
  let [usual, most] = ['', 1];
  for (const { recipients } of inbox.window.value.rows) {
    const only = recipients.length === 1 ? recipients[0]! : '';
    const count = (counts.get(only) ?? 0) + 1;
    counts.set(only, count);
    if (only && count > most) [usual, most] = [only, count];
  }
  return usual;
});

interface RowProps {
  row: ListedMessage;
  index: number;
  count: number;
  top: number;
}

const MAX_TAGS = 2;

/** A message in the list. The list handles clicks; `data-act` names the part of the row. */
export function Row({ row, index, count, top }: RowProps) {
  const isSelected = isRowSelected(row);
  const subject = oneLine(row.subject);
  // Subscribes to the signal, so that the row renders again every minute.
  minute.value;
  const time = listTime(row.created_at, settings.value.zone, new Date());

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the active row
    <div
      id={`row-${row.id}`}
      class="row"
      role="option"
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
      <span
        class="row-gutter"
        data-act="select"
        aria-hidden="true"
        title={isSelected ? strings.row.deselect : strings.row.select}
      >
        <span class="row-dot dot" />
        <span class="row-check">{isSelected && <Icon name="check" />}</span>
      </span>
      <span class="row-main stack">
        <span class="row-line line">
          <State row={row} />
          <span class="row-subject one-line">
            {subject ? <Marked text={subject} field="subject" /> : <i class="faint">{strings.noSubject}</i>}
          </span>
          {row.has_files && (
            <span class="row-clip" title={strings.row.files}>
              <Icon name="attachment" />
              <span class="visually-hidden">{strings.row.files}</span>
            </span>
          )}
          <time class="row-time" dateTime={row.created_at}>
            {time}
          </time>
        </span>
        <span class="row-line line">
          <People row={row} />
          <span
            class="row-star"
            data-act="star"
            aria-hidden="true"
            data-on={row.is_starred || undefined}
            title={strings.actions.star}
          >
            <Icon name="star" filled={row.is_starred} />
          </span>
          <span class="row-size">{formatBytes(row.size)}</span>
        </span>
        <span class="row-line line">
          <span class="row-preview one-line">
            <bdi>{oneLine(row.preview ?? '')}</bdi>
          </span>
          <Tags tags={row.tags} />
        </span>
      </span>
    </div>
  );
}

/** For screen readers, which read a row as its text. */
function State({ row: { is_read, is_starred } }: { row: ListedMessage }) {
  if (is_read && !is_starred) return null;
  const states = [!is_read && strings.list.unread, is_starred && strings.list.starred].filter(Boolean);
  return <span class="visually-hidden">{`${states.join(', ')}: `}</span>;
}

function People({ row }: { row: ListedMessage }) {
  const [first, ...others] = row.recipients;
  const sender = oneLine(row.sender, 100);
  const name = oneLine(row.sender_name ?? '', 100);
  return (
    <span class="row-people one-line">
      {/* A row from an event gets its name a moment later. Showing the address until then would flicker. */}
      {row.sender_name !== undefined && (
        <span class="row-sender" title={name ? strings.row.sender(name, sender) : sender}>
          {name || sender ? (
            <Marked text={name || sender} field="from" />
          ) : (
            <i class="faint">{strings.nullSender}</i>
          )}
        </span>
      )}
      <span
        class="row-recipient"
        data-usual={others.length === 0 && first === usualRecipient.value}
        title={row.recipients
          .slice(0, 20)
          .map((one) => oneLine(one, 100))
          .join(', ')}
      >
        <span> → </span>
        <Marked text={oneLine(first ?? '', 100)} field="to" />
        {others.length > 0 && <span class="row-more"> +{others.length}</span>}
      </span>
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - MAX_TAGS;
  return (
    <span
      class="row-tags line"
      title={tags
        .slice(0, 20)
        .map((tag) => oneLine(tag, 60))
        .join(', ')}
    >
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <span class="tag" key={tag} data-act="tag" data-tag={tag}>
          <bdi>{oneLine(tag, 24)}</bdi>
        </span>
      ))}
      {more > 0 && <span class="row-more">+{more}</span>}
    </span>
  );
}
