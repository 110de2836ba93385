import { signal } from '@preact/signals';

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
