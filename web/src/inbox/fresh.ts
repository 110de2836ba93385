import { signal } from '@preact/signals';

/** Messages that have just arrived. Their rows are highlighted for a moment. */
export const fresh = signal<ReadonlySet<string>>(new Set());
const FRESH_MS = 1600;

export function markFresh(ids: readonly string[]): void {
  fresh.value = new Set([...fresh.value, ...ids]);
  setTimeout(() => {
    const gone = new Set(ids);
    fresh.value = new Set([...fresh.value].filter((id) => !gone.has(id)));
  }, FRESH_MS);
}
