import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type FrameDocument, frameDocument } from '../mail/frame-document.ts';
import { fetchInlineImages } from '../mail/inline-images.ts';
import { settings } from '../settings/settings.ts';
import { byteSize, counted } from '../text/display.ts';
import { focusReader } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { images, look, width, widths } from './html-settings.ts';
import { mailParts } from './message-cache.ts';
import type { TabProps } from './tabs.tsx';

// Parsing and laying out more than this can hold the page for a second or two; the person decides.
const LARGE = 1_500_000;

/** The mail as its author meant it, in a frame that can run nothing and reach nothing. */
export function HtmlView({ mail }: TabProps) {
  const html = mail.message?.html_body ?? null;
  const wanted = useSignal(false);
  // Paper already, so that the frame does not flash in a dark page.
  if (html === null) return <div class="html-stage" data-width={width.value} />;
  if (html === '') return <p class="panel-note">This mail has no HTML part.</p>;
  if (!wanted.value && html.length > LARGE) {
    return (
      <div class="notice">
        <Icon name="warning" />
        <p>The HTML of this mail is {byteSize(html.length)}. Showing it may take a while.</p>
        <button type="button" class="button" onClick={() => (wanted.value = true)}>
          Show it
        </button>
      </div>
    );
  }
  return <HtmlFrame id={mail.id} html={html} />;
}

function HtmlFrame({ id, html }: { id: string; html: string }) {
  const inline = useSignal<ReadonlyMap<string, string> | null>(null);
  const asked = useSignal(false);

  useEffect(() => {
    const abort = new AbortController();
    void mailParts(id)
      .attachments.catch(() => [])
      .then((attachments) => fetchInlineImages(id, html, attachments, abort.signal))
      .then((found) => {
        if (!abort.signal.aborted) inline.value = found;
      });
    return () => abort.abort();
  }, []);

  const shown = useComputed<FrameDocument | null>(() => {
    if (inline.value === null) return null;
    return frameDocument(html, {
      scheme: look.value === 'dark' ? 'dark' : 'light',
      inverted: look.value === 'inverted',
      images: images.value,
      remote: asked.value || settings.value.remote === 'show',
      inline: inline.value,
    });
  });

  const blocked = shown.value?.blocked ?? 0;
  const limit = widths[width.value];
  return (
    <div class="html-view">
      {blocked > 0 && images.value && (
        <div class="remote-bar" role="status">
          <Icon name="imageOff" />
          <span>{counted(blocked, 'remote item')} blocked</span>
          <button type="button" class="link-button" onClick={() => (asked.value = true)}>
            Show
          </button>
        </div>
      )}
      <div class="html-stage" data-width={width.value}>
        {shown.value && (
          <iframe
            // Another document, another frame: its history and its scroll position are its own.
            key={shown.value.srcdoc}
            class="html-frame"
            title="HTML of the mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc={shown.value.srcdoc}
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
