import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Finding } from '../../../src/contract/message/checks.ts';
import '../styles/inspect.css';
import { client } from '../api.ts';
import { viewParameters } from '../reader/body/html-settings.ts';
import { openMessage } from '../reader/open-message.ts';
import { showPlace } from '../reader/source/place.ts';
import { inspectStrings } from '../strings/inspect-strings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay } from '../ui/overlay.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { InspectedHtml, type SourceElement } from './element-findings.ts';

// A tag with its styles. Longer ones hide the findings below them.
const MAX_TAG = 600;
const MAX_FINDINGS = 30;

/** The element whose source was opened last, where the dialog continues. */
let opened: { id: string; at: string } | null = null;

/** The message as it was sent. The element that is pointed at is shown with its place in the source, and what was found about it. */
export function InspectDialog() {
  const { id = '', content } = openMessage.value ?? {};
  const source = useMemo(() => new InspectedHtml(content?.html_body ?? ''), [content]);
  const { found: checks, problem } = useFetched(() => client.checks(id, { all: true }));
  const [element, setElement] = useState<SourceElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const goTo = ({ at, tag, line, column }: SourceElement) => {
    closeOverlay();
    opened = { id, at };
    const where = { part: 'html', line, column, excerpt: tag.split('\n')[0]! } as const;
    showPlace(id, { where, message: oneLine(tag, 80), from: 'inspect' });
  };
  useEffect(() => {
    // A message runs no script of its own, so at worst this is a click that nobody made.
    const listen = ({ source: sender, data }: MessageEvent) => {
      if (sender !== frame.current?.contentWindow) return;
      const { at, clicked } = (data as { inspected?: Record<string, unknown> } | null)?.inspected ?? {};
      if (typeof at !== 'string') return;
      const pointed = source.elementAt(at);
      if (pointed && clicked === true) goTo(pointed);
      else setElement(pointed);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [source]);
  const { client: _client, mark: _mark, ...shown } = viewParameters(id);
  return (
    <Dialog title={strings.commands.inspect} width={1600} class="inspect" onClose={closeOverlay}>
      <div class="inspect-body">
        <iframe
          ref={frame}
          // Not before: what is loaded into a focused frame does not get its keys.
          onLoad={({ currentTarget }) => {
            currentTarget.focus();
            if (opened?.id === id) currentTarget.contentWindow?.postMessage(opened.at, '*');
          }}
          title={strings.html.frame}
          // The only script that runs is ours: the policy of the view contains its hash.
          sandbox="allow-scripts"
          src={client.viewUrl(id, { ...shown, body: 'html', inspect: true })}
          referrerpolicy="no-referrer"
        />
        <section
          class="inspect-panel small"
          aria-live="polite"
          aria-label={inspectStrings.panel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
          tabIndex={0}
        >
          {element ? (
            <>
              <Button onClick={() => goTo(element)}>{inspectStrings.line(element.line)}</Button>
              <pre class="inspect-tag box tiny breaks">{element.tag.slice(0, MAX_TAG)}</pre>
              {problem && <p>{problem}</p>}
              {checks && (
                <Found
                  findings={source.findingsOf(
                    element,
                    checks.flatMap(({ findings }) => findings),
                  )}
                />
              )}
            </>
          ) : (
            <p class="faint">{inspectStrings.hint}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

const colours = { error: 'is-bad', warning: 'is-unsure', info: 'faint' };

function Found({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <p class="faint">{inspectStrings.nothing}</p>;
  return (
    <ul>
      {findings.slice(0, MAX_FINDINGS).map(({ message, severity, clients = [] }, index) => (
        <li key={index}>
          <p class={colours[severity]}>{oneLine(message.replaceAll('`', ''), 300)}</p>
          {clients.length > 0 && (
            <p class="faint tiny">{inspectStrings.clients(clients.map(({ name }) => name))}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
