import { CommandItem } from '../../commands/command-item.tsx';
import { changeFilter, view } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { formatNumber, oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { overlay } from '../../ui/overlay.ts';
import { deleteTarget } from '../changes/deletion.ts';
import { counts, fetchCountsSoon, info } from '../counts.ts';
import { everythingInView } from '../selection/selection.ts';
import { isWholeView } from '../selection/whole-view.ts';
import { inbox } from '../store.ts';
import { isFiltered } from './filter.ts';
import { flagCounts } from './flag-counts.ts';

const flags = [
  { flag: 'unread', label: strings.list.unread, title: strings.list.unreadHint },
  { flag: 'starred', label: strings.list.starred, title: strings.list.starredHint },
  { flag: 'has_files', label: strings.attachments, title: strings.list.filesHint },
] as const;

/** Filters, the number of matching messages, and actions for all of them. */
export function FilterBar() {
  const { filter } = view.value;
  return (
    <>
      <div class="bar line filter-bar" role="toolbar" aria-label={strings.list.filters}>
        <div class="chips grow line">
          {flags.map(({ flag, label, title }) => (
            <Button
              key={flag}
              class="chip"
              title={title}
              aria-pressed={filter[flag]}
              onClick={() => changeFilter({ [flag]: !filter[flag] })}
            >
              {label}
              <FlagCount flag={flag} />
            </Button>
          ))}
          <TagMenu />
        </div>
        <span class="bar-count" aria-live="off" title={strings.messages(inbox.total.value)}>
          {inbox.status.value === 'ready' && (
            <>
              {formatNumber(inbox.total.value)}
              <span class="bar-word">{strings.list.word(inbox.total.value)}</span>
            </>
          )}
        </span>
        <Menu
          label={strings.list.actions}
          icon="more"
          items={() => (
            <>
              <CommandItem id="selectAll" icon="check" />
              <CommandItem id="readAll" icon="mailOpen" />
              {/* During a search, "all" could be understood as the results. */}
              {isFiltered(filter) ? (
                <MenuItem
                  icon="trash"
                  danger
                  disabled={inbox.total.value === 0}
                  onClick={() => deleteTarget(everythingInView())}
                >
                  {strings.list.deleteMatching(inbox.total.value)}
                  {isWholeView(everythingInView()) && '…'}
                </MenuItem>
              ) : (
                <MenuItem icon="trash" danger onClick={() => (overlay.value = 'delete-all')}>
                  {strings.list.deleteAll(counts.value.total)}
                </MenuItem>
              )}
            </>
          )}
        />
      </div>
      <ActiveFilters />
    </>
  );
}

/** How many messages of a search or filter have the flag; without one, the number of unread messages in the inbox. */
function FlagCount({ flag }: { flag: (typeof flags)[number]['flag'] }) {
  const count = flagCounts.value?.[flag] ?? (flag === 'unread' ? counts.value.unread : 0);
  if (count === 0 && !flagCounts.value) return null;
  return (
    <span class="chip-count" aria-hidden="true" data-none={count === 0 || undefined}>
      {formatNumber(count)}
    </span>
  );
}

/** Always there, so that nothing moves when the first tag is added. */
function TagMenu() {
  const { tags } = view.value.filter;
  const known = info.value?.tags.map(({ tag }) => tag) ?? [];
  return (
    <Menu
      label={strings.list.filterByTag}
      class="chip"
      items={() => {
        const all = [...new Set([...tags, ...known])].slice(0, 100);
        if (all.length === 0) return <MenuItem onClick={() => {}}>{strings.list.noTags}</MenuItem>;
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
      {strings.tags}
      <Icon name="down" />
    </Menu>
  );
}

/** On a separate line, so that each is visible and can be removed. */
function ActiveFilters() {
  const { tags, others } = view.value.filter;
  if (tags.length + others.length === 0) return null;
  const chips = [
    ...tags.map((tag) => ({ text: tag, label: strings.list.activeTag(tag), rest: { tags: without(tag) } })),
    ...others.map((other) => ({
      text: other.join(': '),
      label: other.join(': '),
      rest: { others: others.filter((one) => one !== other) },
    })),
  ];
  return (
    <fieldset class="active-tags line wraps" aria-label={strings.list.activeFilters}>
      {chips.map(({ text, label, rest }) => (
        <Button
          key={label}
          class="chip"
          aria-pressed
          aria-label={label}
          title={strings.list.removeTag}
          onClick={() => changeFilter(rest)}
        >
          <span class="chip-tag one-line">
            <bdi>{oneLine(text, 60)}</bdi>
          </span>
          <Icon name="close" />
        </Button>
      ))}
    </fieldset>
  );
}

function without(tag: string): string[] {
  return view.value.filter.tags.filter((other) => other !== tag);
}
