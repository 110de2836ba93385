import { showToast } from './toasts.ts';

/** Puts text on the clipboard and says so. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: `${what} copied`, tone: 'plain' }, 2000);
  } catch {
    // Browsers offer the clipboard on HTTPS and localhost only.
    showToast({ text: `This browser does not let the page copy. ${what}: ${text}`, tone: 'error' });
  }
}
