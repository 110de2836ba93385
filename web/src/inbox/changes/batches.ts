import { MAX_IDS } from '../../../../src/contract/limits.ts';

export function* batchesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += MAX_IDS) yield items.slice(at, at + MAX_IDS);
}
