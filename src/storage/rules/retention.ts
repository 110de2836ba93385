import { countWith } from '../flags.ts';
import type { StoreLimits } from '../store-limits.ts';
import type { InboxTotals } from './totals.ts';

// How often to look for messages that are too old, relative to the maximum age, within limits.
const SWEEPS_PER_AGE = 20;
const MIN_SWEEP_MS = 50;
const MAX_SWEEP_MS = 30_000;

export function sweepPeriod({ maxAgeMs }: Pick<StoreLimits, 'maxAgeMs'>): number {
  if (maxAgeMs === null) return MAX_SWEEP_MS;
  return Math.min(MAX_SWEEP_MS, Math.max(MIN_SWEEP_MS, maxAgeMs / SWEEPS_PER_AGE));
}

/** Whether a new message can cause others to be evicted. */
export function hasLimits({ maxMessages, maxAgeMs, maxBytes }: StoreLimits): boolean {
  return maxMessages !== null || maxAgeMs !== null || maxBytes !== null;
}

/** By how much an inbox exceeds its limits. */
export interface Surplus {
  messages: number;
  bytes: number;
  /** Messages from this time or before are too old. */
  expired: number;
}

/** Undefined if no message has to be removed. The trash is emptied before messages are removed because of their size. */
export function surplusOf(
  totals: InboxTotals,
  { maxMessages, maxAgeMs }: StoreLimits,
  surplusBytes: number,
  now: number,
): Surplus | undefined {
  const messages = maxMessages === null ? 0 : countWith(totals.counts, 0) - maxMessages;
  const bytes = totals.trashed > 0 ? 0 : surplusBytes;
  const expired = maxAgeMs === null ? Number.NEGATIVE_INFINITY : now - maxAgeMs;
  return messages > 0 || bytes > 0 || maxAgeMs !== null ? { messages, bytes, expired } : undefined;
}

/**
 * Chooses which messages retention removes: the oldest unstarred ones. The newest message is removed only by age,
 * because it was just acknowledged and must be there to be read. `oldest` are unstarred messages, oldest first.
 */
export function* overdueAmong<T extends { created_at: number; size: number }>(
  oldest: Iterable<T>,
  isNewest: (message: T) => boolean,
  { messages, bytes, expired }: Surplus,
): Generator<T> {
  for (const message of oldest) {
    const exceedsLimit = (messages > 0 || bytes > 0) && !isNewest(message);
    if (!exceedsLimit && message.created_at > expired) return;
    yield message;
    messages--;
    bytes -= message.size;
  }
}
