import type { PreviewClient } from '../../../src/contract/limits.ts';
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
import { tabKey, tabs } from '../location/view-url.ts';
import { hasOtherMailboxes, isChangeable, mailboxes } from '../mailboxes/mailboxes.ts';
import { previewAs, previewClient, showImages } from '../reader/body/html-settings.ts';
import { printMessage } from '../reader/body/print.ts';
import { allowRemote, isRemoteAllowed } from '../reader/body/remote-allowed.ts';
import { currentTab, openMessage } from '../reader/open-message.ts';
import { isAlone } from '../reader/reading.ts';
import { isHelpOpen } from '../search/completion.ts';
import { change, settings, theme } from '../settings/settings.ts';
import { goToInbox } from '../shell/go-to-inbox.ts';
import { strings } from '../strings.ts';
import { focusList, focusReader, focusSearch } from '../ui/focus.ts';
import { overlay } from '../ui/overlay.ts';

/** An action with a shortcut, an entry in the command palette, or both. */
export interface PageCommand extends Action {
  id: string;
  title: string;
  group: keyof typeof strings.groups;
}

interface Action {
  /** Shortcuts such as `j`, `g i` (a sequence) or `Ctrl+k`. The first one is displayed. */
  keys?: string[];
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
const isOpen = () => openId.value !== null;
const isHtmlShown = () => isOpen() && currentTab.value === 'html';
const hasHtml = () => !!openMessage.value?.content?.html_body;
const hasMailboxes = () => mailboxes.value.length > 0;
const hasActive = () => activeId.value !== null;

export const commands: PageCommand[] = [
  ...inGroup('navigation', {
    next: { keys: ['j'], listKeys: ['ArrowDown'], repeats: true, run: () => moveActive(1) },
    previous: { keys: ['k'], listKeys: ['ArrowUp'], repeats: true, run: () => moveActive(-1) },
    open: { keys: ['o'], listKeys: ['Enter'], available: hasActive, run: openActive },
    back: { keys: ['Escape'], run: back },
    inbox: {
      keys: ['g i'],
      run() {
        goToInbox();
        focusList();
      },
    },
    top: { keys: ['g g'], listKeys: ['Home'], run: goToTop },
    bottom: { listKeys: ['End'], run: () => moveActive(Number.POSITIVE_INFINITY) },
    pageDown: { listKeys: ['PageDown'], repeats: true, run: () => moveActive(rowsPerPage()) },
    pageUp: { listKeys: ['PageUp'], repeats: true, run: () => moveActive(-rowsPerPage()) },
    search: {
      keys: ['/'],
      run() {
        focusSearch();
        isHelpOpen.value = true;
      },
    },
    alone: { keys: ['f'], available: isOpen, run: () => (isAlone.value = !isAlone.value) },
  }),
  ...tabs.map((tab) => ({
    id: `tab-${tab}`,
    title: strings.commands.tab(strings.tabs[tab]),
    group: 'navigation' as const,
    keys: [tabKey(tab)],
    available: isOpen,
    run: () => showTab(tab),
  })),
  ...inGroup('message', {
    read: { keys: ['u'], available: hasTarget, run: () => toggleRead() },
    star: { keys: ['s'], available: hasTarget, run: () => toggleStarred() },
    tag: { keys: ['t'], available: hasTarget, run: () => show('tags') },
    move: { keys: ['v'], available: () => hasOtherMailboxes() && hasTarget(), run: () => show('move') },
    delete: { keys: ['d', 'Delete', '#'], available: hasTarget, run: () => deleteTarget(target()) },
    undo: { keys: ['z', 'Ctrl+z'], available: () => canUndo(), run: () => undo() },
    release: { keys: ['r'], available: hasTarget, run: () => show('release') },
    eml: { keys: ['e'], available: hasTarget, run: () => exportTarget(target()) },
    json: { keys: ['Shift+E'], available: hasRows(1), run: () => exportMessage(targetRows()[0]!, 'json') },
    link: {
      keys: ['c'],
      available: () => targetRows().length > 0,
      run: () => void copyLinks(targetRows()),
    },
    print: { keys: ['Ctrl+p'], available: isOpen, run: printMessage },
    compare: { available: hasRows(2), run: () => compareMessages(targetRows()) },
    compareEarlier: { available: hasRows(1), run: () => void compareWithEarlier(targetRows()[0]!) },
    copyTest: { available: isOpen, run: () => show('copy-test') },
    inboxPreview: { available: isOpen, run: () => show('inbox-preview') },
    inspect: { keys: ['i'], available: hasHtml, run: () => show('inspect') },
    wall: { keys: ['w'], available: hasHtml, run: () => show('wall') },
    select: { keys: ['x'], listKeys: [' '], available: () => activeIndex.value >= 0, run: toggleActive },
    extendDown: {
      keys: ['Shift+J'],
      listKeys: ['Shift+ArrowDown'],
      repeats: true,
      available: hasActive,
      run: () => moveActive(1, true),
    },
    extendUp: {
      keys: ['Shift+K'],
      listKeys: ['Shift+ArrowUp'],
      repeats: true,
      available: hasActive,
      run: () => moveActive(-1, true),
    },
    selectAll: { keys: ['* a'], listKeys: ['Ctrl+a'], run: selectAll },
    selectNone: { keys: ['* n'], available: () => selectedCount.value > 0, run: clearSelection },
    readAll: { keys: ['Shift+I'], run: () => setRead(everythingInView(), true) },
    unstar: {
      available: () => loadedRowsOf(target()).some((row) => row.is_starred),
      run: () => setStarred(target(), false),
    },
    deleteView: {
      keys: ['Shift+D'],
      available: () => isFiltered(view.value.filter) && inbox.window.value.count > 0,
      run: () => deleteTarget(everythingInView()),
    },
    // During a search, "all" could be understood as the results.
    deleteAll: {
      keys: ['Shift+D'],
      available: () => !isFiltered(view.value.filter),
      run: () => show('delete-all'),
    },
  }),
  ...inGroup('filters', {
    unread: { keys: ['g u'], run: () => toggleFilter('unread') },
    starred: { keys: ['g s'], run: () => toggleFilter('starred') },
    attachments: { keys: ['g a'], run: () => toggleFilter('has_files') },
  }),
  ...inGroup('general', {
    palette: { keys: ['Ctrl+k'], run: () => show('palette') },
    help: { keys: ['?'], run: () => show('help') },
    settings: { keys: [','], run: () => show('settings') },
    about: { run: () => show('about') },
    mailboxes: { keys: ['g m'], available: hasMailboxes, run: () => show('mailboxes') },
    newMailbox: { available: hasMailboxes, run: () => show('new-mailbox') },
    mailbox: { available: isChangeable, run: () => show('mailbox') },
    apiReference: { run: openApiReference },
    connections: { keys: ['g c'], run: () => openConnections() },
    theme: { keys: ['g t'], run: () => change({ theme: theme.value === 'dark' ? 'light' : 'dark' }) },
    density: {
      keys: ['g d'],
      run: () => change({ density: settings.value.density === 'compact' ? 'comfortable' : 'compact' }),
    },
  }),
  ...choices(strings.html.widths, strings.commands.width, (previewWidth) => change({ previewWidth })),
  ...choices(strings.html.themes, strings.commands.colours, (previewTheme) => change({ previewTheme })),
  ...Object.entries({ sent: strings.html.asSent, ...strings.html.clients }).map(([name, title]) => {
    const client = name === 'sent' ? undefined : (name as PreviewClient);
    return {
      id: `preview-${name}`,
      title: strings.commands.preview(title),
      group: 'message' as const,
      available: () => isHtmlShown() && previewClient(openId.value!) !== client,
      run: () => previewAs(openId.value!, client),
    };
  }),
  ...inGroup('message', {
    images: { available: isHtmlShown, run: () => (showImages.value = !showImages.value) },
    remote: {
      available: () => isHtmlShown() && !isRemoteAllowed(openId.value!),
      run: () => allowRemote(openId.value!),
    },
  }),
  ...inGroup('general', { testMessage: { run: () => void sendTestMessage() } }),
];

type Titles = typeof strings.commands;
type Titled = { [Id in keyof Titles]: Titles[Id] extends string ? Id : never }[keyof Titles];

/** Commands with the titles of their ids. */
function inGroup(group: PageCommand['group'], actions: Partial<Record<Titled, Action>>): PageCommand[] {
  return Object.entries(actions).map(([id, action]) => ({
    ...action,
    id,
    group,
    title: strings.commands[id as Titled],
  }));
}

/** A command for each way to show HTML. */
function choices<T extends string>(
  names: Record<T, string>,
  title: (name: string) => string,
  choose: (value: T) => void,
): PageCommand[] {
  return (Object.keys(names) as T[]).map((value) => ({
    id: title(value),
    title: title(names[value]),
    group: 'message',
    available: isHtmlShown,
    run: () => choose(value),
  }));
}

function hasRows(count: number): () => boolean {
  return () => targetRows().length === count;
}

function openActive(): void {
  open(activeId.value!);
  focusReader();
}

function toggleActive(): void {
  const row = rowAt(inbox.window.value, activeIndex.value);
  if (row) toggleSelected(row);
}

function show(which: NonNullable<typeof overlay.value>): void {
  overlay.value = which;
}

function toggleFilter(flag: 'unread' | 'starred' | 'has_files'): void {
  changeFilter({ [flag]: !view.value.filter[flag] });
}

/** Leaves one level at a time: the message alone, the selection, a place in the source, then the message, then the search. */
function back(): void {
  const place = document.querySelector<HTMLElement>('[data-escape]');
  if (isAlone.value) isAlone.value = false;
  else if (selectedCount.value > 0) clearSelection();
  else if (place) {
    place.click();
    return;
  } else if (isOpen()) closeMessage();
  else if (view.value.filter.q) changeFilter({ q: '' });
  focusList();
}

async function goToTop(): Promise<void> {
  await inbox.showTop();
  scrollToTop();
  const first = rowAt(inbox.window.value, 0);
  if (first) activeId.value = first.id;
}
