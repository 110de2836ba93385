import type { MessageSummary } from '../../../src/contract/message.ts';
import { open } from '../inbox/selection.ts';
import { settings } from '../settings/settings.ts';
import { counted, oneLine } from '../text/display.ts';

/** Tells the desktop, when the person asked for that and is looking elsewhere. */
export function notify(arrived: readonly MessageSummary[]): void {
  if (!settings.value.notifications || !document.hidden || globalThis.Notification?.permission !== 'granted')
    return;
  const last = arrived.at(-1)!;
  // One notification that changes, not a pile: a test run may send hundreds.
  const notification = new Notification(
    arrived.length === 1
      ? oneLine(last.subject, 120) || '(no subject)'
      : counted(arrived.length, 'new message'),
    { body: `${oneLine(last.sender, 80)} → ${oneLine(last.recipients.join(', '), 120)}`, tag: 'postern' },
  );
  notification.onclick = () => {
    window.focus();
    open(last.id);
    notification.close();
  };
}
