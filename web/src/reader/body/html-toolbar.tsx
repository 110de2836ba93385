import type { PreviewClient } from '../../../../src/contract/message/view.ts';
import { openId } from '../../location/location.ts';
import { change, settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { isAlone } from '../reading.ts';
import { previewAs, previewClient, showImages } from './html-settings.ts';

/** Width, mail client, theme and images of the HTML view. */
export function HtmlToolbar() {
  return (
    <div class="html-toolbar" role="toolbar" aria-label={strings.html.options}>
      <Choice
        label={strings.html.width}
        chosen={settings.value.previewWidth}
        onChoose={(previewWidth) => change({ previewWidth })}
        options={[
          ['full', strings.html.widths.full, 'wide'],
          ['desktop', strings.html.widths.desktop, 'desktop'],
          ['tablet', strings.html.widths.tablet, 'tablet'],
          ['phone', strings.html.widths.phone, 'phone'],
        ]}
      />
      <ClientMenu id={openId.value!} />
      <Choice
        label={strings.html.colours}
        chosen={settings.value.previewTheme}
        onChoose={(previewTheme) => change({ previewTheme })}
        options={[
          ['light', strings.html.themes.light, 'sun'],
          ['dark', strings.html.themes.dark, 'moon'],
          ['inverted', strings.html.themes.inverted, 'contrast'],
        ]}
      />
      <button
        type="button"
        class="toggle"
        aria-pressed={showImages.value}
        aria-label={strings.html.images}
        title={showImages.value ? strings.html.hideImages : strings.html.showImages}
        onClick={() => (showImages.value = !showImages.value)}
      >
        <Icon name={showImages.value ? 'image' : 'imageOff'} />
      </button>
    </div>
  );
}

/** The mail clients that the message can be previewed as. */
function ClientMenu({ id }: { id: string }) {
  const chosen = previewClient(id);
  const item = (client: PreviewClient | undefined, name: string) => (
    <MenuItem key={name} radio checked={chosen === client} onClick={() => previewAs(id, client)}>
      {name}
    </MenuItem>
  );
  return (
    <Menu
      label={strings.html.previewAs}
      icon="mail"
      class={chosen ? 'toggle toggle-on' : 'toggle'}
      items={() => [
        item(undefined, strings.html.asSent),
        ...Object.entries(strings.html.clients).map(([client, name]) => item(client as PreviewClient, name)),
      ]}
    />
  );
}

/** Floats over a message that is shown alone. */
export function AloneBar({ hasHtml }: { hasHtml: boolean }) {
  return (
    <div class="alone-bar">
      {hasHtml && <HtmlToolbar />}
      <IconButton
        icon="close"
        label={strings.actions.leaveAlone}
        keys="f"
        onClick={() => (isAlone.value = false)}
      />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  chosen: T;
  onChoose: (value: T) => void;
  options: [T, string, IconName][];
}

function Choice<T extends string>({ label, chosen, onChoose, options }: ChoiceProps<T>) {
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{label}</legend>
      {options.map(([value, title, icon]) => (
        <label key={value} class="segment" title={title}>
          <input
            type="radio"
            class="visually-hidden"
            name={label}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            aria-label={title}
          />
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
