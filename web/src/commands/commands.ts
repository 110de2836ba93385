import type { PreviewClient } from '../../../src/contract/message/view.ts';
import { openApiReference } from '../about/api-reference.ts';
import { compareMessages, compareWithEarlier } from '../compare/compared.ts';
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
} from '../inbox/changes/actions.ts';
import { deleteTarget } from '../inbox/changes/deletion.ts';
import { canUndo, undo } from '../inbox/changes/undo.ts';
import { isFiltered } from '../inbox/filters/filter.ts';
import { rowAt } from '../inbox/list/message-window.ts';
import { rowsPerPage, scrollToTop } from '../inbox/list/viewport.ts';
import { copyLinks, exportMessage, exportTarget } from '../inbox/selection/export.ts';
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
} from '../inbox/selection/selection.ts';
import { sizeOf } from '../inbox/selection/whole-view.ts';
import { inbox } from '../inbox/store.ts';
import { changeFilter, closeMessage, openId, showTab, view } from '../location/location.ts';
import { tabs } from '../location/view-url.ts';
import { previewAs, previewClient, showImages, widths } from '../reader/body/html-settings.ts';
import { printMessage } from '../reader/body/print.ts';
import { allowRemote, isRemoteAllowed } from '../reader/body/remote-allowed.ts';
import { currentTab } from '../reader/open-message.ts';
import { isAlone } from '../reader/reading.ts';
import { isHelpOpen } from '../search/completion.ts';
import { change, settings, theme } from '../settings/settings.ts';
import { goToInbox } from '../shell/go-to-inbox.ts';
import { strings } from '../strings.ts';
import { focusList, focusReader, focusSearch } from '../ui/focus.ts';
import { overlay } from '../ui/overlay.ts';

