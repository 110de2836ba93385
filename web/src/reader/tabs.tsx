import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showTab } from '../location/location.ts';
import { type Tab, tabs } from '../location/view-url.ts';
import { strings } from '../strings.ts';
import { lazy } from '../ui/lazy.tsx';
import { HtmlView } from './body/html-view.tsx';
import { TextView } from './body/text-view.tsx';
import { cardsOf } from './cards/card-kinds.ts';
import { currentTab, isEmptyTab, type OpenMessage } from './open-message.ts';
import type { TabProps } from './tab-props.ts';

const panels: Record<Tab, ComponentType<TabProps>> = {
  html: HtmlView,
  text: TextView,
  source: lazy(async () => (await import('./source/source-view.tsx')).SourceView),
  headers: lazy(async () => (await import('./source/headers-view.tsx')).HeadersView),
  raw: lazy(async () => (await import('./source/raw-view.tsx')).RawView),
  attachments: lazy(async () => (await import('./attachments/attachments-view.tsx')).AttachmentsView),
  auth: lazy(async () => (await import('./source/auth-view.tsx')).AuthView),
  links: lazy(async () => (await import('./source/links-view.tsx')).LinksView),
};

const MessageCards = lazy(async () => (await import('./cards/message-cards.tsx')).MessageCards);

function hasCards({ attachments }: OpenMessage): boolean {
  const { calendar, bounce } = cardsOf(attachments);
  return calendar || bounce;
}

/** The tabs of a message. Arrow keys move between them. */
export function Tabs({ message }: TabProps) {
  const current = currentTab.value;
  useEffect(() => {
    document.querySelector(`#tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={strings.tabs.label}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]!;
        showTab(next);
        document.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
        event.preventDefault();
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          class="tab"
          role="tab"
          aria-selected={tab === current}
          aria-controls="tab-panel"
          tabIndex={tab === current ? 0 : -1}
          data-empty={isEmptyTab(tab, message) || undefined}
          onClick={() => showTab(tab)}
        >
          {strings.tabs[tab]}
          {tab === 'attachments' && message.attachments && message.attachments.length > 0 && (
            <span class="tab-count">{message.attachments.length}</span>
          )}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ message }: TabProps) {
  const tab = currentTab.value;
  const Panel = panels[tab];
  const ref = useRef<HTMLDivElement>(null);
  // The panel element is reused, so reset its scroll position for another message or tab.
  useLayoutEffect(() => {
    for (const scroller of [ref.current!, ref.current!.parentElement!]) scroller.scrollTop = 0;
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
    >
      {(tab === 'html' || tab === 'text') && hasCards(message) && (
        <MessageCards key={message.id} message={message} />
      )}
      <Panel key={`${message.id}-${tab}`} message={message} />
    </div>
  );
}
