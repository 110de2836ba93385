import { openApiReference } from '../about/api-reference.ts';
import { openConnections } from '../connections/open-connections.ts';
import { sendTestMessage } from '../empty-inbox/test-message.ts';
import {
  loadedRowsOf,
  setRead,
  setStarred,
  target,
  targetRows,
  toggleRead,
  toggleStarred,
} from '../inbox/actions.ts';
import { deleteTarget } from '../inbox/deletion.ts';
import { copyLinks, exportMessage, exportTarget } from '../inbox/export.ts';
import { isFiltered } from '../inbox/filter.ts';
import { rowAt } from '../inbox/message-window.ts';
import {
  activeId,
  activeIndex,
  clearSelection,
  everythingInView,
  moveActive,
  open,
  selectAll,
  selectedCount,
  toggleSelected,
} from '../inbox/selection.ts';
import { inbox } from '../inbox/store.ts';
import { canUndo, undo } from '../inbox/undo.ts';
import { rowsPerPage, scrollToTop } from '../inbox/viewport.ts';
import { sizeOf } from '../inbox/whole-view.ts';
import { changeFilter, closeMessage, openId, showTab, view } from '../location/location.ts';
import { tabs } from '../location/view-url.ts';
import { printMessage } from '../reader/print.ts';
import { tabTitles } from '../reader/tab-titles.ts';
import { isHelpOpen } from '../search/completion.ts';
import { change, settings, theme } from '../settings/settings.ts';
import { goToInbox } from '../shell/go-to-inbox.ts';
import { focusList, focusReader, focusSearch } from '../ui/focus.ts';
import { overlay } from '../ui/overlay.ts';

/** An action with a shortcut, an entry in the command palette, or both. */
export interface Command {
  id: string;
  title: string;
  group: 'Message' | 'Navigation' | 'Filters' | 'General';
  /** Shortcuts such as `j`, `g i` (a sequence) or `Ctrl+k`. The first one is displayed. */
  keys: string[];
  /** Shortcuts that apply only while the list has the focus. */
  listKeys?: string[];
  /**
   * Whether holding the key repeats the command. Off for commands that change messages: holding d must not delete
   * thirty.
   */
  repeats?: boolean;
  run: () => void;
  available?: () => boolean;
}

const hasTarget = () => sizeOf(target()) > 0;
const hasTargetRows = () => targetRows().length > 0;
const isOpen = () => openId.value !== null;

