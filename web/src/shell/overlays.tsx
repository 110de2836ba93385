import { lazy } from '../ui/lazy.tsx';
import { type Overlay, overlay } from '../ui/overlay.ts';

const overlays: Record<Overlay, ReturnType<typeof lazy<object>>> = {
  palette: lazy(async () => (await import('../commands/palette.tsx')).Palette),
  help: lazy(async () => (await import('../commands/help.tsx')).Help),
  settings: lazy(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog),
  release: lazy(async () => (await import('../release/release-dialog.tsx')).ReleaseDialog),
  tags: lazy(async () => (await import('../tags/tag-dialog.tsx')).TagDialog),
  'delete-all': lazy(async () => (await import('../inbox/delete-all-dialog.tsx')).DeleteAllDialog),
};

export function Overlays() {
  if (overlay.value === null) return null;
  const Shown = overlays[overlay.value];
  return <Shown key={overlay.value} />;
}
