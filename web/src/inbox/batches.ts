/** Messages per request. Small enough for smooth progress, and for an error to affect few messages. */
export const BATCH_SIZE = 100;

export function* batchesOf<T>(items: readonly T[], size = BATCH_SIZE): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