export const commands: Command[] = [
  {
    id: 'next',
    title: 'Next message',
    group: 'Navigation',
    keys: ['j'],
    listKeys: ['ArrowDown'],
    repeats: true,
    run: () => moveActive(1),
  },
  {
    id: 'previous',
    title: 'Previous message',
    group: 'Navigation',
    keys: ['k'],
    listKeys: ['ArrowUp'],
    repeats: true,
    run: () => moveActive(-1),
  },
  {
    id: 'open',
    title: 'Open message',
    group: 'Navigation',
    keys: ['o'],
    listKeys: ['Enter'],
    available: () => activeId.value !== null,
    run: () => {
      open(activeId.value!);
      focusReader();
    },
  },
  { id: 'back', title: 'Back to list', group: 'Navigation', keys: ['Escape'], run: back },
  {
    id: 'inbox',
    title: 'Go to inbox',
    group: 'Navigation',
    keys: ['g i'],
    run: () => {
      goToInbox();
      focusList();
    },
  },
  {
    id: 'top',
    title: 'Go to newest message',
    group: 'Navigation',
    keys: ['g g'],
    listKeys: ['Home'],
    run: goToTop,
  },
  {
    id: 'page-down',
    title: 'Page down',
    group: 'Navigation',
    keys: [],
    listKeys: ['PageDown'],
    repeats: true,
    run: () => moveActive(rowsPerPage()),
  },
  {
    id: 'page-up',
    title: 'Page up',
    group: 'Navigation',
    keys: [],
    listKeys: ['PageUp'],
    repeats: true,
    run: () => moveActive(-rowsPerPage()),
  },
  {
    id: 'search',
    title: 'Search messages',
    group: 'Navigation',
    keys: ['/'],
    run() {
      focusSearch();
      isHelpOpen.value = true;
    },
  },
  ...tabs.map((tab, index) => ({
    id: `tab-${tab}`,
    title: `Show ${tabTitles[tab]}`,
    group: 'Navigation' as const,
    keys: [String(index + 1)],
    available: isOpen,
    run: () => showTab(tab),
  })),

  {
    id: 'read',
    title: 'Mark as read or unread',
    group: 'Message',
    keys: ['u'],
    available: hasTarget,
    run: () => toggleRead(),
  },
  {
    id: 'star',
    title: 'Star or unstar',
    group: 'Message',
    keys: ['s'],
    available: hasTarget,
    run: () => toggleStarred(),
  },
  { id: 'tag', title: 'Tag…', group: 'Message', keys: ['t'], available: hasTarget, run: () => show('tags') },
  {
    id: 'delete',
    title: 'Delete',
    group: 'Message',
    keys: ['d', 'Delete', '#'],
    available: hasTarget,
    run: () => deleteTarget(target()),
  },
  {
    id: 'undo',
    title: 'Undo',
    group: 'Message',
    keys: ['z', 'Ctrl+z'],
    available: () => canUndo(),
    run: () => undo(),
  },
  {
    id: 'release',
    title: 'Release to a mail server…',
    group: 'Message',
    keys: ['r'],
    available: hasTarget,
    run: () => show('release'),
  },
  {
    id: 'eml',
    title: 'Export as EML',
    group: 'Message',
    keys: ['e'],
    available: hasTarget,
    run: () => exportTarget(target()),
  },
  {
    id: 'json',
    title: 'Export as JSON',
    group: 'Message',
    keys: ['Shift+E'],
    available: () => targetRows().length === 1,
    run: () => exportMessage(targetRows()[0]!, 'json'),
  },
  {
    id: 'link',
    title: 'Copy link',
    group: 'Message',
    keys: ['c'],
    available: hasTargetRows,
    run: () => void copyLinks(targetRows()),
  },
  {
    id: 'print',
    title: 'Print',
    group: 'Message',
    keys: ['Ctrl+p'],
    available: isOpen,
    run: printMessage,
  },
  {
    id: 'select',
    title: 'Select message',
    group: 'Message',
    keys: ['x'],
    listKeys: [' '],
    available: () => activeIndex.value >= 0,
    run: () => {
      const row = rowAt(inbox.window.value, activeIndex.value);
      if (row) toggleSelected(row);
    },
  },
  {
    id: 'extend-down',
    title: 'Extend selection down',
    group: 'Message',
    keys: ['Shift+J'],
    listKeys: ['Shift+ArrowDown'],
    repeats: true,
    run: () => moveActive(1, true),
  },
  {
    id: 'extend-up',
    title: 'Extend selection up',
    group: 'Message',
    keys: ['Shift+K'],
    listKeys: ['Shift+ArrowUp'],
    repeats: true,
    run: () => moveActive(-1, true),
  },
  {
    id: 'select-all',
    title: 'Select all messages',
    group: 'Message',
    keys: ['* a'],
    listKeys: ['Ctrl+a'],
    run: selectAll,
  },
  {
    id: 'select-none',
    title: 'Clear selection',
    group: 'Message',
    keys: ['* n'],
    available: () => selectedCount.value > 0,
    run: clearSelection,
  },
  {
    id: 'read-all',
    title: 'Mark all as read',
    group: 'Message',
    keys: ['Shift+I'],
    run: () => setRead(everythingInView(), true),
  },
  {
    id: 'unstar',
    title: 'Unstar',
    group: 'Message',
    keys: [],
    available: () => loadedRowsOf(target()).some((row) => row.is_starred),
    run: () => setStarred(target(), false),
  },
  {
    id: 'delete-view',
    title: 'Delete all matching messages',
    group: 'Message',
    keys: [],
    available: () => isFiltered(view.value.filter) && inbox.window.value.count > 0,
    run: () => deleteTarget(everythingInView()),
  },
  {
    id: 'delete-all',
    title: 'Delete all messages…',
    group: 'Message',
    keys: [],
    // During a search, "all" could be understood as the results.
    available: () => !isFiltered(view.value.filter),
    run: () => show('delete-all'),
  },

  {
    id: 'unread',
    title: 'Toggle unread filter',
    group: 'Filters',
    keys: ['g u'],
    run: () => toggleFilter('unread'),
  },
  {
    id: 'starred',
    title: 'Toggle starred filter',
    group: 'Filters',
    keys: ['g s'],
    run: () => toggleFilter('starred'),
  },
  {
    id: 'attachments',
    title: 'Toggle attachments filter',
    group: 'Filters',
    keys: ['g a'],
    run: () => toggleFilter('has_files'),
  },

  { id: 'palette', title: 'Command palette', group: 'General', keys: ['Ctrl+k'], run: () => show('palette') },
  { id: 'help', title: 'Keyboard shortcuts', group: 'General', keys: ['?'], run: () => show('help') },
  { id: 'settings', title: 'Settings', group: 'General', keys: [','], run: () => show('settings') },
  { id: 'about', title: 'About Postern', group: 'General', keys: [], run: () => show('about') },
  { id: 'api-reference', title: 'API reference', group: 'General', keys: [], run: openApiReference },
  {
    id: 'connections',
    title: 'Connections',
    group: 'General',
    keys: ['g c'],
    run: () => openConnections(),
  },
  {
    id: 'theme',
    title: 'Toggle dark theme',
    group: 'General',
    keys: ['g t'],
    run: () => change({ theme: theme.value === 'dark' ? 'light' : 'dark' }),
  },
  {
    id: 'density',
    title: 'Toggle compact list',
    group: 'General',
    keys: ['g d'],
    run: () => change({ density: settings.value.density === 'compact' ? 'comfortable' : 'compact' }),
  },
  {
    id: 'test-message',
    title: 'Send a test message',
    group: 'General',
    keys: [],
    run: () => void sendTestMessage(),
  },
];

function show(which: NonNullable<typeof overlay.value>): void {
  overlay.value = which;
}

function toggleFilter(flag: 'unread' | 'starred' | 'has_files'): void {
  changeFilter({ [flag]: !view.value.filter[flag] });
}

/** Leaves one level at a time: the selection, then the message, then the search. */
function back(): void {
  if (selectedCount.value > 0) clearSelection();
  else if (isOpen()) closeMessage();
  else if (view.value.filter.q) changeFilter({ q: '' });
  focusList();
}

async function goToTop(): Promise<void> {
  await inbox.showTop();
  scrollToTop();
  const first = rowAt(inbox.window.value, 0);
  if (first) activeId.value = first.id;
}
