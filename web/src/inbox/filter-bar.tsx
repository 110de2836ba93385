import { changeFilter, view } from '../location/location.ts';
import { formatNumber, oneLine, pluralize } from '../text/display.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { overlay } from '../ui/overlay.ts';
import { setRead } from './actions.ts';
import { counts, fetchCountsSoon, info } from './counts.ts';
import { deleteTarget } from './deletion.ts';
import { isFiltered } from './filter.ts';
import { everythingInView, selectAll } from './selection.ts';
import { inbox } from './store.ts';
import { isWholeView } from './whole-view.ts';

const flags = [
  { flag: 'unread', label: 'Unread', title: 'Show only unread messages' },
  { flag: 'starred', label: 'Starred', title: 'Show only starred messages' },
  { flag: 'has_files', label: 'Attachments', title: 'Show only messages with attachments' },
] as const;

/** Filters, the number of matching messages, and actions for all of them. */
export function FilterBar() {
  const { filter } = view.value;
  return (
    <>
      <div class="bar filter-bar" role="toolbar" aria-label="Filters">
        <div class="chips">
          {flags.map(({ flag, label, title }) => (
            <button
              key={flag}
              type="button"
              class="chip"
              aria-label={label}
              title={title}
              aria-pressed={filter[flag]}
              onClick={() => changeFilter({ [flag]: !filter[flag] })}
            >
              {label}
              {flag === 'unread' && <UnreadCount />}
            </button>
          ))}
          <TagMenu />
        </div>
        <span class="bar-count" aria-live="off" title={pluralize(inbox.total.value, 'message')}>
          {inbox.status.value === 'ready' && (
            <>
              {formatNumber(inbox.total.value)}
              <span class="bar-word"> {inbox.total.value === 1 ? 'message' : 'messages'}</span>
            </>
          )}
        </span>
        <Menu
          label="List actions"
          icon="more"
          items={() => (
            <>
              <MenuItem icon="check" keys="Ctrl A" onClick={selectAll}>
                Select all
              </MenuItem>
              <MenuItem icon="mailOpen" keys="Shift I" onClick={() => setRead(everythingInView(), true)}>
                Mark all as read
              </MenuItem>
              {/* During a search, "all" could be understood as the results. */}
              {isFiltered(filter) ? (
                <MenuItem icon="trash" danger onClick={() => deleteTarget(everythingInView())}>
                  Delete {pluralize(inbox.total.value, 'matching message')}
                  {isWholeView(everythingInView()) && '…'}
                </MenuItem>
              ) : (
                <MenuItem icon="trash" danger onClick={() => (overlay.value = 'delete-all')}>
                  Delete all {pluralize(counts.value.total, 'message')}…
                </MenuItem>
              )}
            </>
          )}
        />
      </div>
      <ActiveTags />
    </>
  );
}

/** The number of unread messages in the inbox. Also in the title of the page, for those who can't see it. */
function UnreadCount() {
  const { unread } = counts.value;
  return unread > 0 ? (
    <span class="chip-count" aria-hidden="true">
      {formatNumber(unread)}
    </span>
  ) : null;
}

/** Always there, so that nothing moves when the first tag is added. */
function TagMenu() {
  const { tags } = view.value.filter;
  const known = info.value?.tags.map(({ tag }) => tag) ?? [];
  return (
    <Menu
      label="Filter by tag"
      class="chip"
      items={() => {
        const all = [...new Set([...tags, ...known])].slice(0, 100);
        if (all.length === 0) return <MenuItem onClick={() => {}}>No tags yet</MenuItem>;
        return all.map((tag) => (
          <MenuItem
            key={tag}
            checked={tags.includes(tag)}
            onClick={() => {
              changeFilter({ tags: tags.includes(tag) ? without(tag) : [...tags, tag].slice(-20) });
              fetchCountsSoon();
            }}
          >
            <bdi>{oneLine(tag, 60)}</bdi>
          </MenuItem>
        ));
      }}
    >
      Tags
      <Icon name="down" />
    </Menu>
  );
}

/** On a separate line, so that each tag is visible and can be removed. */
function ActiveTags() {
  const { tags } = view.value.filter;
  if (tags.length === 0) return null;
  return (
    <fieldset class="active-tags" aria-label="Active tags">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          class="chip"
          aria-pressed
          aria-label={`Tag ${tag}`}
          title="Remove from filter"
          onClick={() => changeFilter({ tags: without(tag) })}
        >
          <span class="chip-tag">
            <bdi>{oneLine(tag, 60)}</bdi>
          </span>
          <Icon name="close" />
        </button>
      ))}
    </fieldset>
  );
}

function without(tag: string): string[] {
  return view.value.filter.tags.filter((other) => other !== tag);
}
