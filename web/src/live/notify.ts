import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { open } from '../inbox/selection/selection.ts';
import { settings } from '../settings/settings.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';

/** Shows a desktop notification if they are enabled and the page is hidden. */
export function notify(arrived: readonly MessageSummary[]): void {
  if (!settings.value.notifications || !document.hidden || globalThis.Notification?.permission !== 'granted')
    return;
  const last = arrived.at(-1)!;
  // One notification that updates: a test run may send hundreds of messages.
  const notification = new Notification(
    arrived.length === 1
      ? oneLine(last.subject, 120) || strings.noSubject
      : strings.newMessages(arrived.length),
    { body: `${oneLine(last.sender, 80)} → ${oneLine(last.recipients.join(', '), 120)}`, tag: 'postern' },
  );
  notification.onclick = () => {
    window.focus();
    open(last.id);
    notification.close();
  };
}
