import ICAL from 'ical.js';
import type { CalendarEvent, CalendarPerson, MessageCalendars } from '../../contract/message/calendar.ts';

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

/** A time of an event, as the API returns it. */
interface EventTime {
  /** ISO 8601: in UTC, or only a date, or without `Z` if the time zone is unknown or the reader's own. */
  text: string;
  allDay: boolean;
  floating: boolean;
  /** The time zone as the message names it. */
  zone: string | null;
}

/** Reads DTSTART, DTEND and similar properties; null if the property is missing or invalid. */
function readEventTime(property: ICAL.Property | null): EventTime | null {
  const time: unknown = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) return null;
  const tzid: unknown = property.getParameter('tzid');
  return eventTime(time, typeof tzid === 'string' ? tzid : null);
}

/** A time in the zone `tzid`, which the calendar may or may not define. */
function eventTime(time: ICAL.Time, tzid: string | null): EventTime | null {
  const { year, month, day, hour, minute, second } = time;
  // As if it were UTC. Invalid dates such as 30 February are normalised.
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!Number.isFinite(wall) || year < 1 || year > 9999) return null;
  const iso = new Date(wall).toISOString();
  const zone = tzid === null ? null : tzid.slice(0, 100);
  if (time.isDate) return { text: iso.slice(0, 10), allDay: true, floating: false, zone: null };
  const moment = momentOf(time, tzid, wall);
  if (moment === null) return { text: iso.slice(0, 19), allDay: false, floating: true, zone };
  const text = safeIso(moment);
  return text === null ? null : { text, allDay: false, floating: false, zone };
}

const MAX_ZONE_YEAR = 2200;

function momentOf(time: ICAL.Time, tzid: string | null, wall: number): number | null {
  // Each year until then costs an evaluation of the rules.
  const isSoon = time.year <= MAX_ZONE_YEAR || time.zone === ICAL.Timezone.utcTimezone;
  if (isSoon && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  return tzid === null ? null : momentInZone(wall, tzid);
}

/** Calendars should define their time zones. Many do not, and use a standard name such as `Europe/Berlin`. */
function momentInZone(wall: number, timeZone: string): number | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    // The offset depends on the time, which depends on the offset. The second guess is correct, except at a clock
    // change.
    const guess = wall - offsetAt(format, wall);
    return wall - offsetAt(format, guess);
  } catch {
    // The time zone does not exist.
    return null;
  }
}

function offsetAt(format: Intl.DateTimeFormat, moment: number): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d{1,2}):?(\d{2})?:?(\d{2})?$/.exec(name) ?? [];
  if (sign === undefined) return 0;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -offset : offset) * 1000;
}

function safeIso(moment: number): string | null {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : null;
}
