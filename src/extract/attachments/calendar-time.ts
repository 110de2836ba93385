import ICAL from 'ical.js';

/** A time of an event, as the API returns it. */
export interface EventTime {
  /** ISO 8601: in UTC, or only a date, or without `Z` if the time zone is unknown or the reader's own. */
  text: string;
  allDay: boolean;
  floating: boolean;
  /** The time zone as the message names it. */
  zone: string | null;
}

/** Reads DTSTART, DTEND and similar properties; null if the property is missing or invalid. */
export function readEventTime(property: ICAL.Property | null): EventTime | null {
  const time: unknown = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) return null;
  const tzid: unknown = property.getParameter('tzid');
  return eventTime(time, typeof tzid === 'string' ? tzid : null);
}

/** A time in the zone `tzid`, which the calendar may or may not define. */
export function eventTime(time: ICAL.Time, tzid: string | null): EventTime | null {
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
