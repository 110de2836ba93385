import { strings } from '../strings.ts';
import '../styles/empty-inbox.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { openConnections } from '../connections/open-connections.ts';
import { fetchCounts, info } from '../inbox/counts.ts';
import { copyText } from '../ui/copy.ts';
import { Icon } from '../ui/icon.tsx';
import { smtpAddress } from './smtp-address.ts';
import { joinHostPort, snippets } from './snippets.ts';
import { sendTestMessage } from './test-message.ts';

/** Shown instead of the list while the inbox is empty: how to send the first message. */
export function EmptyInbox() {
  const chosen = useSignal(0);
  const busy = useSignal(false);
  useEffect(() => {
    if (!info.value) void fetchCounts();
  }, []);
  const address = smtpAddress(info.value, window.location.hostname);
  const snippet = snippets[chosen.value]!;
  const shown = address && joinHostPort(address.host, address.port);

  return (
    <section id="empty-inbox" class="empty-inbox" aria-label={strings.emptyInbox.label} tabIndex={-1}>
      <div class="empty-inbox-inner">
        <svg class="empty-inbox-mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
        </svg>
        <h2>{strings.emptyInbox.title}</h2>
        <p class="empty-inbox-lead">{strings.emptyInbox.lead}</p>
        {address && shown && (
          <>
            <div class="empty-inbox-address">
              <span class="empty-inbox-label">{strings.emptyInbox.smtp}</span>
              <code>{shown}</code>
              <button
                type="button"
                class="button"
                onClick={() => void copyText(shown, strings.copied.address)}
              >
                <Icon name="copy" />
                {strings.copy}
              </button>
            </div>
            <p class="empty-inbox-note">{strings.emptyInbox.note}</p>
          </>
        )}
        <div class="empty-inbox-try">
          <button
            type="button"
            class="button button-primary"
            aria-disabled={busy.value}
            onClick={async () => {
              if (busy.value) return;
              busy.value = true;
              await sendTestMessage();
              busy.value = false;
            }}
          >
            {strings.emptyInbox.sendTest}
          </button>
          <span class="empty-inbox-waiting">
            <span class="empty-inbox-pulse" />
            {strings.emptyInbox.waiting}
          </span>
          <button type="button" class="link-button" onClick={() => openConnections()}>
            {strings.emptyInbox.help}
          </button>
        </div>
        {address && (
          <div class="empty-inbox-snippets">
            <div
              class="tabs empty-inbox-tabs"
              role="tablist"
              aria-label={strings.emptyInbox.examples}
              onKeyDown={(event) => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!step) return;
                chosen.value = (chosen.value + step + snippets.length) % snippets.length;
                document.querySelector<HTMLElement>(`#snippet-${chosen.value}`)?.focus();
                event.preventDefault();
              }}
            >
              {snippets.map(({ name }, index) => (
                <button
                  key={name}
                  id={`snippet-${index}`}
                  type="button"
                  class="tab"
                  role="tab"
                  aria-selected={index === chosen.value}
                  aria-controls="snippet"
                  tabIndex={index === chosen.value ? 0 : -1}
                  onClick={() => (chosen.value = index)}
                >
                  {name}
                </button>
              ))}
            </div>
            <div id="snippet" class="snippet" role="tabpanel" aria-labelledby={`snippet-${chosen.value}`}>
              <div class="snippet-bar">
                <span>{snippet.file || strings.emptyInbox.terminal}</span>
                <button
                  type="button"
                  class="link-button"
                  onClick={() => void copyText(snippet.code(address), strings.copied.code)}
                >
                  {strings.copy}
                </button>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
              <pre tabIndex={0}>
                <code>{snippet.code(address)}</code>
              </pre>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
