import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import type { TextField } from '../../../../src/text/query.ts';
import { removeTag } from '../../inbox/changes/actions.ts';
import { changeFilter } from '../../location/location.ts';
import { settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { fullTime, parseDateHeader } from '../../text/dates.ts';
import { formatBytes, oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { Marked } from '../../ui/marked.tsx';
import { overlay } from '../../ui/overlay.ts';
import type { OpenMessage } from '../open-message.ts';
import { isCollapsed, isEnvelopeShown, preheader } from '../reading.ts';
import { readPeople, type ShownPerson } from './people.ts';
import { PeopleList, Person } from './people-list.tsx';

const NextStepBar = lazy(async () => (await import('./next-step-bar.tsx')).NextStepBar);

// A clock that is off by less, or a message that waited in a queue, is nothing to explain.
const SAME_TIME_MS = 120_000;

/** The headers, as the recipient's mail client shows them, and the SMTP envelope where it says something else. */
export function ReaderHead({ message }: { message: OpenMessage }) {
  const { summary, headers } = message;
  if (!summary) return <header class="reader-head" aria-busy="true" />;
  const dateHeader = headers?.headers.find((one) => one.name.toLowerCase() === 'date')?.value ?? '';
  const sent = parseDateHeader(dateHeader);
  // Lists and events truncate long subjects and lists of recipients.
  const { subject: wholeSubject, recipients } = message.content ?? summary;
  const received = new Date(summary.created_at);
  const isSent = settings.value.zone === 'sender' && sent;
  const people = headers && readPeople(headers, summary.sender, recipients);
  const hidden = preheader.value?.id === message.id ? oneLine(preheader.value.text) : '';
  const isEnvelopeOdd = people && (people.hasOtherRecipients || isEnvelopeShown.value);
  const envelopeSender = <Person person={{ name: '', address: summary.sender }} field="from" />;
  const isDateOdd = !sent || Math.abs(sent.date.getTime() - received.getTime()) > SAME_TIME_MS;

  return (
    <header class="reader-head">
      <div class="reader-title line wraps">
        <Subject key={message.id} subject={oneLine(wholeSubject, 10_000)} />
        {hidden && (
          <p class="preheader one-line faint small" title={hidden}>
            <span class="fact-aside unbroken" title={strings.head.preheaderHint}>
              {strings.head.preheader}
            </span>{' '}
            <bdi>{hidden}</bdi>
          </p>
        )}
      </div>
      {isCollapsed.value && (
        <p class="reader-brief one-line faint small">
          <bdi>{oneLine(people?.from[0]?.name || summary.sender, 60) || strings.nullSender}</bdi>
          {' → '}
          <bdi>{oneLine(recipients[0] ?? '', 60)}</bdi>
          {recipients.length > 1 && ` +${recipients.length - 1}`}
        </p>
      )}
      <div class="reader-facts">
        <div>
          {people && (
            <>
              <dl class="facts">
                <Row title={strings.head.fields.from} people={people.from} field="from" always />
                <Row title={strings.head.fields.replyTo} people={people.replyTo} field="other" />
                {people.hasOtherSender && !isEnvelopeOdd && (
                  <Fact title={strings.head.envelope} hint={strings.head.envelopeHint} class="envelope">
                    {envelopeSender}
                  </Fact>
                )}
              </dl>
              <dl class="facts people">
                <Row title={strings.head.fields.to} people={people.to} field="to" always />
                <Row title={strings.head.fields.cc} people={people.cc} field="cc" />
                <Row
                  title={strings.head.fields.bcc}
                  hint={strings.head.bccHint}
                  people={people.bcc}
                  field="to"
                />
              </dl>
            </>
          )}
          {isEnvelopeOdd && (
            <dl class="facts">
              <Fact title={strings.head.envelope} hint={strings.head.envelopeHint} class="envelope">
                {envelopeSender}
                {' → '}
                <PeopleList people={recipients.map((address) => ({ name: '', address }))} field="to" />
              </Fact>
            </dl>
          )}
          {people && isDateOdd && (
            <dl class="facts">
              <Fact title={strings.head.date} hint={strings.head.dateHint}>
                {oneLine(dateHeader, 100) || <i class="faint">{strings.head.noHeader}</i>}
              </Fact>
            </dl>
          )}
          {message.content?.request?.scheduled_at && (
            <dl class="facts">
              <Fact title={strings.head.scheduled} hint={strings.head.scheduledHint}>
                {fullTime(new Date(message.content.request.scheduled_at), settings.value.zone)}
              </Fact>
            </dl>
          )}
        </div>
        <div class="reader-aside">
          <dl class="facts">
            <Fact title={isSent ? strings.head.sent : strings.head.received} class="reader-when line wraps">
              <time
                dateTime={summary.created_at}
                title={isSent ? strings.head.dateHint : strings.head.receivedHint}
              >
                {fullTime(isSent ? sent.date : received, settings.value.zone, sent?.offset)}
              </time>
              <span class="faint">{formatBytes(summary.size)}</span>
            </Fact>
          </dl>
          <Tags summary={summary} />
        </div>
        {/* Always there, so that nothing moves when a code or a link is found. */}
        <div class="request-bar line">
          <NextStepBar {...message.nextStep} />
        </div>
      </div>
    </header>
  );
}

/** At most three lines, until it is opened. */
function Subject({ subject }: { subject: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = heading.current!;
    setCut(scrollHeight > clientHeight);
  }, [subject]);
  return (
    <>
      <h2 ref={heading} class="reader-subject" data-whole={isWhole || undefined}>
        {subject ? <Marked text={subject} field="subject" /> : <i class="faint">{strings.noSubject}</i>}
      </h2>
      {isCut && (
        <Button class="link-button small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? strings.head.less : strings.head.wholeSubject}
        </Button>
      )}
    </>
  );
}

/** Always there, so that nothing moves when the first tag is added. */
function Tags({ summary }: { summary: MessageSummary }) {
  return (
    <dl class="facts tags-fact">
      <Fact title={strings.tags} class="reader-tags line wraps">
        {summary.tags.map((tag) => (
          <span class="tag tag-large" key={tag}>
            <Button
              class="tag-name one-line"
              title={strings.head.taggedMessages}
              onClick={() => changeFilter({ tags: [tag] })}
            >
              <bdi>{oneLine(tag, 60)}</bdi>
            </Button>
            <Button
              class="tag-remove"
              aria-label={strings.head.removeTag(tag)}
              onClick={() => removeTag([summary], tag)}
            >
              <Icon name="close" />
            </Button>
          </span>
        ))}
        <Button class="tag-add faint tiny" onClick={() => (overlay.value = 'tags')}>
          {strings.head.addTag}
        </Button>
      </Fact>
    </dl>
  );
}

interface FactProps {
  title: string;
  hint?: string;
  class?: string;
  children: ComponentChildren;
}

function Fact({ title, hint, children, ...props }: FactProps) {
  return (
    <div class="fact">
      <dt title={hint}>{title}</dt>
      <dd class={props.class}>{children}</dd>
    </div>
  );
}

interface RowProps {
  title: string;
  hint?: string;
  people: readonly ShownPerson[];
  field: TextField;
  /** Shown even if the header is missing, which is worth knowing. */
  always?: boolean;
}

function Row({ people, field, always, ...fact }: RowProps) {
  if (people.length === 0 && !always) return null;
  return (
    <Fact {...fact}>
      {people.length > 0 ? (
        <PeopleList people={people} field={field} />
      ) : (
        <i class="faint">{strings.head.noHeader}</i>
      )}
    </Fact>
  );
}
