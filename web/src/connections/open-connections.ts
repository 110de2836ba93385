import { effect } from '@preact/signals';
import { navigate, view } from '../location/location.ts';
import { overlay } from '../ui/overlay.ts';

/** Shows recent SMTP sessions. If an id is given, that session is expanded. */
export function openConnections(id = 'all'): void {
  overlay.value = null;
  navigate({ connections: id });
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
