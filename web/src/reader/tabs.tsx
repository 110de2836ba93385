import type { ComponentType } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { showTab } from '../location/location.ts';
import { type Tab, tabKey, tabs } from '../location/view-url.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useFitting } from '../ui/use-fitting.ts';
import { HtmlView } from './body/html-view.tsx';
import { TextView } from './body/text-view.tsx';
import { cardsOf } from './cards/card-kinds.ts';
import { checksOf, countFindings } from './checks/message-checks.ts';
import { currentTab, isEmptyTab, isTabShown, type OpenMessage, type TabProps } from './open-message.ts';
import { followScroll, isCollapsed } from './reading.ts';

const panels: Record<Tab, ComponentType<TabProps>> = {
  html: HtmlView,
  text: TextView,
  source: lazy(async () => (await import('./source/source-view.tsx')).SourceView),
  headers: lazy(async () => (await import('./source/headers-view.tsx')).HeadersView),
  raw: lazy(async () => (await import('./source/raw-view.tsx')).RawView),
  attachments: lazy(async () => (await import('./attachments/attachment-views.tsx')).AttachmentsView),
  auth: lazy(async () => (await import('./source/auth-view.tsx')).AuthView),
  links: lazy(async () => (await import('./source/links-view.tsx')).LinksView),
  checks: lazy(async () => (await import('./checks/checks-view.tsx')).ChecksView),
  request: lazy(async () => (await import('./source/request-view.tsx')).RequestView),
};

const shortTabs: Partial<Record<Tab, string>> = strings.shortTabs;

/** What is written on a tab. */
function nameOf(tab: Tab): string {
  return shortTabs[tab] ?? strings.tabs[tab];
}

const MessageCards = lazy(async () => (await import('./cards/message-cards.tsx')).MessageCards);

function hasCards({ attachments }: OpenMessage): boolean {
  const { calendar, bounce } = cardsOf(attachments);
  return calendar || bounce;
}

/**
 * The tabs of a message, in the same place for every message. Those that don't fit are in a menu. Arrow keys move
 * between the others.
 */
export function Tabs({ message }: TabProps) {
  const current = currentTab.value;
  const [row, fitting] = useFitting<HTMLDivElement>();
  const all = tabs.filter((tab) => isTabShown(tab, message));
  const shown = all.slice(0, fitting);
  const cut = all.slice(fitting);
  const currentCut = cut.includes(current);
  const focusable = shown.includes(current) ? current : shown[0];
  return (
    <>
      <div
        ref={row}
        class="tabs"
        role="tablist"
        aria-label={strings.pane.tabs}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const next = shown[(shown.indexOf(focusable!) + step + shown.length) % shown.length]!;
          showTab(next);
          document.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
          event.preventDefault();
        }}
      >
        {all.map((tab, index) => (
          <Button
            key={tab}
            id={`tab-${tab}`}
            class="tab"
            role="tab"
            title={`${strings.tabs[tab]} (${tabKey(tab)})`}
            aria-selected={tab === current}
            aria-controls="tab-panel"
            aria-keyshortcuts={tabKey(tab)}
            tabIndex={tab === focusable ? 0 : -1}
            data-empty={isEmptyTab(tab, message) || undefined}
            data-cut={index >= fitting || undefined}
            onClick={() => showTab(tab)}
          >
            {nameOf(tab)}
            <TabCount tab={tab} message={message} />
          </Button>
        ))}
      </div>
      <div class="more-tabs" data-cut={cut.length === 0 || undefined} data-current={currentCut}>
        <Menu
          label={currentCut ? `${nameOf(current)}: ${strings.pane.moreTabs}` : strings.pane.moreTabs}
          class="tab"
          items={() =>
            cut.map((tab) => (
              <MenuItem
                key={tab}
                radio
                checked={tab === current}
                keys={tabKey(tab)}
                onClick={() => showTab(tab)}
              >
                {strings.tabs[tab]} <TabCount tab={tab} message={message} />
              </MenuItem>
            ))
          }
        >
          {currentCut ? nameOf(current) : strings.pane.more}
          <Icon name="down" />
        </Menu>
      </div>
    </>
  );
}

/** The number of files, and of problems once the message was checked. Its room is there before, so that no tab moves. */
function TabCount({ tab, message: { id, attachments } }: { tab: Tab } & TabProps) {
  if (tab === 'attachments') {
    const files = attachments?.filter(({ is_file }) => is_file).length ?? 0;
    return <span class="tab-count">{files > 0 && short(files)}</span>;
  }
  if (tab !== 'checks') return null;
  const counts = countFindings(checksOf(id) ?? []);
  const problems = counts.error + counts.warning;
  if (problems === 0) return <span class="tab-count" />;
  return (
    <span
      class="tab-count"
      data-tone={counts.error > 0 ? 'bad' : 'unsure'}
      title={strings.checks.problems(counts)}
    >
      {short(problems)}
    </span>
  );
}

function short(count: number): string {
  return count > 99 ? '99+' : String(count);
}

export function TabPanel({ message }: TabProps) {
  const tab = currentTab.value;
  const Panel = panels[tab];
  const ref = useRef<HTMLDivElement>(null);
  // The panel element is reused, so reset its scroll position for another message or tab.
  useLayoutEffect(() => {
    for (const scroller of [ref.current!, ref.current!.parentElement!]) scroller.scrollTop = 0;
    isCollapsed.value = false;
  }, [message.id, tab]);
  return (
    <div
      ref={ref}
      id="tab-panel"
      class="tab-panel"
      role="tabpanel"
      aria-label={strings.tabs[tab]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={(event) => followScroll(event.currentTarget)}
    >
      {(tab === 'html' || tab === 'text') && hasCards(message) && (
        <MessageCards key={message.id} message={message} />
      )}
      <Panel key={`${message.id}-${tab}`} message={message} />
    </div>
  );
}
