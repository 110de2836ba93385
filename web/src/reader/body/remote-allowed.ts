import { signal } from '@preact/signals';
import { readStored, store } from '../../ui/stored.ts';

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
  store('sessionStorage', KEY, allowed.value);
}

function read(): string[] {
  const kept = readStored('sessionStorage', KEY);
  return Array.isArray(kept) ? kept : [];
}
