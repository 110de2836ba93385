import { openConnections } from '../connections/open-connections.ts';
import { info } from '../inbox/counts.ts';
import { strings } from '../strings.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay, overlay } from '../ui/overlay.ts';
import { showToast } from '../ui/toasts.ts';
import { change, type Settings, settings } from './settings.ts';

export function SettingsDialog() {
  const { version, store, ephemeral } = info.value ?? {};
  return (
    <Dialog title={strings.settings.title} class="settings" onClose={closeOverlay}>
      <div class="settings-list">
        <Choice
          name="theme"
          label={strings.settings.theme}
          options={[
            ['system', strings.settings.themes.system],
            ['light', strings.settings.themes.light],
            ['dark', strings.settings.themes.dark],
          ]}
        />
        <Choice
          name="density"
          label={strings.settings.density}
          options={[
            ['comfortable', strings.settings.densities.comfortable],
            ['compact', strings.settings.densities.compact],
          ]}
        />
        <Choice
          name="zone"
          label={strings.settings.zone}
          note={strings.settings.zoneNote}
          options={[
            ['local', strings.settings.zones.local],
            ['utc', strings.settings.zones.utc],
            ['sender', strings.settings.zones.sender],
          ]}
        />
        <Choice
          name="remote"
          label={strings.settings.remote}
          note={strings.settings.remoteNote}
          options={[
            ['ask', strings.settings.remotes.ask],
            ['show', strings.settings.remotes.show],
          ]}
        />
        <label class="setting">
          <span class="setting-label">
            {strings.settings.notifications}
            <span class="setting-note">{strings.settings.notificationsNote}</span>
          </span>
          <input
            type="checkbox"
            class="switch"
            checked={settings.value.notifications}
            onChange={(event) => void setNotifications(event.currentTarget.checked)}
          />
        </label>
        <div class="setting">
          <span class="setting-label">
            {strings.connections.title}
            <span class="setting-note">{strings.settings.connectionsNote}</span>
          </span>
          <button type="button" class="button" onClick={() => openConnections()}>
            {strings.settings.show}
          </button>
        </div>
      </div>
      {version && (
        <footer class="dialog-foot settings-foot">
          <span>
            {strings.settings.version(
              version,
              store ? strings.settings.stored(store.bytes, ephemeral ?? false) : '',
            )}
          </span>
          <button type="button" class="link-button" onClick={() => (overlay.value = 'about')}>
            {strings.settings.about}
          </button>
        </footer>
      )}
    </Dialog>
  );
}

interface ChoiceProps<K extends 'theme' | 'density' | 'zone' | 'remote'> {
  name: K;
  label: string;
  note?: string;
  options: [Settings[K], string][];
}

function Choice<K extends 'theme' | 'density' | 'zone' | 'remote'>({
  name,
  label,
  note,
  options,
}: ChoiceProps<K>) {
  return (
    <fieldset class="setting">
      <legend class="setting-label">
        {label}
        {note && <span class="setting-note">{note}</span>}
      </legend>
      <div class="segments">
        {options.map(([value, title]) => (
          <label key={value} class="segment">
            <input
              type="radio"
              class="visually-hidden"
              name={name}
              checked={settings.value[name] === value}
              onChange={() => change({ [name]: value })}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

async function setNotifications(wanted: boolean): Promise<void> {
  if (!wanted || !('Notification' in globalThis)) {
    change({ notifications: false });
    if (wanted)
      showToast({
        text: strings.settings.unavailable,
        tone: 'error',
      });
    return;
  }
  const permission = await Notification.requestPermission();
  change({ notifications: permission === 'granted' });
  if (permission !== 'granted') {
    showToast({
      text: strings.settings.blocked,
      tone: 'error',
    });
  }
}
