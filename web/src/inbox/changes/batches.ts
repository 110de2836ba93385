/** The maximum number of ids in a request: the server's limit. */
export const BATCH_SIZE = 200;

export function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH_SIZE) yield items.slice(at, at + BATCH_SIZE);
}
