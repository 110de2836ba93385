import { showToast } from './toasts.ts';

/** Copies text to the clipboard and shows a toast. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await write(text)) showToast({ text: `${what} copied`, tone: 'plain' }, 2000);
  else
    showToast({
      text: "Couldn't copy: the browser blocked the clipboard. Allow access for this site, then try again.",
      tone: 'error',
    });
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
