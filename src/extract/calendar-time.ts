import ICAL from 'ical.js';

/** A moment of an event as the API shows it. */
export interface EventTime {
  /** ISO 8601: in UTC, or only a date, or without `Z` if the time zone is unknown or the reader's own. */
  text: string;
  allDay: boolean;
  floating: boolean;
  /** The time zone as the message names it. */
  zone: string | null;
}

/** Reads DTSTART, DTEND and the like; null when the property is missing or makes no sense. */
export function readTime(property: ICAL.Property | null): EventTime | null {
  const time: unknown = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) return null;
  const tzid: unknown = property.getParameter('tzid');
  return eventTime(time, typeof tzid === 'string' ? tzid : null);
}

/** A time that was written in the zone `tzid`, whether the calendar defines that zone or not. */
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

function momentOf(time: ICAL.Time, tzid: string | null, wall: number): number | null {
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  return tzid === null ? null : momentInZone(wall, tzid);
}

/** Calendars should define their time zones. Many do not, and use a name that everyone knows: `Europe/Berlin`. */
function momentInZone(wall: number, timeZone: string): number | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    // The offset depends on the moment, which depends on the offset: the second guess is right but at a change.
    const guess = wall - offsetAt(format, wall);
    return wall - offsetAt(format, guess);
  } catch {
    // No such time zone.
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
