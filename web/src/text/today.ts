import { signal } from '@preact/signals';

const CHECK_MS = 30_000;

/** Changes at midnight, local and UTC, so that a page left open updates its dates. */
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
