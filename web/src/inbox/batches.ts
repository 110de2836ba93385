/** Mails in one request. A server answers soon, so progress is smooth, and what fails is little. */
export const BATCH = 100;

export function* batchesOf<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
