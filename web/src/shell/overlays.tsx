import type { ComponentType } from 'preact';
import { closeConnections } from '../connections/open-connections.ts';
import { lazy } from '../ui/lazy.tsx';
import { closeOverlay, type Overlay, overlay } from '../ui/overlay.ts';

// Close a dialog that failed to load: while one is open, shortcuts are off.
const dialog = (load: () => Promise<ComponentType>) => lazy(load, closeOverlay);

const overlays: Record<Overlay, ComponentType> = {
  palette: dialog(async () => (await import('../commands/palette.tsx')).Palette),
  help: dialog(async () => (await import('../commands/help.tsx')).Help),
  settings: dialog(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog),
  about: dialog(async () => (await import('../about/about-dialog.tsx')).AboutDialog),
  connections: lazy(
    async () => (await import('../connections/connections-dialog.tsx')).ConnectionsDialog,
    closeConnections,
  ),
  release: dialog(async () => (await import('../release/release-dialog.tsx')).ReleaseDialog),
  tags: dialog(async () => (await import('../tags/tag-dialog.tsx')).TagDialog),
  compare: dialog(async () => (await import('../compare/compare-dialog.tsx')).CompareDialog),
  'copy-test': dialog(async () => (await import('../copy-test/copy-test-dialog.tsx')).CopyTestDialog),
  'inbox-preview': dialog(
    async () => (await import('../inbox-preview/inbox-preview-dialog.tsx')).InboxPreviewDialog,
  ),
  inspect: dialog(async () => (await import('../inspect/inspect-dialog.tsx')).InspectDialog),
  wall: dialog(async () => (await import('../wall/wall-dialog.tsx')).WallDialog),
  'delete-all': dialog(async () => (await import('../inbox/changes/delete-all-dialog.tsx')).DeleteAllDialog),
  'delete-view': dialog(
    async () => (await import('../inbox/changes/delete-all-dialog.tsx')).DeleteViewDialog,
  ),
  mailboxes: dialog(async () => (await import('../mailboxes/mailbox-views.tsx')).SwitchDialog),
  move: dialog(async () => (await import('../mailboxes/mailbox-views.tsx')).MoveDialog),
  'new-mailbox': dialog(async () => (await import('../mailboxes/mailbox-views.tsx')).NewMailboxDialog),
  mailbox: dialog(async () => (await import('../mailboxes/mailbox-views.tsx')).MailboxDialog),
};

export function Overlays() {
  if (overlay.value === null) return null;
  const Shown = overlays[overlay.value];
  return <Shown key={overlay.value} />;
}
