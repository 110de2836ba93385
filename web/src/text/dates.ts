import { signal } from '@preact/signals';

/** The time zone for dates: the reader's, UTC, or that of the message's Date header. */
export type Zone = 'local' | 'utc' | 'sender';

const formats = new Map<string, Intl.DateTimeFormat>();

// Creating a DateTimeFormat costs more than a hundred uses of it.
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', options);
  formats.set(key, made);
  return made;
}

function inZone(zone: Zone): Intl.DateTimeFormatOptions {
  return zone === 'utc' ? { timeZone: 'UTC' } : {};
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * For a session: the time with seconds if today, the day if this year, otherwise the full date. Doesn't use `Intl`, whose formats
 * took 17 ms to create, a fifth of the work before the first row.
 */
export function rowTime(iso: string, zone: Zone, now: Date): string {
  const date = new Date(iso);
  const [year, month, day] = dayOf(date, zone);
  const [thisYear, thisMonth, today] = dayOf(now, zone);
  if (year !== thisYear) return `${day} ${MONTHS[month]} ${year}`;
  if (month !== thisMonth || day !== today) return `${day} ${MONTHS[month]}`;
  return clockTime(date, zone);
}

const HOUR = 3_600_000;

/** For a message in the list: with seconds in the last hour, to tell messages of a burst apart, then without. */
export function listTime(iso: string, zone: Zone, now: Date): string {
  const date = new Date(iso);
  if (now.getTime() - date.getTime() < HOUR) return clockTime(date, zone);
  return rowTime(iso, zone, now).replace(/:\d\d$/, '');
}

function clockTime(date: Date, zone: Zone): string {
  const time =
    zone === 'utc'
      ? [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
      : [date.getHours(), date.getMinutes(), date.getSeconds()];
  return time.map((part) => String(part).padStart(2, '0')).join(':');
}

function dayOf(date: Date, zone: Zone): [year: number, month: number, day: number] {
  return zone === 'utc'
    ? [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    : [date.getFullYear(), date.getMonth(), date.getDate()];
}

/** The full date and time with the zone: `Sat, 14 Nov 2026, 10:30:00 GMT+1`. */
export function fullTime(date: Date, zone: Zone, senderOffset?: string): string {
  const sender = zone === 'sender' && senderOffset !== undefined;
  return format({
    ...(sender ? { timeZone: senderOffset } : inZone(zone)),
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(date);
}

// Twice the longest date with a comment that names the zone.
const MAX_DATE = 200;

/** Parses a Date header (RFC 5322) into a date and the sender's offset, such as `+01:00`. Undefined if invalid. */
export function parseDateHeader(value: string): { date: Date; offset: string } | undefined {
  if (value.length > MAX_DATE) return undefined;
  const date = new Date(value.replace(/\([^()]*\)/g, '').trim());
  if (Number.isNaN(date.getTime())) return undefined;
  const [, sign, hours, minutes] = /([+-])([01]\d|2[0-3])([0-5]\d)\b/.exec(value) ?? [];
  return { date, offset: sign ? `${sign}${hours}:${minutes}` : '+00:00' };
}

const CHECK_MS = 30_000;

/** The minutes since 1970, so that a page left open updates its relative times. */
export const minute = signal(minuteNow());

export function startMinutes(): void {
  setInterval(() => {
    minute.value = minuteNow();
  }, CHECK_MS);
}

function minuteNow(): number {
  return Math.floor(Date.now() / 60_000);
}
