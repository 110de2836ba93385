import { signal } from '@preact/signals';

// Kept while the message is open, so that Back from the source leads to the same view.
const expanded = signal<{ id: string; keys: ReadonlyMap<string, boolean> }>({ id: '', keys: new Map() });

/** Whether a part of the results of a message is expanded; undefined if nobody has expanded or collapsed it. */
export function isExpanded(id: string, key: string): boolean | undefined {
  return expanded.value.id === id ? expanded.value.keys.get(key) : undefined;
}

export function expand(id: string, key: string, open = true): void {
  const keys = expanded.value.id === id ? expanded.value.keys : [];
  expanded.value = { id, keys: new Map([...keys, [key, open]]) };
}
