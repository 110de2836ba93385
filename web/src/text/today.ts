import { signal } from '@preact/signals';

const CHECK_MS = 30_000;

/** Changes when a day begins, here or in UTC: a page that stays open over midnight must not call yesterday today. */
export const today = signal(dayNow());

export function startToday(): void {
  setInterval(() => {
    today.value = dayNow();
  }, CHECK_MS);
}

function dayNow(): string {
  const now = new Date();
  return `${now.toDateString()}, ${now.toISOString().slice(0, 10)}`;
}
