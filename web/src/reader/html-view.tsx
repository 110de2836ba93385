import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ViewDetails } from '../../../src/contract/view.ts';
import { client } from '../api.ts';
import { showTab } from '../location/location.ts';
import { pluralize } from '../text/display.ts';
import { focusReader } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { describeError } from '../ui/toasts.ts';
import {
  remoteAllowedId,
  showImages,
  viewParameters,
  viewTheme,
  viewWidth,
  widths,
} from './html-settings.ts';
import type { TabProps } from './tab-props.ts';

/** The HTML body, prepared by the server and shown in a sandboxed frame. */
export function HtmlView({ message }: TabProps) {
  const html = message.content?.html_body ?? null;
  // Already white, so that the frame doesn't flash on a dark page.
  if (html === null) return <div class="html-stage" data-width={viewWidth.value} />;
  if (html === '') return <p class="panel-note">This message has no HTML part.</p>;
  return <HtmlFrame id={message.id} hasText={message.content?.text_body !== ''} />;
}

interface Shown {
  url: string;
  details: ViewDetails;
}

function HtmlFrame({ id, hasText }: { id: string; hasText: boolean }) {
  const shown = useSignal<Shown | null>(null);
  const problem = useSignal<unknown>(null);
  const options = useComputed(() => ({ body: 'html' as const, ...viewParameters(id) }));

  // Fetch the details first: they say whether there is a view. The previous view stays visible meanwhile.
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

  if (problem.value) return <p class="panel-note">{describeError(problem.value)}</p>;
  const limit = widths[viewWidth.value];
  return (
    <div class="html-view">
      {shown.value && (
        <>
          <LimitNotice notice={shown.value.details.notice} hasText={hasText} />
          <BlockedNotice blocked={shown.value.details.blocked} onShow={() => (remoteAllowedId.value = id)} />
        </>
      )}
      <div class="html-stage" data-width={viewWidth.value}>
        {shown.value && (
          <iframe
            // A new frame for each document, with its own history and scroll position.
            key={shown.value.url}
            class="html-frame"
            title="Message body"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={shown.value.url}
            referrerpolicy="no-referrer"
            data-theme={viewTheme.value}
            onMouseLeave={(event) => {
              // The page can't hear keys pressed inside the frame, so take the focus back when the pointer leaves it.
              if (document.activeElement === event.currentTarget) focusReader();
            }}
            style={limit ? { width: `${limit}px` } : {}}
          />
        )}
      </div>
    </div>
  );
}

/** Explains why the message is incomplete, and links to the complete text and source. */
function LimitNotice({ notice, hasText }: { notice: string | null; hasText: boolean }) {
  if (notice === null) return null;
  return (
    <div class="notice-bar" role="status">
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
  if (blocked === 0 || !showImages.value) return null;
  return (
    <div class="notice-bar" role="status">
      <Icon name="imageOff" />
      <span>{pluralize(blocked, 'remote item')} blocked</span>
      <button type="button" class="link-button" onClick={onShow}>
        Show
      </button>
    </div>
  );
}
