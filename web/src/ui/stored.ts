type StorageKind = 'localStorage' | 'sessionStorage';

/** What this browser, or its tab, has stored; null if there is nothing, or storage is disabled. */
export function readStored(kind: StorageKind, key: string): unknown {
  try {
    return JSON.parse(globalThis[kind].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value, which otherwise lasts until the page is closed. */
export function store(kind: StorageKind, key: string, value: unknown): void {
  try {
    globalThis[kind].setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or disabled.
  }
}
