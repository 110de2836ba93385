import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import {
  type FrameDocument,
  type FrameOptions,
  frameDocument,
  largeFrameDocument,
} from '../mail/frame-document.ts';
import { fetchInlineImages } from '../mail/inline-images.ts';
import { beginningOf, isLarge } from '../mail/large-html.ts';
import { settings } from '../settings/settings.ts';
import { byteSize, counted } from '../text/display.ts';
import { focusReader } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { images, look, width, widths } from './html-settings.ts';
import { mailParts } from './message-cache.ts';
import type { TabProps } from './tab-props.ts';

/** The mail as its author meant it, in a frame that can run nothing and reach nothing. */
export function HtmlView({ mail }: TabProps) {
  const html = mail.message?.html_body ?? null;
  // Paper already, so that the frame does not flash in a dark page.
  if (html === null) return <div class="html-stage" data-width={width.value} />;
  if (html === '') return <p class="panel-note">This mail has no HTML part.</p>;
  return <HtmlFrame id={mail.id} html={html} />;
}

function HtmlFrame({ id, html }: { id: string; html: string }) {
  // Null until they are fetched. Most mails have none, and are not kept waiting.
  const inline = useSignal<ReadonlyMap<string, string> | null>(/\bcid:/i.test(html) ? null : new Map());
  const asked = useSignal(false);
  const large = useMemo(() => isLarge(html), [html]);
  const whole = useSignal(false);

  useEffect(() => {
    if (inline.value !== null) return;
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
    const options: FrameOptions = {
      scheme: look.value === 'dark' ? 'dark' : 'light',
      inverted: look.value === 'inverted',
      images: images.value,
      remote: asked.value || settings.value.remote === 'show',
      inline: inline.value,
    };
    if (!large) return frameDocument(html, options);
    return whole.value ? largeFrameDocument(html, options) : frameDocument(beginningOf(html), options);
  });

  const blocked = shown.value?.blocked ?? 0;
  const limit = widths[width.value];
  return (
    <div class="html-view">
      {large && !whole.value && (
        <div class="remote-bar" role="status">
          <Icon name="warning" />
          <span>The beginning of {byteSize(html.length)} of HTML</span>
          <button type="button" class="link-button" onClick={() => (whole.value = true)}>
            Show it all
          </button>
        </div>
      )}
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
