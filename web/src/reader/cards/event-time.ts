import type { CalendarEvent } from '../../../../src/contract/message/calendar.ts';
import { calendarStrings } from '../../strings/calendar-strings.ts';
import type { Zone } from '../../text/dates.ts';
import { oneLine } from '../../text/display.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

type Times = Pick<CalendarEvent, 'start' | 'end' | 'all_day' | 'floating' | 'time_zone'>;

/** The time of an event in the reader's time zone: `Fri, 20 Nov 2026, 14:00 – 15:00 GMT+1`. */
export function eventTime({ start, end, all_day, floating, time_zone }: Times, zone: Zone): string {
  if (start === null) return calendarStrings.unknownTime;
  if (all_day) {
    // The end is the day after the last one.
    const last = end === null ? moment(start) : moment(end) - DAY_MS;
    return range(moment(start), last, { ...day, timeZone: 'UTC' });
  }
  if (floating) {
    const shown = range(moment(start), moment(end ?? start), { ...day, ...time, timeZone: 'UTC' });
    return `${shown} (${time_zone === null ? calendarStrings.noZone : calendarStrings.unknownZone(oneLine(time_zone, 40))})`;
  }
  const zoned = zone === 'utc' ? { timeZone: 'UTC' } : {};
  return range(moment(start), moment(end ?? start), { ...day, ...time, ...zoned, timeZoneName: 'short' });
}

/** A time without a zone is read as UTC, and shown as such. */
function moment(text: string): number {
  return Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text);
}

function range(start: number, end: number, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('en-GB', options);
  return end > start ? format.formatRange(start, end) : format.format(start);
}

const { units } = calendarStrings;

/** `Repeats every week`, `Repeats every 2 weeks, 10 times`, `Repeats every day until 24 Dec 2026`. */
export function repeats(rule: string): string {
  return how(rule) + howLong(rule);
}

function how(rule: string): string {
  const frequency = /\bFREQ=(\w{1,10})/i.exec(rule)?.[1]?.toUpperCase() ?? '';
  const unit = Object.hasOwn(units, frequency) ? units[frequency] : undefined;
  if (!unit) return calendarStrings.repeats;
  const interval = Number(/\bINTERVAL=(\d{1,4})/i.exec(rule)?.[1] ?? 1);
  return calendarStrings.every(interval, unit);
}

function howLong(rule: string): string {
  const times = /\bCOUNT=(\d{1,6})/i.exec(rule)?.[1];
  if (times) return calendarStrings.times(Number(times));
  const [, year, month, date] = /\bUNTIL=(\d{4})-?(\d\d)-?(\d\d)/i.exec(rule) ?? [];
  const until = moment(`${year}-${month}-${date}`);
  if (Number.isNaN(until)) return '';
  const { weekday: _weekday, ...format } = day;
  return calendarStrings.until(range(until, until, { ...format, timeZone: 'UTC' }));
}
