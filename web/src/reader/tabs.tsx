import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showTab } from '../location/location.ts';
import { type Tab, tabs } from '../location/view-url.ts';
import { strings } from '../strings.ts';
import { lazy } from '../ui/lazy.tsx';
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
  attachments: lazy(async () => (await import('./attachments/attachments-view.tsx')).AttachmentsView),
  auth: lazy(async () => (await import('./source/auth-view.tsx')).AuthView),
  links: lazy(async () => (await import('./source/links-view.tsx')).LinksView),
  checks: lazy(async () => (await import('./checks/checks-view.tsx')).ChecksView),
  request: lazy(async () => (await import('./source/request-view.tsx')).RequestView),
};

const shortTabs: Partial<Record<Tab, string>> = strings.shortTabs;

const MessageCards = lazy(async () => (await import('./cards/message-cards.tsx')).MessageCards);

function hasCards({ attachments }: OpenMessage): boolean {
  const { calendar, bounce } = cardsOf(attachments);
  return calendar || bounce;
}

/** The tabs of a message, those with nothing to show last. Arrow keys move between them. */
export function Tabs({ message }: TabProps) {
  const current = currentTab.value;
  const files = message.attachments?.filter(({ is_file }) => is_file).length ?? 0;
  const ordered = tabs
    .filter((tab) => isTabShown(tab, message))
    .toSorted((a, b) => Number(isEmptyTab(a, message)) - Number(isEmptyTab(b, message)));
  useEffect(() => {
    document.querySelector(`#tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={strings.pane.tabs}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = ordered[(ordered.indexOf(current) + step + ordered.length) % ordered.length]!;
        showTab(next);
        document.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
        event.preventDefault();
      }}
    >
      {ordered.map((tab) => {
        const short = shortTabs[tab];
        return (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            class="tab"
            role="tab"
            title={short && strings.tabs[tab]}
            aria-selected={tab === current}
            aria-controls="tab-panel"
            tabIndex={tab === current ? 0 : -1}
            data-empty={isEmptyTab(tab, message) || undefined}
            onClick={() => showTab(tab)}
          >
            {short ?? strings.tabs[tab]}
            {tab === 'attachments' && files > 0 && <span class="tab-count">{files}</span>}
            {tab === 'checks' && <ProblemCount id={message.id} />}
          </button>
        );
      })}
    </div>
  );
}

/** The number of problems, once the message was checked. */
function ProblemCount({ id }: { id: string }) {
  const counts = countFindings(checksOf(id) ?? []);
  const problems = counts.error + counts.warning;
  if (problems === 0) return null;
  return (
    <span
      class="tab-count"
      data-tone={counts.error > 0 ? 'bad' : 'unsure'}
      title={strings.checks.problems(counts)}
    >
      {problems}
    </span>
  );
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
      aria-labelledby={`tab-${tab}`}
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
