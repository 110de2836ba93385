import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ViewDetails, ViewParameters } from '../../../src/contract/view.ts';
import { client } from '../api.ts';
import { showTab } from '../location/location.ts';
import { settings } from '../settings/settings.ts';
import { counted } from '../text/display.ts';
import { focusReader } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { explain } from '../ui/toasts.ts';
import { images, look, width, widths } from './html-settings.ts';
import type { TabProps } from './tab-props.ts';

/** The message as its author meant it: the server prepares it, and a frame shows it that can run and reach nothing. */
export function HtmlView({ mail }: TabProps) {
  const html = mail.message?.html_body ?? null;
  // Paper already, so that the frame does not flash in a dark page.
  if (html === null) return <div class="html-stage" data-width={width.value} />;
  if (html === '') return <p class="panel-note">This message has no HTML part.</p>;
  return <HtmlFrame id={mail.id} hasText={mail.message?.text_body !== ''} />;
}

interface Shown {
  url: string;
  details: ViewDetails;
}

function HtmlFrame({ id, hasText }: { id: string; hasText: boolean }) {
  const asked = useSignal(false);
  const shown = useSignal<Shown | null>(null);
  const problem = useSignal<unknown>(null);
  const options = useComputed<ViewParameters>(() => ({
    body: 'html',
    theme: look.value,
    images: images.value ? 'show' : 'hide',
    remote: asked.value || settings.value.remote === 'show' ? 'allow' : 'block',
  }));

  // The details come first: they say whether there is a view to show. The last one stays until the next is there.
  useSignalEffect(() => {
    const wanted = options.value;
    const abort = new AbortController();
    client.viewDetails(id, wanted, { signal: abort.signal }).then(
      (details) => {
        problem.value = null;
        shown.value = { url: client.viewUrl(id, wanted), details };
      },
      (error: unknown) => {
        if (!abort.signal.aborted) problem.value = error;
      },
    );
    return () => abort.abort();
  });

  if (problem.value) return <p class="panel-note">{explain(problem.value)}</p>;
  const limit = widths[width.value];
  return (
    <div class="html-view">
      {shown.value && (
        <>
          <LimitNotice notice={shown.value.details.notice} hasText={hasText} />
          <BlockedNotice blocked={shown.value.details.blocked} onShow={() => (asked.value = true)} />
        </>
      )}
      <div class="html-stage" data-width={width.value}>
        {shown.value && (
          <iframe
            // Another document, another frame: its history and its scroll position are its own.
            key={shown.value.url}
            class="html-frame"
            title="Message body"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={shown.value.url}
            referrerpolicy="no-referrer"
            data-look={look.value}
            onMouseLeave={(event) => {
              // Keys pressed inside the frame never reach the page. Who leaves it with the pointer is done there.
              if (document.activeElement === event.currentTarget) focusReader();
            }}
            style={limit ? { width: `${limit}px` } : {}}
          />
        )}
      </div>
    </div>
  );
}

/** Why this is not the whole message, and where the whole of it is. */
function LimitNotice({ notice, hasText }: { notice: string | null; hasText: boolean }) {
  if (notice === null) return null;
  return (
    <div class="remote-bar" role="status">
      <Icon name="warning" />
      <span>{notice}</span>
      {hasText && (
        <button type="button" class="link-button" onClick={() => showTab('text')}>
          Show text
        </button>
      )}
      <button type="button" class="link-button" onClick={() => showTab('source')}>
        Show source
      </button>
    </div>
  );
}

function BlockedNotice({ blocked, onShow }: { blocked: number; onShow: () => void }) {
  if (blocked === 0 || !images.value) return null;
  return (
    <div class="remote-bar" role="status">
      <Icon name="imageOff" />
      <span>{counted(blocked, 'remote item')} blocked</span>
      <button type="button" class="link-button" onClick={onShow}>
        Show
      </button>
    </div>
  );
}