/** An action with a shortcut, an entry in the command palette, or both. */
export interface Command {
  id: string;
  title: string;
  group: keyof typeof strings.groups;
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
const isHtmlShown = () => isOpen() && currentTab.value === 'html';

export const commands: Command[] = [
  {
    id: 'next',
    title: strings.commands.next,
    group: 'navigation',
    keys: ['j'],
    listKeys: ['ArrowDown'],
    repeats: true,
    run: () => moveActive(1),
  },
  {
    id: 'previous',
    title: strings.commands.previous,
    group: 'navigation',
    keys: ['k'],
    listKeys: ['ArrowUp'],
    repeats: true,
    run: () => moveActive(-1),
  },
  {
    id: 'open',
    title: strings.commands.open,
    group: 'navigation',
    keys: ['o'],
    listKeys: ['Enter'],
    available: () => activeId.value !== null,
    run: () => {
      open(activeId.value!);
      focusReader();
    },
  },
  { id: 'back', title: strings.commands.back, group: 'navigation', keys: ['Escape'], run: back },
  {
    id: 'inbox',
    title: strings.commands.inbox,
    group: 'navigation',
    keys: ['g i'],
    run: () => {
      goToInbox();
      focusList();
    },
  },
  {
    id: 'top',
    title: strings.commands.top,
    group: 'navigation',
    keys: ['g g'],
    listKeys: ['Home'],
    run: goToTop,
  },
  {
    id: 'bottom',
    title: strings.commands.bottom,
    group: 'navigation',
    keys: [],
    listKeys: ['End'],
    run: () => moveActive(Number.POSITIVE_INFINITY),
  },
  {
    id: 'page-down',
    title: strings.commands.pageDown,
    group: 'navigation',
    keys: [],
    listKeys: ['PageDown'],
    repeats: true,
    run: () => moveActive(rowsPerPage()),
  },
  {
    id: 'page-up',
    title: strings.commands.pageUp,
    group: 'navigation',
    keys: [],
    listKeys: ['PageUp'],
    repeats: true,
    run: () => moveActive(-rowsPerPage()),
  },
  {
    id: 'search',
    title: strings.commands.search,
    group: 'navigation',
    keys: ['/'],
    run() {
      focusSearch();
      isHelpOpen.value = true;
    },
  },
  {
    id: 'alone',
    title: strings.commands.alone,
    group: 'navigation',
    keys: ['f'],
    available: isOpen,
    run: () => (isAlone.value = !isAlone.value),
  },
  ...tabs.map((tab, index) => ({
    id: `tab-${tab}`,
    title: strings.commands.tab(strings.tabs[tab]),
    group: 'navigation' as const,
    // There are nine digits.
    keys: index < 9 ? [String(index + 1)] : [],
    available: isOpen,
    run: () => showTab(tab),
  })),

  {
    id: 'read',
    title: strings.commands.read,
    group: 'message',
    keys: ['u'],
    available: hasTarget,
    run: () => toggleRead(),
  },
  {
    id: 'star',
    title: strings.commands.star,
    group: 'message',
    keys: ['s'],
    available: hasTarget,
    run: () => toggleStarred(),
  },
  {
    id: 'tag',
    title: strings.commands.tag,
    group: 'message',
    keys: ['t'],
    available: hasTarget,
    run: () => show('tags'),
  },
  {
    id: 'delete',
    title: strings.commands.delete,
    group: 'message',
    keys: ['d', 'Delete', '#'],
    available: hasTarget,
    run: () => deleteTarget(target()),
  },
  {
    id: 'undo',
    title: strings.commands.undo,
    group: 'message',
    keys: ['z', 'Ctrl+z'],
    available: () => canUndo(),
    run: () => undo(),
  },
  {
    id: 'release',
    title: strings.commands.release,
    group: 'message',
    keys: ['r'],
    available: hasTarget,
    run: () => show('release'),
  },
  {
    id: 'eml',
    title: strings.commands.eml,
    group: 'message',
    keys: ['e'],
    available: hasTarget,
    run: () => exportTarget(target()),
  },
  {
    id: 'json',
    title: strings.commands.json,
    group: 'message',
    keys: ['Shift+E'],
    available: () => targetRows().length === 1,
    run: () => exportMessage(targetRows()[0]!, 'json'),
  },
  {
    id: 'link',
    title: strings.commands.link,
    group: 'message',
    keys: ['c'],
    available: hasTargetRows,
    run: () => void copyLinks(targetRows()),
  },
  {
    id: 'print',
    title: strings.commands.print,
    group: 'message',
    keys: ['Ctrl+p'],
    available: isOpen,
    run: printMessage,
  },
  {
    id: 'compare',
    title: strings.compare.title,
    group: 'message',
    keys: [],
    available: () => targetRows().length === 2,
    run: () => compareMessages(targetRows()),
  },
  {
    id: 'compare-earlier',
    title: strings.compare.withEarlier,
    group: 'message',
    keys: [],
    available: () => targetRows().length === 1,
    run: () => void compareWithEarlier(targetRows()[0]!),
  },
  {
    id: 'inbox-preview',
    title: strings.inboxPreview.title,
    group: 'message',
    keys: [],
    available: isOpen,
    run: () => show('inbox-preview'),
  },
  {
    id: 'select',
    title: strings.commands.select,
    group: 'message',
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
    title: strings.commands.extendDown,
    group: 'message',
    keys: ['Shift+J'],
    listKeys: ['Shift+ArrowDown'],
    repeats: true,
    available: () => activeId.value !== null,
    run: () => moveActive(1, true),
  },
  {
    id: 'extend-up',
    title: strings.commands.extendUp,
    group: 'message',
    keys: ['Shift+K'],
    listKeys: ['Shift+ArrowUp'],
    repeats: true,
    available: () => activeId.value !== null,
    run: () => moveActive(-1, true),
  },
  {
    id: 'select-all',
    title: strings.commands.selectAll,
    group: 'message',
    keys: ['* a'],
    listKeys: ['Ctrl+a'],
    run: selectAll,
  },
  {
    id: 'select-none',
    title: strings.commands.selectNone,
    group: 'message',
    keys: ['* n'],
    available: () => selectedCount.value > 0,
    run: clearSelection,
  },
  {
    id: 'read-all',
    title: strings.commands.readAll,
    group: 'message',
    keys: ['Shift+I'],
    run: () => setRead(everythingInView(), true),
  },
  {
    id: 'unstar',
    title: strings.commands.unstar,
    group: 'message',
    keys: [],
    available: () => loadedRowsOf(target()).some((row) => row.is_starred),
    run: () => setStarred(target(), false),
  },
  {
    id: 'delete-view',
    title: strings.commands.deleteView,
    group: 'message',
    keys: ['Shift+D'],
    available: () => isFiltered(view.value.filter) && inbox.window.value.count > 0,
    run: () => deleteTarget(everythingInView()),
  },
  {
    id: 'delete-all',
    title: strings.commands.deleteAll,
    group: 'message',
    keys: ['Shift+D'],
    // During a search, "all" could be understood as the results.
    available: () => !isFiltered(view.value.filter),
    run: () => show('delete-all'),
  },

  {
    id: 'unread',
    title: strings.commands.unread,
    group: 'filters',
    keys: ['g u'],
    run: () => toggleFilter('unread'),
  },
  {
    id: 'starred',
    title: strings.commands.starred,
    group: 'filters',
    keys: ['g s'],
    run: () => toggleFilter('starred'),
  },
  {
    id: 'attachments',
    title: strings.commands.attachments,
    group: 'filters',
    keys: ['g a'],
    run: () => toggleFilter('has_files'),
  },

  {
    id: 'palette',
    title: strings.commands.palette,
    group: 'general',
    keys: ['Ctrl+k'],
    run: () => show('palette'),
  },
  { id: 'help', title: strings.commands.help, group: 'general', keys: ['?'], run: () => show('help') },
  {
    id: 'settings',
    title: strings.commands.settings,
    group: 'general',
    keys: [','],
    run: () => show('settings'),
  },
  { id: 'about', title: strings.commands.about, group: 'general', keys: [], run: () => show('about') },
  {
    id: 'api-reference',
    title: strings.commands.apiReference,
    group: 'general',
    keys: [],
    run: openApiReference,
  },
  {
    id: 'connections',
    title: strings.commands.connections,
    group: 'general',
    keys: ['g c'],
    run: () => openConnections(),
  },
  {
    id: 'theme',
    title: strings.commands.theme,
    group: 'general',
    keys: ['g t'],
    run: () => change({ theme: theme.value === 'dark' ? 'light' : 'dark' }),
  },
  {
    id: 'density',
    title: strings.commands.density,
    group: 'general',
    keys: ['g d'],
    run: () => change({ density: settings.value.density === 'compact' ? 'comfortable' : 'compact' }),
  },
  ...(Object.keys(widths) as (keyof typeof widths)[]).map((previewWidth) => ({
    id: `width-${previewWidth}`,
    title: strings.commands.width(strings.html.widths[previewWidth]),
    group: 'message' as const,
    keys: [],
    available: isHtmlShown,
    run: () => change({ previewWidth }),
  })),
  ...(['light', 'dark', 'inverted'] as const).map((previewTheme) => ({
    id: `colours-${previewTheme}`,
    title: strings.commands.colours(strings.html.themes[previewTheme]),
    group: 'message' as const,
    keys: [],
    available: isHtmlShown,
    run: () => change({ previewTheme }),
  })),
  ...Object.entries({ sent: strings.html.asSent, ...strings.html.clients }).map(([name, title]) => {
    const client = name === 'sent' ? undefined : (name as PreviewClient);
    return {
      id: `preview-${name}`,
      title: strings.commands.preview(title),
      group: 'message' as const,
      keys: [],
      available: () => isHtmlShown() && previewClient(openId.value!) !== client,
      run: () => previewAs(openId.value!, client),
    };
  }),
  {
    id: 'images',
    title: strings.commands.images,
    group: 'message',
    keys: [],
    available: isHtmlShown,
    run: () => (showImages.value = !showImages.value),
  },
  {
    id: 'remote',
    title: strings.commands.remote,
    group: 'message',
    keys: [],
    available: () => isHtmlShown() && !isRemoteAllowed(openId.value!),
    run: () => allowRemote(openId.value!),
  },
  {
    id: 'test-message',
    title: strings.commands.testMessage,
    group: 'general',
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

/** Leaves one level at a time: the message alone, the selection, then the message, then the search. */
function back(): void {
  if (isAlone.value) isAlone.value = false;
  else if (selectedCount.value > 0) clearSelection();
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
