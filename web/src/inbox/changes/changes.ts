import type { MessagePatch } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { applyEvents } from '../../live/apply.ts';
import { PendingChanges } from './pending-changes.ts';

/** Changes made on this page that the server has not confirmed yet. */
export const pendingChanges = new PendingChanges({ send, show: applyEvents });

// The server ignores messages deleted in the meantime. Their events remove them from the page.
function send(ids: string[], patch: MessagePatch, keepalive: boolean): Promise<unknown> {
  return client.updateAll({ ids }, patch, { keepalive });
}

/** Sends pending changes when the page closes. */
export function startChanges(): void {
  window.addEventListener('pagehide', () => pendingChanges.flush());
}
