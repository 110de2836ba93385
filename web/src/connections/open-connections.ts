import { effect } from '@preact/signals';
import { client } from '../api.ts';
import { navigate, view } from '../location/location.ts';
import { strings } from '../strings.ts';
import { overlay } from '../ui/overlay.ts';
import { showError, showToast } from '../ui/toasts.ts';

/** Shows recent SMTP sessions. If an id is given, that session is expanded. */
export function openConnections(id = 'all'): void {
  overlay.value = null;
  navigate({ connections: id });
}

/** Shows the session that delivered a message. */
export async function openSessionOf(message: string): Promise<void> {
  try {
    const [session] = (await client.sessions({ message, limit: 1 })).sessions;
    if (session) openConnections(session.id);
    else showToast({ text: strings.actions.noSession, tone: 'plain' });
  } catch (error) {
    showError(error);
  }
}

export function closeConnections(): void {
  navigate({ connections: null });
}

/** Keeps the dialog in sync with the URL, so that it can be linked to and Back closes it. */
export function startConnections(): void {
  effect(() => {
    const isWanted = view.value.connections !== null;
    if (isWanted && overlay.value === null) overlay.value = 'connections';
    else if (!isWanted && overlay.value === 'connections') overlay.value = null;
  });
}
