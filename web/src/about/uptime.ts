import { pluralize } from '../text/display.ts';

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
    days > 0 && pluralize(days, 'day'),
    hours > 0 && pluralize(hours, 'hour'),
    minutes > 0 && days === 0 && pluralize(minutes, 'minute'),
  ].filter(Boolean);
  return units.join(' ') || 'less than a minute';
}
