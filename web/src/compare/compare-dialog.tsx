import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import '../styles/compare.css';
import { client } from '../api.ts';
import { reportOf } from '../reader/body/frame-messages.ts';
import { viewParameters } from '../reader/body/html-settings.ts';
import { BlockedNotice } from '../reader/body/html-view.tsx';
import { allowRemote } from '../reader/body/remote-allowed.ts';
import { messageParts } from '../reader/message-cache.ts';
import { settings } from '../settings/settings.ts';
import { compareStrings } from '../strings/compare-strings.ts';
import { strings } from '../strings.ts';
import { fullTime } from '../text/dates.ts';
import { multiLine, oneLine } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { Segments } from '../ui/segments.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { compared } from './compared.ts';
import { type DiffPart, diffLines } from './diff.ts';

type Kind = keyof typeof compareStrings.kinds;

/** Two messages side by side, and what differs in their text, HTML and headers. */
export function CompareDialog() {
  const kind = useSignal<Kind>('rendered');
  const pair = compared.value;
  if (!pair) return null;
  return (
    <Dialog title={strings.commands.compare} width={1500} class="compare" onClose={closeOverlay}>
      <fieldset class="segments compare-kinds">
        <legend class="visually-hidden">{compareStrings.what}</legend>
        <Segments
          name="compared"
          titles={compareStrings.kinds}
          chosen={kind.value}
          onChoose={(chosen) => (kind.value = chosen)}
        />
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
      <div class="compare-body" tabIndex={0}>
        <div class="compare-pair">
          {pair.map((message) => (
            <header key={message.id}>
              <strong>{oneLine(message.subject, 100) || strings.noSubject}</strong>
              <time class="faint">{fullTime(new Date(message.created_at), settings.value.zone)}</time>
              {kind.value === 'rendered' && <Blocked id={message.id} />}
            </header>
          ))}
        </div>
        {kind.value === 'rendered' ? (
          <div class="compare-pair compare-frames">
            {pair.map((message) => (
              <Rendered key={message.id} message={message} />
            ))}
          </div>
        ) : (
          <Differences key={kind.value} kind={kind.value} pair={pair} />
        )}
      </div>
    </Dialog>
  );
}

/** Above the frames, so that both start at the same height. */
function Blocked({ id }: { id: string }) {
  const options = viewParameters(id);
  const { found } = useFetched(() => client.viewDetails(id, options), [options.remote]);
  return <BlockedNotice blocked={found?.blocked ?? 0} onLoad={() => allowRemote(id)} />;
}

/** As high as its content, so that both scroll together. */
function Rendered({ message }: { message: MessageSummary }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useSignal(600);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      const report = source === frame.current?.contentWindow ? reportOf(data) : null;
      if (report && report.height > height.value) height.value = Math.min(report.height, MAX_HEIGHT);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      class="compare-frame"
      title={strings.html.frame}
      sandbox="allow-scripts"
      src={client.viewUrl(message.id, { ...viewParameters(message.id), forward_keys: true })}
      style={{ height: `${height.value}px` }}
    />
  );
}

const MAX_HEIGHT = 20_000;
// Lines around a difference.
const CONTEXT = 3;

function Differences({ kind, pair }: { kind: Exclude<Kind, 'rendered'>; pair: readonly MessageSummary[] }) {
  const { found: parts, problem } = useFetched(async () => {
    const [before, after] = await Promise.all(pair.map(({ id }) => linesOf(id, kind)));
    return diffLines(before!, after!);
  });
  if (problem) return <p class="panel-note">{problem}</p>;
  if (!parts) return null;
  if (parts.every((part) => part.kind === '=')) return <p class="panel-note">{compareStrings.same}</p>;
  return (
    <pre class="diff tiny breaks">
      {parts.map((part, index) => (
        <Part key={index} part={part} isFirst={index === 0} isLast={index === parts.length - 1} />
      ))}
    </pre>
  );
}

function Part({
  part: { kind, lines },
  isFirst,
  isLast,
}: {
  part: DiffPart;
  isFirst: boolean;
  isLast: boolean;
}) {
  const text = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
  if (kind === '-') return <del>{text(lines)}</del>;
  if (kind === '+') return <ins>{text(lines)}</ins>;
  const above = isFirst ? [] : lines.slice(0, CONTEXT);
  const below = isLast ? [] : lines.slice(Math.max(above.length, lines.length - CONTEXT));
  const hidden = lines.length - above.length - below.length;
  return (
    <>
      {text(above)}
      {hidden > 0 && <span class="faint">{`${compareStrings.equal(hidden)}\n`}</span>}
      {text(below)}
    </>
  );
}

/** The lines to compare. HTML often has none, so each tag is one. */
async function linesOf(id: string, kind: Exclude<Kind, 'rendered'>): Promise<string[]> {
  const parts = messageParts(id);
  if (kind === 'headers')
    return (await parts.headers).headers.map(({ name, value }) => `${name}: ${oneLine(value, 1000)}`);
  const { html_body, text_body } = await parts.message;
  return multiLine(kind === 'html' ? html_body.replaceAll(/>\s*</g, '>\n<') : text_body).split('\n');
}
