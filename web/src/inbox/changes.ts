import type { MessagePatch } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { applyEvents } from '../live/apply.ts';
import { PendingChanges } from './pending-changes.ts';

/** The changes of this page that the server has not confirmed yet. */
export const pendingChanges = new PendingChanges({ send, show: applyEvents });

// Of mails deleted meanwhile the server takes no notice. Their events take them off the page.
function send(ids: string[], patch: MessagePatch, keepalive: boolean): Promise<unknown> {
  return client.updateAll({ ids }, patch, { keepalive });
}

/** Who marks many mails and closes the page has marked them all. */
export function startChanges(): void {
  window.addEventListener('pagehide', () => pendingChanges.flush());
}
