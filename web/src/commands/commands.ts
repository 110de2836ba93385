import {
  sampleOf,
  setRead,
  setStarred,
  target,
  targetRows,
  toggleRead,
  toggleStarred,
} from '../inbox/actions.ts';
import { copyLinks, exportMails } from '../inbox/export.ts';
import { isFiltered } from '../inbox/filter.ts';
import { rowAt } from '../inbox/message-window.ts';
import { removeTarget } from '../inbox/removal.ts';
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
import { undo } from '../inbox/undo.ts';
import { rowsPerPage, scrollToTop } from '../inbox/viewport.ts';
import { sizeOf } from '../inbox/whole-view.ts';
import { changeFilter, closeMail, openId, showTab, view } from '../location/location.ts';
import { tabs } from '../location/view-url.ts';
import { tabTitles } from '../reader/tab-titles.ts';
import { change, settings, theme } from '../settings/settings.ts';
import { goToInbox } from '../shell/go-to-inbox.ts';
import { createTestMail } from '../start/test-mail.ts';
import { focusList, focusReader, focusSearch } from '../ui/focus.ts';
import { overlay } from '../ui/overlay.ts';

/** Something a person can do, by key, from the palette, and mostly by pointer too. */
export interface Command {
  id: string;
  title: string;
  group: 'Mail' | 'Go' | 'Filter' | 'Page';
  /** `j`, `g i` (one after the other), `Ctrl+k`; the first is the one that is shown. */
  keys: string[];
  /** Keys that mean something else where the focus is not in the list. */
  listKeys?: string[];
  /** Goes on while its keys are held down. What changes a mail does not: a heavy hand must not delete thirty. */
  repeats?: boolean;
  run: () => void;
  available?: () => boolean;
}

const someMail = () => sizeOf(target()) > 0;
const someRows = () => targetRows().length > 0;
const isOpen = () => openId.value !== null;

