import { aboutStrings } from '../strings/about-strings.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the two largest units: `3 days 4 hours`, `12 minutes`, `less than a minute`. */
export function formatUptime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const units = [
    days > 0 && aboutStrings.days(days),
    hours > 0 && aboutStrings.hours(hours),
    minutes > 0 && days === 0 && aboutStrings.minutes(minutes),
  ].filter(Boolean);
  return units.join(' ') || aboutStrings.lessThanAMinute;
}
