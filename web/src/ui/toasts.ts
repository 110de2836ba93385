import { signal } from '@preact/signals';
import { strings } from '../strings.ts';

/** A one-line notification at the bottom of the page. A new toast replaces the last one. */
export interface Toast {
  text: string;
  tone: 'plain' | 'error';
  action?: { label: string; run: () => void };
}

export const toast = signal<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast for a while, or until it is replaced if `milliseconds` is null. */
export function showToast(
  next: Toast,
  milliseconds: number | null = next.tone === 'error' ? 10_000 : 6000,
): void {
  clearTimeout(timer);
  toast.value = next;
  if (milliseconds !== null) timer = setTimeout(() => dismissToast(next), milliseconds);
}

/** Removes the current toast. With `only`, does so only if that is the current one. */
export function dismissToast(only = toast.value): void {
  if (toast.value !== only) return;
  clearTimeout(timer);
  toast.value = null;
}

/** Shows the server's error message, or that the server can't be reached. */
export function showError(error: unknown): void {
  showToast({ text: describeError(error), tone: 'error' });
}

/** Dismisses the "couldn't reach Postern" toast once a connection succeeds. */
export function dismissUnreachable(): void {
  if (toast.value?.text === strings.page.unreachable) dismissToast();
}

export function describeError(error: unknown): string {
  // fetch throws a TypeError whose message differs by browser and helps nobody.
  if (error instanceof TypeError) return strings.page.unreachable;
  return error instanceof Error ? error.message : String(error);
}
