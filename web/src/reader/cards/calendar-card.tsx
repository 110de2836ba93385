import type {
  CalendarEvent,
  CalendarPerson,
  MessageCalendars,
} from '../../../../src/contract/message/calendar.ts';
import { settings } from '../../settings/settings.ts';
import { calendarStrings } from '../../strings/calendar-strings.ts';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Icon } from '../../ui/icon.tsx';
import { eventTime, repeats } from './event-time.ts';

const SHOWN_EVENTS = 3;
const SHOWN_PEOPLE = 6;

const { methods, replies } = calendarStrings;

/** The events of a calendar part. */
export function CalendarCard({ calendar }: { calendar: MessageCalendars['calendars'][number] }) {
  const { method, readable, truncated, events } = calendar;
  if (!readable) {
    return <p class="card small line">{truncated ? calendarStrings.tooLarge : calendarStrings.invalid}</p>;
  }
  return (
    <>
      {events.slice(0, SHOWN_EVENTS).map((event, index) => (
        <Event key={index} method={method} event={event} />
      ))}
      {truncated ? (
        <p class="card small line">{calendarStrings.incomplete}</p>
      ) : (
        events.length > SHOWN_EVENTS && (
          <p class="card small line">{calendarStrings.moreEvents(events.length - SHOWN_EVENTS)}</p>
        )
      )}
    </>
  );
}

function Event({ method, event }: { method: string | null; event: CalendarEvent }) {
  const title = oneLine(event.title, 200) || calendarStrings.noTitle;
  const kind =
    (method !== null && Object.hasOwn(methods, method) && methods[method]) || calendarStrings.event;
  const isCancelled = method === 'cancel' || event.status === 'cancelled';
  return (
    <section class="card small line" aria-label={kind} data-cancelled={isCancelled || undefined}>
      <Icon name="calendar" />
      <div class="grow breaks">
        <p class="faint">{kind}</p>
        <h3 class="card-title">
          <bdi>{title}</bdi>
        </h3>
        <dl class="pairs">
          <dt class="faint">{calendarStrings.when}</dt>
          <dd>
            {eventTime(event, settings.value.zone)}
            {event.recurrence && (
              <>
                {' '}
                <span class="fact-aside unbroken">{repeats(event.recurrence)}</span>
              </>
            )}
          </dd>
          {event.location && (
            <>
              <dt class="faint">{calendarStrings.where}</dt>
              <dd>
                <bdi>{oneLine(event.location)}</bdi>
              </dd>
            </>
          )}
          {event.organizer && (
            <>
              <dt class="faint">{calendarStrings.organizer}</dt>
              <dd>
                <Person person={event.organizer} />
              </dd>
            </>
          )}
          {event.attendees.length > 0 && (
            <>
              <dt class="faint">{calendarStrings.attendees}</dt>
              <dd>
                <ul class="line wraps">
                  {event.attendees.slice(0, SHOWN_PEOPLE).map((person, index) => (
                    <li key={index}>
                      <Person person={person} />
                    </li>
                  ))}
                  {event.attendee_count > SHOWN_PEOPLE && (
                    <li>{strings.more(event.attendee_count - SHOWN_PEOPLE)}</li>
                  )}
                </ul>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}

function Person({ person: { name, address, status } }: { person: CalendarPerson }) {
  const reply = status !== null && Object.hasOwn(replies, status) ? replies[status] : undefined;
  return (
    <span title={oneLine(address, 200)}>
      <bdi>{oneLine(name || address, 120)}</bdi> {reply && <span class="fact-aside unbroken">{reply}</span>}
    </span>
  );
}
