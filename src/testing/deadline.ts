// Enough to ask for what arrived and to write the report, on a busy machine too.
const MARGIN_MS = 500;
const MARGIN_SHARE = 0.2;

/**
 * A time to wait that ends before the runner gives up on the test, which would say nothing of what arrived. `left` is
 * how long that takes, if the runner tells; all times are in milliseconds.
 */
export function beforeDeadline(left = Number.POSITIVE_INFINITY, wanted = Number.POSITIVE_INFINITY): number {
  const margin = Math.max(MARGIN_MS, left * MARGIN_SHARE);
  return left === Number.POSITIVE_INFINITY ? wanted : Math.max(0, Math.min(wanted, left - margin));
}
