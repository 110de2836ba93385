import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { showTab } from '../location/location.ts';
import { type Tab, tabs } from '../location/view-url.ts';
import { lazy } from '../ui/lazy.tsx';
import { HtmlView } from './html-view.tsx';
import { currentTab, type OpenMail } from './open-message.ts';
import type { TabProps } from './tab-props.ts';
import { tabTitles } from './tab-titles.ts';
import { TextView } from './text-view.tsx';

const panels: Record<Tab, ComponentType<TabProps>> = {
  html: HtmlView,
  text: TextView,
  source: lazy(async () => (await import('./source-view.tsx')).SourceView),
  headers: lazy(async () => (await import('./headers-view.tsx')).HeadersView),
  raw: lazy(async () => (await import('./raw-view.tsx')).RawView),
  attachments: lazy(async () => (await import('./attachments-view.tsx')).AttachmentsView),
  auth: lazy(async () => (await import('./auth-view.tsx')).AuthView),
  links: lazy(async () => (await import('./links-view.tsx')).LinksView),
};

/** The sides of a mail. Arrow keys move between them, as in every list of tabs. */
export function Tabs({ mail }: TabProps) {
  const current = currentTab.value;
  useEffect(() => {
    document.querySelector(`#tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label="Message views"
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
          data-empty={isEmpty(tab, mail) || undefined}
          onClick={() => showTab(tab)}
        >
          {tabTitles[tab]}
          {tab === 'attachments' && mail.attachments && mail.attachments.length > 0 && (
            <span class="tab-count">{mail.attachments.length}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function isEmpty(tab: Tab, { message, attachments }: OpenMail): boolean {
  if (tab === 'html' || tab === 'source') return message?.html_body === '';
  if (tab === 'text') return message?.text_body === '';
  return tab === 'attachments' && attachments?.length === 0;
}

export function TabPanel({ mail }: TabProps) {
  const tab = currentTab.value;
  const Panel = panels[tab];
  const ref = useRef<HTMLDivElement>(null);
  // The element stays and so would its place: another mail, or another side of it, begins at its beginning.
  useLayoutEffect(() => {
    for (const scroller of [ref.current!, ref.current!.parentElement!]) scroller.scrollTop = 0;
  }, [mail.id, tab]);
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
      <Panel key={`${mail.id}-${tab}`} mail={mail} />
    </div>
  );
}
