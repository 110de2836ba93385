import { useState } from 'preact/hooks';
import { removeTag } from '../inbox/actions.ts';
import { settings } from '../settings/settings.ts';
import { type Address, parseAddresses } from '../text/addresses.ts';
import { fullTime, parseDateHeader } from '../text/dates.ts';
import { formatBytes, oneLine } from '../text/display.ts';
import { Icon } from '../ui/icon.tsx';
import { Marked } from '../ui/marked.tsx';
import { overlay } from '../ui/overlay.ts';
import type { OpenMessage } from './open-message.ts';
import { RequestBar } from './request-bar.tsx';

const SHOWN_RECIPIENTS = 3;

/** Sender, recipients, date and subject. Headers are what the sender claims; the envelope is what SMTP was told. */
export function ReaderHead({ message }: { message: OpenMessage }) {
  const { summary } = message;
  if (!summary) return <header class="reader-head" aria-busy="true" />;
  const header = (name: string) =>
    message.headers?.find((one) => one.name.toLowerCase() === name)?.value ?? '';
  const [from] = parseAddresses(header('from'));
  const sent = parseDateHeader(header('date'));
  const subject = oneLine(summary.subject, 1000);
  const received = new Date(summary.created_at);
  const shown = settings.value.zone === 'sender' && sent ? sent.date : received;

  return (
    <header class="reader-head">
      <h2 class="reader-subject">
        {subject ? <Marked text={subject} /> : <span class="row-none">(no subject)</span>}
      </h2>
      <dl class="reader-facts">
        <dt>From</dt>
        <dd>
          <Person person={from ?? { name: '', address: summary.sender }} />
          {from && from.address !== summary.sender && (
            <span class="fact-aside" title="Envelope sender (SMTP MAIL FROM)">
              envelope {summary.sender ? <bdi>{oneLine(summary.sender, 200)}</bdi> : 'null sender'}
            </span>
          )}
        </dd>
        <dt>To</dt>
        <dd>
          <Recipients message={message} header={header} />
        </dd>
        <dt class="visually-hidden">Received</dt>
        <dd class="reader-when">
          <time
            dateTime={summary.created_at}
            title={sent ? `Date header: ${sent.date.toISOString()}` : 'No Date header'}
          >
            {fullTime(shown, settings.value.zone, sent?.offset)}
          </time>
          <span class="fact-size">{formatBytes(summary.size)}</span>
        </dd>
      </dl>
      {message.request && <RequestBar request={message.request} />}
      <div class="reader-tags">
        {summary.tags.map((tag) => (
          <span class="tag tag-large" key={tag}>
            <bdi>{oneLine(tag, 60)}</bdi>
            <button
              type="button"
              class="tag-remove"
              aria-label={`Remove tag ${tag}`}
              onClick={() => removeTag([summary], tag)}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        {summary.tags.length > 0 && (
          <button type="button" class="tag-add" onClick={() => (overlay.value = 'tags')}>
            Add tag
          </button>
        )}
      </div>
    </header>
  );
}

/** The envelope recipients with their names from the headers. Recipients in no header were in Bcc. */
function Recipients({ message, header }: { message: OpenMessage; header: (name: string) => string }) {
  const [all, setAll] = useState(false);
  const recipients = message.summary?.recipients ?? [];
  const named = new Map(
    ['cc', 'to'].flatMap((name) =>
      parseAddresses(header(name)).map((person) => [person.address.toLowerCase(), { ...person, via: name }]),
    ),
  );
  const shown = all ? recipients : recipients.slice(0, SHOWN_RECIPIENTS);
  return (
    <>
      {shown.map((address, index) => {
        const person = named.get(address.toLowerCase());
        return (
          <span class="person-item" key={`${index}-${address}`}>
            <Person person={{ name: person?.name ?? '', address }} />
            {person?.via === 'cc' && <span class="fact-aside">cc</span>}
            {named.size > 0 && !person && <span class="fact-aside">bcc</span>}
          </span>
        );
      })}
      {recipients.length > shown.length && (
        <button type="button" class="link-button" onClick={() => setAll(true)}>
          {recipients.length - shown.length} more
        </button>
      )}
    </>
  );
}

function Person({ person }: { person: Address }) {
  const address = oneLine(person.address, 200);
  return (
    <span class="person">
      {person.name && (
        <span class="person-name">
          <Marked text={oneLine(person.name, 120)} />
        </span>
      )}
      <span class="person-address">{address ? <Marked text={address} /> : '(null sender)'}</span>
    </span>
  );
}
