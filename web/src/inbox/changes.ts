import type { MessagePatch } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { applyEvents } from '../live/apply.ts';
import { PendingChanges } from './pending-changes.ts';

/** The changes of this page that the server has not confirmed yet. */
export const pendingChanges = new PendingChanges({ send, show: applyEvents });

async function send(id: string, patch: MessagePatch, keepalive: boolean): Promise<void> {
  try {
    await client.update(id, patch, { keepalive });
  } catch (error) {
    // Deleted meanwhile. Its event takes it off the page, and nobody misses the change.
    if ((error as { status?: number }).status !== 404) throw error;
  }
}

/** Who marks many mails and closes the page has marked them all. */
export function startChanges(): void {
  window.addEventListener('pagehide', () => pendingChanges.flush());
}
