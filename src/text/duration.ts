/** Names of units of time, in milliseconds. */
export const timeUnits = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

export const DURATION = 'a time such as 500ms, 30s, 5min, 12h or 7d';

/** Reads a time such as `30min`. Returns milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^([0-9]{1,12}(?:\.[0-9]{1,3})?|\.[0-9]{1,3})\s*(ms|s|min|m|h|d)$/i.exec(text);
  if (!match) return undefined;
  const unit = (match[2] ?? '').toLowerCase();
  const time = Math.round(
    Number(match[1]) * timeUnits[(unit === 'm' ? 'min' : unit) as keyof typeof timeUnits],
  );
  return time >= 1 && Number.isSafeInteger(time) ? time : undefined;
}
