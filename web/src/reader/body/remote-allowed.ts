import { signal } from '@preact/signals';

const KEY = 'postern.remote-allowed';
// More messages than anyone returns to in one tab.
const MAX_IDS = 200;

/** The messages whose remote content was loaded. Kept while the browser tab is open. */
const allowed = signal<readonly string[] | null>(null);

export function isRemoteAllowed(id: string): boolean {
  return (allowed.value ?? read()).includes(id);
}

export function allowRemote(id: string): void {
  allowed.value = [id, ...(allowed.value ?? read())].slice(0, MAX_IDS);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(allowed.value));
  } catch {
    // Storage is full or disabled. The choice lasts until the page is reloaded.
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
