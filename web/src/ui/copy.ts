import { showToast } from './toasts.ts';

/** Puts text on the clipboard and says so. */
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
    // Browsers offer the clipboard on HTTPS and localhost only, and many reach their Postern by plain HTTP.
    return writeByCommand(text);
  }
}

/** The way before there was a clipboard to ask for: the browser copies, and the page says what. */
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
