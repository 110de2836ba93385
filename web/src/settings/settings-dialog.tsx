import { openConnections } from '../connections/open-connections.ts';
import { info } from '../inbox/counts.ts';
import { settingsStrings } from '../strings/settings-strings.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay, overlay } from '../ui/overlay.ts';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toasts.ts';
import { change, type PageSettings, settings } from './settings.ts';

export function SettingsDialog() {
  const { version, store, ephemeral } = info.value ?? {};
  return (
    <Dialog title={strings.commands.settings} onClose={closeOverlay}>
      <div class="dialog-body">
        <Choice name="theme" label={settingsStrings.theme} titles={settingsStrings.themes} />
        <Choice name="density" label={settingsStrings.density} titles={settingsStrings.densities} />
        <Choice
          name="zone"
          label={settingsStrings.zone}
          note={settingsStrings.zoneNote}
          titles={settingsStrings.zones}
        />
        <Choice
          name="remote"
          label={settingsStrings.remote}
          note={settingsStrings.remoteNote}
          titles={settingsStrings.remotes}
        />
        <label class="setting line wraps">
          <span class="setting-label">
            {settingsStrings.notifications}
            <span class="setting-note faint small">{settingsStrings.notificationsNote}</span>
          </span>
          <input
            type="checkbox"
            class="switch"
            checked={settings.value.notifications}
            onChange={(event) => void setNotifications(event.currentTarget.checked)}
          />
        </label>
        <div class="setting line wraps">
          <span class="setting-label">
            {strings.commands.connections}
            <span class="setting-note faint small">{settingsStrings.connectionsNote}</span>
          </span>
          <Button onClick={() => openConnections()}>{settingsStrings.show}</Button>
        </div>
      </div>
      {version && (
        <footer class="dialog-foot line settings-foot wraps faint small">
          <span class="grow">
            {settingsStrings.version(
              version,
              store ? settingsStrings.stored(store.bytes, ephemeral ?? false) : '',
            )}
          </span>
          <Button class="link-button" onClick={() => (overlay.value = 'about')}>
            {settingsStrings.about}
          </Button>
        </footer>
      )}
    </Dialog>
  );
}

type ChosenSetting = 'theme' | 'density' | 'zone' | 'remote';

interface ChoiceProps<K extends ChosenSetting> {
  name: K;
  label: string;
  note?: string;
  titles: Record<PageSettings[K], string>;
}

function Choice<K extends ChosenSetting>({ name, label, note, titles }: ChoiceProps<K>) {
  return (
    <fieldset class="setting line wraps">
      <legend class="setting-label">
        {label}
        {note && <span class="setting-note faint small">{note}</span>}
      </legend>
      <div class="segments">
        <Segments
          name={name}
          titles={titles}
          chosen={settings.value[name]}
          onChoose={(value) => change({ [name]: value })}
        />
      </div>
    </fieldset>
  );
}

async function setNotifications(wanted: boolean): Promise<void> {
  if (!wanted || !('Notification' in globalThis)) {
    change({ notifications: false });
    if (wanted) showToast({ text: settingsStrings.unavailable, tone: 'error' });
    return;
  }
  const permission = await Notification.requestPermission();
  change({ notifications: permission === 'granted' });
  if (permission !== 'granted') showToast({ text: settingsStrings.blocked, tone: 'error' });
}
