import { strings } from '../strings.ts';
import { showToast } from './toasts.ts';

/** Copies text to the clipboard and shows a toast, which says `done`. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await write(text)) showToast({ text: done, tone: 'plain' }, 2000);
  else showToast({ text: strings.copied.failed, tone: 'error' });
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers provide the clipboard API on HTTPS and localhost only, and Postern is often used over plain HTTP.
    return writeByCommand(text);
  }
}

/** Copies without the clipboard API: handles the event of the `copy` command. */
function writeByCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', fill);
  }
}
