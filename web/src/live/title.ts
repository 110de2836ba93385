import { effect } from '@preact/signals';
import { counts, info } from '../inbox/counts.ts';
import { openSummary } from '../reader/open-message.ts';
import { strings } from '../strings.ts';
import { formatNumber, oneLine } from '../text/display.ts';

/** Shows the unread count in the title and the icon of the browser's tab, the subject of the open message, and the mailbox. */
export function showUnreadInTab(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  let shown = 0;
  effect(() => {
    const { unread } = counts.value;
    const subject = oneLine(openSummary.value?.subject ?? '', 100);
    const mailbox = info.value?.mailbox ?? 'default';
    const name = [subject, mailbox === 'default' ? '' : mailbox, strings.product].filter(Boolean).join(' · ');
    document.title = unread > 0 ? `(${formatNumber(unread)}) ${name}` : name;
  });
  effect(() => {
    const { unread } = counts.value;
    // Setting the same value would make the browser redraw it.
    if (unread === shown) return;
    shown = unread;
    if (icon) icon.href = `data:image/svg+xml,${encodeURIComponent(iconFor(unread))}`;
  });
}

function iconFor(unread: number): string {
  const label = unread > 99 ? '99+' : String(unread);
  const width = 8 + label.length * 8;
  const badge =
    unread > 0
      ? `<rect x="${32 - width}" y="14" width="${width}" height="18" rx="9" fill="#d8402f"/><text x="${32 - width / 2}" y="27.5" font-family="sans-serif" font-size="13" font-weight="700" text-anchor="middle" fill="#fff">${label}</text>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#14637c" d="M5 30V15a11 11 0 0 1 22 0v15z"/><path fill="#fff" d="M11 30V16a5 5 0 0 1 10 0v14z"/>${badge}</svg>`;
}