export const commands: Command[] = [
  {
    id: 'next',
    title: 'Next mail',
    group: 'Go',
    keys: ['j'],
    listKeys: ['ArrowDown'],
    repeats: true,
    run: () => moveActive(1),
  },
  {
    id: 'previous',
    title: 'Previous mail',
    group: 'Go',
    keys: ['k'],
    listKeys: ['ArrowUp'],
    repeats: true,
    run: () => moveActive(-1),
  },
  {
    id: 'open',
    title: 'Open mail',
    group: 'Go',
    keys: ['o'],
    listKeys: ['Enter'],
    available: () => activeId.value !== null,
    run: () => {
      open(activeId.value!);
      focusReader();
    },
  },
  { id: 'back', title: 'Back to the list', group: 'Go', keys: ['Escape'], run: back },
  {
    id: 'inbox',
    title: 'Go to inbox',
    group: 'Go',
    keys: ['g i'],
    run: () => {
      goToInbox();
      focusList();
    },
  },
  { id: 'top', title: 'Go to the newest mail', group: 'Go', keys: ['g g'], listKeys: ['Home'], run: goToTop },
  {
    id: 'page-down',
    title: 'A page down',
    group: 'Go',
    keys: [],
    listKeys: ['PageDown'],
    repeats: true,
    run: () => moveActive(rowsPerPage()),
  },
  {
    id: 'page-up',
    title: 'A page up',
    group: 'Go',
    keys: [],
    listKeys: ['PageUp'],
    repeats: true,
    run: () => moveActive(-rowsPerPage()),
  },
  { id: 'search', title: 'Search mail', group: 'Go', keys: ['/'], run: focusSearch },
  ...tabs.map((tab, index) => ({
    id: `tab-${tab}`,
    title: `Show ${tabTitles[tab]}`,
    group: 'Go' as const,
    keys: [String(index + 1)],
    available: isOpen,
    run: () => showTab(tab),
  })),

  {
    id: 'read',
    title: 'Mark as read or unread',
    group: 'Mail',
    keys: ['u'],
    available: someMail,
    run: () => toggleRead(),
  },
  {
    id: 'star',
    title: 'Star or remove star',
    group: 'Mail',
    keys: ['s'],
    available: someMail,
    run: () => toggleStarred(),
  },
  { id: 'tag', title: 'Tag…', group: 'Mail', keys: ['t'], available: someMail, run: () => show('tags') },
  {
    id: 'delete',
    title: 'Delete',
    group: 'Mail',
    keys: ['d', 'Delete', '#'],
    available: someMail,
    run: () => removeTarget(target()),
  },
  { id: 'undo', title: 'Undo', group: 'Mail', keys: ['z', 'Ctrl+z'], run: () => undo() },
  {
    id: 'release',
    title: 'Release to a real server…',
    group: 'Mail',
    keys: ['r'],
    available: someRows,
    run: () => show('release'),
  },
  {
    id: 'eml',
    title: 'Export as EML',
    group: 'Mail',
    keys: ['e'],
    available: someRows,
    run: () => exportMails(targetRows(), 'eml'),
  },
  {
    id: 'json',
    title: 'Export as JSON',
    group: 'Mail',
    keys: ['Shift+E'],
    available: someRows,
    run: () => exportMails(targetRows(), 'json'),
  },
  {
    id: 'link',
    title: 'Copy link to mail',
    group: 'Mail',
    keys: ['c'],
    available: someRows,
    run: () => void copyLinks(targetRows()),
  },
  {
    id: 'select',
    title: 'Select mail',
    group: 'Mail',
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
    group: 'Mail',
    keys: ['Shift+J'],
    listKeys: ['Shift+ArrowDown'],
    repeats: true,
    run: () => moveActive(1, true),
  },
  {
    id: 'extend-up',
    title: 'Extend selection up',
    group: 'Mail',
    keys: ['Shift+K'],
    listKeys: ['Shift+ArrowUp'],
    repeats: true,
    run: () => moveActive(-1, true),
  },
  {
    id: 'select-all',
    title: 'Select all mails in this view',
    group: 'Mail',
    keys: ['* a'],
    listKeys: ['Ctrl+a'],
    run: selectAll,
  },
  {
    id: 'select-none',
    title: 'Clear selection',
    group: 'Mail',
    keys: ['* n'],
    available: () => selectedCount.value > 0,
    run: clearSelection,
  },
  {
    id: 'read-all',
    title: 'Mark all mails in this view as read',
    group: 'Mail',
    keys: ['Shift+I'],
    run: () => setRead(everythingInView(), true),
  },
  {
    id: 'unstar',
    title: 'Remove star',
    group: 'Mail',
    keys: [],
    available: () => sampleOf(target()).some((row) => row.is_starred),
    run: () => setStarred(target(), false),
  },
  {
    id: 'delete-view',
    title: 'Delete all matching mails',
    group: 'Mail',
    keys: [],
    available: () => isFiltered(view.value.filter) && inbox.window.value.count > 0,
    run: () => removeTarget(everythingInView()),
  },
  { id: 'delete-all', title: 'Delete all mails…', group: 'Mail', keys: [], run: () => show('delete-all') },

  {
    id: 'unread',
    title: 'Show only unread, or all',
    group: 'Filter',
    keys: ['g u'],
    run: () => toggleFilter('unread'),
  },
  {
    id: 'starred',
    title: 'Show only starred, or all',
    group: 'Filter',
    keys: ['g s'],
    run: () => toggleFilter('starred'),
  },
  {
    id: 'attachments',
    title: 'Show only mails with attachments, or all',
    group: 'Filter',
    keys: ['g a'],
    run: () => toggleFilter('has_attachments'),
  },

  { id: 'palette', title: 'Command palette', group: 'Page', keys: ['Ctrl+k'], run: () => show('palette') },
  { id: 'help', title: 'Keyboard shortcuts', group: 'Page', keys: ['?'], run: () => show('help') },
  { id: 'settings', title: 'Settings', group: 'Page', keys: [','], run: () => show('settings') },
  {
    id: 'theme',
    title: 'Switch between light and dark',
    group: 'Page',
    keys: ['g t'],
    run: () => change({ theme: theme.value === 'dark' ? 'light' : 'dark' }),
  },
  {
    id: 'density',
    title: 'Switch between comfortable and compact',
    group: 'Page',
    keys: ['g d'],
    run: () => change({ density: settings.value.density === 'compact' ? 'comfortable' : 'compact' }),
  },
  { id: 'test-mail', title: 'Send a test mail', group: 'Page', keys: [], run: () => void createTestMail() },
];

function show(which: NonNullable<typeof overlay.value>): void {
  overlay.value = which;
}

function toggleFilter(flag: 'unread' | 'starred' | 'has_attachments'): void {
  changeFilter({ [flag]: !view.value.filter[flag] });
}

/** Out of whatever one is in, one step at a time: the selection, then the mail, then the search. */
function back(): void {
  if (selectedCount.value > 0) clearSelection();
  else if (isOpen()) closeMail();
  else if (view.value.filter.q) changeFilter({ q: '' });
  focusList();
}

async function goToTop(): Promise<void> {
  await inbox.showTop();
  scrollToTop();
  const first = rowAt(inbox.window.value, 0);
  if (first) activeId.value = first.id;
}
