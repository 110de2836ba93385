import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ViewDetails } from '../../../../src/contract/message/view.ts';
import { client } from '../../api.ts';
import { showTab } from '../../location/location.ts';
import { settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { describeError } from '../../ui/toasts.ts';
import type { TabProps } from '../open-message.ts';
import { contentHeight, forgetFrame, frameReport, preheader } from '../reading.ts';
import { previewAs, previewClient, showImages, shownTheme, viewParameters, widths } from './html-settings.ts';
import { allowRemote } from './remote-allowed.ts';

/** The HTML body, prepared by the server and shown in a sandboxed frame. */
export function HtmlView({ message }: TabProps) {
  const html = message.content?.html_body ?? null;
  // Already white, so that the frame doesn't flash on a dark page.
  if (html === null) return <div class="html-stage" data-width={settings.value.previewWidth} />;
  if (html === '') return <p class="panel-note">{strings.html.none}</p>;
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
        preheader.value = { id, text: details.preheader };
        shown.value = { url: client.viewUrl(id, { ...wanted, forward_keys: true }), details };
      },
      (error: unknown) => {
        if (!abort.signal.aborted) problem.value = error;
      },
    );
    return () => abort.abort();
  });

  if (problem.value) return <p class="panel-note">{describeError(problem.value)}</p>;
  return (
    <div class="html-view stack">
      {shown.value && (
        <div class="notices">
          <ClientNotice id={id} />
          <LimitNotice notice={shown.value.details.notice} hasText={hasText} />
          <BlockedNotice blocked={shown.value.details.blocked} onLoad={() => allowRemote(id)} />
          <ImageNotice images={shown.value.details.images} />
        </div>
      )}
      <Stage url={shown.value?.url} />
    </div>
  );
}

// A4 and Letter without their margins, in CSS pixels.
const PAPER_WIDTH = 700;

/** The frame in the chosen width. If that is wider than the pane, the frame is scaled down. */
function Stage({ url }: { url: string | undefined }) {
  const { previewWidth } = settings.value;
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(stage.current!);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(forgetFrame, [url]);
  const width = widths[previewWidth] ?? null;
  const scale = width === null ? 1 : Math.min(1, room / width);
  return (
    <div
      ref={stage}
      class="html-stage"
      data-width={previewWidth}
      data-theme={shownTheme.value}
      style={{
        '--behind': frameReport.value?.paper || undefined,
        ...(width !== null && { '--width': `${width}px`, '--scale': scale }),
        // On phones and on paper, the frame is as high as its content.
        ...(contentHeight.value !== null && {
          '--content': `${contentHeight.value}px`,
          '--shown': `${width ?? room}px`,
          '--paper-scale': Math.min(1, PAPER_WIDTH / (width ?? room)),
        }),
      }}
    >
      {url && (
        <div class="html-sheet">
          <iframe
            // A new frame for each document, with its own history and scroll position.
            key={url}
            class="html-frame"
            title={strings.html.frame}
            // The only script that runs is ours: the policy of the view contains its hash. See message-view.md.
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
            src={url}
            referrerpolicy="no-referrer"
          />
        </div>
      )}
    </div>
  );
}

interface NoticeProps {
  icon: IconName;
  text: string;
  children?: ComponentChildren;
}

function Notice({ icon, text, children }: NoticeProps) {
  return (
    <div class="notice-bar small line" role="status">
      <Icon name={icon} />
      <span>{text}</span>
      {children}
    </div>
  );
}

function NoticeAction({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <Button class="link-button" onClick={onClick}>
      {title}
    </Button>
  );
}

/** Says that the message is shown as a mail client would, and not as it was sent. */
function ClientNotice({ id }: { id: string }) {
  const client = previewClient(id);
  if (!client) return null;
  return (
    <Notice icon="desktop" text={strings.html.approximation(strings.html.clients[client])}>
      <NoticeAction title={strings.html.showAsSent} onClick={() => previewAs(id, undefined)} />
    </Notice>
  );
}

/** Explains why the message is incomplete, and links to the complete text and source. */
function LimitNotice({ notice, hasText }: { notice: string | null; hasText: boolean }) {
  if (notice === null) return null;
  return (
    <Notice icon="warning" text={notice}>
      {hasText && <NoticeAction title={strings.html.showText} onClick={() => showTab('text')} />}
      <NoticeAction title={strings.html.showSource} onClick={() => showTab('source')} />
    </Notice>
  );
}

/** Says how many images are broken, and why. Blocked ones have a notice of their own. */
function ImageNotice({ images }: { images: ViewDetails['images'] }) {
  const { total, missing, relative } = images;
  const failed = frameReport.value?.failed ?? 0;
  const broken = missing + relative + failed;
  if (broken === 0 || !showImages.value) return null;
  const { notLoaded, reasons } = strings.html;
  const why = [
    missing > 0 && reasons.missing(missing),
    relative > 0 && reasons.relative(relative),
    failed > 0 && reasons.failed(failed),
  ].filter(Boolean);
  return <Notice icon="warning" text={`${notLoaded(broken, total)}: ${why.join(', ')}.`} />;
}

/** Offers to load what was blocked. */
export function BlockedNotice({ blocked, onLoad }: { blocked: number; onLoad: () => void }) {
  if (blocked === 0 || !showImages.value) return null;
  return (
    <Notice icon="imageOff" text={strings.html.blocked(blocked)}>
      <NoticeAction title={strings.html.load} onClick={onLoad} />
    </Notice>
  );
}
