import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { MessageSummary } from '../../../src/contract/message.ts';
import type { TextField } from '../../../src/text/query.ts';
import { removeTag } from '../inbox/changes/actions.ts';
import { settings } from '../settings/settings.ts';
import { strings } from '../strings.ts';
import { type Address, parseAddresses } from '../text/addresses.ts';
import { fullTime, parseDateHeader } from '../text/dates.ts';
import { formatBytes, oneLine } from '../text/display.ts';
import { Icon } from '../ui/icon.tsx';
import { Marked } from '../ui/marked.tsx';
import { overlay } from '../ui/overlay.ts';
import type { OpenMessage } from './open-message.ts';
import { RequestBar } from './request-bar.tsx';

const SHOWN_PEOPLE = 3;

/** The headers, as the recipient's mail client shows them, and below them the SMTP envelope. */
export function ReaderHead({ message }: { message: OpenMessage }) {
  const { summary } = message;
  if (!summary) return <header class="reader-head" aria-busy="true" />;
  const header = (name: string) =>
    message.headers?.find((one) => one.name.toLowerCase() === name)?.value ?? '';
  const sent = parseDateHeader(header('date'));
  // Lists and events truncate long subjects and lists of recipients.
  const { subject: wholeSubject, recipients } = message.content ?? summary;
  const subject = oneLine(wholeSubject, 1000);
  const received = new Date(summary.created_at);
  const isSent = settings.value.zone === 'sender' && sent;
  const shown = isSent ? sent.date : received;

  return (
    <header class="reader-head">
      <h2 class="reader-subject">
        {subject ? (
          <Marked text={subject} field="subject" />
        ) : (
          <span class="row-none">{strings.noSubject}</span>
        )}
      </h2>
      <dl class="reader-facts">
        {message.headers && (
          <>
            <HeaderPeople header={header} />
            <dt>{strings.head.date}</dt>
            <dd>{oneLine(header('date'), 100) || <span class="row-none">{strings.head.noHeader}</span>}</dd>
          </>
        )}
        <dt>{strings.head.envelope}</dt>
        <dd class="envelope" title={strings.head.envelopeHint}>
          <Person person={{ name: '', address: summary.sender }} field="from" />
          {' → '}
          <People people={envelopeRecipients(recipients, header, message.headers !== null)} field="to" />
        </dd>
        <dt class="reader-when-title">{isSent ? strings.head.sent : strings.head.received}</dt>
        <dd class="reader-when">
          <time
            dateTime={summary.created_at}
            title={isSent ? strings.head.dateHint : strings.head.receivedHint}
          >
            {fullTime(shown, settings.value.zone, sent?.offset)}
          </time>
          <span class="fact-size">{formatBytes(summary.size)}</span>
        </dd>
        <Tags summary={summary} />
      </dl>
      {message.request && <RequestBar request={message.request} />}
    </header>
  );
}

/** Always there, so that nothing moves when the first tag is added. */
function Tags({ summary }: { summary: MessageSummary }) {
  return (
    <>
      <dt class="tags-title">{strings.tags}</dt>
      <dd class="reader-tags">
        {summary.tags.map((tag) => (
          <span class="tag tag-large" key={tag}>
            <bdi>{oneLine(tag, 60)}</bdi>
            <button
              type="button"
              class="tag-remove"
              aria-label={strings.head.removeTag(tag)}
              onClick={() => removeTag([summary], tag)}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
        <button type="button" class="tag-add" onClick={() => (overlay.value = 'tags')}>
          {strings.head.addTag}
        </button>
      </dd>
    </>
  );
}

interface ShownPerson extends Address {
  /** A note about this person, such as `in no header`. */
  remark?: string;
}

/** The people in the headers. From and To are shown even if they are missing, which is worth knowing. */
function HeaderPeople({ header }: { header: (name: string) => string }) {
  const rows = [
    ['From', 'from', 'from'],
    ['Reply-To', 'reply-to', 'other'],
    ['To', 'to', 'to'],
    ['Cc', 'cc', 'cc'],
    ['Bcc', 'bcc', 'other'],
  ] as const;
  return (
    <>
      {rows.map(([title, name, field]) => {
        const people = parseAddresses(header(name));
        if (people.length === 0 && name !== 'from' && name !== 'to') return null;
        return (
          <Fragment key={name}>
            <dt>{title}</dt>
            <dd>
              {people.length > 0 ? (
                <People people={people} field={field} />
              ) : (
                <span class="row-none">{strings.head.noHeader}</span>
              )}
            </dd>
          </Fragment>
        );
      })}
    </>
  );
}

/** Recipients that are in no header received a blind copy. */
function envelopeRecipients(
  recipients: readonly string[],
  header: (name: string) => string,
  areHeadersKnown: boolean,
): ShownPerson[] {
  const named = new Set(
    ['to', 'cc', 'bcc'].flatMap((name) =>
      parseAddresses(header(name)).map(({ address }) => address.toLowerCase()),
    ),
  );
  return recipients.map((address) => ({
    name: '',
    address,
    ...(areHeadersKnown && !named.has(address.toLowerCase()) && { remark: strings.head.inNoHeader }),
  }));
}

function People({ people, field }: { people: readonly ShownPerson[]; field: TextField }) {
  const [all, setAll] = useState(false);
  const shown = all ? people : people.slice(0, SHOWN_PEOPLE);
  return (
    <>
      {shown.map((person, index) => (
        // Spaces and commas are text, so that they are copied and read aloud.
        <Fragment key={`${index}-${person.address}`}>
          <span class="person-item">
            <Person person={person} field={field} />
            {person.remark && (
              <>
                {' '}
                <span class="fact-aside">{person.remark}</span>
              </>
            )}
            {index < shown.length - 1 && ','}
          </span>{' '}
        </Fragment>
      ))}
      {people.length > shown.length && (
        <button type="button" class="link-button" onClick={() => setAll(true)}>
          {strings.head.more(people.length - shown.length)}
        </button>
      )}
    </>
  );
}

function Person({ person, field }: { person: Address; field: TextField }) {
  const address = oneLine(person.address, 200);
  return (
    <span class="person">
      {person.name && (
        <>
          <span class="person-name">
            <Marked text={oneLine(person.name, 120)} field={field} />
          </span>{' '}
        </>
      )}
      <span class="person-address">
        {address ? <Marked text={address} field={field} /> : strings.nullSender}
      </span>
    </span>
  );
}
