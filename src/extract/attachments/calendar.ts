import ICAL from 'ical.js';
import type { CalendarEvent, CalendarPerson, MessageCalendars } from '../../contract/message/calendar.ts';
import { type EventTime, eventTime, readEventTime } from './calendar-time.ts';

/** The calendar in an attachment. */
export type Calendar = Omit<MessageCalendars['calendars'][number], 'attachment_id'>;

const MAX_EVENTS = 20;
const MAX_ATTENDEES = 100;
const MAX_LINE = 1000;
const MAX_DESCRIPTION = 10_000;

/**
 * Reads iCalendar (RFC 5545), or the whole events in its beginning. Never throws. Hostile rules may still take long: run it
 * on a worker thread.
 */
export function readCalendar(text: string, truncated = false): Calendar {
  try {
    const whole = truncated ? wholeEvents(text) : text;
    const parsed: unknown = ICAL.parse(whole.replace(/^\uFEFF/, ''));
    // Several calendars in one file are an array of components. A single one is a component, which starts with its
    // name.
    const roots = (Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][];
    const calendars = roots.map((root) => new ICAL.Component(root));
    removeCostlyZones(calendars);
    const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
    const method = calendars.map((calendar) => line(calendar, 'method')).find((found) => found !== '');
    return {
      method: method?.toLowerCase() ?? null,
      readable: calendars.some(({ name }) => name === 'vcalendar'),
      truncated,
      events: events.slice(0, MAX_EVENTS).map(readEvent),
    };
  } catch {
    return { method: null, readable: false, truncated, events: [] };
  }
}

// At most one change a year: `FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10`, in any order, possibly until a given day.
const YEARLY =
  /^FREQ=YEARLY(?:;(?:BYMONTH=\d{1,2}|BYDAY=-?\d?[A-Z]{2}|BYMONTHDAY=[\d,-]{1,30}|UNTIL=[\dTZ:-]{1,20}|INTERVAL=1|COUNT=\d{1,4}|WKST=[A-Z]{2})){0,8}$/;
// A zone with all changes of its history has about 20 rules, and a message names few zones.
const MAX_ZONE_RULES = 100;

/**
 * Removes time zones that would take minutes to evaluate. The clocks of a real zone change at most twice a year; a rule
 * `FREQ=SECONDLY` from 1601 has ten billion changes. Times in such a zone are read as in an unknown one.
 */
function removeCostlyZones(calendars: ICAL.Component[]): void {
  let rulesLeft = MAX_ZONE_RULES;
  for (const calendar of calendars) {
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      const rules = zone.getAllSubcomponents().flatMap((part) => part.getAllProperties('rrule'));
      rulesLeft -= rules.length;
      const isYearly = rules.every((rule) => YEARLY.test(String(attempt(() => rule.getFirstValue()))));
      if (!isYearly || rulesLeft < 0) calendar.removeSubcomponent(zone);
    }
  }
}

/** The beginning of a calendar up to its last whole event, as a calendar. */
function wholeEvents(text: string): string {
  const last = [...text.matchAll(/\r?\nEND:VEVENT/gi)].at(-1);
  return `${last ? text.slice(0, last.index) : ''}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
}

function readEvent(event: ICAL.Component): CalendarEvent {
  const start = attempt(() => readEventTime(event.getFirstProperty('dtstart')));
  const attendees = event.getAllProperties('attendee');
  const organizer = event.getFirstProperty('organizer');
  const recurrence = event.getFirstProperty('rrule');
  return {
    uid: line(event, 'uid'),
    title: line(event, 'summary'),
    description: line(event, 'description', MAX_DESCRIPTION),
    location: line(event, 'location'),
    start: start?.text ?? null,
    end: attempt(() => readEnd(event, start))?.text ?? null,
    all_day: start?.allDay ?? false,
    floating: start?.floating ?? false,
    time_zone: start?.zone ?? null,
    status: line(event, 'status').toLowerCase() || null,
    recurrence: recurrence ? limited(attempt(() => String(recurrence.getFirstValue())) ?? '') || null : null,
    organizer: organizer && person(organizer),
    attendees: attendees.slice(0, MAX_ATTENDEES).map(person),
    attendee_count: attendees.length,
  };
}

/** DTEND, or the end after DURATION. */
function readEnd(event: ICAL.Component, start: EventTime | null): EventTime | null {
  const end = readEventTime(event.getFirstProperty('dtend'));
  if (end || !start) return end;
  const duration: unknown = event.getFirstPropertyValue('duration');
  const begin: unknown = event.getFirstPropertyValue('dtstart');
  if (!(duration instanceof ICAL.Duration) || !(begin instanceof ICAL.Time)) return null;
  const time = begin.clone();
  time.addDuration(duration);
  return eventTime(time, start.zone);
}

function person(property: ICAL.Property): CalendarPerson {
  const parameter = (name: string) => {
    const value: unknown = property.getParameter(name);
    return typeof value === 'string' ? limited(value) : '';
  };
  const value: unknown = attempt(() => property.getFirstValue());
  return {
    name: parameter('cn'),
    address: limited(String(value ?? '')).replace(/^mailto:/i, ''),
    status: parameter('partstat').toLowerCase() || null,
  };
}

function line(component: ICAL.Component, name: string, length = MAX_LINE): string {
  const value: unknown = attempt(() => component.getFirstPropertyValue(name));
  return typeof value === 'string' ? limited(value, length) : '';
}

function limited(text: string, length = MAX_LINE): string {
  return text.slice(0, length).toWellFormed();
}

/** An invalid value, such as a date with letters, must not hide the rest of the event. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
