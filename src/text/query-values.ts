/** Turns the parts of a date into milliseconds since 1970, as `Date.UTC` does. */
export type ToInstant = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
) => number;

const SIZE = /^(\d{1,12}(?:\.\d{1,6})?)([kmg]?)(?:i?b)?$/i;
const AGO = /^(\d{1,6})(min|[mhdwy])$/i;
const DATE =
  /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d{0,6})?)?(Z|[-+]\d{2}:?\d{2})?)?)?)?$/i;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNITS: Record<string, number> = {
  min: MINUTE,
  m: MINUTE,
  h: 60 * MINUTE,
  d: DAY,
  w: 7 * DAY,
  y: 365 * DAY,
};

/** A size in bytes: `1500`, `10k`, `1.5 MB`. A kilobyte has 1,024 bytes, as in the page. */
export function readSize(text: string): number | undefined {
  const match = SIZE.exec(text.replace(' ', ''));
  if (!match) return undefined;
  return Math.round(Number(match[1]) * 1024 ** ' kmg'.indexOf(match[2]!.toLowerCase() || ' '));
}

/**
 * A time in milliseconds since 1970: an age (`30m`, `12h`, `2d`, `1w`, `1y`), `today`, `yesterday`, a year, month or
 * date (`2026`, `2026-11`, `2026-11-15`, `2026/11/15`), or a time (`2026-11-15T09:30`, optionally with seconds and an
 * offset). `toInstant` determines the time zone if there is no offset.
 */
export function readTime(text: string, now: number, toInstant: ToInstant = Date.UTC): number | undefined {
  const ago = AGO.exec(text);
  if (ago) return now - Number(ago[1]) * UNITS[ago[2]!.toLowerCase()]!;
  const word = text.toLowerCase();
  if (word === 'today' || word === 'yesterday') {
    const isUtc = toInstant === Date.UTC;
    const today = new Date(now);
    const [year, month, day] = isUtc
      ? [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
      : [today.getFullYear(), today.getMonth(), today.getDate()];
    return toInstant(year, month, word === 'today' ? day : day - 1, 0, 0, 0, 0);
  }
  return readDate(text, toInstant);
}

function readDate(text: string, toInstant: ToInstant): number | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const part = (n: number, preset: number) => Number(match[n] ?? preset);
  const [year, month, day, hour, minute, second] = [
    part(1, 0),
    part(2, 1) - 1,
    part(3, 1),
    part(4, 0),
    part(5, 0),
    part(6, 0),
  ] as const;
  // Date would interpret years below 100 as 1900 to 1999.
  if (year < 100 || hour > 23 || minute > 59 || second > 59) return undefined;
  // Date would turn February 31 into a day in March.
  if (new Date(Date.UTC(year, month, day)).getUTCMonth() !== month || day < 1) return undefined;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0'));
  const offset = match[8];
  if (!offset) return toInstant(year, month, day, hour, minute, second, millisecond);
  const [, sign, hours = 0, minutes = 0] = /^([-+])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1);
  return Date.UTC(year, month, day, hour, minute, second, millisecond) - shift;
}
