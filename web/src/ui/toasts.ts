import { signal } from '@preact/signals';

/** One quiet line at the foot of the page. A new one takes the place of the last. */
export interface Toast {
  text: string;
  tone: 'plain' | 'error';
  action?: { label: string; run: () => void };
  /** Lines with the same key are one line whose words change. */
  key?: string;
}

export const toast = signal<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows it for a while; null keeps it until something else takes its place. */
export function showToast(
  next: Toast,
  milliseconds: number | null = next.tone === 'error' ? 10_000 : 6000,
): void {
  clearTimeout(timer);
  toast.value = next;
  if (milliseconds !== null) timer = setTimeout(dismissToast, milliseconds);
}

export function dismissToast(): void {
  clearTimeout(timer);
  toast.value = null;
}

/** Says what went wrong in the server's words, or that it could not be reached. */
export function showError(error: unknown): void {
  showToast({ text: explain(error), tone: 'error' });
}

const UNREACHABLE = "Couldn't reach Postern. Check that it is running.";

/** It has been reached: a line that says otherwise has had its time. */
export function reached(): void {
  if (toast.value?.text === UNREACHABLE) dismissToast();
}

export function explain(error: unknown): string {
  // fetch throws a TypeError whose message differs by browser and helps nobody.
  if (error instanceof TypeError) return UNREACHABLE;
  return error instanceof Error ? error.message : String(error);
}
