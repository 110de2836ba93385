const FIRST_MS = 250;
const LONGEST_MS = 15_000;

/**
 * Milliseconds to wait before attempt number `attempt` (from 0). Doubles up to a maximum, and is randomised over the
 * upper half, so that a thousand clients of a restarted server do not reconnect in the same millisecond.
 */
export function backoffDelay(attempt: number, random: () => number = Math.random): number {
  const span = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(span / 2 + (random() * span) / 2);
}
