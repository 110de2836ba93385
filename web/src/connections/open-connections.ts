import { effect } from '@preact/signals';
import { navigate, view } from '../location/location.ts';
import { overlay } from '../ui/overlay.ts';

/** Shows recent SMTP sessions, one of them unfolded if an id is given. */
export function openConnections(id = 'all'): void {
  overlay.value = null;
  navigate({ connections: id });
}

export function closeConnections(): void {
  navigate({ connections: null });
}

/** Keeps the dialog in step with the address, so that it can be linked to and Back closes it. */
export function startConnections(): void {
  effect(() => {
    const isWanted = view.value.connections !== null;
    if (isWanted && overlay.value === null) overlay.value = 'connections';
    else if (!isWanted && overlay.value === 'connections') overlay.value = null;
  });
}
