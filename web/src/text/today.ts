import { signal } from '@preact/signals';

const CHECK_MS = 30_000;

/** The minutes since 1970, so that a page left open updates its relative times. */
export const minute = signal(minuteNow());

/** Changes at midnight, local and UTC, so that a page left open updates its dates. */
export const today = signal(dayNow());

export function startToday(): void {
  setInterval(() => {
    today.value = dayNow();
    minute.value = minuteNow();
  }, CHECK_MS);
}

function minuteNow(): number {
  return Math.floor(Date.now() / 60_000);
}

function dayNow(): string {
  const now = new Date();
  return `${now.toDateString()}, ${now.toISOString().slice(0, 10)}`;
}
