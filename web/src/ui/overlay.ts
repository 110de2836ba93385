import { signal } from '@preact/signals';

export type Overlay =
  | 'palette'
  | 'help'
  | 'settings'
  | 'about'
  | 'connections'
  | 'release'
  | 'tags'
  | 'compare'
  | 'copy-test'
  | 'inbox-preview'
  | 'inspect'
  | 'wall'
  | 'delete-all'
  | 'delete-view'
  | 'mailboxes'
  | 'move'
  | 'new-mailbox'
  | 'mailbox';

/** The dialog that is open, if any. */
export const overlay = signal<Overlay | null>(null);

export function closeOverlay(): void {
  overlay.value = null;
}
