import { openConnections } from '../connections/open-connections.ts';
import { info } from '../inbox/counts.ts';
import { formatBytes } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay, overlay } from '../ui/overlay.ts';
import { showToast } from '../ui/toasts.ts';
import { change, type Settings, settings } from './settings.ts';

export function SettingsDialog() {
  const { version, store, ephemeral } = info.value ?? {};
  return (
    <Dialog title="Settings" class="settings" onClose={closeOverlay}>
      <div class="settings-list">
        <Choice
          name="theme"
          label="Theme"
          options={[
            ['system', 'System'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
        />
        <Choice
          name="density"
          label="Density"
          options={[
            ['comfortable', 'Comfortable'],
            ['compact', 'Compact'],
          ]}
        />
        <Choice
          name="zone"
          label="Time zone"
          note="The sender’s time zone applies to open messages only."
          options={[
            ['local', 'Local'],
            ['utc', 'UTC'],
            ['sender', 'Sender’s'],
          ]}
        />
        <Choice
          name="remote"
          label="Remote content"
          note="Images, styles and fonts that messages load from other servers."
          options={[
            ['ask', 'Ask each time'],
            ['show', 'Always show'],
          ]}
        />
        <label class="setting">
          <span class="setting-label">
            Desktop notifications
            <span class="setting-note">When a message arrives while this page is in the background.</span>
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
            Connections
            <span class="setting-note">
              Recent SMTP sessions: what clients sent, and the replies they got.
            </span>
          </span>
          <button type="button" class="button" onClick={() => openConnections()}>
            Show
          </button>
        </div>
      </div>
      {version && (
        <footer class="dialog-foot settings-foot">
          <span>
            Postern {version}
            {store && `, ${formatBytes(store.bytes)} ${ephemeral ? 'in memory' : 'on disk'}`}
          </span>
          <button type="button" class="link-button" onClick={() => (overlay.value = 'about')}>
            About
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
        text: "Notifications aren't available here. Browsers allow them over HTTPS or on localhost only.",
        tone: 'error',
      });
    return;
  }
  const permission = await Notification.requestPermission();
  change({ notifications: permission === 'granted' });
  if (permission !== 'granted') {
    showToast({
      text: 'Notifications are blocked. Allow them for this site in the browser settings.',
      tone: 'error',
    });
  }
}
