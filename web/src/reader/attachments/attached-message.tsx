import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { AttachedMessage as Message } from '../../../../src/contract/message/attached-message.ts';
import type { Address } from '../../../../src/contract/message/headers.ts';
import type { Attachment } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { strings } from '../../strings.ts';
import { chunksOf } from '../../text/chunks.ts';
import { multiLine, oneLine } from '../../text/display.ts';
import { Segments } from '../../ui/segments.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { viewParameters } from '../body/html-settings.ts';
import { BlockedNotice } from '../body/html-view.tsx';
import { allowRemote, isRemoteAllowed } from '../body/remote-allowed.ts';

type AttachedView = 'html' | 'text' | 'headers';

/** A message that is attached to the open one: its people, and its HTML, text or headers. */
export function AttachedMessage({ attachment: { message_id, id } }: { attachment: Attachment }) {
  const { found, problem } = useFetched(() => client.attachedMessage(message_id, id));
  const [chosen, choose] = useState<AttachedView | null>(null);
  if (problem) return <p class="panel-note">{problem}</p>;
  if (!found) return <div class="attached dialog-body stack gaps" />;
  const view = chosen ?? (found.html_body ? 'html' : 'text');
  const { html, text, headers } = strings.tabs;
  return (
    <div class="attached dialog-body stack gaps">
      <h3 class="breaks">
        <bdi>{oneLine(found.subject) || strings.noSubject}</bdi>
      </h3>
      <dl class="attached-head pairs small">
        {people(found).map(([name, value]) => (
          <Fragment key={name}>
            <dt class="faint">{name}</dt>
            <dd class="breaks" dir="auto">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
      <fieldset class="segments">
        <legend class="visually-hidden">{strings.pane.tabs}</legend>
        <Segments
          name="attached-view"
          titles={{ ...(found.html_body && { html }), text, headers } as Record<AttachedView, string>}
          chosen={view}
          onChoose={choose}
        />
      </fieldset>
      {view === 'html' ? (
        <Html message={message_id} attachment={id} />
      ) : view === 'text' ? (
        <PlainText text={multiLine(found.text_body)} />
      ) : (
        <Headers message={message_id} attachment={id} />
      )}
    </div>
  );
}

/** Remote content is blocked until it is loaded here or for the message that this one is attached to. */
function Html({ message, attachment }: { message: string; attachment: string }) {
  const key = `${message}/${attachment}`;
  const shown = viewParameters(message);
  if (isRemoteAllowed(key)) shown.remote = 'allow';
  const options = { ...shown, body: 'html' as const };
  const { found } = useFetched(
    () => client.attachedViewDetails(message, attachment, options),
    [options.remote, options.images],
  );
  return (
    <>
      <BlockedNotice blocked={found?.blocked ?? 0} onLoad={() => allowRemote(key)} />
      <iframe
        class="grow"
        title={strings.html.frame}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={client.attachedViewUrl(message, attachment, options)}
        referrerpolicy="no-referrer"
      />
    </>
  );
}

function people({ from, to, cc, date, attachments }: Message): [string, string][] {
  const names = (addresses: Address[]) =>
    addresses.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
  const { fields, date: sent } = strings.head;
  const rows: [string, string][] = [
    [fields.from, names(from)],
    [fields.to, names(to)],
    [fields.cc, names(cc)],
    [sent, date ? new Date(date).toUTCString() : ''],
    [strings.attachments, attachments.map(({ filename }) => filename).join(', ')],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, oneLine(value, 500)]] : []));
}

function Headers({ message, attachment }: { message: string; attachment: string }) {
  const { found, problem } = useFetched(() => client.attachedHeaders(message, attachment));
  if (problem) return <p class="panel-note">{problem}</p>;
  return (
    <PlainText
      text={(found?.headers ?? [])
        .map(({ name, value }) => `${oneLine(name, 100)}: ${oneLine(value, 3000)}`)
        .join('\n')}
    />
  );
}

/** Text that scrolls. */
export function PlainText({ text, isCut = false }: { text: string; isCut?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
    <pre class="preview-text dialog-body tiny breaks" tabIndex={0}>
      {chunksOf(text).map((chunk, index) => (
        <code key={index} class="code-chunk">
          {chunk}
        </code>
      ))}
      {isCut && '\n…'}
    </pre>
  );
}
