import type { Log } from './log.ts';

const PERIOD_MS = 60_000;

// Reasons are few. If a failing disk keeps giving new ones, all are forgotten, and logged again.
const MAX_REASONS = 100;

const lastLines = new WeakMap<Log, Map<string, { at: number; count: number }>>();

/**
 * Logs what happens to each message or request while a state lasts, such as a full disk: the first time, and then at most
 * once a minute, with how often it has happened since.
 */
export function logSeldom(
  log: Log,
  level: 'warn' | 'error',
  message: string,
  { reason, ...fields }: { reason: string; [field: string]: unknown },
  now = performance.now(),
): void {
  const lines = lastLines.get(log) ?? new Map();
  lastLines.set(log, lines);
  const last = lines.get(reason);
  if (last && now - last.at < PERIOD_MS) {
    last.count++;
    return;
  }
  if (lines.size >= MAX_REASONS) lines.clear();
  lines.set(reason, { at: now, count: 0 });
  log[level](message, { ...fields, reason, ...(last && { times: last.count + 1 }) });
}
