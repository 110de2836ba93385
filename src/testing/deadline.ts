// Enough to ask for what arrived and to write the report.
const MARGIN_MS = 500;

/**
 * A time to wait that ends before the runner gives up on the test, which would say nothing of what arrived. `left` is
 * how long that takes, if the runner tells; all times are in milliseconds.
 */
export function beforeDeadline(left = Number.POSITIVE_INFINITY, wanted = Number.POSITIVE_INFINITY): number {
  return Math.min(wanted, Math.max(left - MARGIN_MS, left / 2, 0));
}
